/**
 * Charts as SVG: nothing but marks, lines and numbers, in colours of the theme.
 *
 * @import { Chart } from './charts.js'
 */
import { short } from './said.js';

const HEIGHT = 280;
const EDGE = { left: 52, right: 12, top: 10, bottom: 36 };
const BAR = 14;

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

/** Round steps up to a value: 1, 2 or 5 with zeros. @param {number} most @param {number} many */
export function steps(most, many) {
  const rough = most / many || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough * 0.999) ?? rough;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Powers of ten around some values. @param {number} least @param {number} most */
export function powersOf(least, most) {
  const from = Math.floor(Math.log10(least) + 1e-9);
  const to = Math.max(from + 1, Math.ceil(Math.log10(most) - 1e-9));
  return Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
}

/** Marks of series, as in the legend. @type {((x: number, y: number) => string)[]} */
const MARKS = [
  (x, y) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`,
  (x, y) => `M${x - 3.5} ${y - 3.5}h7v7h-7z`,
  (x, y) => `M${x} ${y - 5}l4.5 8.5h-9z`,
  (x, y) => `M${x} ${y - 5}l5 5l-5 5l-5 -5z`,
];

/** @param {Chart} chart @param {number} width */
export function lines({ series, powers, axis }, width) {
  const all = series.flatMap(({ points }) => points.flatMap(({ ours, published }) => [ours, published])).filter((value) => value !== null && (!powers || value > 0)).map(Number);
  const ats = series.flatMap(({ points }) => points.map(({ at }) => at));
  const ticks = powers ? powersOf(Math.min(...all), Math.max(...all)) : steps(Math.max(...all) * 1.05, 5);
  const top = powers ? ticks[ticks.length - 1] : Math.max(...all) * 1.05;
  const right = Math.max(...ats) * 1.03;
  const x = (/** @type {number} */ at) => EDGE.left + (at / right) * (width - EDGE.left - EDGE.right);
  const share = (/** @type {number} */ value) => (powers ? Math.log10(value / ticks[0]) / Math.log10(top / ticks[0]) : value / top);
  const y = (/** @type {number} */ value) => HEIGHT - EDGE.bottom - share(value) * (HEIGHT - EDGE.top - EDGE.bottom);
  const drawn = series.flatMap(({ points }, n) => /** @type {const} */ (['published', 'ours']).flatMap((whose) => {
    const known = points.filter((point) => point[whose] !== null && (!powers || Number(point[whose]) > 0)).map((point) => [x(point.at), y(Number(point[whose]))].map((value) => Math.round(value * 10) / 10));
    return known.length ? [
      s('polyline', { class: `${whose} s${n}`, points: known.map((at) => at.join(',')).join(' ') }),
      s('path', { class: `${whose} mark s${n}`, d: known.map(([a, b]) => MARKS[n % MARKS.length](a, b)).join('') }),
    ] : [];
  }));
  return s('svg', { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, 'aria-hidden': 'true' },
    ...ticks.map((value) => s('g', { class: 'tick' }, s('path', { d: `M${EDGE.left} ${y(value)}H${width - EDGE.right}` }), s('text', { x: EDGE.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, short(value)))),
    ...steps(right, width < 480 ? 4 : 8).map((at) => s('text', { x: x(at), y: HEIGHT - EDGE.bottom + 16, 'text-anchor': 'middle' }, short(at))),
    s('text', { x: width - EDGE.right, y: HEIGHT - 4, 'text-anchor': 'end', class: 'axis' }, axis),
    ...drawn);
}

/**
 * A row of bars for each name, which stands above them.
 * @param {{ name: string, ours: number | null, published: number | null }[]} rows
 * @param {number} width
 */
export function bars(rows, width) {
  const most = Math.max(...rows.flatMap(({ ours, published }) => [ours ?? 0, published ?? 0]), 1e-9);
  const room = width - 72;
  let y = 0;
  const drawn = rows.flatMap(({ name, ours, published }) => {
    y += 18;
    const parts = [s('text', { x: 0, y: y - 4 }, name)];
    for (const [whose, value] of /** @type {const} */ ([['ours', ours], ['published', published]])) {
      if (value === null) continue;
      const long = Math.max(1, (value / most) * room);
      parts.push(s('rect', { class: `bar ${whose}`, x: 0.5, y: y + 0.5, width: long, height: BAR - 3 }), s('text', { x: long + 6, y: y + BAR - 4 }, short(value)));
      y += BAR;
    }
    y += 4;
    return parts;
  });
  return s('svg', { width, height: y, viewBox: `0 0 ${width} ${y}`, 'aria-hidden': 'true' }, ...drawn);
}
