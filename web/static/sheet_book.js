// A sheet, the book that keeps it with all its changes, and the books on this device.
//
// A sheet is {ruleset, players, games: [{columns, first}]} with its columns as text, and is never changed: every change
// makes another one. A book is {id, made, rev, text, changes, done, link}: the sheet as JSON, what every change took
// from that text and put there instead, and how many of the changes are not taken back. So history has no end.

import { fold, formatColumn, parseColumn } from "./sheet_rules.js";

const newGame = (players) => ({ columns: players.map(() => ""), first: null });

export const newSheet = (ruleset, players) => ({ ruleset, players, games: [newGame(players)] });

export const newBook = (sheet) => {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id, made: Date.now(), rev: 1, text: JSON.stringify(sheet), changes: [], done: 0, link: null };
};

export const sheetOf = (book) => JSON.parse(book.text);

// Changes of a sheet

const eachGame = (sheet, change) => ({ ...sheet, games: sheet.games.map(change) });

const gameAt = (sheet, index, change) => eachGame(sheet, (game, at) => (at === index ? change(game) : game));

export const entriesAt = (sheet, game, player) => parseColumn(sheet.games[game].columns[player]);

export function withEntries(sheet, game, player, entries) {
  const text = formatColumn(entries);
  const set = (column, at) => (at === player ? text : column);
  return gameAt(sheet, game, (held) => ({ ...held, columns: held.columns.map(set) }));
}

export const withFirst = (sheet, game, first) => gameAt(sheet, game, (held) => ({ ...held, first }));

export const withName = (sheet, player, name) => ({
  ...sheet,
  players: sheet.players.map((held, at) => (at === player ? name : held)),
});

export function withPlayer(sheet, name) {
  const added = eachGame(sheet, (game) => ({ ...game, columns: [...game.columns, ""] }));
  return { ...added, players: [...sheet.players, name] };
}

/** The players in another order, or some of them: `order` are the places of those who stay. */
export function withOrder(sheet, order) {
  const place = (first) => (order.includes(first) ? order.indexOf(first) : null);
  const sorted = eachGame(sheet, (game) => ({
    columns: order.map((player) => game.columns[player]),
    first: place(game.first),
  }));
  return { ...sorted, players: order.map((player) => sheet.players[player]) };
}

export const withGame = (sheet) => ({ ...sheet, games: [...sheet.games, newGame(sheet.players)] });

export const withoutGame = (sheet, game) => ({ ...sheet, games: sheet.games.filter((_, at) => at !== game) });

/** The same sheet under other rules: null where an entry would be impossible. */
export function withRuleset(sheet, rules) {
  const fits = (column) => !fold(rules, parseColumn(column)).left.length;
  return sheet.games.every((game) => game.columns.every(fits)) ? { ...sheet, ruleset: rules.key } : null;
}

export const isEmpty = (sheet) => sheet.games.every((game) => game.columns.every((column) => !column));

// What follows from a sheet

const folds = new Map();

/** The card of a column; every column is folded once. */
export function cardAt(sheet, rules, game, player) {
  const name = `${rules.key} ${sheet.games[game].columns[player]}`;
  if (!folds.has(name)) folds.set(name, fold(rules, entriesAt(sheet, game, player)));
  return folds.get(name);
}

export const totalsOf = (sheet, rules, game) => sheet.players.map((_, at) => cardAt(sheet, rules, game, at).total);

/** For every player the sum of all games. */
export const sumsOf = (sheet, rules) =>
  sheet.players.map((_, at) => sheet.games.reduce((sum, _game, game) => sum + cardAt(sheet, rules, game, at).total, 0));

/** Who leads by these totals, several if they are equal; nobody before the first point, nor whoever is alone. */
export function leadersOf(totals) {
  const most = totals.length > 1 && Math.max(...totals);
  return new Set(totals.flatMap((total, at) => (most && total === most ? [at] : [])));
}

/** Whose turn it is, by who began and how much everybody has written; null when the game is over. */
export function nextOf(sheet, rules, game) {
  const { first, columns } = sheet.games[game];
  const written = columns.map((column) => parseColumn(column).length);
  const least = Math.min(...written);
  if (least === rules.boxes.length) return null;
  const order = columns.map((_, at) => (at + first) % columns.length);
  return order.find((player) => written[player] === least);
}

