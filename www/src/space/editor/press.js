/**
 * What a press takes hold of with each tool.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { EditorState } from './state.js'
 */
import { distance, surrounds } from './box.js';
import { grabHandle, moving, panning, spanning } from './drags.js';
import { pressCorner } from './polygon.js';
import { choose, HIGH } from './state.js';

/** @param {EditorState} editor @param {Point} at @param {number} reach metres within which something is hit @param {number} pixel in metres @returns {Drag | null} */
export function press(editor, at, reach, pixel) {
  const { app: { yard }, tool } = editor;
  if (tool === 'rectangle') return spanning(editor, at, (a, b) => yard.space.addPolygon(new Float64Array([a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y]), HIGH));
  if (tool === 'disc') return spanning(editor, at, (a, b) => yard.space.addDisc(a.x, a.y, distance(a, b), HIGH));
  if (tool === 'polygon') return pressCorner(editor, at, reach);
  return grabHandle(editor, at, reach, pixel) ?? grabObstacle(editor, at, reach, pixel);
}

/** @param {EditorState} editor @param {Point} at @param {number} reach @param {number} pixel in metres @returns {Drag | null} */
function grabObstacle(editor, at, reach, pixel) {
  const { yard } = editor.app;
  const index = yard.space.pick(at.x, at.y, reach);
  if (index < 0) return null;
  const before = editor.chosen;
  if (index !== before) {
    // What lies all around is moved once it is chosen; until then a drag there moves the view.
    if (surrounds(yard.obstacles[index], yard.floor)) return panning(editor, at, pixel, () => choose(editor, index));
    choose(editor, index);
  }
  const drag = moving(editor, at);
  // A second finger has come: the first was no press.
  return { ...drag, lost() { drag.lost?.(); choose(editor, before); } };
}
