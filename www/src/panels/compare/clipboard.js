/** The copying of a text; where the browser refuses, it is shown to be copied by hand. */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';

/**
 * @param {string} text
 * @param {HTMLElement} place where it is shown if it must be
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text, place) {
  place.replaceChildren();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, no secure context, or no clipboard at all.
  }
  const area = h('textarea', { class: 'by-hand', rows: 6, readonly: true, 'aria-label': say('copy.by-hand') });
  area.value = text;
  place.append(area);
  area.focus();
  area.select();
  // Old, but still there where the new way is not.
  const copied = document.execCommand?.('copy') ?? false;
  if (copied) area.remove();
  return copied;
}
