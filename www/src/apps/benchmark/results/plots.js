/**
 * Plots of a run: a point for each problem, by the length of its path; and how many problems are done within how much.
 * Fetched with uplot when there is something to plot.
 *
 * @import { Line } from '../types.js'
 */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { count, measure } from '../../../common/texts.js';
import { colourOf, mark } from './series.js';

/** Pixels. */
const HEIGHT = 320;
const RADIUS = 2.5;

/** Numbers on an axis: as short as they may be. @param {number | null} value */
function tick(value) {
  if (value === null || value === undefined) return '';
  return Number.isInteger(value) ? count(value) : measure(value, value < 0.1 ? 3 : value < 1 ? 2 : 1);
}

/**
 * @param {[boolean, boolean]} powers
 * @param {[string, string]} names of the axes
 * @returns {Pick<uPlot.Options, 'axes' | 'legend' | 'height' | 'width' | 'cursor'>}
 */
function common(powers, [x, y]) {
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue('--ws-ink-soft').trim();
  const line = style.getPropertyValue('--ws-line').trim();
  const font = `12px ${style.getPropertyValue('--ws-font').trim()}`;
  const axis = (/** @type {string} */ label, /** @type {boolean} */ byPowers) => {
    const filter = (/** @type {any} */ _, /** @type {number[]} */ splits) => (byPowers ? splits.map((value) => (isPower(value) ? value : /** @type {any} */ (null))) : splits);
    return {
      label, stroke: resolved(ink), font, labelFont: font, labelSize: 20, filter,
      grid: { stroke: resolved(line), width: 1, filter }, ticks: { stroke: resolved(line), width: 1, size: 4, filter },
      values: (/** @type {any} */ _, /** @type {(number | null)[]} */ values) => values.map(tick),
    };
  };
  return { width: 600, height: HEIGHT, legend: { show: false }, cursor: { show: false }, axes: [{ ...axis(x, powers[0]), size: 34 }, { ...axis(y, powers[1]), size: 64 }] };
}

/** On a scale by powers only these have lines and numbers: more would overlap. @param {number} value */
function isPower(value) {
  const power = Math.log10(value);
  return Math.abs(power - Math.round(power)) < 1e-9;
}

/** A colour with `light-dark` in it, as a canvas takes it. @param {string} colour */
function resolved(colour) {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** @param {boolean} powers @returns {uPlot.Scale} */
const scale = (powers) => (powers ? { time: false, distr: 3, log: 10 } : { time: false });

/**
 * A point for each problem that has a path.
 * @param {HTMLElement} place
 * @param {Line[][]} groups by algorithm
 * @param {(line: Line) => number | null} value
 * @param {{ powers: boolean, names: [string, string] }} how
 */
export function scatter(place, groups, value, { powers, names }) {
  // On a scale by powers there is no zero: what has none of it is left out, a search that expanded nothing.
  const least = powers ? Number.MIN_VALUE : -1;
  const points = groups.map((lines) => lines.flatMap((line) => {
    const y = value(line);
    return line.cost !== null && y !== null && line.cost >= least && y >= least ? [/** @type {const} */ ([line.cost, y])] : [];
  }));
  const all = points.flat();
  if (!all.length) return null;
  const range = (/** @type {0 | 1} */ of) => all.reduce((/** @type {[number, number]} */ [a, b], point) => /** @type {[number, number]} */ ([Math.min(a, point[of]), Math.max(b, point[of])]), [Infinity, -Infinity]);
  const bounds = ([a, b] = [0, 1]) => /** @type {[number, number]} */ (powers ? [a / 1.2, b * 1.2] : [0, b * 1.05 || 1]);
  const draw = (/** @type {uPlot} */ u, /** @type {number} */ n) => {
    const marks = new Path2D();
    for (const [x, y] of points[n - 1]) mark(marks, n - 1, u.valToPos(x, 'x', true), u.valToPos(y, 'y', true), RADIUS * devicePixelRatio);
    u.ctx.save();
    u.ctx.fillStyle = resolved(colourOf(n - 1));
    u.ctx.globalAlpha = 0.75;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    u.ctx.fill(marks);
    u.ctx.restore();
    return null;
  };
  const [x, y] = [range(0), range(1)];
  return fit(place, (width) => new uPlot({
    ...common([powers, powers], names), width,
    scales: { x: { ...scale(powers), range: bounds(x) }, y: { ...scale(powers), range: bounds(y) } },
    series: [{}, ...groups.map(() => ({ paths: draw, points: { show: false } }))],
  }, [x, ...groups.map(() => y)], place));
}

/**
 * The share of problems that take at most so much, as a stair for each algorithm.
 * @param {HTMLElement} place
 * @param {Line[][]} groups
 * @param {(line: Line) => number | null} value
 * @param {{ powers: boolean, names: [string, string] }} how
 */
export function shares(place, groups, value, { powers, names }) {
  const lists = groups.map((lines) => lines.flatMap((line) => value(line) ?? []).filter((v) => !powers || v > 0).sort((a, b) => a - b));
  const xs = [...new Set(lists.flat())].sort((a, b) => a - b);
  if (!xs.length) return null;
  if (xs.length === 1) xs.push(xs[0] * 2 + 1);
  const stairs = lists.map((list) => {
    let at = 0;
    return xs.map((x) => {
      while (at < list.length && list[at] <= x) at++;
      return list.length ? (100 * at) / list.length : null;
    });
  });
  const stepped = /** @type {any} */ (uPlot.paths.stepped)({ align: 1 });
  return fit(place, (width) => new uPlot({
    ...common([powers, false], names), width,
    scales: { x: scale(powers), y: { time: false, range: [0, 101] } },
    series: [{}, ...groups.map((_, n) => ({ stroke: resolved(colourOf(n)), width: 2, dash: DASHES[n % DASHES.length], paths: stepped, points: { show: false } }))],
  }, /** @type {any} */ ([xs, ...stairs]), place));
}

/** Lines are told apart by more than their colour. */
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [4, 2], [14, 4], [6, 2, 2, 2], [1, 4]];

/** As wide as its place, now and later. @param {HTMLElement} place @param {(width: number) => uPlot} make */
function fit(place, make) {
  const width = () => Math.max(200, Math.floor(place.clientWidth));
  const plot = make(width());
  const sizes = new ResizeObserver(() => plot.setSize({ width: width(), height: HEIGHT }));
  sizes.observe(place);
  return {
    end() {
      sizes.disconnect();
      plot.destroy();
    },
  };
}
