/** The laboratory stands in a folder of its own, beside maps and scenes. */

/** @param {string} path from the root of the site @returns {URL} */
export function inSite(path) {
  return new URL(`../${path}`, document.baseURI);
}
