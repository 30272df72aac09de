/**
 * Notices: what went wrong, or what else there is to be said once.
 *
 * @import { PageState } from './state.js'
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { messageOf } from '../../common/message-of.js';
import { known, say } from '../../common/texts.js';

/** How long a notice stays, in milliseconds. */
const NOTICE = 8000;

/**
 * @param {PageState} page
 * @param {string} words
 * @param {boolean} [problem] it stays until it is closed, or the scene changes
 * @param {{ id: string, act(): void }} [offer] what can be done about it
 */
export function notify(page, words, problem = false, offer = undefined) {
  const { notice } = page.parts;
  clearTimeout(page.noticed);
  notice.hidden = false;
  notice.classList.toggle('problem', problem);
  notice.replaceChildren(h('span', {}, words), ...(offer ? [h('button', { class: 'button', type: 'button', onclick: () => { notice.hidden = true; offer.act(); } }, say(offer.id))] : []), h('button', { class: 'plain', type: 'button', 'aria-label': say('space.close'), onclick: () => (notice.hidden = true) }, /** @type {any} */ (icon('close'))));
  if (!problem) page.noticed = window.setTimeout(() => (notice.hidden = true), NOTICE);
}

/** The words of a message or an error. @param {unknown} error @returns {string} */
export function wordsOf(error) {
  const message = messageOf(error);
  if (message && known(message.id)) {
    // Of an obstacle in a file its place is told; some sentences have it themselves.
    const { path } = message.args;
    const words = say(message);
    return path && message.id.startsWith('scene.') ? `${path}: ${words}` : words;
  }
  return say('space.failed', { what: String(error instanceof Error ? error.message : error) });
}
