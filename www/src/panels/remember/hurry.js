/**
 * A lab that was changed just before the page was left: too late for storage that takes its time, it goes where writing
 * is done at once, if it is small enough, and is written down properly at the next visit.
 */
const STORE = 'wayscope.hurried';

/** Larger ones do not fit beside what else is there. In bytes. */
const MOST = 1 << 20;

/** @param {Uint8Array} lab */
export function hurry(lab) {
  if (lab.length > MOST) return;
  try {
    localStorage.setItem(STORE, btoa(Array.from(lab, (byte) => String.fromCharCode(byte)).join('')));
  } catch {
    // No room or not allowed: the slow way may still be in time.
  }
}

/** @returns {Uint8Array | undefined} */
export function hurried() {
  try {
    const text = localStorage.getItem(STORE);
    return text === null ? undefined : Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export function forgetHurried() {
  try {
    localStorage.removeItem(STORE);
  } catch {
    // Then there is none.
  }
}
