/**
 * The service worker: after a first visit the whole site works without a network. The build puts the list of its files
 * in place of the word below and writes `sw.js` into the root of the site (tools/offline).
 *
 * A file is kept under its address and its hash. So what two versions share is fetched once, a fetch that was broken
 * off goes on where it was, and what an open page of an older version may still ask for stays until no such page is
 * open. A version is taken up when all of its files are there, whole: a host that changes files on their way, to put
 * something of its own into them, has its visitors online only.
 */

/** The files of this version: where they are from here, and their SHA-256 in base64. @type {Record<string, string>} */
const FILES = /** @type {any} */ (globalThis).__FILES__;

/** What TypeScript calls ServiceWorkerGlobalScope, in a library that does not go with that of pages. */
const worker = /** @type {any} */ (self);
/** The address of the root of the site. @type {string} */
const ROOT = new URL('.', location.href).href;
/** Other copies of the site may live on the same origin. */
const STORE = `wayscope ${ROOT}`;
/** Files fetched at the same time. */
const AT_ONCE = 4;
/** @type {Promise<unknown> | null} */
let refilling = null;

/** @param {string} path */
const keyOf = (path) => `${ROOT}${path}?${encodeURIComponent(FILES[path])}`;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(fill()));

/**
 * Fetches what is not kept yet. Rejects when anything does not arrive, or arrives as another version has it: then the
 * browser tries again some time.
 */
async function fill() {
  const store = await caches.open(STORE);
  const kept = new Set((await store.keys()).map(({ url }) => url));
  const missing = Object.keys(FILES).filter((path) => !kept.has(keyOf(path)));
  const fetchAll = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) await keep(store, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchAll));
}

/** @param {Cache} store @param {string} path */
async function keep(store, path) {
  // The names of assets change with what is in them; the others are asked for anew.
  const cache = path.startsWith('assets/') ? 'default' : 'no-cache';
  const answer = await fetch(ROOT + path, { cache, integrity: `sha256-${FILES[path]}` });
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  // A page must not be answered with what was sent on from elsewhere, as some hosts do with index.html.
  await store.put(keyOf(path), answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer);
}

worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(begin()));

async function begin() {
  await tidy(0);
  await worker.clients.claim();
}

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') worker.skipWaiting();
  if (event.data === 'tidy') event.waitUntil(tidy(1));
});

/**
 * Forgets what older versions kept, unless more pages are open than are known to be of this one, or a newer one has
 * begun to keep its own.
 * @param {number} known
 */
async function tidy(known) {
  if (worker.registration.installing || worker.registration.waiting) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.filter((/** @type {{ url: string }} */ { url }) => url.startsWith(ROOT)).length > known) return;
  const store = await caches.open(STORE);
  const wanted = new Set(Object.keys(FILES).map(keyOf));
  await Promise.all((await store.keys()).filter(({ url }) => !wanted.has(url)).map((request) => store.delete(request)));
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(ROOT)) return;
  const { pathname, search } = new URL(request.url);
  const path = decoded(pathname.slice(new URL(ROOT).pathname.length));
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  if (Object.hasOwn(FILES, file)) event.respondWith(answer(event, file));
  else if (Object.hasOwn(FILES, `${path}/index.html`)) event.respondWith(Response.redirect(`${ROOT}${path}/${search}`));
  else if (path.startsWith('assets/')) event.respondWith(older(request, path));
});

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @param {any} event @param {string} path one of the files */
async function answer(event, path) {
  const store = await caches.open(STORE);
  const kept = await store.match(keyOf(path));
  if (kept) return kept;
  // Somebody has cleared the store: it is filled again.
  refilling ??= fill().catch(() => {}).finally(() => (refilling = null));
  event.waitUntil(refilling);
  return fetch(event.request);
}

/**
 * What a page of an older version asks for: this one does not know its hash.
 * @param {Request} request
 * @param {string} path
 */
async function older(request, path) {
  const store = await caches.open(STORE);
  return (await store.match(ROOT + path, { ignoreSearch: true })) ?? fetch(request);
}
