/**
 * A gesture is data: starting one sets `state.gesture`, ending one clears it. The table below says what each
 * kind does when the pointer moves, lets go, or is taken away.
 *
 * @import { Lay } from '../../state/brushes.js'
 * @import { Cell } from '../../engine/types.js'
 * @import { WayScope } from '../element.js'
 * @import { Contact } from './begin.js'
 *
 * @typedef {{ x: number, y: number }} Point  In the stage, CSS pixels.
 *
 * @typedef {{ kind: 'paint', pointer: number, tile: number, lay: Lay, last: Cell | null, begun: boolean }} Paint
 *   `begun`: something was painted, so the next stroke joins its undo step.
 * @typedef {{ kind: 'drag', pointer: number, tile: number, what: 'start' | 'goal', offset: Point, begun: boolean }}
 *   Drag `offset`: from the middle of the badge to where it was grasped.
 * @typedef {{ kind: 'route', pointer: number, tile: number, from: Point, leg: Drag, begun: boolean }} Route
 *   `leg`: of the start, then of the goal.
 * @typedef {{ kind: 'pan', pointer: number, tile: number, last: Point, from: Point, moved: boolean, fixed: boolean }}
 *   Pan `fixed`: the finger scrolls the page, so the world stays where it is.
 * @typedef {{ kind: 'pinch', pointer: number, tile: number, points: Map<number, Point> }} Pinch
 * @typedef {{ kind: 'inspect', pointer: number, tile: number }} Inspect
 * @typedef {{ kind: 'press', pointer: number, tile: number, does: string, contact: Contact }} Press  Nothing yet.
 * @typedef {Paint | Drag | Route | Pan | Pinch | Inspect | Press} Gesture
 *
 * @typedef {object} Handler
 * @property {(scope: WayScope, gesture: any, point: Point, pointer: number) => void} move
 * @property {(scope: WayScope, gesture: any) => void} end
 * @property {(scope: WayScope, gesture: any) => void} cancel
 */
import { become } from './become.js';
import { drag } from './drag.js';
import { inspect } from './inspect.js';
import { paint } from './paint.js';
import { pan } from './pan.js';
import { pinch } from './pinch.js';
import { press } from './press.js';
import { route } from './route.js';

/** @type {Record<Gesture['kind'], Handler>} */
export const HANDLERS = { paint, drag, route, pan, pinch, inspect, press };

/**
 * The pointer of the present gesture has moved.
 * @param {WayScope} scope
 * @param {Point} point
 * @param {number} pointer
 */
export function move(scope, point, pointer) {
  const { gesture } = scope.state;
  if (!gesture) return;
  HANDLERS[gesture.kind].move(scope, gesture, point, pointer);
  // A press becomes what it means when it moves.
  if (scope.state.gesture !== gesture) move(scope, point, pointer);
}

/** Ends the present gesture, or takes it back. @param {WayScope} scope @param {'end' | 'cancel'} how */
export function finish(scope, how) {
  const { gesture } = scope.state;
  if (!gesture) return;
  become(scope, null);
  HANDLERS[gesture.kind][how](scope, gesture);
  // A press becomes what it means when it is let go.
  finish(scope, how);
}

/**
 * The pointer was taken away, or something else is about to change the world: what was done so far stays, what has only
 * been pressed means nothing.
 * @param {WayScope} scope
 */
export function breakOff(scope) {
  finish(scope, changes(scope) ? 'end' : 'cancel');
}

/** Whether the present gesture has changed the world. @param {WayScope} scope */
export function changes({ state: { gesture } }) {
  return !!gesture && 'begun' in gesture && gesture.begun;
}
