/**
 * The chart of what is paid before and at a query: to the right what making takes, upwards a query, both by powers of
 * ten, as large as what is kept. All of it is in the table, too.
 *
 * @import { Row } from './rows.js'
 */
import { count, memory, say } from '../../common/texts.js';
import { placed } from './places.js';
import { bytesOf, queryOf, rowName } from './rows.js';

const EDGE = { left: 56, right: 12, top: 26, bottom: 44 };
/** Of what makes nothing, at the left, where no power of ten is. */
const NOTHING = 80;
/** A letter's width, about, in pixels at 12. */
const LETTER = 6.4;
/** Below so many pixels points bear their numbers alone. */
const NARROW = 560;
/** Sizes that the key shows. */
const SIZES = [1e3, 1e5, 1e7];

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(SVGElement | string)} children
 * @returns {SVGElement}
 */
function s(tag, attributes, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** Powers of ten around some values. @param {readonly number[]} values */
export function powersAround(values) {
  const from = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9));
  return Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
}

/** The radius of a point. @param {number} bytes */
export const radiusOf = (bytes) => (bytes > 0 ? Math.min(18, Math.max(4, 4 + 2.6 * (Math.log10(bytes) - 3))) : 4);

const power = (/** @type {number} */ value) => (value >= 1 ? count(value) : String(value).replace('.', say('prepared.point')));

/** @param {readonly Row[]} rows @param {number} width */
export function chart(rows, width) {
  const height = width < NARROW ? 340 : 420;
  const shown = rows.flatMap((row, at) => (queryOf(row) === null ? [] : [{ row, at, us: Number(queryOf(row)) / 1000 }]));
  // What was too quick for the clock counts as the least that is drawn.
  const making = rows.slice(1).map(({ ms }) => Math.max(ms, 0.01));
  const [across, up] = [powersAround(making.length ? making : [1, 10]), powersAround(shown.length ? shown.map(({ us }) => us) : [1, 100])];
  const [left, right, top, bottom] = [EDGE.left + NOTHING, width - EDGE.right, EDGE.top, height - EDGE.bottom];
  const along = (/** @type {number[]} */ ticks, /** @type {number} */ value) => Math.log10(value / ticks[0]) / Math.log10(ticks[ticks.length - 1] / ticks[0]);
  const x = (/** @type {number} */ ms) => left + along(across, Math.max(ms, across[0])) * (right - left);
  const y = (/** @type {number} */ us) => bottom - along(up, us) * (bottom - top);
  const points = shown.map(({ row, at, us }) => ({ x: at === 0 ? EDGE.left + NOTHING / 2 : x(row.ms), y: y(us), r: radiusOf(bytesOf(row)) }));
  const labels = placed(points, (i) => {
    const number = String(shown[i].at + 1);
    return width < NARROW ? [number] : [`${number} ${rowName(shown[i].row)}`, number];
  }, (text) => text.length * LETTER + 4, { left: EDGE.left, right: width, top: 0, bottom });
  return s('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
    ...up.map((value) => s('g', { class: 'tick' }, s('path', { d: `M${EDGE.left} ${y(value)}H${right}` }), s('text', { x: EDGE.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, power(value)))),
    ...across.map((value) => s('g', { class: 'tick' }, s('path', { d: `M${x(value)} ${top}V${bottom}` }), s('text', { x: x(value), y: bottom + 16, 'text-anchor': 'middle' }, power(value)))),
    s('text', { x: EDGE.left + NOTHING / 2, y: bottom + 16, 'text-anchor': 'middle' }, say('prepared.axis.nothing')),
    s('text', { x: right, y: height - 6, 'text-anchor': 'end', class: 'axis' }, say('prepared.axis.making')),
    s('text', { x: 0, y: 12, class: 'axis' }, say('prepared.axis.query')),
    ...points.map((point, i) => s('circle', { class: shown[i].at === 0 ? 'mark none' : 'mark', cx: point.x, cy: point.y, r: point.r }, s('title', {}, rowName(shown[i].row)))),
    ...labels.flatMap((label) => (label ? [s('text', { x: label.x + 2, y: label.y, class: 'label' }, label.text)] : [])));
}

/** The key of the sizes of points. */
export function sizeKey() {
  let x = 0;
  const parts = SIZES.flatMap((bytes) => {
    const [r, text] = [radiusOf(bytes), memory(bytes)];
    const mark = s('circle', { class: 'mark', cx: x + r, cy: 19, r });
    const label = s('text', { x: x + 2 * r + 6, y: 23 }, text);
    x += 2 * r + 6 + text.length * LETTER + 20;
    return [mark, label];
  });
  return s('svg', { width: x, height: 38, viewBox: `0 0 ${x} 38`, 'aria-hidden': 'true' }, ...parts);
}
