// Takes over the form of the table: a move costs one round trip and changes nothing but the table.
//
// The server decides everything. This module sends what the form would send, puts the answered table in place of the
// old one, keeps the focus, speaks through one live region, and repeats a move whose answer got lost: the same move
// for the same `at` is applied once, however often it arrives.

import { twice } from "./presses.js";

const PATIENCE = 8000; // ms until an answer counts as lost
const SLOW = 1000; // ms until the page says that it is waiting
const PAUSES = [400, 1200, 3000]; // ms before each repetition of a move
const LATER = 5000; // ms before each further one, once the page has said that the move is kept

export const board = document.getElementById("board");
const live = document.getElementById("live");
const texts = board.dataset;
const table = () => document.getElementById("table");
export const roll = () => document.getElementById("roll");
export const dice = () => [...board.querySelectorAll("[name=hold]")];
const tell = (what, detail) => board.dispatchEvent(new CustomEvent(what, { detail })); // feel.js listens
const others = globalThis.BroadcastChannel && new BroadcastChannel("moves"); // windows of the same player

let busy = false;
let hurry = () => {}; // ends a pause before its time

/** Wait so long, or until there is a reason to try at once. */
const pause = (time) =>
  new Promise((done) => {
    hurry = done;
    setTimeout(done, time);
  });

// Moves

board.addEventListener("submit", (event) => {
  if (event.submitter?.formMethod === "get") return; // it asks for a page
  event.preventDefault();
  const form = event.target;
  const button = event.submitter ?? roll();
  if (!button || twice(button.value) || busy) return; // a press that comes to nothing has been one
  if (button.value === "roll" && blocked()) return showBoxes();
  const body = new URLSearchParams(new FormData(form));
  body.set("move", button.value);
  move(form.action, body);
});

async function move(action, body) {
  busy = true;
  const delivery = deliver(action, body); // on its way before anything is drawn
  tell("sent", body.get("move"));
  board.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => say(texts.waiting), SLOW);
  const answer = await delivery;
  clearTimeout(slow);
  busy = false;
  board.removeAttribute("aria-busy");
  if (show(answer, body.get("move"))) return others?.postMessage(table().dataset.game);
  tell("failed");
  complain(answer);
}

/** The answer to a move, after as many repetitions as it takes: no other move is made before this one has arrived. */
async function deliver(action, body) {
  store(SENT, [table().dataset.game, action, body].join(" "));
  for (let tried = 0; ; tried += 1) {
    const answer = await ask(action, { method: "POST", body });
    if (answer && (answer.status !== 503 || answer.html.includes('id="table"'))) {
      store(SENT, ""); // the store was not away
      return answer;
    }
    if (tried === PAUSES.length) {
      board.removeAttribute("aria-busy");
      tell("failed");
      offer(texts.away, texts.again, () => hurry());
    }
    await pause(PAUSES[tried] ?? LATER);
  }
}

/** Ask the server for the table; null where no whole answer came. */
async function ask(url, options = {}) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    const headers = { Accept: "text/html; part=table" };
    const response = await fetch(url, { ...options, headers, signal: giveUp.signal, credentials: "same-origin" });
    return { status: response.status, elsewhere: response.redirected && response.url, html: await response.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Put an answered table in place; false if the answer holds none. */
function show(answer, token) {
  if (answer.elsewhere) return go(answer.elsewhere);
  const page = new DOMParser().parseFromString(answer.html, "text/html");
  const next = page.getElementById("table");
  if (!next) return false;
  if (next.dataset.result && !next.dataset.replies) {
    tell("finished", next.dataset.result);
    return go(next.dataset.result); // else rival.js shows the end first
  }
  const more = page.querySelector(".more"); // a whole page: of another day's game
  if (more) {
    document.querySelector(".more").replaceWith(document.adoptNode(more));
    document.title = page.title;
  }
  const focused = document.activeElement;
  const inside = board.contains(focused);
  table().replaceWith(document.adoptNode(next));
  arrange();
  tell("shown", token);
  if (inside) (twin(focused, token) ?? roll())?.focus({ preventScroll: true });
  speak(document.getElementById("speech").textContent);
  return true;
}

/** The control of the new table that is the focused one of the old; after a box was written that is the roll. */
function twin(old, token) {
  if (token !== "roll" && token !== "") return null;
  const controls = [...board.querySelectorAll("input, button:not([tabindex])")];
  return controls.find((one) => one.name === old.name && one.value === old.value);
}

function go(address) {
  store(place(), "");
  location.assign(address);
  return true;
}

/** What a page of refusal says, in the status line of the table that is still there. */
function complain(answer) {
  const page = new DOMParser().parseFromString(answer.html, "text/html");
  offer(page.getElementById("sentence")?.textContent ?? texts.failed, texts.reload, () => location.reload());
}

// What is seen and heard

/** Whatever a new table needs before it is looked at. */
function arrange() {
  ahead = Date.parse(table().dataset.now) - Date.now();
  document.title = document.title.replace(/^.*(?= · )/, () => table().dataset.title);
  recall();
  label();
  watchDay();
}

function say(text) {
  const line = document.getElementById("say");
  line.textContent = text;
  return line;
}

/** Say what went wrong and offer a way on, in the status line. */
function offer(text, name, action) {
  const line = say(text);
  line.className = "bad";
  line.parentNode.querySelector("button")?.remove();
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "undo", textContent: name });
  button.addEventListener("click", action);
  line.after(button);
  speak(text);
}

