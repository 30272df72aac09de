/**
 * The scenarios that came with a map: one at a time, with the length that the file promises.
 *
 * @import { WayScope } from '../element.js'
 * @import { Scenario } from '../types.js'
 */
import { h, setText } from '../dom.js';
import { icon } from '../icons.js';
import { count, measure, say } from '../texts.js';

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeScenarioPicker(scope) {
  /** @type {Scenario[]} */
  let scenarios = [];
  let world = '';
  scope.addEventListener('scenarios', () => {
    world = '';
  });
  const move = (/** @type {string} */ id, /** @type {number} */ by) =>
    h('button', { class: 'plain', type: 'button', title: say(`scenario.${id}`), 'aria-label': say(`scenario.${id}`), onclick: () => use((chosen() ?? (by > 0 ? 0 : scenarios.length + 1)) + by) }, /** @type {any} */ (icon(id)));
  const input = h('input', { type: 'number', min: 1, step: 1, placeholder: '–', 'aria-label': say('scenario.number'), onchange: () => use(input.valueAsNumber) });
  const total = h('span', {});
  const length = h('span', { class: 'length' });
  const node = h('div', { class: 'scenario', hidden: true, role: 'group', 'aria-label': say('scenario.label') },
    h('span', { class: 'scenario-title' }, say('scenario.title')), move('left', -1), input, move('right', 1), total, length);

  /** @param {number} number from 1 */
  function use(number) {
    const wrapped = ((number - 1 + scenarios.length) % scenarios.length + scenarios.length) % scenarios.length;
    if (!Number.isInteger(wrapped) || !scope.change((engine) => engine.useScenario(wrapped))) return;
    if (!scope.state.player.playing) scope.toEnd();
  }

  /** The scenario that is set up now, from 1: an edit of start or goal leaves it. */
  function chosen() {
    const lab = scope.state.lab;
    const same = (/** @type {import('../types.js').Cell} */ a, /** @type {import('../types.js').Cell | undefined} */ b) => a.x === b?.x && a.y === b?.y;
    const at = scenarios.findIndex(({ start, goal }) => same(start, lab?.start) && same(goal, lab?.goal));
    return at < 0 ? null : at + 1;
  }

  return {
    node,
    update() {
      const { lab } = scope.state;
      if (!lab || !scope.engine) return;
      const present = `${lab.name} ${lab.width} ${lab.height}`;
      if (world !== present) scenarios = scope.engine.scenarios();
      world = present;
      node.hidden = scenarios.length === 0;
      if (node.hidden) return;
      const now = chosen();
      input.max = String(scenarios.length);
      const text = now ? String(now) : '';
      if (input.value !== text) input.value = text;
      setText(total, say('scenario.total', { n: count(scenarios.length) }));
      setText(length, now ? say('scenario.length', { length: measure(scenarios[now - 1].length) }) : '');
    },
  };
}
