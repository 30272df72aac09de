/**
 * The part of the element's legend for a difference: what its colours and shapes mean, and how many cells have each.
 *
 * @import { Ready } from './picture.js'
 */
import { h, setText } from '../../../common/dom.js';
import { drawSample } from '../../../stage/legend.js';
import { coloursAt } from '../../../stage/palette.js';
import { say } from '../../../common/texts.js';
import { differencePalette } from './picture.js';
import { KINDS, namesOf, sampleOf } from './samples.js';

/** @param {HTMLElement} probe of the theme's colours */
export function makeDifferenceLegend(probe) {
  const rows = KINDS.map((id) => ({ id, canvas: h('canvas', { class: 'sample', 'aria-hidden': 'true' }), text: h('span', {}), count: h('strong', {}) }));
  const node = h('ul', { class: 'difference-legend', slot: 'legend', 'aria-label': say('compare.legend') },
    ...rows.map(({ id, canvas, text, count }) => h('li', { 'data-by': id }, canvas, text, count)));
  let drawn = '';

  return {
    node,
    /** @param {[number, number]} lanes @param {Ready | null} counts */
    update(lanes, counts) {
      const names = namesOf(lanes);
      const numbers = counts ? [counts.onlyFirst, counts.onlySecond, counts.both] : [];
      rows.forEach(({ text, count }, i) => {
        setText(text, names[i]);
        setText(count, counts ? say('compare.cells', { n: numbers[i] }) : '–');
      });
      const { resolved } = coloursAt(probe);
      const palette = differencePalette(probe);
      const colours = /** @type {any} */ ({ mark: resolved('mark'), pale: resolved('pale') });
      const now = JSON.stringify([colours, palette.slice(0, 4).join()]);
      if (now === drawn) return;
      drawn = now;
      for (const { id, canvas } of rows) drawSample(canvas, sampleOf(id, palette), palette, colours);
    },
  };
}
