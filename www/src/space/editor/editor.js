/**
 * Drawing and changing obstacles, areas, doors and items: what a press takes hold of with each tool, and what is under
 * way.
 *
 * @import { Point } from '../types.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { EditorState, Hands } from './state.js'
 * @import { Tool } from './tools.js'
 */
import { boxOf } from './box.js';
import { moveChosen } from './drags.js';
import { draw } from './draw.js';
import { drawSolid } from './solid.js';
import { finishPolygon, forgetDrawn, takeBack } from './polygon.js';
import { press } from './press.js';
import { heightOf } from '../floor.js';
import { choose, choosePiece, initialState, outlineOf, piecesOf, tell } from './state.js';
import { snapped } from './tools.js';

/** @param {Hands} app */
export function makeEditor(app) {
  const editor = initialState(app);
  return {
    get tool() {
      return editor.tool;
    },
    /** @param {Tool} to */
    take(to) {
      if (editor.tool !== to) forgetDrawn(editor);
      editor.tool = to;
      tell(editor);
    },
    get chosen() {
      return editor.chosen;
    },
    /** The piece of a layer that is chosen. */
    get piece() {
      return editor.piece;
    },
    /** The piece of a layer under the pointer. */
    get under() {
      return editor.under;
    },
    /** Whether anything is chosen. */
    get any() {
      return editor.chosen >= 0 || editor.piece !== null;
    },
    get medium() {
      return editor.medium;
    },
    /** Of the next area. @param {EditorState['medium']} to */
    setMedium(to) {
      editor.medium = to;
      tell(editor);
    },
    get kind() {
      return editor.kind;
    },
    /** Of the next item. @param {string} to */
    setKind(to) {
      editor.kind = to;
      tell(editor);
    },
    /** @param {number} index */
    choose: (index) => choose(editor, index),
    /**
     * The next obstacle, area, door or item in the order of the file, or the one before; answers its box.
     * @param {1 | -1} by
     */
    chooseNext: (by) => chooseNext(editor, by),
    /** @param {number} dx @param {number} dy metres @param {boolean} joined */
    moveChosen: (dx, dy, joined) => app.edit(() => moveChosen(editor, dx, dy, joined)),
    removeChosen: () => removeChosen(editor),
    get snap() {
      return editor.snap;
    },
    /** @param {number} to */
    setSnap(to) {
      editor.snap = to;
      tell(editor);
    },
    get drawing() {
      return editor.drawn.length;
    },
    finishPolygon: () => finishPolygon(editor),
    takeBack: () => takeBack(editor),
    giveUp: () => giveUp(editor),
    /** Another scene, or another revision of it. */
    changed() {
      const { piece } = editor;
      if (editor.chosen >= app.scene.obstacles.length) choose(editor, -1);
      if (piece && piece.index >= piecesOf(app.scene, piece.layer).length) choosePiece(editor, null);
      editor.under = null;
    },
    /** @param {() => void} listener */
    listen: (listener) => editor.listeners.add(listener),

    /**
     * A press.
     * @param {Point} at
     * @param {number} reach metres within which something is hit
     * @param {number} pixel in metres
     */
    grab: (at, reach, pixel) => press(editor, at, reach, pixel),
    /**
     * Answers the piece of a layer that is there, or the obstacle that is stepped over or passed under.
     * @param {Point | null} at
     * @param {number} reach metres within which something is hit
     */
    hover(at, reach) {
      editor.over = at && snapped(at, editor.snap);
      // Of a large map with nothing but walls nothing is asked at each move.
      const { areas, doors, items } = app.scene.layers;
      const found = at && (areas.length + doors.length + items.length || app.scene.hasPassed) ? app.scene.space.pickAny(at.x, at.y, reach) : null;
      const under = found && (found.layer !== 'obstacle' || heightOf(app.scene.obstacles[found.index]) !== 'wall') ? found : null;
      const other = under?.layer !== editor.under?.layer || under?.index !== editor.under?.index;
      editor.under = under;
      if (editor.drawn.length || other) app.ask();
      return editor.under;
    },
    /** A press on nothing, let go where it was. */
    tapNothing() {
      if (editor.chosen >= 0 || editor.piece) choose(editor, -1);
    },
    /** @param {Drawing} drawing */
    draw: (drawing) => draw(editor, drawing),
    /** @param {import('../depth/solid.js').Solid} solid */
    solid: (solid) => drawSolid(editor, solid),
  };
}

/** @param {EditorState} editor @param {1 | -1} by */
function chooseNext(editor, by) {
  const { app: { scene }, chosen, piece } = editor;
  const layers = /** @type {const} */ (['area', 'door', 'item']);
  const pieces = layers.flatMap((layer) => piecesOf(scene, layer).map((_, index) => ({ layer, index })));
  const first = scene.obstacles.length;
  const count = first + pieces.length;
  if (!count) return null;
  const now = piece ? first + pieces.findIndex(({ layer, index }) => layer === piece.layer && index === piece.index) : chosen;
  const at = now < 0 ? (by > 0 ? 0 : count - 1) : (now + by + count) % count;
  if (at < first) choose(editor, at);
  else choosePiece(editor, pieces[at - first]);
  return boxOfChosen(editor);
}

/** @param {EditorState} editor @returns {[number, number, number, number] | null} left, lower, right and upper side */
function boxOfChosen(editor) {
  const { app: { scene }, piece } = editor;
  const outline = outlineOf(editor);
  if (outline) return boxOf(outline);
  if (piece?.layer !== 'item') return null;
  const { x, y } = scene.layers.items[piece.index].at;
  return [x, y, x, y];
}

/** @param {EditorState} editor */
function removeChosen(editor) {
  const { app, chosen, piece } = editor;
  if (chosen < 0 && !piece) return;
  const { space } = app.scene;
  if (app.edit(() => (piece ? space.removePiece(piece.layer, piece.index) : space.remove(chosen)))) choose(editor, -1);
}

/** Gives up what is under way; answers whether anything was. @param {EditorState} editor */
function giveUp(editor) {
  const was = editor.drawn.length > 0 || editor.rubber !== null || editor.chosen >= 0 || editor.piece !== null;
  forgetDrawn(editor);
  editor.rubber = null;
  editor.chosen = -1;
  editor.piece = null;
  if (was) tell(editor);
  return was;
}
