/**
 * A gesture is data: starting one sets `state.gesture`, ending one clears it. The table below says what each
 * kind does when the pointer moves, lets go, or is taken away.
 *
 * @import { Cell } from '../types.js'
 * @import { WayScope } from '../element.js'
 *
 * @typedef {{ x: number, y: number }} Point  In the stage, CSS pixels.
 *
 * @typedef {{ kind: 'paint', pointer: number, tile: number, terrain: string, last: Cell | null, begun: boolean }} Paint
 *   `begun`: something was painted, so the next stroke joins its undo step.
 * @typedef {{ kind: 'drag', pointer: number, tile: number, what: 'start' | 'goal', offset: Point, begun: boolean }} Drag
 *   `offset`: from the middle of the badge to where it was grasped.
 * @typedef {{ kind: 'pan', pointer: number, tile: number, last: Point, from: Point, moved: boolean, fixed: boolean }} Pan
 *   `fixed`: the finger scrolls the page, so the world stays where it is.
 * @typedef {{ kind: 'pinch', pointer: number, tile: number, points: Map<number, Point> }} Pinch
 * @typedef {{ kind: 'press', pointer: number, tile: number, from: Point }} Press  Nothing yet.
 * @typedef {Paint | Drag | Pan | Pinch | Press} Gesture
 *
 * @typedef {object} Handler
 * @property {(scope: WayScope, gesture: any, point: Point, pointer: number) => void} move
 * @property {(scope: WayScope, gesture: any) => void} end
 * @property {(scope: WayScope, gesture: any) => void} cancel
 */
import { drag } from './drag.js';
import { paint } from './paint.js';
import { pan } from './pan.js';
import { pinch } from './pinch.js';
import { press } from './press.js';

/** @type {Record<Gesture['kind'], Handler>} */
export const HANDLERS = { paint, drag, pan, pinch, press };
