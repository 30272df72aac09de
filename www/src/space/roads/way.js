/**
 * The path on the roadmap that groups and cameras go along.
 *
 * @import { Box, Point } from '../types.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { RoadsState } from './state.js'
 * @typedef {ReturnType<typeof makeWay>} Way
 */
import { need } from './build.js';
import { solidWay } from './solid.js';
import { drawWay, grabEnd, setGoal } from './route.js';

/** @param {RoadsState} roads */
export const makeWay = (roads) => ({
  engine: roads.engine,
  get found() {
    return roads.route !== null;
  },
  /** Why there is none, or nothing. */
  get refused() {
    return roads.refused || roads.routeRefused;
  },
  get building() {
    return !roads.engine.ready && !roads.refused;
  },
  get radius() {
    return roads.wanted.radius;
  },
  get ends() {
    return roads.ends;
  },
  /**
   * Whether the way found last holds after a change of the scene, so that who goes along it may go on. It stays then,
   * until the roadmap itself is shown.
   * @param {Box | null} box of the change
   * @param {number} [reach] so many metres around the way nothing may have changed
   */
  holds(box, reach = 0) {
    if (!box || !roads.route || !roads.engine.holds(roads.scene.space, new Float64Array(box), reach)) return false;
    roads.held = true;
    return true;
  },
  /** Somebody goes along it: what is being watched, and stands still, is built. */
  begin: () => need(roads),
  /** @param {() => void} listener told when another way was found, or none */
  listen: (listener) => roads.listeners.add(listener),
  /** @param {Point} at @param {number} reach */
  grab: (at, reach) => grabEnd(roads, at, reach),
  /** @param {Point} at */
  tap: (at) => setGoal(roads, at),
  /** @param {Drawing} drawing @param {boolean} [line] or its ends alone */
  draw: (drawing, line) => drawWay(roads, drawing, line),
  /** @param {import('../depth/solid.js').Solid} solid @param {boolean} [line] or its ends alone */
  solid: (solid, line) => solidWay(roads, solid, line),
});
