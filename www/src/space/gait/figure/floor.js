/**
 * A body on the floor, seen from above, and footprints.
 *
 * @import { Drawing } from '../../drawing.js'
 * @import { GaitState } from '../state.js'
 */
import { toScreen } from '../../view.js';
import { drawFigure } from './figure.js';

/** Numbers of a footprint: x, y, heading, side (0 left). */
export const PRINT = 4;
/** From below the ankle a foot reaches so far ahead, as a share of the leg, and by this part of it back. */
const [AHEAD, BACK] = [0.17, 0.25];

/** @param {Drawing} drawing @param {ArrayLike<number>} prints @param {number} leg */
export function drawPrints(drawing, prints, leg) {
  for (let at = 0; at < prints.length; at += PRINT) {
    const [x, y, heading] = [prints[at], prints[at + 1], prints[at + 2]];
    const [dx, dy] = [Math.cos(heading) * AHEAD * leg, Math.sin(heading) * AHEAD * leg];
    drawing.line([x - BACK * dx, y - BACK * dy, x + dx, y + dy], { colour: drawing.colour(prints[at + 3] ? 'gait-right' : 'gait-left'), width: Math.max(2.5, drawing.px(0.085 * leg)), alpha: 0.5 });
  }
}

/** From above, turned to where it goes. @param {Drawing} drawing @param {Pick<GaitState['seen'], 'parts' | 'leg'> & { places: ArrayLike<number> }} seen @param {ArrayLike<number>} body x, y and heading */
export function drawBody(drawing, { leg, parts, places }, body) {
  const { context } = drawing;
  const [x, y] = toScreen(drawing.view, body[0], body[1]);
  const scale = drawing.px(1);
  context.save();
  context.translate(x, y);
  context.rotate(-body[2]);
  if (scale * leg < 8) {
    context.beginPath();
    context.arc(0, 0, 4, 0, 2 * Math.PI);
    context.fillStyle = drawing.colour('gait-trunk');
    context.fill();
  } else drawFigure(context, { kind: 'top', x: 0, y: 0, scale, box: [0, 0, 0, 0] }, parts, places, { leg, colour: drawing.colour });
  context.restore();
}
