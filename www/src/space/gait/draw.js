/**
 * The drawing of the study of gaits, over the floor and beside it.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { GaitState } from './state.js'
 */
import { lookAround } from './changes.js';
import { drawCrowd } from './crowd/draw.js';
import { drawBody, drawPrints } from './figure/floor.js';
import { drawWalk } from './walk/draw.js';

/** @param {GaitState} state @param {Drawing} drawing */
export function draw(state, drawing) {
  lookAround(state);
  const { seen } = state;
  if (state.mode === 'walk') drawWalk(state, drawing);
  else if (state.mode === 'crowd') drawCrowd(state, drawing);
  else {
    drawPrints(drawing, seen.prints, seen.leg);
    drawBody(drawing, seen, seen.body);
  }
  state.stage.draw(drawing.colour);
  state.panel.draw(drawing.colour);
}
