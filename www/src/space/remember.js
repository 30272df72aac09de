/** The scene of the last visit, with what was set up on it: kept on this machine alone, so that loading the page anew loses nothing. */

const STORE = 'wayscope.space';
/** The scene that was worked on before another was opened. */
const ASIDE = 'wayscope.space.aside';
/** Longer texts are left to files: what a browser keeps is bounded. */
const MOST = 2_000_000;
/** After a change this long, in milliseconds, it is written. */
const SOON = 800;

/** @param {string} store @returns {unknown} what was kept, or null */
function read(store) {
  try {
    const text = localStorage.getItem(store);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} store @param {string} text */
function keep(store, text) {
  try {
    if (text.length <= MOST) localStorage.setItem(store, text);
    else localStorage.removeItem(store);
  } catch {
    // Storage may be forbidden or full.
  }
}

export const remembered = () => read(STORE);
export const putAside = (/** @type {string} */ text) => keep(ASIDE, text);
export const aside = () => read(ASIDE);

/** @param {import('./app.js').App} app @returns {() => void} to be called after each change */
export function remember(app) {
  let waiting = 0;
  function write() {
    clearTimeout(waiting);
    waiting = 0;
    keep(STORE, app.text());
  }
  addEventListener('pagehide', () => waiting && write());
  document.addEventListener('visibilitychange', () => waiting && document.visibilityState === 'hidden' && write());
  return () => {
    waiting ||= window.setTimeout(write, SOON);
  };
}
