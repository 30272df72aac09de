/**
 * The study with depth.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { GaitState } from './state.js'
 */
import { drawCrowdSolid } from './crowd/draw.js';
import { bodyOf, drawPrints } from './figure/solid.js';
import { drawWalkSolid } from './walk/draw.js';

/** @param {GaitState} state @param {Solid} solid */
export function drawSolid(state, solid) {
  const { seen } = state;
  if (state.mode === 'walk') return drawWalkSolid(state, solid);
  if (state.mode === 'crowd') return drawCrowdSolid(state, solid);
  drawPrints(solid, seen.prints, seen.leg);
  const [x, y, heading] = seen.body;
  const at = { x, y, heading };
  solid.figure(seen.joints, seen.places, at, 'gait-trunk', bodyOf(seen));
  solid.follow(at, seen.stature / 2, 0);
  return undefined;
}
