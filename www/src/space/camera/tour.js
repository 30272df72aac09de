/**
 * The stops of a tour: a list in the panel, numbers on the floor.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { Stop } from './saved.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { inside, number, tick } from '../fields.js';
import { LONGEST_REST, MOST_STOPS, stopsOf } from './saved.js';

/** Centimetres are enough for a place that was pressed. @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100;

/**
 * @param {{ changed(): void, aiming(): void, full(): void }} hands `changed`: the tour is another; `aiming`: whether a
 *   press adds a stop is another; `full`: no more can be added
 */
export function makeTour({ changed, aiming, full }) {
  /** @type {Stop[]} */
  let stops = [];
  let round = false;

  const adding = tick({ id: 'camera.add-stops', value: false, input: aiming });
  const rounds = tick({ id: 'camera.round', value: round, help: true, input: (value) => { round = value; changed(); } });
  const list = h('ol', { class: 'stops' });
  const none = h('p', { class: 'soft' }, say('camera.no-stops'));

  /**
   * Another list; the control that was used keeps the focus, where its stop now is.
   * @param {Stop[]} to
   * @param {[number, string]} [focus] row and control
   */
  function take(to, focus) {
    stops = to;
    show();
    if (focus) {
      const row = list.children[Math.min(focus[0], stops.length - 1)];
      const control = /** @type {HTMLButtonElement | null} */ (row?.querySelector(`[data-does="${focus[1]}"]:not(:disabled)`) ?? row?.querySelector('button:not(:disabled)') ?? null);
      (control ?? adding.node.querySelector('input'))?.focus();
    }
    changed();
  }

  /** @param {number} at @param {number} by */
  function shift(at, by) {
    const to = [...stops];
    [to[at], to[at + by]] = [to[at + by], to[at]];
    take(to, [at + by, by < 0 ? 'up' : 'down']);
  }

  /** @param {number} at */
  function row(at) {
    const act = (/** @type {string} */ does, /** @type {string} */ sign, /** @type {() => void} */ onclick) =>
      h('button', { class: 'tool', type: 'button', 'data-does': does, title: say(`camera.stop.${does}`, { n: at + 1 }), 'aria-label': say(`camera.stop.${does}`, { n: at + 1 }), onclick }, /** @type {any} */ (icon(/** @type {any} */ (sign))));
    const rest = h('input', { type: 'number', min: 0, max: LONGEST_REST, step: 0.5, 'aria-label': say('camera.stop.rest', { n: at + 1 }), onchange: () => {
      stops[at] = { ...stops[at], rest: inside(rest.valueAsNumber, 0, LONGEST_REST, 0) };
      show();
      changed();
    } });
    return h('li', {}, h('span', { class: 'stop-number', 'aria-hidden': 'true' }, String(at + 1)), h('span', { class: 'stop-place' }), h('label', { class: 'stop-rest' }, rest, ' s'),
      act('up', 'up', () => shift(at, -1)), act('down', 'down', () => shift(at, 1)), act('delete', 'close', () => take(stops.filter((_, index) => index !== at), [at, 'delete'])));
  }

  function show() {
    none.hidden = stops.length > 0;
    while (list.children.length > stops.length) list.lastElementChild?.remove();
    while (list.children.length < stops.length) list.append(row(list.children.length));
    stops.forEach((stop, at) => {
      const node = list.children[at];
      setText(/** @type {Element} */ (node.querySelector('.stop-place')), say('camera.stop.place', { x: number(stop.x, 1), y: number(stop.y, 1) }));
      const rest = /** @type {HTMLInputElement} */ (node.querySelector('input'));
      if (rest.valueAsNumber !== stop.rest) rest.value = String(stop.rest);
      /** @type {HTMLButtonElement} */ (node.querySelector('[data-does="up"]')).disabled = at === 0;
      /** @type {HTMLButtonElement} */ (node.querySelector('[data-does="down"]')).disabled = at === stops.length - 1;
    });
  }
  show();

  return {
    nodes: [adding.node, none, list, rounds.node],
    get stops() {
      return stops;
    },
    get round() {
      return round;
    },
    /** Whether a press on the floor adds a stop. */
    get adding() {
      return adding.value;
    },
    /** x, y and rest of each, as the engine takes them. */
    numbers: () => Float64Array.from(stops.flatMap(({ x, y, rest }) => [x, y, rest])),
    /** @param {Point} at */
    add({ x, y }) {
      if (stops.length >= MOST_STOPS) full();
      else take([...stops, { x: rounded(x), y: rounded(y), rest: 1 }]);
    },
    /** @param {Point} at @param {number} reach metres @returns {Drag | null} */
    grab(at, reach) {
      const index = stops.findLastIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) < Math.max(reach, 0.3));
      if (index < 0) return null;
      const before = stops;
      const put = (/** @type {Point} */ to) => take(before.map((stop, other) => (other === index ? { ...stop, x: rounded(to.x), y: rounded(to.y) } : stop)));
      return { move: put, lost: () => take(before) };
    },
    /** @param {import('../view/drawing.js').Drawing} drawing */
    draw(drawing) {
      stops.forEach(({ x, y }, at) => {
        drawing.disc(x, y, { pixels: 10, fill: drawing.colour('goal'), stroke: drawing.colour('casing') });
        drawing.words(x, y, String(at + 1), { colour: drawing.colour('casing'), outline: false, size: 11 });
      });
    },
    clear() {
      adding.set(false);
      round = false;
      rounds.set(round);
      stops = [];
      show();
    },
    save: () => ({ stops, round }),
    /** @param {any} saved @param {import('../view/view.js').Floor} floor */
    load(saved, floor) {
      stops = stopsOf(saved?.stops, floor);
      round = saved?.round === true;
      rounds.set(round);
      show();
    },
  };
}
