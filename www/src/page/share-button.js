/**
 * The button that opens what is in `share/`.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { laterWithRest } from '../later.js';
import { say } from '../texts.js';

/** @param {WayScope} scope */
export function makeShareButton(scope) {
  const share = async () => (await laterWithRest(scope, () => import('../share/share.js')))?.showShare(scope);
  return h('button', { class: 'plain', type: 'button', title: say('page.share'), 'aria-label': say('page.share'), onclick: share }, /** @type {any} */ (icon('share')));
}
