/**
 * The beginnings of gestures, one for each entry of their table. What is over at once answers null.
 *
 * @import { WayScope } from '../element.js'
 * @import { Gesture, Point } from './gesture.js'
 *
 * @typedef {object} Contact  Where a pointer touches the stage.
 * @property {number} pointer
 * @property {number} tile
 * @property {Point} point
 * @property {boolean} touch  By a finger.
 * @property {Grasp | null} grasp  The badge under it.
 * @property {Map<number, Point>} [fingers]  All of them, by pointer.
 * @property {number} [factor]  Of a wheel: how much nearer.
 *
 * @typedef {{ what: 'start' | 'goal', offset: Point }} Grasp  `offset`: from the middle of the badge's cell.
 */
import { layOf, WALL } from '../../state/brushes.js';
import { hoverAt, zoomAt } from '../look.js';
import { beginDrag } from './drag.js';
import { beginInspect } from './inspect.js';
import { beginPaint } from './paint.js';
import { beginPan } from './pan.js';
import { beginPinch } from './pinch.js';
import { beginRoute } from './route.js';
import { leftToPage } from './scrolls.js';

const MIDDLE = { x: 0, y: 0 };

/** @type {Record<string, (scope: WayScope, contact: Contact) => Gesture | null>} */
export const BEGIN = {
  moveBadge: (scope, { pointer, tile, point, grasp }) => grasp && beginDrag(scope, pointer, tile, grasp.what, point, grasp.offset),
  paint: (scope, contact) => beginPaint(scope, contact, layOf(scope.state) ?? WALL),
  erase: (scope, contact) => beginPaint(scope, contact, 'nothing'),
  price: (scope, contact) => beginPaint(scope, contact, { cost: scope.state.cost }),
  route: (scope, { pointer, tile, point }) => beginRoute(scope, pointer, tile, point),
  placeGoal: (scope, { pointer, tile, point }) => beginDrag(scope, pointer, tile, 'goal', point, MIDDLE),
  moveView(scope, { pointer, tile, point, touch }) {
    if (scope.state.space) scope.state.space = 'used';
    return beginPan(pointer, tile, point, touch && leftToPage(scope));
  },
  pinch: (_, { tile, fingers }) => beginPinch(tile, /** @type {Map<number, Point>} */ (fingers)),
  inspect: (scope, { pointer, tile, point }) => beginInspect(scope, pointer, tile, point),
  zoom(scope, { tile, point, factor }) {
    zoomAt(scope, tile, point, /** @type {number} */ (factor));
    return null;
  },
  fit(scope) {
    scope.fit();
    return null;
  },
  point(scope, { tile, point }) {
    hoverAt(scope, tile, point);
    return null;
  },
};
