/**
 * The whole picture in a few numbers, and its path as a list of moves.
 *
 * @import { LabState, Run, Table } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { cellName, count, measure, say } from '../../common/texts.js';

const STATES = /** @type {const} */ (['unseen', 'open', 'closed', 'deferred', 'tight', 'blocked']);

/**
 * @returns {{ nodes: HTMLElement[], show(numbers: boolean): void, fill(lab: LabState, lane: number, table: Table): void
 *   }}
 */
export function makeSummary() {
  const row = (/** @type {string} */ name) => {
    const value = h('dd', {});
    return { value, node: h('div', {}, h('dt', {}, name), value) };
  };
  const places = { size: row(say('table.size')), start: row(say('legend.start')), goal: row(say('legend.goal')) };
  const states = STATES.map((state) => row(say(`state.${state}`)));
  const length = h('span', { class: 'length' });
  const moves = h('ol', { class: 'moves', tabindex: 0 });
  const path = h('details', { class: 'path' }, h('summary', {}, h('strong', {}, say('table.path')), length), moves);
  const overview = h('details', { class: 'overview' },
    h('summary', {}, h('strong', {}, say('table.overview'))),
    h('dl', { class: 'census' }, places.size.node, places.start.node, places.goal.node, ...states.map(({ node }) => node)));
  let told = '';

  return {
    nodes: [overview, path],
    show(numbers) {
      overview.open = numbers;
    },
    fill(lab, lane, table) {
      setText(places.size.value, say('table.cells', { width: lab.width, height: lab.height }));
      setText(places.start.value, cellName(lab.start));
      setText(places.goal.value, cellName(lab.goal));
      STATES.forEach((state, i) => setText(states[i].value, count(table.census[state])));
      // Only a large agent finds cells too narrow, and only some searches put cells off.
      for (const state of /** @type {const} */ (['deferred', 'tight'])) states[STATES.indexOf(state)].node.hidden = table.census[state] === 0;
      const { cost, moves: total, guarantee } = lab.lanes[lane];
      const words = guarantee.id === 'guarantee.on-grid' ? 'table.length-on-lines' : 'table.length';
      setText(length, table.path && cost !== null ? say(words, { cost: measure(cost), moves: total ?? 0 }) : say('table.no-path'));
      const key = JSON.stringify(table.path);
      if (key === told) return;
      told = key;
      moves.replaceChildren(...(table.path ?? []).map((run) => h('li', {}, moveWords(run))));
    },
  };
}

/** @param {Run} run */
function moveWords({ direction, steps, to }) {
  return direction ? say('table.move', { steps, direction: say(`direction.${direction}`), cell: to }) : say('table.move-to', { cell: to });
}
