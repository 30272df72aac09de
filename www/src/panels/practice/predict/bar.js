/**
 * The bar of predicting: what is asked, what became of the answer, the score, the buttons.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @typedef {ReturnType<typeof makeBar>} Bar
 */
import { h } from '../../../common/dom.js';
import { icon } from '../../../common/icons.js';
import { say } from '../../../common/texts.js';

/** @param {WayScope} scope @param {{ show(): void, reset(): void, leave(): void }} hands */
export function makeBar(scope, hands) {
  const button = (/** @type {string} */ id, /** @type {() => void} */ run) => h('button', { class: 'button', type: 'button', 'data-predict': id, onclick: run }, say(`predict.${id}`));
  const asks = h('p', { class: 'practice-words asks' });
  const told = h('p', { class: 'practice-words told', role: 'status' });
  const points = h('span', { class: 'score' });
  const show = button('show', hands.show);
  const begin = button('begin', () => scope.seek(1));
  const leave = h('button', { class: 'plain', type: 'button', title: say('predict.leave'), 'aria-label': say('predict.leave'), onclick: hands.leave }, /** @type {any} */ (icon('close')));
  const node = h('div', { class: 'practice-bar predict-bar', role: 'group', 'aria-label': say('predict.title'), hidden: true },
    h('div', { class: 'practice-said' }, asks, told), points, h('div', { class: 'practice-buttons' }, show, begin, button('reset', hands.reset), leave));
  return { node, asks, told, points, show, begin };
}
