/** Text that may stand in XML, whatever somebody named a world or a lane. */

/** Signs that XML 1.0 has no place for, not even escaped; half of a pair, too. */
const NEVER = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @param {string} text */
export function escaped(text) {
  return text.replace(NEVER, '\uFFFD').replace(/[&<>"']/g, (sign) => ESCAPES[sign]);
}
