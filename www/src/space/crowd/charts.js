/** Charts of a crowd: what frames took, and how long paths were waited for. */
import { begin } from '../plot.js';

/**
 * What tasks took of one frame in milliseconds; `held` where the picture stood still because a frame before was late.
 * @typedef {{ parts: [number, number, number], held: boolean }} Bar
 */

/** Frames that are shown. */
export const FRAMES = 150;
/** Colours of constant and periodic tasks and of paths. */
export const TASKS = ['closed', 'only-second', 'path'];
/** Overruns are shown up to so many times what a frame leaves. */
const HIGHEST = 4;
const LETTERS = 11;

/**
 * Words on a line, at its right end.
 * @param {CanvasRenderingContext2D} context
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {(name: string) => string} colour
 */
function label(context, words, x, y, colour) {
  context.font = `600 ${LETTERS}px ${colour('font')}`;
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = colour('raised');
  context.strokeText(words, x, y);
  context.fillStyle = colour('ink');
  context.fillText(words, x, y);
}

/** Milliseconds at the top of a chart of frames. @param {Bar[]} bars @param {{ budget: number, full: number }} lines */
export function frameScale(bars, { budget, full }) {
  const most = bars.reduce((top, { parts }) => Math.max(top, parts[0] + parts[1] + parts[2]), 0);
  const line = Math.max(full, budget);
  return Math.max(1.45 * line, Math.min(1.08 * most, HIGHEST * line));
}

/**
 * The last frames as stacked bars, with the budget and with what the rest of the game leaves of a frame.
 * @param {HTMLCanvasElement} canvas
 * @param {Bar[]} bars
 * @param {{ colour(name: string): string, budget: number, full: number, top?: number, words: { budget: string, full:
 *   string } }} look `budget`, `full` and `top` in milliseconds
 */
export function drawFrames(canvas, bars, { colour, budget, full, top = frameScale(bars, { budget, full }), words }) {
  const at = begin(canvas);
  if (!at) return;
  const { context, width, height } = at;
  const y = (/** @type {number} */ ms) => height - (ms / top) * height;
  const wide = width / FRAMES;
  bars.forEach(({ parts, held }, index) => {
    const x = width - (bars.length - index) * wide;
    if (held) {
      context.fillStyle = colour('alert-soft');
      context.fillRect(x, 0, wide, height);
      context.fillStyle = colour('alert');
      context.fillRect(x, height - 4, wide, 4);
      return;
    }
    let below = 0;
    parts.forEach((part, task) => {
      context.fillStyle = colour(TASKS[task]);
      context.fillRect(x, y(below + part), Math.max(1, wide - 0.5), y(below) - y(below + part));
      below += part;
    });
    if (below > top) {
      context.fillStyle = colour('ink');
      context.fillRect(x, 0, wide, 4);
    }
  });
  for (const [ms, stroke, dash] of /** @type {[number, string, number[]][]} */ ([[full, colour('alert'), []], [budget, colour('ink'), [5, 3]]])) {
    context.strokeStyle = stroke;
    context.lineWidth = 1.5;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(0, y(ms));
    context.lineTo(width, y(ms));
    context.stroke();
  }
  context.setLineDash([]);
  // Where the two lines are near each other the words of the lower one stand below it.
  const [above, below] = full >= budget ? [[full, words.full], [budget, words.budget]] : [[budget, words.budget], [full, words.full]];
  label(context, String(above[1]), width - 4, y(Number(above[0])) - 2, colour);
  const gap = y(Number(below[0])) - y(Number(above[0]));
  label(context, String(below[1]), width - 4, y(Number(below[0])) + (gap < LETTERS + 6 ? LETTERS + 5 : -2), colour);
}

/**
 * Draws how many requests waited after each of the last frames.
 * @param {HTMLCanvasElement} canvas
 * @param {number[]} waits
 * @param {{ colour(name: string): string, most: number, words: string }} look `most`: at the top of the chart
 */
export function drawWaiting(canvas, waits, { colour, most, words }) {
  const at = begin(canvas);
  if (!at) return;
  const { context, width, height } = at;
  const wide = width / FRAMES;
  context.fillStyle = colour('open');
  waits.forEach((count, index) => {
    const tall = (count / most) * (height - 2);
    context.fillRect(width - (waits.length - index) * wide, height - tall, wide, tall);
  });
  label(context, words, width - 4, LETTERS + 5, colour);
}

/**
 * What is measured of waiting, in milliseconds.
 * @typedef {{ bins: number[], width: number, beyond: number, answers: number, mean: number, mostWithin: number }}
 *   Waited
 */
/** Bins that are shown, and the highest count. @typedef {{ shown: number, most: number }} ResponseScale */

/**
 * Bins from the first on, and one for what is beyond where there is any.
 * @param {Waited} measured
 * @param {number} shown
 */
const countsOf = ({ bins, beyond }, shown) => (shown > bins.length ? [...bins, beyond] : bins.slice(0, shown));

/** A scale on which all of these can be drawn. @param {Waited[]} all @returns {ResponseScale} */
export function responseScale(all) {
  const shown = Math.max(...all.map(({ bins, beyond }) => (beyond ? bins.length + 1 : Math.max(12, Math.min(bins.length, bins.findLastIndex((count) => count > 0) + 3)))));
  const most = Math.max(1, ...all.flatMap((one) => countsOf(one, shown)));
  return { shown, most };
}

/**
 * Draws how many paths were waited for how long, with the mean and the time within which nineteen of twenty came.
 * @param {HTMLCanvasElement} canvas
 * @param {Waited} measured
 * @param {{ colour(name: string): string, scale?: ResponseScale, words: { none: string, mean: string, mostWithin:
 *   string } }} look `none`: where no path has come yet
 */
export function drawResponses(canvas, measured, { colour, scale = responseScale([measured]), words }) {
  const at = begin(canvas);
  if (!at) return;
  const { context, width, height } = at;
  const { width: binWidth, answers, mean, mostWithin } = measured;
  const { shown, most } = scale;
  const counts = countsOf(measured, shown);
  const wide = width / shown;
  const room = height - 2 * (LETTERS + 5);
  if (!answers) return label(context, words.none, width - 4, LETTERS + 5, colour);
  context.fillStyle = colour('path');
  counts.forEach((count, bin) => {
    // One is seen, too.
    const tall = count ? Math.max(2, (count / most) * room) : 0;
    context.fillRect(bin * wide, height - tall, Math.max(1, wide - 1), tall);
  });
  const lines = /** @type {[number, string, number, number[]][]} */ ([[mean, words.mean, LETTERS + 3, []], [mostWithin, words.mostWithin, 2 * LETTERS + 7, [4, 3]]]);
  for (const [ms, said, bottom, dash] of lines) {
    const x = Math.min(width - 1, (ms / binWidth) * wide);
    context.strokeStyle = colour('ink');
    context.lineWidth = 1.5;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(x, bottom - LETTERS);
    context.lineTo(x, height);
    context.stroke();
    context.setLineDash([]);
    context.font = `600 ${LETTERS}px ${colour('font')}`;
    const long = context.measureText(said).width;
    label(context, said, x + 4 + long > width ? x - 4 : x + 4 + long, bottom, colour);
  }
}
