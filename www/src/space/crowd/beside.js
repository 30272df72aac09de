/**
 * The schedulers beside each other: the charts of each under those of the one before, on the same scales, and a table
 * of what is measured.
 *
 * @import { Lane } from './lane.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { drawFrames, drawResponses, drawWaiting, frameScale, responseScale } from './charts.js';

const ROWS = ['waiting', 'mean', 'most-within', 'missed', 'over-budget', 'moved', 'trips'];

/** @param {string[]} schedulers */
export function makeBeside(schedulers) {
  const charts = schedulers.map((id) => {
    const name = say(`throng.scheduler.${id}`);
    const chart = (/** @type {string} */ kind, /** @type {string} */ of) => h('canvas', { class: `curve ${kind}`, role: 'img', 'aria-label': say('throng.chart', { chart: say(of), scheduler: name }) });
    const [frames, waiting, responses] = [chart('frames-low', 'throng.frames'), chart('waiting', 'throng.waiting'), chart('responses-low', 'throng.responses')];
    const shown = h('small', {}, '');
    return { id, frames, waiting, responses, shown, node: h('div', { class: 'beside' }, h('h3', {}, name, ' ', shown), frames, waiting, responses) };
  });
  const cells = ROWS.map(() => schedulers.map(() => h('td', {}, '–')));
  const table = h('table', { class: 'timing' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('throng.measured')), ...schedulers.map((id) => h('th', { scope: 'col' }, say(`throng.short.${id}`))))),
    h('tbody', {}, ...ROWS.map((row, at) => h('tr', {}, h('th', { scope: 'row' }, say(`throng.beside.${row}`)), ...cells[at]))));

  return {
    nodes: [...charts.map((one) => one.node), h('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': say('throng.measured') }, table), h('p', { class: 'soft' }, say('throng.beside.about'))],
    /**
     * @param {Lane[]} lanes in the order of the schedulers
     * @param {{ chosen: string, count: number, colour(name: string): string, budget: number, full: number, words: {
     *   budget: string, full: string } }} look
     */
    update(lanes, { chosen, count, ...look }) {
      const measured = lanes.map((lane) => lane.engine.measured());
      const top = frameScale(lanes.flatMap((lane) => lane.bars), look);
      const scale = responseScale(measured);
      const most = Math.max(10, ...lanes.flatMap((lane) => lane.waits));
      const ms = (/** @type {number} */ value) => say('throng.ms', { n: number(value, 0) });
      charts.forEach(({ id, frames, waiting, responses, shown }, at) => {
        const one = measured[at];
        const { totals } = one;
        setText(shown, id === chosen ? say('throng.on-floor') : '');
        drawFrames(frames, lanes[at].bars, { ...look, top });
        drawWaiting(waiting, lanes[at].waits, { ...look, most, words: say('throng.line.waiting', { n: one.waiting }) });
        drawResponses(responses, one, { colour: look.colour, scale, words: { none: say('throng.line.none'), mean: say('throng.line.mean', { ms: number(one.mean, 0) }), mostWithin: say('throng.line.most-within', { ms: number(one.mostWithin, 0) }) } });
        const moved = totals.frames ? count - totals.notMoved / totals.frames : 0;
        const of = [number(one.waiting), one.answers ? ms(one.mean) : '–', one.answers ? ms(one.mostWithin) : '–', number(totals.missed), number(totals.overBudget), totals.frames ? number(moved, 0) : '–', number(totals.trips)];
        of.forEach((words, row) => setText(cells[row][at], words));
      });
    },
  };
}
