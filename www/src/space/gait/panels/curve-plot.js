/**
 * A curve over the cycle: both sides, as it would be without a style, and where the phase is.
 *
 * @import { GaitState } from '../state.js'
 */
import { number } from '../../fields.js';
import { CURVES, SAMPLES } from '../state.js';

/** @param {Float64Array} curves @param {number} curve @param {number} side 0 left, 1 right */
export const curveOf = (curves, curve, side) => curves.subarray((2 * curve + side) * SAMPLES, (2 * curve + side + 1) * SAMPLES);

/**
 * The range of the plot of a curve: with room for twice of what it is without a style.
 * @param {Float64Array} plain
 * @param {number} curve
 * @returns {[number, number]}
 */
export function rangeOf(plain, curve) {
  let [low, high] = [0, 0];
  for (const side of [0, 1]) for (const value of curveOf(plain, curve, side)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const more = Math.max(1, 0.5 * (high - low));
  return [low - more, high + more];
}

/**
 * The sample at which a curve is farthest from nothing.
 * @param {Float64Array} curves
 * @param {number} curve
 * @param {number} side
 */
export function peakOf(curves, curve, side) {
  const values = curveOf(curves, curve, side);
  let best = 0;
  for (let i = 1; i < values.length; i++) if (Math.abs(values[i]) > Math.abs(values[best])) best = i;
  return best;
}

/**
 * @param {{ context: CanvasRenderingContext2D, width: number, height: number }} plot
 * @param {GaitState} state
 * @param {number} curve
 * @param {(name: string) => string} colour
 * @param {boolean} large
 */
export function drawCurves({ context, height, width }, { seen: { curves, phase, plain } }, curve, colour, large) {
  const [low, high] = large ? rangeOf(plain, curve) : ownRange(curves, curve);
  const x = (/** @type {number} */ at) => (at / (SAMPLES - 1)) * width;
  const y = (/** @type {number} */ value) => height - 4 - ((value - low) / (high - low)) * (height - 8);
  const line = (/** @type {Float64Array} */ values, /** @type {string} */ stroke, /** @type {number} */ wide, /** @type {number[]} */ dash = []) => {
    context.beginPath();
    for (let i = 0; i < values.length; i++) context.lineTo(x(i), y(values[i]));
    context.strokeStyle = stroke;
    context.lineWidth = wide;
    context.setLineDash(dash);
    context.stroke();
    context.setLineDash([]);
  };
  const { sided } = CURVES[curve];
  const sides = sided ? [1, 0] : [0];
  const tint = (/** @type {number} */ side) => colour(sided ? (side ? 'gait-right' : 'gait-left') : 'gait-trunk');
  context.lineJoin = 'round';
  line(new Float64Array(SAMPLES), colour('line-strong'), 1);
  if (large) line(curveOf(plain, curve, 0), colour('ink-soft'), 1, [4, 4]);
  for (const side of sides) line(curveOf(curves, curve, side), tint(side), large ? 2.5 : 1.5);
  context.beginPath();
  context.moveTo(phase * width, 0);
  context.lineTo(phase * width, height);
  context.strokeStyle = colour('ink');
  context.lineWidth = 1;
  context.stroke();
  if (!large) return;
  for (const side of sides) {
    const peak = peakOf(curves, curve, side);
    context.beginPath();
    context.arc(Math.min(width - 6, Math.max(6, x(peak))), y(curveOf(curves, curve, side)[peak]), 6, 0, 2 * Math.PI);
    context.fillStyle = tint(side);
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colour('surface');
    context.stroke();
  }
  context.fillStyle = colour('ink-soft');
  context.font = `11px ${colour('font')}`;
  context.textBaseline = 'top';
  context.fillText(number(high, 0), 4, 3);
  context.textBaseline = 'bottom';
  context.fillText(number(low, 0), 4, height - 3);
}

/** @param {Float64Array} curves @param {number} curve @returns {[number, number]} */
function ownRange(curves, curve) {
  let [low, high] = [0, 0];
  for (const side of [0, 1]) for (const value of curveOf(curves, curve, side)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const least = Math.max(0, 2 - (high - low)) / 2;
  return [low - least, high + least];
}
