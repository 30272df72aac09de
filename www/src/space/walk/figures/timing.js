/** The paper's timing table, measured here: six rows of a hundred trials, project, grow and search. */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, number } from '../../fields.js';
import { WalkTiming } from '../../../../wasm/space.js';

const TRIALS = 100;
/** After so many milliseconds the page has its turn. */
const BUDGET = 12;

export function makeTiming() {
  const body = h('tbody', {});
  const said = h('p', { class: 'soft', role: 'status' });
  const begin = button('walk.timing.run', run);
  const printed = WalkTiming.table();
  const cells = printed.map((/** @type {any} */ row) => {
    const measured = ['project', 'grow', 'search', 'total'].map(() => h('td', {}, '–'));
    body.append(
      h('tr', {}, h('th', { scope: 'rowgroup', rowspan: 2 }, say(`walk.timing.${row.scene}`, { n: row.cells })), h('th', { scope: 'row' }, say('walk.timing.paper')), h('td', { colspan: 2 }, number(row.project, 1)), h('td', {}, number(row.search, 1)), h('td', {}, number(row.total, 1))),
      h('tr', {}, h('th', { scope: 'row' }, say('walk.timing.here')), ...measured));
    return measured;
  });
  const node = h('div', { class: 'study' }, h('p', { class: 'soft' }, say('walk.timing.about')),
    h('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': say('walk.timing') }, h('table', { class: 'timing' }, h('thead', {}, h('tr', {}, ...['scene', 'where', 'project', 'grow', 'search', 'total'].map((name) => h('th', { scope: 'col' }, say(`walk.timing.col.${name}`))))), body)), h('div', { class: 'row' }, begin), said);

  async function run() {
    begin.disabled = true;
    for (let row = 0; row < printed.length; row++) {
      setText(said, say('walk.timing.running', { row: row + 1, of: printed.length }));
      const trials = new WalkTiming(row, 1);
      const sums = [0, 0, 0];
      let turn = performance.now();
      for (let trial = 0; trial < TRIALS; trial++) {
        trials.next();
        // Clocks of browsers are coarse; over a hundred trials the errors cancel.
        [() => trials.project(), () => trials.dilate(), () => trials.search()].forEach((phase, at) => {
          const from = performance.now();
          phase();
          sums[at] += performance.now() - from;
        });
        // The page stays alive.
        if (performance.now() - turn > BUDGET) {
          await new Promise((done) => setTimeout(done));
          turn = performance.now();
        }
      }
      trials.free();
      const means = sums.map((sum) => sum / TRIALS);
      [...means, means[0] + means[1] + means[2]].forEach((mean, at) => setText(cells[row][at], number(mean, 3)));
    }
    setText(said, say('walk.timing.done', { n: TRIALS }));
    begin.disabled = false;
  }

  return { node };
}
