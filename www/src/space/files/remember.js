/**
 * The scene of the last visit, with what was set up on it: kept on this machine alone, so that loading the page anew
 * loses nothing.
 */

const STORE = 'wayscope.space';
/** Longer texts are left to files: what a browser keeps is bounded. */
const MOST = 2_000_000;
/** After a change this long, in milliseconds, it is written. */
const SOON = 800;

/**
 * The value that is kept under a name; null where there is nothing, or nothing that can be read.
 * @param {string} store
 * @returns {any}
 */
export function read(store) {
  try {
    return JSON.parse(localStorage.getItem(store) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether it is kept now; if not, what was kept before is still there. @param {string} store @param {string} text */
export function keep(store, text) {
  if (text.length > MOST) return false;
  try {
    localStorage.setItem(store, text);
    return true;
  } catch {
    // Storage may be forbidden or full.
    return false;
  }
}

/**
 * The scene of the last visit, and whether somebody has worked on it; null where there is none.
 * @returns {{ scene: unknown, own: boolean } | null}
 */
export function remembered() {
  const kept = read(STORE);
  if (!kept) return null;
  // Scenes were kept as they are once; whose they were is not known then.
  return 'scene' in kept ? { scene: kept.scene, own: kept.own === true } : { scene: kept, own: true };
}

/**
 * @param {import('../app.js').App} app
 * @param {() => void} tooLarge told once, when a scene that was worked on cannot be kept
 * @returns {() => void} to be called after each change
 */
export function remember(app, tooLarge) {
  let waiting = 0;
  let told = false;
  function write() {
    clearTimeout(waiting);
    waiting = 0;
    if (keep(STORE, `{"own":${app.touched},"scene":${app.text()}}`)) told = false;
    else if (!told && app.touched) {
      told = true;
      tooLarge();
    }
  }
  addEventListener('pagehide', () => waiting && write());
  document.addEventListener('visibilitychange', () => waiting && document.visibilityState === 'hidden' && write());
  return () => {
    waiting ||= window.setTimeout(write, SOON);
  };
}
