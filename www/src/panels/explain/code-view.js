/**
 * The listing of the lane in focus, with the line that the event shown last executed, and what that event knows.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, Message } from '../../engine/types.js'
 *
 * @typedef {object} Code
 * @property {{ id: string, depth: number, ran: number }[]} lines
 * @property {number | null} line
 * @property {Message[]} values
 * @property {Message | null} told
 * @property {number} step
 * @property {number} event
 * @property {number} events
 */
import { h, setText } from '../../common/dom.js';
import { nameOf } from '../../common/names.js';
import { sayLinked } from '../cell/cell-links.js';
import { say } from '../../common/texts.js';
import { makeLately } from './lately.js';

/**
 * Scrolls the panel, and nothing around it, until a line can be seen above what stays at its foot.
 * @param {HTMLElement} item
 * @param {HTMLElement} foot
 */
function bringIntoSight(item, foot) {
  /** @type {HTMLElement | null} */
  let panel = item.parentElement;
  while (panel && !/auto|scroll/.test(getComputedStyle(panel).overflowY)) panel = panel.parentElement;
  if (!panel) return;
  const line = item.getBoundingClientRect();
  const top = panel.getBoundingClientRect().top;
  const bottom = foot.getBoundingClientRect().top;
  if (line.bottom > bottom) panel.scrollTop += line.bottom - bottom;
  else if (line.top < top) panel.scrollTop -= top - line.top;
  else return;
  // What would be cut in half by the upper edge goes: the first that is seen is whole.
  const cut = [...(item.parentElement?.children ?? [])].map((other) => other.getBoundingClientRect()).find((box) => box.top < top - 1 && box.bottom > top + 1);
  if (cut) panel.scrollTop += cut.bottom - top;
}

/** @param {WayScope} scope */
export function makeCodeView(scope) {
  const title = h('h2', {});
  const place = h('p', { class: 'code-place' });
  const list = h('ol', { class: 'listing' });
  const values = h('ul', { class: 'values' });
  const told = h('p', { class: 'told' });
  const now = h('div', { class: 'code-now' }, values, told);
  const stride = h('button', { class: 'button', type: 'button', onclick: () => scope.setStride(scope.state.stride === 'event' ? 'step' : 'event') });
  const node = h('section', { class: 'inside code' }, h('header', { class: 'panel-head' }, title, stride), place, list, now);
  const isDue = makeLately(scope);
  let listed = '';
  let valued = '';
  let seen = '';

  /** @param {Code} code */
  function fill({ lines, line, values: known, told: sentence }) {
    const ids = lines.map(({ id }) => id).join();
    if (ids !== listed) list.replaceChildren(...lines.map(({ id, depth }) => h('li', { style: `--depth: ${depth}` }, h('code', {}, say(id)), h('span', { class: 'ran' }))));
    listed = ids;
    lines.forEach(({ ran }, i) => {
      const item = /** @type {HTMLElement} */ (list.children[i]);
      item.toggleAttribute('data-ran', ran > 0);
      const count = /** @type {HTMLElement} */ (item.lastElementChild);
      setText(count, ran > 1 ? `×${ran}` : '');
      count.title = ran > 1 ? say('code.ran', { n: ran }) : '';
      if (i !== line) return item.removeAttribute('aria-current');
      item.setAttribute('aria-current', 'step');
    });
    const key = JSON.stringify([known, sentence]);
    if (key === valued) return;
    valued = key;
    const spot = (/** @type {Cell} */ cell) => ({ ...cell });
    values.replaceChildren(...known.map((value) => h('li', { 'data-value': value.id.slice('values.'.length) }, ...sayLinked(scope, value, spot))));
    setText(told, sentence ? say(sentence) : '');
  }

  return {
    node,
    update() {
      const { lab, lane } = scope.state;
      if (!lab || !scope.engine) return;
      setText(title, say('code.title', { n: lane + 1, name: nameOf(lab.lanes[lane]) }));
      setText(stride, say(scope.state.stride === 'event' ? 'code.by-step' : 'code.by-event'));
      stride.disabled = lab.counts !== 'steps';
      stride.title = stride.disabled ? say('code.no-events') : '';
      if (!isDue()) return;
      /** @type {Code} */
      const code = scope.engine.ask((each) => each.code(lane));
      const known = code.event > 0 ? 'code.place' : code.step === 0 ? 'code.nothing' : 'code.gone';
      setText(place, code.lines.length ? say(known, { event: code.event, events: code.events, step: code.step }) : say('code.none'));
      now.hidden = code.event === 0;
      fill(code);
      const event = `${lane} ${code.step} ${code.event}`;
      const item = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
      // Whoever scrolls it meanwhile is left alone.
      if (item && event !== seen) bringIntoSight(item, now);
      seen = event;
    },
  };
}
