/**
 * The button that opens what is in `share/`.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { laterWithRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';

/** @param {WayScope} scope */
export function makeShareButton(scope) {
  const share = async () => (await laterWithRest(scope, () => import('../../panels/share/share.js')))?.showShare(scope);
  return h('button', { class: 'plain', type: 'button', title: say('page.share'), 'aria-label': say('page.share'), onclick: share }, /** @type {any} */ (icon('share')));
}
