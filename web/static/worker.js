// Keeps the page of the score sheet for times without a connection, and leaves everything else to the network.
//
// Registered once for every address of that page, which is its scope: it answers for this one page and for files whose
// addresses change with their content. The page comes from the network whenever there is one. What was got there is
// kept together with all files that it names, or not at all: so the page that is shown without a connection is whole.

const page = self.registration.scope;
const name = `daily-sheet-1 ${page}`;
const PATIENCE = 5000; // ms until a connection that does not answer counts as none

const hashed = ({ pathname, search }) =>
  pathname.startsWith("/static/") && (/^\?v=[0-9a-f]{12}$/.test(search) || /^\/static\/[0-9a-f]{12}\//.test(pathname));

/** Keep an answer of the page with the files that it names, and drop those that nothing names any more. */
async function keep(answer) {
  const html = await answer.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((match) => new URL(match[1], page));
  const wanted = new Set(files.filter(hashed).map(String));
  const cache = await caches.open(name);
  const held = new Set((await cache.keys()).map((request) => request.url));
  await cache.addAll([...wanted].filter((file) => !held.has(file)));
  await cache.put(page, answer);
  await Promise.all([...held].filter((file) => file !== page && !wanted.has(file)).map((file) => cache.delete(file)));
}

async function fresh() {
  const answer = await fetch(page, { cache: "no-store", credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok || answer.redirected) throw new Error(`${answer.status} from ${page}`);
  return answer;
}

async function answerPage(event) {
  try {
    const answer = await fresh();
    event.waitUntil(keep(answer.clone()).catch(() => {}));
    return answer;
  } catch {
    return (await kept(page)) ?? fetch(event.request);
  }
}

const kept = async (what) => (await caches.open(name)).match(what, { ignoreVary: true });

async function answerFile(request) {
  return (await kept(request.url)) ?? fetch(request);
}

addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fresh().then(keep));
});

addEventListener("activate", (event) => {
  const old = (each) => each.endsWith(` ${page}`) && each !== name;
  event.waitUntil(caches.keys().then((all) => Promise.all(all.filter(old).map((each) => caches.delete(each)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (request.mode === "navigate") {
    if (url.origin + url.pathname === page) event.respondWith(answerPage(event));
  } else if (url.origin === self.location.origin && hashed(url)) event.respondWith(answerFile(request));
});
