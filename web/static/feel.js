// How the table feels: what is seen, heard and felt of a move, beside what is true. The table itself is play.js's: it
// tells that a move is sent, shown or failed, and what is here never changes a word or a control of it. Where less
// motion is wanted, or quick play is chosen, faces fade in and nothing flies.

import { chosen, reflect } from "./choices.js";
import { land, rest, settle, stage, wind } from "./dice.js";
import { twice } from "./presses.js";
import { burst } from "./sparks.js";

const COUNT = 200; // ms in which a total counts up
const FADE = 100; // ms in which faces change where nothing moves

const board = document.getElementById("board");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => still.matches || chosen("quick");
const table = () => document.getElementById("table");
const places = () => [...board.querySelectorAll(".die")];

let rolled = null; // places of the dice that are in the air
let answered = false;
let brought = false; // the answer is there, and it is the roll
let hurry = false; // a tap while the answer was on its way: no landing
let before = null; // what a written box will change

// What play.js tells

board.addEventListener("sent", ({ detail: move }) => {
  stop();
  if (move === "roll") throwDice();
  else if (move !== "undo") before = figures(move);
});

board.addEventListener("shown", ({ detail: move }) => {
  reflect(board.parentNode);
  if (move === "roll" && rolled) landDice();
  else if (before) wrote();
  before = null;
  if (table().dataset.result) remember(table().dataset.result);
});

board.addEventListener("failed", () => {
  before = null;
  if (!rolled) return;
  sound("hush");
  answered = true;
  settle(lie);
});

board.addEventListener("finished", ({ detail: address }) => remember(address));

board.addEventListener("change", () => {
  sound("click");
  buzz(8);
});

// A roll

function throwDice() {
  const all = places();
  rolled = all.flatMap((die, at) => (die.querySelector(":checked") ? [] : [at]));
  answered = brought = hurry = false;
  if (calm()) turn();
  else wind(rolled.map((at) => ({ li: all[at], face: faceOf(all[at]) })), turn);
  board.classList.add("rolling"); // after the places were measured, so that nothing is laid out twice
  board.classList.toggle("calm", calm());
  sound("rattle");
  buzz(12);
}

/** The eye sees dice in the air in place of those on the table. */
function turn() {
  const all = places();
  for (const at of rolled) all[at]?.classList.add("turning");
}

const faceOf = (die) => Number(die?.querySelector("use")?.getAttribute("href").at(-1)) || undefined;

function landDice() {
  const all = places();
  const faces = rolled.map((at) => faceOf(all[at]));
  answered = brought = true;
  const fly = !hurry && !calm() && !faces.includes(undefined);
  turn();
  const touches = fly ? land(faces, lie) : [0];
  sound("knocks", touches.map((touch) => touch / 1000));
  buzz([0, Math.round(touches[0]), 15]);
  if (fly) return;
  const fading = calm() ? rolled.flatMap((at) => [...(all[at]?.children ?? [])]) : [];
  lie();
  for (const part of fading) part.animate({ opacity: [0, 1] }, FADE);
}

/** The dice lie: what they bring is seen. */
function lie() {
  if (!rolled) return;
  rolled = null;
  board.classList.remove("rolling", "calm");
  for (const die of places()) die.classList.remove("turning");
  rest();
  if (brought && happened("yacht")) celebrate();
}

const happened = (event) => (table().dataset.event ?? "").split(" ").includes(event);

// A box

function figures(move) {
  const boxes = [...board.querySelectorAll(".card .box")];
  return { box: boxes.findIndex((box) => box.value === move), total: total(), bars: bars().map((bar) => bar.value) };
}
const total = () => board.querySelector(".total b");
const bars = () => [...board.querySelectorAll(".bonus progress")];

