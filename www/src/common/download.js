/** The saving of content as a file, by the browser. */
import { h } from './dom.js';

/**
 * @param {string | Uint8Array} content
 * @param {string} name of the file
 * @param {string} [type]
 */
export function download(content, name, type = 'application/octet-stream') {
  const address = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
