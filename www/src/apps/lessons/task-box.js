/**
 * The conditions of a task, each with how far off it is, and a way to see one solution.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Condition, Given, Task } from './task.js'
 */
import { h, setText } from '../../common/dom.js';
import { laneName } from '../../common/names.js';
import { count, measure } from '../../common/texts.js';
import { given, judge } from './task.js';
import { tell } from './words.js';

const PERCENT = new Set(['gap', 'share']);
const LENGTHS = new Set(['cost', 'optimum', 'excess']);

/**
 * @param {WayScope} scope
 * @param {Task} task
 * @param {string[]} solution
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeTaskBox(scope, task, solution) {
  /** @type {Given | null} */
  let before = null;
  let told = '';
  const list = h('ul', { class: 'conditions' });
  const status = h('p', { class: 'task-status', role: 'status' });
  const show = h('button', { class: 'button', type: 'button', onclick: solve }, tell('task.show'));
  const node = h('div', { class: 'task-box' }, list, h('div', { class: 'task-foot' }, status, show));

  async function solve() {
    const { applySteps } = await import('./solve.js');
    applySteps(scope, solution);
  }

  return {
    node,
    update() {
      const { engine, state } = scope;
      if (!engine || !state.lab) return;
      before ??= given(engine);
      const now = given(engine);
      const conditions = judge(task, before, now);
      if (!conditions) return;
      const words = conditions.map(wordsOf);
      const key = JSON.stringify([conditions.map(({ met }) => met), words]);
      if (key === told) return;
      told = key;
      const done = conditions.every(({ met }) => met);
      // What must not be touched is spoken of only once it has been.
      const spoken = conditions.flatMap((condition, i) => (condition.met && condition.args.most === 0 ? [] : [{ met: condition.met, text: words[i] }]));
      list.replaceChildren(...spoken.map(({ met, text }) => h('li', { 'data-met': String(met) }, h('span', { class: 'mark', role: 'img', 'aria-label': tell(met ? 'task.met' : 'task.unmet') }), h('span', {}, text))));
      node.toggleAttribute('data-done', done);
      setText(status, tell(done ? 'task.done' : 'task.open', { n: conditions.filter(({ met }) => !met).length }));
      const conclusion = node.closest('.task')?.querySelector('.conclusion');
      if (conclusion instanceof HTMLElement) conclusion.hidden = !done;
    },
  };

  /** @param {import('../../engine/types.js').LaneState | undefined} lane */
  function nameOf(lane) {
    return lane ? laneName(lane.algorithm) : '';
  }

  /** @param {Condition} condition */
  function wordsOf({ id, args, quantity, lane }) {
    if (quantity === undefined || lane === undefined) return tell(id, args);
    const none = quantity === 'gap' && args.target === 0;
    const of = scope.state.lab?.lanes[lane];
    const show = (/** @type {number | string} */ value) => (PERCENT.has(quantity) ? tell('unit.percent', { n: measure(Number(value), 1) }) : LENGTHS.has(quantity) ? measure(Number(value)) : count(Number(value)));
    const what = tell(`quantity.${quantity}`, { name: nameOf(of), other: nameOf(scope.state.lab?.lanes.at(-1)) });
    return tell(none ? 'want.shortest' : id, { what, ...Object.fromEntries(Object.entries(args).map(([name, value]) => [name, show(value)])) });
  }
}
