// Dice that tumble: a cube over each die that is rolled, on a stage of its own before the table, for the eye alone.
//
// A cube turns about an axis in the plane of the screen. Its front shows the old face; its back has the new one, put on
// so that it stands upright after half a turn. So a cube lands on the true face wherever it is when the answer comes.
// Nothing but transforms and opacity is animated, and no timer decides what is seen.

const PERIODS = [360, 480]; // ms of a whole turn, of the fastest and of the slowest die
const LEAST = 250; // ms of tumbling before the first die may land
const LANDING = 380; // ms from the air to rest
const STAGGER = 40; // ms between two dice
const PRESS = 60; // ms in which a die is pressed down before it flies
const TURN = 150; // degrees that a landing die turns at least
const AIR = "translateY(-10px) scale(.8)"; // smaller, so that turning dice keep clear of each other
const LOW = "translateY(4px) scale(.93)";
// Multiples of 45 degrees: about others the back of a cube would not cover its front.
const AXES = ["1,1,0", "1,-1,0", "1,1,0", "1,-1,0", "1,0,0", "0,1,0"]; // over a corner more often than over an edge
const cast = document.createElement("template");
cast.innerHTML = `<div class="hop"><div class="cube">${'<svg><use href=""/></svg>'.repeat(6)}</div></div>`;

export const stage = document.createElement("div");
stage.className = "stage";
stage.ariaHidden = "true";
document.getElementById("main").append(stage);

let thrown = [];
let pressed = [];
let launch = () => {};
let whenRest;

/** Wind up and throw dice: each with `li`, the place on the table, and `face`, where one is seen there. In the frame of
 * the tap the dice that lie there are pressed down, which costs nothing; the cubes take over in the next one, `flown`. */
export function wind(dice, flown) {
  rest();
  const origin = stage.getBoundingClientRect();
  const places = dice.map(({ li }) => li.getBoundingClientRect()); // all of them before anything changes: one layout
  pressed = dice.map(({ li }) => li.animate({ transform: ["none", LOW] }, { duration: PRESS, fill: "forwards" }));
  launch = () => {
    launch = () => {};
    thrown = dice.map(({ face }, at) => toss(face, places[at], origin));
    stage.append(...thrown.map(({ hop }) => hop));
    for (const die of thrown) Object.assign(die, fly(die));
    flown();
  };
  const mine = launch;
  requestAnimationFrame(() => setTimeout(() => mine === launch && launch())); // when that frame was drawn
}

function toss(face, { x, y, width, height }, origin) {
  const hop = cast.content.firstChild.cloneNode(true);
  const px = { left: x - origin.x, top: y - origin.y, width, height };
  for (const [name, value] of Object.entries(px)) hop.style[name] = `${value}px`;
  hop.style.setProperty("--half", `${width / 2}px`);
  const cube = hop.firstChild;
  const faces = cube.querySelectorAll("use");
  const axis = AXES[Math.floor(Math.random() * AXES.length)];
  const way = Math.random() < 0.5 ? 1 : -1;
  const half = width / 2;
  const turned = (degrees) => `translateZ(${-half}px) rotate3d(${axis},${way * degrees}deg)`;
  faces[1].parentNode.style.transform = `rotate3d(${axis},180deg) translateZ(${half}px)`;
  paint(faces, face ?? 1 + Math.floor(Math.random() * 6));
  return { hop, cube, faces, turned, fresh: !face };
}

/** Put a face on the front and others around it. */
function paint(faces, front) {
  const beside = [1, 2, 3, 4, 5, 6].filter((face) => face !== front && face !== 7 - front);
  [front, 7 - front, ...beside].forEach((face, at) => show(faces[at], face));
}
const show = (use, face) => use.setAttribute("href", `#f${face}`);

/** Into the air, from where it was pressed down. */
function fly({ hop, cube, turned, fresh }) {
  const spin = cube.animate([{ transform: turned(0) }, { transform: turned(360) }], {
    duration: PERIODS[0] + Math.random() * (PERIODS[1] - PERIODS[0]),
    iterations: Infinity,
  });
  hop.animate(
    fresh
      ? [{ transform: "translateY(40px) scale(.8)", opacity: 0.3 }, { transform: AIR, opacity: 1 }]
      : [{ transform: LOW, easing: "ease-out" }, { transform: AIR }],
    { duration: 200, fill: "forwards", easing: "ease-out" },
  );
  return { spin };
}

/** Let the dice land on these faces; calls `done` when they lie. In how many ms each touches the table. */
export function land(faces, done) {
  launch();
  whenRest = done;
  thrown.forEach((die, at) => show(die.faces[1], faces[at]));
  return fall(180, (time) => Math.max(0, LEAST - time));
}

/** Let the dice come back to the faces that they had. */
export function settle(done) {
  launch();
  whenRest = done;
  for (const { hop, fresh } of thrown)
    if (fresh) hop.animate({ opacity: 0 }, { duration: LANDING, fill: "forwards" });
  fall(0, () => 0);
}

function fall(end, left) {
  const mine = thrown;
  const falls = mine.map((die, at) => drop(die, end, left(Number(die.spin.currentTime)) + at * STAGGER));
  Promise.all(falls.map(({ ended }) => ended)).then(() => mine === thrown && rest(), () => {});
  return falls.map(({ touch }) => touch);
}

function drop({ hop, cube, spin, turned }, end, delay) {
  const from = ((Number(spin.currentTime) + delay) / spin.effect.getTiming().duration) * 360;
  const to = end + 360 * Math.ceil((from + TURN - end) / 360);
  const timing = { duration: LANDING, delay, fill: "forwards" };
  const roll = cube.animate([{ transform: turned(from) }, { transform: turned(to) }], {
    ...timing,
    easing: "cubic-bezier(.25, .6, .35, 1)",
  });
  hop.animate(
    [
      { transform: AIR, easing: "ease-in" },
      { transform: "none", offset: 0.5, easing: "ease-out" },
      { transform: "translateY(-5px)", offset: 0.72, easing: "ease-in" },
      { transform: "none" },
    ],
    timing,
  );
  return { ended: roll.finished, touch: delay + LANDING / 2 };
}

/** Whatever is in the air lies on the table, at once. */
export function rest() {
  const done = whenRest;
  whenRest = null;
  thrown = [];
  launch = () => {};
  for (const animation of pressed.splice(0)) animation.cancel();
  stage.replaceChildren();
  done?.();
}
