/**
 * A polygon that is drawn corner by corner: an obstacle or an area.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { EditorState } from './state.js'
 */
import { messageOf } from '../../common/message-of.js';
import { snapped } from './tools.js';
import { distance, near } from './box.js';
import { choose, chooseLast, HIGH, tell } from './state.js';

/**
 * A press: one corner more, or the end.
 * @param {EditorState} editor
 * @param {Point} at
 * @param {number} reach
 * @returns {Drag}
 */
export function pressCorner(editor, at, reach) {
  const { drawn } = editor;
  const point = snapped(at, editor.snap);
  const first = drawn[0];
  let added = false;
  if (first && drawn.length >= 3 && near(at, first, reach)) finishPolygon(editor);
  else if (!drawn.length || distance(drawn[drawn.length - 1], point) > 0) {
    drawn.push(point);
    editor.crossing = null;
    added = true;
  }
  tell(editor);
  // A second finger has come: the first was no press.
  return { move() {}, lost() { if (added) takeBack(editor); } };
}

/**
 * Closes the polygon. One that cannot be stays as it is drawn, and so does one of less than three corners.
 * @param {EditorState} editor
 */
export function finishPolygon(editor) {
  const { app, drawn } = editor;
  if (drawn.length < 3) return;
  const points = new Float64Array(drawn.flatMap(({ x, y }) => [x, y]));
  const refused = (/** @type {unknown} */ error) => {
    const { x, y } = messageOf(error)?.args ?? {};
    editor.crossing = typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
  };
  const { space } = app.scene;
  const area = editor.tool === 'area';
  if (app.edit(() => (area ? space.addArea(points, editor.medium) : space.addPolygon(points, HIGH)), refused)) {
    forgetDrawn(editor);
    if (area) chooseLast(editor, 'area');
    else choose(editor, app.scene.obstacles.length - 1);
  }
  tell(editor);
}

/** @param {EditorState} editor */
export function forgetDrawn(editor) {
  editor.drawn = [];
  editor.crossing = null;
}

/** The last corner of the polygon that is being drawn; answers whether there was one. @param {EditorState} editor */
export function takeBack(editor) {
  if (!editor.drawn.pop()) return false;
  editor.crossing = null;
  tell(editor);
  return true;
}
