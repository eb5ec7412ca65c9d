// Without a network there is a page that says so, and the score sheet. Everything else comes from the network alone.
//
// One worker for all pages, registered by menu.js once a page is there. It keeps two pages, under each of their
// addresses: the one that says that there is no network, from the beginning, and the score sheet's, once somebody has
// opened it (sheet.js says so). A page is kept together with all files that it names, or not at all: so what is shown
// without a network is whole. No other page and no answer of the API is ever kept. Whatever changes something is no
// business of the worker: it goes straight to the network.
//
// Two facts stand before this text when it is sent (web/install.py): `languages`, the prefixes of addresses, and
// `release`, which changes with every page and file, and makes browsers fetch worker and pages anew.

const PATIENCE = 5000; // ms until a network that does not bring the score sheet counts as none
const STORE = "daily-2"; // the way in which things are kept here: what older workers kept is dropped

const root = new URL("/", self.location.href).href;
const inAll = (path) => ["", ...languages].map((language) => new URL(language + path, root).href);
const sheets = inAll("/sheet");
const excuses = inAll("/offline");
const storeOf = (page) => `${STORE} ${page}`;
const stores = [...sheets, ...excuses].map(storeOf);

const hashed = ({ origin, pathname, search }) =>
  origin === self.location.origin &&
  pathname.startsWith("/static/") &&
  (/^\?v=[0-9a-f]{12}$/.test(search) || /^\/static\/[0-9a-f]{12}\//.test(pathname));

// What is kept

const kept = (what) => caches.match(what, { ignoreVary: true });

async function fetchPage(page) {
  const answer = await fetch(page, { cache: "no-store", credentials: "same-origin" });
  if (!answer.ok || answer.redirected) throw new Error(`${answer.status} from ${page}`);
  return answer;
}

/** Keep an answer of a page with the files that it names, and drop those that it does not name any more. */
async function keep(page, answer) {
  const html = await answer.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((match) => new URL(match[1], root));
  const wanted = new Set(files.filter(hashed).map(String));
  const cache = await caches.open(storeOf(page));
  const held = new Set((await cache.keys()).map((request) => request.url));
  await cache.addAll([...wanted].filter((file) => !held.has(file)));
  await cache.put(page, answer);
  await Promise.all([...held].filter((file) => file !== page && !wanted.has(file)).map((file) => cache.delete(file)));
}

const fetchAndKeep = async (page) => keep(page, await fetchPage(page));

async function keepSheets() {
  const missing = await Promise.all(sheets.map(async (page) => !(await kept(page)) && page));
  await Promise.all(missing.filter(Boolean).map(fetchAndKeep));
}

// Answers

const soon = (answer) => Promise.race([answer, new Promise((_, fail) => setTimeout(fail, PATIENCE))]);

/** What the network says to a request for a page; the browser may have asked while the worker was still starting. */
const fromNetwork = async (event) => (await event.preloadResponse) ?? fetch(event.request);

async function excuse({ pathname }) {
  const page = new URL(`${languages.includes(pathname.split("/")[1]) ? pathname.slice(0, 3) : ""}/offline`, root).href;
  return (await kept(page)) ?? Response.error();
}

async function answerPage(event, url) {
  try {
    return await fromNetwork(event);
  } catch {
    return excuse(url);
  }
}

async function answerSheet(event, url) {
  const page = root.slice(0, -1) + url.pathname;
  const coming = fromNetwork(event);
  try {
    const answer = await soon(coming);
    if (!answer.ok) throw new Error(`${answer.status} from ${page}`);
    event.waitUntil(keep(page, answer.clone()).catch(() => {}));
    return answer;
  } catch {
    return (await kept(page)) ?? coming.catch(() => excuse(url));
  }
}

const answerFile = async ({ request }) => (await kept(request.url)) ?? fetch(request);

addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  if (method !== "GET") return;
  const url = new URL(event.request.url);
  if (mode === "navigate") event.respondWith((sheets.includes(url.origin + url.pathname) ? answerSheet : answerPage)(event, url));
  else if (hashed(url)) event.respondWith(answerFile(event));
});

addEventListener("message", (event) => {
  if (event.data === "keep sheets") event.waitUntil(keepSheets().catch(() => {}));
});

// Beginning and end

addEventListener("install", (event) => {
  self.skipWaiting();
  // Where browsers can be told so, moves do not even wake the worker.
  event.addRoutes?.([{ condition: { requestMethod: "POST" }, source: "network" }]).catch(() => {});
  event.waitUntil(Promise.all(excuses.map(fetchAndKeep)));
});

async function begin() {
  const old = (await caches.keys()).filter((name) => !stores.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  if (self.registration.scope !== root) await self.registration.unregister(); // a worker of the score sheet alone
  else await self.registration.navigationPreload?.enable();
}

addEventListener("activate", (event) => event.waitUntil(begin()));
