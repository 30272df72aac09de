/**
 * A lab in an address: `#lab=…` carries one whole, `#scene=…` names one of the gallery. So lessons and gallery open their scenes in the
 * laboratory without leaving anything in the browser's storage.
 */

/** Whether the page was opened for a scene. */
export function arrives() {
  return /^#(lab|scene)=./.test(location.hash);
}

/** The page shows something else from now on. */
export function forgetAddress() {
  history.replaceState(null, '', location.pathname + location.search);
}

/** @param {Uint8Array} saved */
export function toAddress(saved) {
  const text = btoa(Array.from(saved, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text @returns {Uint8Array} nothing when it is none */
export function fromAddress(text) {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