function wrote() {
  sound("tick");
  buzz(12);
  if (calm() || table().classList.contains("party")) return; // the next card is another player's
  flash(board.querySelectorAll(".card .box.box")[before.box]);
  count(total(), Number(before.total?.textContent));
  bars().forEach((bar, at) => fill(bar, before.bars[at]));
  if (!happened("bonus")) return;
  for (const won of board.querySelectorAll(".paid .n b, .sums .paid b"))
    won.animate({ transform: ["scale(1)", "scale(1.7)", "scale(1)"] }, { duration: 500, easing: "ease-out" });
  sound("notes");
  buzz([20, 40, 20]);
}

function flash(box) {
  if (!box?.matches(".done")) return;
  const light = document.createElement("i");
  light.className = "flash";
  box.append(light);
  light.animate({ opacity: [1, 1, 0] }, 600).finished.then(() => light.remove());
}

/** Count up to the number that stands there, which readers have all the while. */
function count(shown, from) {
  const to = Number(shown?.textContent);
  if (!(to > from)) return;
  shown.classList.add("counting");
  frames((share) => (shown.dataset.count = Math.round(from + (to - from) * share))).then(() =>
    shown.classList.remove("counting"),
  );
}

function fill(bar, from) {
  const to = bar.value;
  if (to > from) frames((share) => (bar.value = from + (to - from) * share));
}

/** Draw a change in shares from 0 to 1. */
function frames(draw) {
  const start = performance.now();
  return new Promise((done) => {
    const next = (now) => {
      const share = Math.min(1, Math.max(0, (now - start) / COUNT));
      draw(share);
      if (share < 1) requestAnimationFrame(next);
      else done();
    };
    next(start);
  });
}

// Five of a kind

function celebrate() {
  sound("fanfare");
  buzz([40, 60, 40, 60, 120]);
  burst(stage, board.querySelector(".tray"), { still: calm(), text: board.dataset.yacht });
}

// Leaving for the result: its page celebrates once

function remember(address) {
  try {
    sessionStorage.setItem("daily-finished", new URL(address, location.href).pathname);
  } catch {
    // A browser that stores nothing celebrates nothing.
  }
}

// Sound and vibration, both only after a tap or a key

const touched = () => navigator.userActivation?.hasBeenActive ?? true;

function sound(name, argument) {
  if (chosen("sound") && touched()) import("./sound.js").then(({ play }) => play(name, argument));
}

function buzz(pattern) {
  if (chosen("vibration") && touched()) navigator.vibrate?.(pattern);
}

document.addEventListener("choice", ({ detail: { name, value } }) => {
  if (name === "sound" && value) sound("click");
  if (name === "vibration" && value) buzz(8);
});

// Any tap or key puts down dice that are in the air, and does nothing else on the table: it was meant before anybody saw
// what they brought, and a roll cannot be taken back. So is what follows it at once: it counts as a press of that button,
// or else of the roll, that was refused. A key that is let through moves the focus, or is half of a press.

const THROUGH = ["Tab", "Escape", "Shift", "Control", "Alt", "Meta"];
let caught = false; // the press that goes on has put dice down

/** Put the dice down; whether there were any in the air. */
function stop() {
  const flying = Boolean(rolled);
  if (rolled && !answered) hurry = true;
  if (rolled && answered) lie();
  if (!rolled) stage.replaceChildren();
  return flying;
}

const refuse = (target) => twice(target.closest("button")?.value || "roll");

document.addEventListener("pointerdown", ({ target }) => {
  caught = stop();
  if (caught) refuse(target);
}, { capture: true });
document.addEventListener("keydown", (event) => {
  if (event.repeat) return;
  caught = stop() && !THROUGH.includes(event.key);
  if (!caught || document.querySelector("dialog[open]")) return;
  refuse(event.target);
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
document.addEventListener("click", (event) => {
  if (!caught || !board.contains(event.target)) return;
  caught = false;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
document.addEventListener("visibilitychange", stop);
addEventListener("resize", stop);
addEventListener("pagehide", lie);
