/**
 * The small panel in which a lecturer chooses what is shown, and the bar with its button and the way out.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Choices } from './choices.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { STRIDES } from '../../element/going.js';
import { say } from '../../common/texts.js';
import { PARTS, SIZES } from './choices.js';

/**
 * @param {WayScope} scope
 * @param {Choices} choices
 * @param {{ changed(): void, leave(): void }} tell
 * @returns {{ nodes: HTMLElement[], open(): boolean, close(): void, update(): void }}
 */
export function makePanel(scope, choices, tell) {
  const boxes = PARTS.map((part) => {
    const box = h('input', { type: 'checkbox', onchange: () => choose(part, box.checked) });
    box.checked = choices.parts.includes(part);
    return h('label', {}, box, h('span', {}, say(`lecture.${part}`)));
  });
  const size = h('output', {}, '');
  const smaller = h('button', { class: 'button', type: 'button', 'aria-label': say('lecture.smaller'), onclick: () => resize(-1) }, 'A−');
  const larger = h('button', { class: 'button', type: 'button', 'aria-label': say('lecture.larger'), onclick: () => resize(1) }, 'A+');
  const stride = h('select', { onchange: () => scope.setStride(/** @type {import('../../engine/types.js').Stride} */ (stride.value)) },
    ...STRIDES.map((id) => h('option', { value: id }, say(`stride.${id}`))));
  const node = h('div', { id: 'lecture-choices', class: 'lecture-choices', popover: 'auto', role: 'group', 'aria-label': say('lecture.choose') },
    ...boxes,
    h('label', {}, h('span', {}, say('lecture.stride')), stride),
    h('div', { class: 'sizes' }, h('span', {}, say('lecture.size')), smaller, size, larger),
    h('p', {}, say('lecture.keys')));
  const exit = h('button', { class: 'button', type: 'button', onclick: tell.leave }, /** @type {any} */ (icon('close')), say('lecture.leave'));
  const button = h('button', { class: 'button lecture-button', type: 'button', popovertarget: 'lecture-choices' }, say('lecture.choose'), /** @type {any} */ (icon('down')));
  const bar = h('div', { class: 'lecture-bar' }, button, exit);

  /** @param {string} part @param {boolean} shown */
  function choose(part, shown) {
    choices.parts = PARTS.filter((each) => (each === part ? shown : choices.parts.includes(each)));
    tell.changed();
  }

  /** @param {number} by */
  function resize(by) {
    choices.size = Math.min(SIZES.length - 1, Math.max(0, choices.size + by));
    tell.changed();
  }

  return {
    nodes: [bar, node],
    open: () => node.matches(':popover-open'),
    close: () => node.hidePopover(),
    update() {
      setText(size, say('lecture.percent', { n: SIZES[choices.size] * 100 }));
      smaller.disabled = choices.size === 0;
      larger.disabled = choices.size === SIZES.length - 1;
      if (stride.value !== scope.state.stride) stride.value = scope.state.stride;
    },
  };
}
