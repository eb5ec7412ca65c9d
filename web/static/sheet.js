// The page of a score sheet. Everything happens on this device; the server is asked for nothing but a link.
//
// A change makes a new sheet of the old one and is kept at once (sheet_book.js), drawn anew (sheet_table.js) and told.
// What the rules allow is decided in sheet_rules.js.

import * as books from "./sheet_book.js";
import { BoxDialog, LinkDialog, SheetsDialog, begin, button } from "./sheet_dialogs.js";
import { PlayersDialog, StartDialog } from "./sheet_people.js";
import { Rover, SheetTable, el, standing } from "./sheet_table.js";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const texts = JSON.parse(byId("texts").textContent);
const grid = byId("grid");
const rover = new Rover(grid);

const say = (name, values = {}) => texts[name].replace(/%\((\w+)\)s/g, (_, key) => values[key]);
const rulesOf = (sheet) => data.rules.find((each) => each.key === sheet.ruleset);

let book = null;
let shown = 0; // the game on the screen, or "all"

/** What dialogs may see and do. */
const page = {
  data,
  say,
  tell,
  take,
  get book() {
    return book;
  },
  get sheet() {
    return books.sheetOf(book);
  },
  get rules() {
    return rulesOf(page.sheet);
  },
  /** The game in which something is done that belongs to one. */
  get game() {
    return shown === "all" ? page.sheet.games.length - 1 : shown;
  },
  edit: (change) => catchUp() || settle(books.changed(book, change(page.sheet))),
  undo: () => travel("undone", book.done > 0, "oldest"),
  redo: () => travel("redone", book.done < book.changes.length, "newest"),
  focusCell: ({ game, player, place }) => rover.focus(`${game} ${player} ${place}`),
  keepLink(id, link) {
    const held = books.load(id);
    const kept = { ...held, rev: held.rev + 1, link };
    books.keep(kept);
    if (id === book.id) book = kept;
  },
};

// Changes

function settle(next, words = "") {
  if (next === book) return;
  const before = page.sheet;
  book = next;
  books.keep(book);
  show();
  tell(words + books.describe(say, page.rules, before, page.sheet));
}

function travel(step, possible, otherwise) {
  if (catchUp()) return;
  if (possible) settle(books[step](book), `${say(step)} `);
  else tell(say(otherwise));
}

/** Work with another sheet. */
function take(next) {
  book = next;
  if (!books.load(book.id)) books.keep(book);
  books.setOpened(book.id);
  shown = innerWidth > 899 && page.sheet.games.length > 1 ? "all" : page.sheet.games.length - 1;
  show();
}

/** Where another window was faster, its state is shown instead of doing anything that was meant for an older one. */
function catchUp() {
  const newest = books.load(book.id);
  if (!newest || newest.rev <= book.rev) return false;
  book = newest;
  document.querySelector("dialog[open]")?.close();
  show();
  tell(say("elsewhere"));
  return true;
}

// What is seen and heard

function tell(words, ...more) {
  byId("live").textContent = words;
  byId("said").replaceChildren(words, ...more);
}

function show() {
  const { sheet, rules } = page;
  if (shown !== "all") shown = Math.min(shown, sheet.games.length - 1);
  else if (sheet.games.length < 2) shown = 0;
  const inside = grid.contains(document.activeElement);
  const games = shown === "all" ? null : [shown];
  const parts = [new SheetTable(sheet, rules, say, { live: !data.shared, shown: games }).draw()];
  if (sheet.games.length > 1) parts.push(standing(sheet, rules, say));
  grid.replaceChildren(...parts);
  if (inside) rover.focus();
  else rover.moveTo();
  showAround(sheet, rules);
}

function showAround({ games }, rules) {
  byId("rules").textContent = rules.name;
  byId("rules-link").href = `${data.rulesUrl}/${rules.key}`;
  const tab = (name, value) => {
    const turn = () => {
      shown = value;
      show();
    };
    return button(name, turn, { class: "tab", "aria-pressed": String(value === shown) });
  };
  const tabs = games.map((_, at) => tab(say("game", { number: at + 1 }), at));
  tabs.push(tab(say("all"), "all"));
  byId("tabs").replaceChildren(...tabs);
  byId("tabs").hidden = games.length < 2;
  byId("tabs").scrollLeft = byId("tabs").querySelector("[aria-pressed=true]").offsetLeft - 80;
  if (data.shared) return;
  byId("ruleset").value = rules.key;
  byId("undo").setAttribute("aria-disabled", !book.done);
  byId("redo").setAttribute("aria-disabled", book.done === book.changes.length);
  byId("drop").hidden = games.length < 2 || shown === "all";
  byId("notice").hidden = !books.refused();
}

