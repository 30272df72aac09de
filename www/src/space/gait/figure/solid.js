/**
 * A body with depth, of its own build, and footprints.
 *
 * @import { Solid } from '../../depth/solid.js'
 * @import { GaitState } from '../state.js'
 */
import { PRINT } from './floor.js';

/** The size of the body, and the colours of its sides. @param {Pick<GaitState['seen'], 'leg' | 'stature'>} seen */
export const bodyOf = ({ leg, stature }) => ({ radius: 0.26 * leg, height: stature, left: 'gait-left', right: 'gait-right' });

/** @param {Solid} solid @param {ArrayLike<number>} prints */
export function drawPrints(solid, prints) {
  for (let at = 0; at < prints.length; at += PRINT) {
    solid.line(Array.from({ length: 4 }, (_, i) => prints[at + i]), { colour: prints[at + 4] ? 'gait-right' : 'gait-left', width: 5, alpha: 0.6 });
  }
}
