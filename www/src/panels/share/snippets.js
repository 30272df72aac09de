/** Lines for a page of one's own. */

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The laboratory in a frame.
 * @param {URL} page of the laboratory
 * @param {string} link
 * @param {string} name of the world
 */
export function frameSnippet(page, link, name) {
  const address = new URL(page);
  address.search = '?embed=1';
  address.hash = `lab=${link}`;
  return `<iframe src="${escaped(address.href)}" title="Wayscope: ${escaped(name)}" style="width: 100%; height: 480px; border: 0" loading="lazy" allowfullscreen></iframe>`;
}

/** The element, where the npm package is installed. @param {string} link */
export function elementSnippet(link) {
  return `<script type="module">import 'wayscope/define';</script>\n<way-scope scene="#lab=${link}"></way-scope>`;
}
