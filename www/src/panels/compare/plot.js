/**
 * A distribution as a row of bars, one row for a lane, all on one scale, with a line at the median.
 *
 * @import { Scale } from './statistics.js'
 */
import { barsOf, placeOn, summaryOf } from './statistics.js';

const SVG = 'http://www.w3.org/2000/svg';
const PARTS = 40;
const WIDTH = 400;
const HEIGHT = 44;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function svg(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/**
 * @param {ArrayLike<number>} values
 * @param {Scale} scale
 * @param {number} most of one bar, over all lanes
 * @param {string} label in words
 */
export function plot(values, scale, most, label) {
  const node = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label, class: 'plot' });
  const wide = WIDTH / PARTS;
  barsOf(values, scale, PARTS).forEach((count, i) => {
    if (!count) return;
    // A single one is still seen.
    const high = Math.max(2, (count / most) * (HEIGHT - 4));
    node.append(svg('rect', { x: i * wide + 0.5, y: HEIGHT - high, width: wide - 1, height: high, class: 'plot-bar' }));
  });
  const summary = summaryOf(values);
  if (summary) {
    const x = placeOn(scale, summary.median) * (WIDTH - 2) + 1;
    node.append(svg('line', { x1: x, x2: x, y1: 0, y2: HEIGHT, class: 'plot-median' }));
  }
  node.append(svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT - 0.5, y2: HEIGHT - 0.5, class: 'plot-base' }));
  return node;
}

/** The largest bar of all lanes. @param {ArrayLike<number>[]} lists @param {Scale} scale */
export function highest(lists, scale) {
  return Math.max(1, ...lists.flatMap((values) => barsOf(values, scale, PARTS)));
}
