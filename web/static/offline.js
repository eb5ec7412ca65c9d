// The page that stands in for another one while there is no network: it asks now and then, and at once when the browser
// says that the network is back, and makes room for the page that was wanted.

const EVERY = 5000; // ms between two questions

const again = document.getElementById("again");
const sheet = document.getElementById("sheet");
const inPlace = location.pathname !== again.dataset.page; // else somebody opened it by its own address
if (inPlace) again.href = location.href;

const leave = () => (inPlace ? location.reload() : location.replace(again.href));

async function look() {
  if (document.hidden || !navigator.onLine) return;
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) leave();
}

if (inPlace || !navigator.onLine) {
  setInterval(look, EVERY);
  for (const moment of ["online", "focus", "visibilitychange"]) addEventListener(moment, look, true);
}
again.addEventListener("click", (event) => {
  event.preventDefault();
  leave();
});

if (await globalThis.caches?.match(sheet.href, { ignoreVary: true })) sheet.hidden = false;
