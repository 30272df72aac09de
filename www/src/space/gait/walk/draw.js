/**
 * The walk over the floor: footprints that stay, the arc ahead, the goal with its tolerance, the gain beside the body.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { Solid } from '../../depth/solid.js'
 * @import { GaitState } from '../state.js'
 */
import { toScreen } from '../../view/view.js';
import { drawBody, drawPrints } from '../figure/floor.js';
import { bodyOf, drawPrints as drawSolidPrints } from '../figure/solid.js';

/** @param {GaitState} state @param {Drawing} drawing */
export function drawWalk({ seen, walk }, drawing) {
  const { told } = walk;
  if (!told) return;
  drawing.line(walk.trail, { colour: drawing.colour('ink-soft'), width: 1.5, alpha: 0.5, dash: [2, 5] });
  drawPrints(drawing, walk.prints, seen.leg);
  const hits = told.hits === true;
  if (told.v > 0) drawing.line(walk.ahead, { colour: drawing.colour(told.hits === false ? 'alert' : 'path'), width: 2.5, dash: hits ? [] : [7, 5] });
  if (told.goal) {
    const [x, y] = told.goal;
    drawing.disc(x, y, { metres: told.tolerance, fill: drawing.colour('goal'), alpha: 0.18 });
    drawing.disc(x, y, { metres: told.tolerance, stroke: drawing.colour('goal'), width: 1.5, dash: [4, 3] });
    drawing.disc(x, y, { pixels: 8, fill: drawing.colour('goal'), stroke: drawing.colour('casing'), width: 2 });
  }
  drawBody(drawing, { leg: seen.leg, parts: seen.parts, places: walk.places }, [told.x, told.y, told.heading]);
  drawGain(drawing, told, seen.leg);
}

/**
 * A bar beside the body: how far the gain has risen.
 * @param {Drawing} drawing
 * @param {import('./walk.js').Told} told
 * @param {number} leg
 */
function drawGain(drawing, { gain, goal, mostGain, normalGain, x, y }, leg) {
  if (!goal) return;
  const { context } = drawing;
  const [px, py] = toScreen(drawing.view, x, y);
  const [left, bottom, high] = [px + drawing.px(0.45 * leg) + 10, py + 20, 40];
  const share = Math.log(gain / normalGain) / Math.log(mostGain / normalGain);
  context.save();
  context.fillStyle = drawing.colour('surface');
  context.strokeStyle = drawing.colour('ink-soft');
  context.beginPath();
  context.roundRect(left, bottom - high, 8, high, 4);
  context.fill();
  context.stroke();
  context.fillStyle = drawing.colour('accent');
  const full = Math.max(4, high * Math.min(1, Math.max(0, share)));
  context.beginPath();
  context.roundRect(left + 1, bottom - full, 6, full - 1, 3);
  context.fill();
  context.restore();
}

/** @param {GaitState} state @param {Solid} solid */
export function drawWalkSolid({ seen, walk }, solid) {
  const { told } = walk;
  if (!told) return;
  drawSolidPrints(solid, walk.prints);
  if (told.v > 0) solid.line(walk.ahead, { colour: told.hits === false ? 'alert' : 'path', width: 3 });
  if (told.goal) {
    const [x, y] = told.goal;
    solid.disc(x, y, told.tolerance, { fill: 'goal', alpha: 0.25 });
    solid.ring(x, y, told.tolerance, { colour: 'goal' });
    solid.mark(x, y, { fill: 'goal', size: 9 });
  }
  const at = { x: told.x, y: told.y, heading: told.heading };
  solid.figure(seen.joints, walk.places, at, 'gait-trunk', bodyOf(seen));
  solid.follow(at, seen.stature / 2, 0);
}
