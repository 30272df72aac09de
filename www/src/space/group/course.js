/**
 * The course of a group's energy and deepest overlap over time, beside that of the last time it was sent off: two
 * curves on common axes.
 */
import { begin } from '../plot.js';

/** So many points a curve has at most: then every other one is left out. */
const MOST = 600;
/** A run this short, in seconds, is none to compare with: it is dragged about. */
const SHORT = 1;

/** One run. Times in seconds, one value of each curve for each. */
export class Course {
  /** @type {number[]} */
  times = [];
  /** In m²/s². @type {number[]} */
  energy = [];
  /** In radii. @type {number[]} */
  overlap = [];
  #apart;

  /** @param {number} [apart] seconds between points at least */
  constructor(apart = 0) {
    this.#apart = apart;
  }

  /** Whether a point at that time would be kept. @param {number} time */
  wants(time) {
    const since = time - (this.times.at(-1) ?? -Infinity);
    return since > 0 && since >= this.#apart;
  }

  /** @param {number} time @param {number} energy @param {number} overlap */
  add(time, energy, overlap) {
    this.times.push(time);
    this.energy.push(energy);
    this.overlap.push(overlap);
    if (this.times.length < MOST) return;
    const half = (/** @type {number[]} */ all) => all.filter((_, at) => at % 2 === 0);
    [this.times, this.energy, this.overlap] = [half(this.times), half(this.energy), half(this.overlap)];
    this.#apart = Math.max(this.#apart, time / (MOST / 2));
  }

  /** What was after that time did not come to be. @param {number} time */
  cut(time) {
    const count = this.times.findLastIndex((one) => one <= time) + 1;
    for (const all of [this.times, this.energy, this.overlap]) all.splice(count);
  }

  get seconds() {
    return this.times.at(-1) ?? 0;
  }

  get isLong() {
    return this.seconds >= SHORT;
  }
}

/** @typedef {'energy' | 'overlap'} What */
/**
 * How far axes reach: seconds, and the least and the highest value.
 * @typedef {{ seconds: number, low: number, high: number }} Reach
 */

/** The axes on which these runs fit. @param {Course[]} runs @param {What} what @returns {Reach} */
export function reachOf(runs, what) {
  const values = runs.flatMap((run) => run[what]);
  // An explosion is told in words.
  const finite = values.filter(Number.isFinite);
  return {
    seconds: Math.max(1, ...runs.map((run) => run.seconds)),
    low: Math.min(0, ...finite),
    high: Math.max(1e-3, ...finite),
  };
}

/**
 * This run, and the one before it where there is one, paler. Answers how far the axes reach.
 * @param {HTMLCanvasElement} canvas
 * @param {{ now: Course, before: Course | null }} runs
 * @param {What} what
 * @param {{ colour(name: string): string, line: string }} look
 */
export function drawCourse(canvas, { now, before }, what, { colour, line }) {
  const reach = reachOf(before ? [before, now] : [now], what);
  const at = begin(canvas);
  if (!at) return reach;
  const { context, width, height } = at;
  const x = (/** @type {number} */ time) => (time / reach.seconds) * width;
  const y = (/** @type {number} */ value) => height - 4 - ((value - reach.low) / (reach.high - reach.low)) * (height - 8);
  context.strokeStyle = colour('line-strong');
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, y(0));
  context.lineTo(width, y(0));
  context.stroke();
  for (const [run, stroke, wide] of /** @type {[Course | null, string, number][]} */ ([[before, colour('ink-soft'), 1], [now, colour(line), 2]])) {
    if (!run) continue;
    context.strokeStyle = stroke;
    context.lineWidth = wide;
    context.beginPath();
    run.times.forEach((time, i) => Number.isFinite(run[what][i]) && context.lineTo(x(time), y(run[what][i])));
    context.stroke();
  }
  return reach;
}
