/**
 * What the colours and shapes of a difference mean, and how many cells have each: in the element's legend.
 *
 * @import { Ready } from './picture.js'
 */
import { h, setText } from '../dom.js';
import { CELL, drawSample } from '../legend.js';
import { coloursAt } from '../palette.js';
import { say } from '../texts.js';
import { BY, differenceLayer } from './layer.js';
import { differencePalette } from './picture.js';

const KINDS = /** @type {const} */ (['first', 'second', 'both']);

/** @param {HTMLElement} probe of the theme's colours */
export function makeDifferenceLegend(probe) {
  const rows = KINDS.map((id) => ({ id, canvas: h('canvas', { class: 'sample', 'aria-hidden': 'true' }), text: h('span', {}), count: h('strong', {}) }));
  const node = h('ul', { class: 'difference-legend', slot: 'legend', 'aria-label': say('compare.legend') },
    ...rows.map(({ id, canvas, text, count }) => h('li', { 'data-by': id }, canvas, text, count)));
  let drawn = '';

  return {
    node,
    /** @param {[number, number]} lanes @param {Ready | null} counts */
    update([first, second], counts) {
      const names = [say('compare.only', { n: first + 1 }), say('compare.only', { n: second + 1 }), say('compare.both')];
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
      for (const { id, canvas } of rows) {
        const packed = palette[BY[id]];
        const pixels = Uint8ClampedArray.of(packed & 255, (packed >> 8) & 255, (packed >> 16) & 255, 255);
        drawSample(canvas, { mark: BY[id], plain: true, wide: CELL, more: { difference: Uint8Array.of(BY[id]), pixels }, layer: differenceLayer }, palette, colours);
      }
    },
  };
}
