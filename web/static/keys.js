// The table by keyboard: keys are told by their place, so that a Korean layout does as well as a Latin one. Space rolls,
// digits keep and release dice, letters move the focus to a box and never write it, U takes back, X and C read the dice
// and the card aloud, ? opens the help. What is focused keeps its own keys, and a key that is held down presses nothing
// twice.

import { chosen } from "./choices.js";
import { blocked, board, dice, roll, speak } from "./play.js";

const CONTROLS = "a, button, input, summary, textarea, select";
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog";
const DIE = /^(?:Digit|Numpad)([0-5])$/;
const LINES = ["QWERTY", "ASDFGHJKL"]; // the keys of the lines of the card: the upper ones, the lower ones
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const OPEN = "button.box";
const texts = board.dataset;
const heard = () => document.getElementById("heard").dataset;
const link = () => document.getElementById("help"); // leads to the page of the help

document.addEventListener("keydown", (event) => {
  if (event.repeat && ["Enter", "Space"].includes(event.code) && board.contains(event.target)) event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.target.closest(FIELDS)) return;
  if (document.querySelector("dialog[open]")) return;
  if (arrow(event) || (chosen("keys") && pressed(event))) event.preventDefault();
});

const arrow = ({ code, shiftKey, target }) => WAYS[code] && !shiftKey && target.matches(OPEN) && step(target, WAYS[code]);

/** Do what a key stands for; false where it stands for nothing. */
function pressed({ code, key, shiftKey, repeat, target }) {
  if (repeat) return false;
  if (key === "?" || (shiftKey && code === "Slash")) return help();
  if (shiftKey) return false;
  if (code === "Space") return !target.closest(CONTROLS) && roll() && !blocked() && tap(roll());
  if (DIE.test(code)) return keep(DIE.exec(code)[1]);
  return code.startsWith("Key") && letter(code[3]);
}

function letter(key) {
  if (key === "U") return tap(board.querySelector("[value=undo]"));
  if (key === "X") return read(heard().dice, kept());
  if (key === "C") return read(...card(), heard().sums);
  const section = LINES.findIndex((keys) => keys.includes(key));
  return section >= 0 && line(section, LINES[section].indexOf(key));
}

function tap(button) {
  button?.focus({ preventScroll: true });
  button?.click();
  return Boolean(button);
}

// Dice

/** Keep or release a die; 0 releases all. What is not focused does not speak for itself, so this does. */
function keep(digit) {
  const meant = dice().filter((die) => (digit === "0" ? die.checked : die.value === digit));
  for (const die of meant) die.click();
  if (digit === "0") read(kept());
  else if (meant[0]) read(`${meant[0].ariaLabel}, ${meant[0].checked ? texts.keeps : texts.frees}.`);
  return true;
}

function kept() {
  const faces = dice().filter((die) => die.checked).map((die) => die.ariaLabel.at(-1));
  return faces.length ? `${texts.kept} ${faces.join(", ")}.` : dice().length ? texts.none : "";
}

function read(...sentences) {
  speak(sentences.filter(Boolean).join(" "));
  return true;
}

// Boxes

const card = () => [...board.querySelectorAll(".card li .box > .sr")].map((box) => `${box.textContent}.`);

/** Focus the open box of a line; where the line has several, the one after the focused box. */
function line(section, place) {
  const lines = board.querySelectorAll(".card > ul")[section].querySelectorAll("li:has(.box)");
  const boxes = [...(lines[place]?.querySelectorAll(OPEN) ?? [])];
  const box = boxes[boxes.indexOf(document.activeElement) + 1] ?? boxes[0];
  box?.focus();
  return Boolean(box);
}

/** Focus the next open box in a direction, as the boxes are seen. */
function step(from, [across, down]) {
  const here = middle(from);
  let next;
  let least = Infinity;
  for (const box of board.querySelectorAll(OPEN)) {
    const [x, y] = middle(box).map((place, axis) => place - here[axis]);
    const ahead = x * across + y * down;
    const far = ahead + 4 * Math.abs(x * down + y * across);
    if (ahead > 1 && far < least) [next, least] = [box, far];
  }
  next?.focus();
  return true;
}

function middle(box) {
  const { x, y, width, height } = box.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

// Help

/** Show the help above the table; where its script does not arrive, its page. */
function help() {
  import("./help.js").then((found) => found.show(link()), () => location.assign(link().href));
  return true;
}

board.addEventListener("click", (event) => {
  if (event.target !== link() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  help();
});