// History

/** The part in which two texts differ: from where, what stood there, what stands there now. */
function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [start, before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

const replaced = (text, start, old, now) => text.slice(0, start) + now + text.slice(start + old.length);

/** The book after a change; what was taken back before it is gone. */
export function changed(book, sheet) {
  const text = JSON.stringify(sheet);
  if (text === book.text) return book;
  const changes = [...book.changes.slice(0, book.done), difference(book.text, text)];
  return { ...book, rev: book.rev + 1, text, changes, done: changes.length };
}

export function undone(book) {
  const [start, old, now] = book.changes[book.done - 1];
  return { ...book, rev: book.rev + 1, text: replaced(book.text, start, now, old), done: book.done - 1 };
}

export function redone(book) {
  const [start, old, now] = book.changes[book.done];
  return { ...book, rev: book.rev + 1, text: replaced(book.text, start, old, now), done: book.done + 1 };
}

// In words

/** What differs between two sheets: what was just done, taken back or done again. */
export function describe(say, rules, before, after) {
  if (before.ruleset !== after.ruleset) return `${rules.name}.`;
  if (before.players.join("\n") !== after.players.join("\n")) return `${say("people")}: ${after.players.join(", ")}.`;
  if (before.games.length !== after.games.length) return `${say("games", { number: after.games.length })}.`;
  const told = ({ first }, at) => {
    const starts = first !== null && first !== before.games[at].first;
    return [...(starts ? [`${after.players[first]}: ${say("starts")}.`] : []), ...columns(say, rules, before, after, at)];
  };
  return after.games.flatMap(told).join(" ");
}

/** One sentence for every column that differs: its boxes, and its total. */
function columns(say, rules, before, after, at) {
  return after.players.flatMap((name, player) => {
    const [old, now] = [before, after].map((sheet) => cardAt(sheet, rules, at, player));
    const boxes = rules.boxes.filter((box) => value(old, box) !== value(now, box));
    const told = boxes.map((box) => `${box.name} ${value(now, box) ?? say("open")}`).join(", ");
    return boxes.length ? [`${name}: ${told}. ${say("total")} ${now.total}.`] : [];
  });
}

function value(card, box) {
  const cell = card.cells[box.key];
  return cell && `${cell.points}${cell.extra ? ` +${cell.extra}` : ""}`;
}

// On this device: one record for every book in the browser's storage. Where it keeps nothing they live as long as the
// window, and `refused` says so. Several windows may have the same book: of two states the newer one counts.

const PREFIX = "daily-sheet:";
const OPEN = "daily-sheet-open";
const held = new Map();
let full = false;

export const refused = () => full;

function attempt(action) {
  try {
    return action();
  } catch {
    full = true;
    return null;
  }
}

/** A record as a book; null for anything that is none. */
function parse(text) {
  try {
    const book = JSON.parse(text);
    const whole = Number.isInteger(book.rev) && Array.isArray(book.changes) && JSON.parse(book.text).games.length > 0;
    return whole ? book : null;
  } catch {
    return null;
  }
}

export function load(id) {
  const stored = parse(attempt(() => localStorage.getItem(PREFIX + id)));
  const known = held.get(id);
  const book = !stored || known?.rev > stored.rev ? known : stored;
  if (book) held.set(id, book);
  return book ?? null;
}

export function keep(book) {
  held.set(book.id, book);
  attempt(() => localStorage.setItem(PREFIX + book.id, JSON.stringify(book)));
}

export function drop(id) {
  held.delete(id);
  attempt(() => localStorage.removeItem(PREFIX + id));
}

/** All books, the newest first. */
export function books() {
  const stored = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];
  const ids = new Set([...stored.map((key) => key.slice(PREFIX.length)), ...held.keys()]);
  return [...ids].map(load).filter(Boolean).sort((one, other) => other.made - one.made);
}

/** The sheet that this window had open, else the one that was opened last on this device. */
export function opened() {
  const id = attempt(() => sessionStorage.getItem(OPEN) ?? localStorage.getItem(OPEN));
  return (id && load(id)) || books()[0] || null;
}

export function setOpened(id) {
  attempt(() => sessionStorage.setItem(OPEN, id));
  attempt(() => localStorage.setItem(OPEN, id));
}
