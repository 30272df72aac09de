/**
 * A body with depth, of its own build, and footprints.
 *
 * @import { Solid } from '../../depth/solid.js'
 * @import { GaitState } from '../state.js'
 */
import { PRINT } from './floor.js';

/** From below the ankle a foot reaches so far ahead, as a share of the leg, and by this part of it back. */
const [AHEAD, BACK] = [0.17, 0.25];

/** How large it is, and its sides. @param {Pick<GaitState['seen'], 'leg' | 'stature'>} seen */
export const bodyOf = ({ leg, stature }) => ({ radius: 0.26 * leg, height: stature, left: 'gait-left', right: 'gait-right' });

/** @param {Solid} solid @param {ArrayLike<number>} prints @param {number} leg */
export function drawPrints(solid, prints, leg) {
  for (let at = 0; at < prints.length; at += PRINT) {
    const [x, y, heading] = [prints[at], prints[at + 1], prints[at + 2]];
    const [dx, dy] = [Math.cos(heading) * AHEAD * leg, Math.sin(heading) * AHEAD * leg];
    solid.line([x - BACK * dx, y - BACK * dy, x + dx, y + dy], { colour: prints[at + 3] ? 'gait-right' : 'gait-left', width: 5, alpha: 0.6 });
  }
}
