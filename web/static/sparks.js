// A celebration: sparks that fly apart once, slowly, and a banner where there are words. Where nothing may move, the
// banner alone fades in and out.

const TIME = 1500; // ms
const SPARKS = 20;

/** Celebrate on a stage, around the middle of an element that lies within it. */
export function burst(stage, around, { still = false, text = "" }) {
  const { x, y, width, height } = around.getBoundingClientRect();
  const origin = stage.getBoundingClientRect();
  const place = document.createElement("div");
  place.className = "burst";
  const px = { left: x - origin.x, top: y - origin.y, width, height };
  for (const [name, value] of Object.entries(px)) place.style[name] = `${value}px`;
  stage.append(place);
  if (!still) for (let at = 0; at < SPARKS; at += 1) place.append(spark((at / SPARKS) * 2 * Math.PI, width, height));
  if (text) place.append(banner(text, still));
  const all = place.getAnimations({ subtree: true }).map((each) => each.finished);
  Promise.all(all).then(() => place.remove(), () => {}); // or whoever skips it has removed it
}

function spark(angle, width, height) {
  const far = 0.55 + Math.random() * 0.45;
  const [x, y] = [Math.cos(angle) * width * 0.5 * far, Math.sin(angle) * height * 0.7 * far];
  const one = document.createElement("i");
  one.animate(
    [
      { transform: "scale(.4)", opacity: 0 },
      { transform: `translate(${x * 0.8}px, ${y * 0.9}px) rotate(160deg)`, opacity: 1, offset: 0.4 },
      { transform: `translate(${x}px, ${y + 24}px) rotate(300deg)`, opacity: 0 },
    ],
    { duration: TIME - Math.random() * 300, fill: "both", easing: "ease-out" },
  );
  return one;
}

function banner(text, still) {
  const words = document.createElement("b");
  words.textContent = text;
  const grows = still ? {} : { transform: ["scale(.6)", "none", "none", "none"] };
  words.animate({ opacity: [0, 1, 1, 0], offset: [0, 0.15, 0.8, 1], ...grows }, { duration: TIME, fill: "both" });
  return words;
}
