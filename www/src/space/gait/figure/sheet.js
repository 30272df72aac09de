/**
 * The sheet with three views of the figure on the treadmill.
 *
 * @import { GaitState } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';
import { begin } from '../../plot.js';
import { narrow } from '../../sheet/narrow.js';
import { drawFigure } from './figure.js';
import { drawBearing, drawGround } from './ground.js';
import { viewsOn } from './views.js';

/** Pixels that a sentence takes over it, and the button of the legend under the ground, on narrow pages. */
const [SENTENCE, LEGEND] = [44, 46];
/** Pixels of the name of a view. */
const NAME = 20;
/** Heights that have a line, in metres: as many as are apart enough. */
const STEPS = [0.1, 0.25, 0.5, 1];

/** @param {GaitState} state */
export function makeSheet(state) {
  const canvas = h('canvas', { class: 'gait-sheet', role: 'img', 'aria-label': say('gait.sheet') });
  return {
    node: canvas,
    /** @param {(name: string) => string} colour */
    draw(colour) {
      const plot = begin(canvas);
      if (!plot) return;
      const { context, height, width } = plot;
      const { feet, gone, leg, parts, places, stature } = state.seen;
      const ground = { colour, gone, belt: state.settings.belt, feet, words: (/** @type {number} */ mm) => `${number(mm, 0)} mm` };
      const above = narrow.matches ? SENTENCE : 0;
      for (const view of viewsOn(width, height, stature, above && above + NAME, narrow.matches ? LEGEND : undefined)) {
        if (view.kind === 'side') drawRuler(context, view, stature, colour);
        drawGround(context, view, ground);
        if (view.kind === 'top') drawBearing(context, view, ground);
        drawFigure(context, view, parts, places, { leg, colour });
        if (view.kind !== 'top') drawBearing(context, view, ground);
        drawName(context, view, above, colour);
      }
    },
  };
}

/**
 * Heights above the ground.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./views.js').View} view
 * @param {number} stature
 * @param {(name: string) => string} colour
 */
function drawRuler(context, { box: [left, , width], scale, y }, stature, colour) {
  const step = STEPS.find((metres) => metres * scale >= 40) ?? 2;
  context.save();
  context.strokeStyle = colour('line');
  context.fillStyle = colour('ink-soft');
  context.font = `11px ${colour('font')}`;
  context.textBaseline = 'bottom';
  for (let metres = step; metres <= stature * 1.1; metres += step) {
    const py = Math.round(y - metres * scale) + 0.5;
    context.beginPath();
    context.moveTo(left + 12, py);
    context.lineTo(left + width - 12, py);
    context.stroke();
    context.fillText(`${number(metres)} m`, left + 14, py);
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./views.js').View} view
 * @param {number} above pixels that are taken
 * @param {(name: string) => string} colour
 */
function drawName(context, { box: [left, top, width, height], kind }, above, colour) {
  context.save();
  context.fillStyle = colour('ink-soft');
  context.font = `11px ${colour('font')}`;
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  context.fillText(say(`gait.view.${kind}`), left + width - 12, kind === 'top' ? top + height - 4 : top + above + NAME);
  context.restore();
}
