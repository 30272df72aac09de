/**
 * The registration of the service worker, with which the site works offline after a first visit. It is registered once
 * the page is idle; the page is told when a newer version has been fetched. Nothing is loaded anew unless somebody asks
 * for it.
 */

/** A page that comes into sight again asks for a newer version, when it has not for so long, in milliseconds. */
const ASK_AGAIN = 3600_000;

/**
 * How long a page waits for the newer version to take over before it loads itself anew all the same, in milliseconds.
 */
const PATIENCE = 3000;

/**
 * Does nothing where no service worker is to be had or wanted: in frames and embeds, in files, while data is being
 * saved.
 * @param {URL} root of the site
 * @param {(takeUp: () => void) => void} newer told once, when a newer version is there; what it is given takes that up
 *   and loads the page anew
 */
export async function workOffline(root, newer) {
  if (!wanted()) return;
  await idle();
  const registration = await navigator.serviceWorker.register(new URL('sw.js', root), { updateViaCache: 'none' }).catch(() => null);
  if (!registration) return;
  send(registration.active, 'tidy');

  let told = false;
  const look = () => {
    if (told || !registration.waiting || !navigator.serviceWorker.controller) return;
    told = true;
    newer(() => takeUp(registration));
  };
  const watch = () => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', watch);
  watch();
  look();

  let asked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - asked < ASK_AGAIN) return;
    asked = performance.now();
    registration.update().catch(() => {});
  });
}

function wanted() {
  try {
    const saving = /** @type {any} */ (navigator).connection?.saveData;
    return window.top === window && !new URLSearchParams(location.search).has('embed') && /^https?:$/.test(location.protocol) && Boolean(navigator.serviceWorker) && !saving;
  } catch {
    // A sandbox.
    return false;
  }
}

/** @param {ServiceWorkerRegistration} registration */
function takeUp(registration) {
  if (!registration.waiting) return location.reload();
  // A browser lets the older worker finish what it is doing, for minutes if need be, unless the page goes.
  const late = setTimeout(() => location.reload(), PATIENCE);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    clearTimeout(late);
    location.reload();
  }, { once: true });
  send(registration.waiting, 'take over');
}

/** @param {ServiceWorker | null} worker @param {'tidy' | 'take over'} what */
function send(worker, what) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  worker?.postMessage(what);
}

/** @returns {Promise<unknown>} */
function idle() {
  return new Promise((done) => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 5000 });
    else setTimeout(done, 1000);
  });
}
