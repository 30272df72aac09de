/**
 * Plots of the comparison: how fast the bearing foot slides over the cycle, and a recorded curve beside the fitted one.
 *
 * @import { Slide } from './motion.js'
 */
import { number } from '../../fields.js';

/** The colour and the dashes of each legs, in their order. */
export const LOOKS = [
  { colour: 'alert', dash: [] },
  { colour: 'accent', dash: [7, 3] },
  { colour: 'gait-right', dash: [2, 3] },
  { colour: 'ink', dash: [9, 3, 2, 3] },
];
/** Slides faster than this share of the speed are cut off. */
const MOST = 1.5;
/** Pixels for the words below and above. */
const [BELOW, ABOVE] = [15, 6];

/** @typedef {NonNullable<ReturnType<typeof import('../../plot.js').begin>>} Plot */

/** @param {Plot} plot @param {(Slide | null)[]} slides @param {(name: string) => string} colour */
export function drawSlides({ context, height, width }, slides, colour) {
  const all = slides.flatMap((slide) => slide?.shares ?? []).filter((share) => share != null);
  const top = Math.min(MOST, Math.max(0.2, 1.1 * Math.max(0, .../** @type {number[]} */ (all))));
  const y = (/** @type {number} */ share) => height - BELOW - (Math.min(share, top) / top) * (height - BELOW - ABOVE);
  frame({ context, height, width }, colour, [`${number(100 * top, 0)} %`, '0'], ['0', '½', '1']);
  slides.forEach((slide, at) => {
    if (!slide) return;
    context.beginPath();
    let down = false;
    slide.shares.forEach((share, i) => {
      const x = (i / Math.max(1, slide.shares.length - 1)) * width;
      if (share == null) down = false;
      else if (down) context.lineTo(x, y(share));
      else context.moveTo(x, y(share));
      if (share != null) down = true;
    });
    stroke(context, colour(LOOKS[at].colour), LOOKS[at].dash);
  });
}

/**
 * @param {Plot} plot
 * @param {Float64Array} values as recorded, then as fitted
 * @param {(name: string) => string} colour
 */
export function drawFit({ context, height, width }, values, colour) {
  const count = values.length / 2;
  if (!count) return;
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = Math.max(1, high - low);
  const y = (/** @type {number} */ value) => height - BELOW - ((value - low) / span) * (height - BELOW - ABOVE);
  frame({ context, height, width }, colour, [`${number(high, 0)}°`, `${number(low, 0)}°`], ['0', '½', '1']);
  [values.subarray(0, count), values.subarray(count)].forEach((curve, at) => {
    context.beginPath();
    curve.forEach((value, i) => context.lineTo((i / (count - 1)) * width, y(value)));
    stroke(context, colour(at ? 'accent' : 'ink'), at ? [7, 3] : []);
  });
}

/** @param {CanvasRenderingContext2D} context @param {string} colour @param {number[]} dash */
function stroke(context, colour, dash) {
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
}

/**
 * A line below, what it reaches from and to, and phases.
 * @param {Plot} plot
 * @param {(name: string) => string} colour
 * @param {[string, string]} ends
 * @param {[string, string, string]} phases
 */
function frame({ context, height, width }, colour, [high, low], [first, middle, last]) {
  context.strokeStyle = colour('line-strong');
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, height - BELOW + 0.5);
  context.lineTo(width, height - BELOW + 0.5);
  context.stroke();
  context.fillStyle = colour('ink-soft');
  context.font = `11px ${colour('font')}`;
  context.textBaseline = 'top';
  context.textAlign = 'left';
  context.fillText(high, 3, 2);
  context.textBaseline = 'bottom';
  context.fillText(low === '0' ? '' : low, 3, height - BELOW - 1);
  context.fillText(first, 3, height - 1);
  context.textAlign = 'center';
  context.fillText(middle, width / 2, height - 1);
  context.textAlign = 'right';
  context.fillText(last, width - 3, height - 1);
}
