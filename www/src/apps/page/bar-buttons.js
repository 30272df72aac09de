/**
 * Buttons of the bar: what is in `share/`, and the way into continuous space.
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

/** @param {WayScope} scope */
export function makeSpaceButton(scope) {
  const cross = async () => (await laterWithRest(scope, () => import('../../panels/arrive/to-space.js')))?.openInSpace(scope);
  const words = say('page.open-space');
  return h('button', { class: 'button crossing', type: 'button', title: words, onclick: cross }, /** @type {any} */ (icon('space')), h('span', {}, words));
}
