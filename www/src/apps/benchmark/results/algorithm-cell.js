/** An algorithm in a table, with the mark that it has in the plots. */
import { h } from '../../../common/dom.js';
import { nameOf } from '../algorithms.js';

/** @param {import('../types.js').Configuration} one @param {number} n its place, from 0 */
export function algorithmCell(one, n) {
  const { name, settings } = nameOf(one);
  return h('span', { class: 'algorithm-cell' }, h('span', { class: 'swatch', 'data-series': n, 'aria-hidden': 'true' }), `${n + 1} ${name}`, h('span', { class: 'soft' }, ` ${settings}`));
}
