/** The paper's table of what groups cost a processor, measured here: simulated seconds against real ones. */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, number } from '../fields.js';
import { GroupStudy } from '../../../wasm/space.js';

/** Simulated seconds for each row. */
const SECONDS = 5;

/** @param {(units: number) => GroupStudy} make a group of so many at its start */
export function makeLoad(make) {
  const published = GroupStudy.published();
  const rows = Array.from({ length: published.length / 2 }, (_, i) => ({ units: published[2 * i], percent: published[2 * i + 1], here: h('td', {}, '–') }));
  const said = h('p', { class: 'soft', role: 'status' });
  const begin = button('troop.load.run', run);
  const node = h('div', { class: 'study' }, h('p', { class: 'soft' }, say('troop.load.about')),
    h('table', { class: 'timing' }, h('thead', {}, h('tr', {}, ...['units', 'paper', 'here'].map((name) => h('th', { scope: 'col' }, say(`troop.load.${name}`))))),
      h('tbody', {}, ...rows.map(({ units, percent, here }) => h('tr', {}, h('th', { scope: 'row' }, String(units)), h('td', {}, `${number(percent, 1)} %`), here)))), h('div', { class: 'row' }, begin), said);

  async function run() {
    begin.disabled = true;
    setText(said, '');
    try {
      for (const { units, here } of rows) {
        const engine = make(units);
        const from = performance.now();
        engine.advance(SECONDS);
        const spent = (performance.now() - from) / 1000;
        engine.free();
        setText(here, `${number((spent / SECONDS) * 100, 3)} %`);
        await new Promise((done) => setTimeout(done));
      }
    } catch {
      setText(said, say('troop.load.failed'));
    }
    begin.disabled = false;
  }

  return { node };
}