/** All games, as many beside each other as a page has room for. */
function showPaper() {
  const { sheet, rules } = page;
  const each = sheet.players.length * rules.columns;
  const together = Math.max(1, Math.floor(21 / each));
  const parts = [];
  for (let first = 0; first < sheet.games.length; first += together) {
    const games = sheet.games.slice(first, first + together).map((_, at) => first + at);
    parts.push(new SheetTable(sheet, rules, say, { paper: true, shown: games }).draw());
  }
  if (sheet.games.length > 1) parts.push(standing(sheet, rules, say));
  const broad = each * Math.min(together, sheet.games.length) > 9;
  byId("paper").replaceChildren(el("h2", {}, `${say("title")} · ${rules.name}`), ...parts);
  byId("paper").className = broad ? "broad" : "";
}

// Buttons

function chooseRuleset(key) {
  const rules = data.rules.find((each) => each.key === key);
  const sheet = books.withRuleset(page.sheet, rules);
  if (sheet) return page.edit(() => sheet);
  byId("ruleset").value = page.sheet.ruleset;
  const fresh = () => take(books.newBook(books.newSheet(key, page.sheet.players)));
  return tell(say("misfit", { name: rules.name }), " ", button(say("fresh"), fresh));
}

function addGame() {
  if (page.sheet.games.length >= data.mostGames) return tell(say("mostGames", { number: data.mostGames }));
  shown = page.sheet.games.length;
  return page.edit(books.withGame);
}

function copy() {
  const mine = books.books().find((each) => each.link?.id === data.shared.id);
  const taken = mine ?? books.newBook(data.shared.sheet);
  books.keep(taken);
  books.setOpened(taken.id);
  location.assign(data.url);
}

const ACTIONS = {
  copy,
  undo: page.undo,
  redo: page.redo,
  "add-game": addGame,
  "drop-game": () => page.edit((sheet) => books.withoutGame(sheet, page.game)),
  fresh: () => begin(page),
  print: () => window.print(),
};

function wire() {
  const box = new BoxDialog(page);
  const players = new PlayersDialog(page, "players");
  for (const [id, Kind] of Object.entries({ start: StartDialog, sheets: SheetsDialog, link: LinkDialog })) {
    const dialog = new Kind(page, id);
    ACTIONS[id] = () => dialog.open();
  }
  ACTIONS.players = () => players.openAt(0);
  grid.addEventListener("click", ({ target }) => {
    const { cell, name } = target.closest("button")?.dataset ?? {};
    if (cell) box.openAt(...cell.split(" ").map(Number));
    else if (name) players.openAt(Number(name));
  });
  byId("ruleset").addEventListener("change", ({ target }) => chooseRuleset(target.value));
  addEventListener("keydown", (event) => {
    const act = { z: event.shiftKey ? page.redo : page.undo, y: page.redo }[event.key.toLowerCase()];
    if (!act || !(event.ctrlKey || event.metaKey) || event.target.closest("input, dialog")) return;
    event.preventDefault();
    act();
  });
  for (const moment of ["storage", "pageshow", "visibilitychange"]) addEventListener(moment, catchUp, true);
}

document.addEventListener("click", ({ target }) => {
  const pressed = target.closest("[data-do]");
  if (!pressed) return;
  pressed.closest("[popover]")?.hidePopover?.();
  ACTIONS[pressed.dataset.do]();
});
addEventListener("beforeprint", showPaper);

if (data.shared) {
  book = books.newBook(data.shared.sheet);
  shown = page.sheet.games.length > 1 ? "all" : 0;
  show();
} else {
  const players = [1, 2].map((number) => say("player", { number }));
  wire();
  const found = books.opened();
  take(found && rulesOf(books.sheetOf(found)) ? found : books.newBook(books.newSheet(data.rules[0].key, players)));
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage("keep sheets"));
}
