// The page of a result celebrates a game that has just been finished, once: feel.js left word of it. Whoever comes from
// the table by keyboard or ear goes on at the heading.

import { chosen } from "./choices.js";
import { burst } from "./sparks.js";

const KEY = "daily-finished";
const still = matchMedia("(prefers-reduced-motion: reduce)").matches || chosen("quick");
const score = document.querySelector(".score");

/** Whether the game of this page has just been finished; asked again it has not. */
function justFinished() {
  try {
    const finished = sessionStorage.getItem(KEY) === location.pathname;
    sessionStorage.removeItem(KEY);
    return finished;
  } catch {
    return false;
  }
}

function celebrate() {
  const stage = document.createElement("div");
  stage.className = "stage";
  stage.ariaHidden = "true";
  score.append(stage);
  const points = score.querySelector(".points");
  const rise = points?.animate({ transform: ["translateY(12px) scale(.8)", "none"], opacity: [0.2, 1] }, RISE);
  burst(stage, score, {});
  const skip = () => {
    stage.replaceChildren();
    rise?.finish();
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, skip, { capture: true, once: true });
}
const RISE = { duration: 400, easing: "ease-out" };

const TABLE = /\/(?:(?:play|today)\/[^/]+|en\/|ko\/)?$/;

/** The table was left for this page: its focus goes on here. */
function goOn() {
  const type = performance.getEntriesByType("navigation")[0]?.type;
  if (type !== "navigate" || !document.referrer || !TABLE.test(new URL(document.referrer).pathname)) return;
  const heading = document.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

goOn();
if (score && justFinished() && !still) celebrate();
