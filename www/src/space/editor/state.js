/**
 * The state of the editor of obstacles: one plain object, changed in place; its listeners are told then.
 *
 * @import { Outline, Piece, Point, Thing } from '../types.js'
 * @import { Tool } from './tools.js'
 * @import { PageScene } from '../page-scene.js'
 *
 * @typedef {object} Hands  What the editor is given.
 * @property {PageScene} scene
 * @property {(change: () => unknown, refused?: (error: unknown) => void) => boolean} edit makes a change and says why
 *   it cannot be made
 * @property {() => void} ask for a redraw
 * @property {(dx: number, dy: number) => void} pan
 *
 * @typedef {object} EditorState
 * @property {Hands} app
 * @property {Tool} tool
 * @property {number} chosen  The index of an obstacle; below 0: none.
 * @property {Piece | null} piece  The piece of a layer that is chosen: then no obstacle is.
 * @property {Thing | null} under  What is under the pointer and has something to be said of it.
 * @property {'land' | 'water' | 'air'} medium  Of the next area.
 * @property {string} kind  Of the next item.
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
export const initialState = (app) => ({ app, tool: 'choose', chosen: -1, piece: null, under: null, medium: 'water', kind: 'object', snap: 0.5, drawn: [], crossing: null, over: null, rubber: null, listeners: new Set() });

/** @param {EditorState} editor */
export function tell({ app, listeners }) {
  listeners.forEach((listener) => listener());
  app.ask();
}

/** The outline of what is chosen; none of an item. @param {EditorState} editor @returns {Outline | undefined} */
export function outlineOf({ app: { scene }, chosen, piece }) {
  if (!piece) return scene.obstacles[chosen];
  return piece.layer === 'area' ? scene.layers.areas[piece.index] : piece.layer === 'door' ? scene.layers.doors[piece.index] : undefined;
}

/** The height of the upper end of what is chosen, in metres. @param {EditorState} editor */
export function outlineHeight({ app: { scene }, chosen, piece }) {
  if (piece?.layer === 'area' || piece?.layer === 'item') return 0;
  const { high } = piece ? scene.layers.doors[piece.index] : scene.obstacles[chosen];
  return Number.isFinite(high) ? high : HIGH;
}

/** The pieces of the layer of that name. @param {PageScene} scene @param {Piece['layer']} layer */
export const piecesOf = ({ layers }, layer) => ({ area: layers.areas, door: layers.doors, item: layers.items })[layer];

/** @param {EditorState} editor @param {number} index */
export function choose(editor, index) {
  editor.chosen = index < editor.app.scene.obstacles.length ? index : -1;
  editor.piece = null;
  tell(editor);
}

/** @param {EditorState} editor @param {Piece | null} piece */
export function choosePiece(editor, piece) {
  editor.chosen = -1;
  editor.piece = piece && piece.index < piecesOf(editor.app.scene, piece.layer).length ? piece : null;
  tell(editor);
}

/** The piece that was added last. @param {EditorState} editor @param {Piece['layer']} layer */
export const chooseLast = (editor, layer) => choosePiece(editor, { layer, index: piecesOf(editor.app.scene, layer).length - 1 });
