// Shows the computer's turn as it happened: once, when the player's move has brought it, and for as long as nobody taps or
// presses anything. Without this script, and where less motion is wanted, its end is there at once.

const BEAT = 300; // ms for each roll; rival.css has the same
const REST = 250; // ms in which what was written can be seen before a game that is over leaves for its result

const board = document.getElementById("board");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => reduced.matches || document.documentElement.dataset.quick === "true";
const table = () => document.getElementById("table");
const replies = () => Number(table().dataset.replies);

let seen = replies();
let timer;

new MutationObserver(() => {
  clearTimeout(timer);
  const reply = table()?.querySelector(".reply");
  if (reply && replies() > seen && !still()) {
    table().classList.add("show");
    timer = setTimeout(end, BEAT * reply.dataset.rolls + REST);
  } else end();
  seen = Math.max(seen, replies());
}).observe(board, { childList: true });

/** The end of the show; of a finished game the result follows. */
function end() {
  clearTimeout(timer);
  table().classList.remove("show");
  if (table().dataset.result) location.assign(table().dataset.result);
}

// What is tapped or pressed meanwhile does what it always does: a roll is a roll.
for (const kind of ["pointerdown", "keydown"])
  document.addEventListener(kind, () => table().classList.contains("show") && end(), { capture: true });
