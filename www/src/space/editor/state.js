/**
 * What the editor of obstacles knows: one plain object, changed in place; who listens is told then.
 *
 * @import { Obstacle, Point } from '../types.js'
 * @import { Tool } from '../tools.js'
 * @import { Yard } from '../yard.js'
 *
 * @typedef {object} Hands  What the editor is given.
 * @property {Yard} yard
 * @property {(change: () => unknown, refused?: (error: unknown) => void) => boolean} edit makes a change and says why it cannot be made
 * @property {() => void} ask for a redraw
 * @property {(dx: number, dy: number) => void} pan
 *
 * @typedef {object} EditorState
 * @property {Hands} app
 * @property {Tool} tool
 * @property {number} chosen
 * @property {number} snap
 * @property {Point[]} drawn  The points of a polygon that is being drawn.
 * @property {Point | null} crossing  Where it crosses itself and was refused.
 * @property {Point | null} over  Where the pointer is.
 * @property {[Point, Point] | null} rubber  What a drag would make: two corners, or middle and rim.
 * @property {Set<() => void>} listeners
 */

/** Metres that what is drawn is high. */
export const HIGH = 2.5;

/** @param {Hands} app @returns {EditorState} */
export const initialState = (app) => ({ app, tool: 'choose', chosen: -1, snap: 0.5, drawn: [], crossing: null, over: null, rubber: null, listeners: new Set() });

/** @param {EditorState} editor */
export function tell({ app, listeners }) {
  listeners.forEach((listener) => listener());
  app.ask();
}

/** The chosen one. @param {EditorState} editor @returns {Obstacle | undefined} */
export const obstacle = ({ app, chosen }) => app.yard.obstacles[chosen];

/** @param {EditorState} editor @param {number} index */
export function choose(editor, index) {
  editor.chosen = index < editor.app.yard.obstacles.length ? index : -1;
  tell(editor);
}
