// The sheets on this device, one record each, in the browser's storage. Where it keeps nothing they live as long as the
// window, and `refused()` says so. Several windows may have the same sheet: of two states the newer one counts.

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
