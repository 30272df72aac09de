/** A saved lab as text that may stand in an address, and back. */

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
