// The table by keyboard: Space rolls, digits keep and release dice, U takes back. What is focused keeps its own keys, and
// a key that is held down or repeated at once presses nothing twice.

import { blocked, board, dice, memory, roll } from "./play.js";

const twice = memory();
const CONTROLS = "a, button, input, summary, textarea, select";
const KEYS = /^(?:Digit|Numpad)([0-5])$/;

document.addEventListener("keydown", (event) => {
  const again = twice(event.code) || event.repeat; // any other key in between makes it a new press
  if (again && event.code === "Enter" && board.contains(event.target)) event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat || event.isComposing) return;
  if (event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
  const die = KEYS.exec(event.code)?.[1];
  if (die) press(die);
  else if (event.code === "KeyU") board.querySelector("[value=undo]")?.click();
  else if (event.code === "Space" && !event.target.closest(CONTROLS) && roll() && !blocked()) tap(roll());
  else return;
  event.preventDefault();
});

function tap(button) {
  button.focus({ preventScroll: true });
  button.click();
}

/** Keep or release a die; 0 releases all. */
function press(digit) {
  for (const die of dice()) if (digit === "0" ? die.checked : die.value === digit) die.click();
}
