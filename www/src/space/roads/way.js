/**
 * What groups and cameras go along.
 *
 * @import { Point } from '../types.js'
 * @import { Drawing } from '../drawing.js'
 * @import { RoadsState } from './state.js'
 * @typedef {ReturnType<typeof makeWay>} Way
 */
import { need } from './build.js';
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
});
