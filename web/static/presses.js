// Presses: taps and keys. Presses of the same thing that follow each other at once are one press, however many they are, and
// whether the table took notice of them or not: the second tap of a double tap, or the fifth of somebody who cannot wait.
// Time counts from where a press did something, or was refused, to where the next one begins; when that was is told by
// the browser, since a busy device hands events on late.

const DOUBLE = 350; // ms within which the same press again is still the one before

let press = {}; // the one that goes on
let earlier = {}; // the one before
let last = {}; // what was meant last, and by which press

const begin = (time, key) => ([earlier, press] = [press, { time, key, clicked: false }]);

for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, ({ timeStamp, code, repeat }) => {
    if (!repeat) begin(timeStamp, code);
    else if (last.press === press) last.time = timeStamp; // held down until now
  }, { capture: true });
addEventListener("click", ({ timeStamp }) => {
  if (press.clicked) begin(timeStamp); // of nothing that was pressed: a screen reader's click, or a voice's
  press.clicked = true;
}, { capture: true });

/** Whether the press that goes on is the last one once more: it means the same, or is the same key, which may have moved
 * the focus meanwhile. It is the last one from now on. */
export function twice(what) {
  const before = last;
  last = { what, press, time: performance.now() };
  const alike = before.press === earlier && press.key && press.key === earlier.key;
  return (what === before.what || alike) && press.time - before.time < DOUBLE;
}
