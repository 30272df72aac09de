/**
 * Start and goal as handles: which of them is in reach of a pointer.
 *
 * @import { WayScope } from '../element.js'
 * @import { Grasp } from './begin.js'
 * @import { Point } from './gesture.js'
 */
import { badgeRadius, badgeShift } from '../../stage/layers/markers.js';

/** How far beside a badge it is still grasped, in pixels: a finger is thicker than a mouse. */
const MOUSE = 3;
const FINGER = 12;

/**
 * The badge nearest to a point, if it is in reach, and where it is held.
 * @param {WayScope} scope
 * @param {number} tile
 * @param {Point} point
 * @param {string} pointerType
 * @returns {Grasp | null}
 */
export function graspAt({ stage, state }, tile, point, pointerType) {
  if (!state.lab || tile < 0 || state.predicting) return null;
  /** @type {Grasp | null} */
  let found = null;
  const camera = stage.cameraIn(stage.tiles[tile]);
  let nearest = badgeRadius(camera) + (pointerType === 'mouse' ? MOUSE : FINGER);
  for (const what of /** @type {const} */ (['goal', 'start'])) {
    const middle = stage.middleOf(tile, state.lab[what]);
    const offset = { x: point.x - middle.x, y: point.y - middle.y };
    const distance = Math.hypot(offset.x - badgeShift(what, state.lab, camera), offset.y);
    if (distance > nearest) continue;
    nearest = distance;
    found = { what, offset };
  }
  return found;
}