/** Speak through the live region, also where the text is the same as before. */
export function speak(text) {
  live.textContent = "";
  setTimeout(() => (live.textContent = text), 60);
}

const allKept = () => dice().length > 0 && dice().every((die) => die.checked);
export const blocked = () => roll()?.getAttribute("aria-disabled") === "true";

/** The roll button says when nothing is left to roll. */
function label() {
  const button = roll();
  if (!button || !dice().length) return;
  button.dataset.text ??= button.textContent;
  button.textContent = allKept() ? button.dataset.held : button.dataset.text;
  if (allKept()) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  const line = document.getElementById("say");
  if (!line.dataset.then || line.className === "bad") return; // else it teaches to keep dice, and then what comes next
  line.dataset.first ??= line.textContent;
  line.textContent = dice().some((die) => die.checked) && !allKept() ? line.dataset.then : line.dataset.first;
}

function showBoxes() {
  const box = board.querySelector("button.top") ?? board.querySelector("button.box:not([aria-disabled])");
  box?.scrollIntoView({ block: "nearest" });
  box?.focus();
}

// Held dice that were not sent yet: kept for the next visit, one game of each mode and ruleset

const place = () => `held ${table().dataset.game.split(".", 2).join(".")}`;
const moment = () => `${table().dataset.game} ${table().dataset.at} `;

board.addEventListener("change", () => {
  twice("");
  label();
  const held = dice().filter((die) => die.checked).map((die) => die.value);
  store(place(), moment() + held.join(""));
});

function recall() {
  const kept = stored(place());
  if (!kept.startsWith(moment())) return;
  const held = kept.slice(moment().length);
  for (const die of dice()) die.checked = held.includes(die.value);
}

// A move whose answer never came: kept for the next visit, which sends it if nothing has come after it

const SENT = "daily-sent";

function sendAgain() {
  const [game, action, text] = stored(SENT).split(" ");
  const body = new URLSearchParams(text);
  if (busy || game !== table().dataset.game) return;
  if (body.get("at") === table().dataset.at) move(action, body);
  else store(SENT, "");
}

function stored(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // a browser that stores nothing still plays
  }
}

function store(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

// A page that was left open

let ahead = 0; // ms that the server's clock is ahead of this one
let dayTimer;

/** Say that a new day has begun, now or when it does. */
function watchDay() {
  clearTimeout(dayTimer);
  const notice = document.getElementById("newday");
  const left = Date.parse(table().dataset.ends) - (Date.now() + ahead);
  if (!notice || Number.isNaN(left)) return;
  if (left <= 0) notice.hidden = false;
  else dayTimer = setTimeout(watchDay, Math.min(left + 500, 3_600_000));
}

/** The server may know more: another tab or another hour. */
async function refresh() {
  if (busy) return;
  const answer = await ask(table().action);
  if (!answer || busy) return;
  if (answer.elsewhere) return go(answer.elsewhere);
  const at = table().dataset.at;
  if (!answer.html.includes(` data-at="${at}"`)) show(answer, "");
}

/** The page is seen again, or the network is back: what waits is sent, and the table shows the truth. */
function wake() {
  if (document.hidden) return;
  hurry();
  watchDay();
  refresh();
}

others?.addEventListener("message", ({ data }) => data === table().dataset.game && wake());
document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
addEventListener("pageshow", (event) => {
  if (event.persisted) wake();
  else watchDay();
  sendAgain();
});

arrange();
