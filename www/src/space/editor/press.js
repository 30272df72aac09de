/**
 * The presses of the editor: what each tool takes hold of.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { EditorState } from './state.js'
 */
import { distance, surrounds } from './box.js';
import { snapped } from './tools.js';
import { grabHandle, layingDoor, moving, panning, spanning } from './drags.js';
import { pressCorner } from './polygon.js';
import { choose, chooseLast, choosePiece, HIGH } from './state.js';

/**
 * @param {EditorState} editor
 * @param {Point} at
 * @param {number} reach metres within which something is hit
 * @param {number} pixel in metres
 * @returns {Drag | null}
 */
export function press(editor, at, reach, pixel) {
  const { app: { scene }, tool } = editor;
  if (tool === 'rectangle') return spanning(editor, at, (a, b) => scene.space.addPolygon(new Float64Array([a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y]), HIGH));
  if (tool === 'disc') return spanning(editor, at, (a, b) => scene.space.addDisc(a.x, a.y, distance(a, b), HIGH));
  if (tool === 'polygon' || tool === 'area') return pressCorner(editor, at, reach);
  if (tool === 'door') return layingDoor(editor, at, reach);
  if (tool === 'item') return placeItem(editor, at);
  return grabHandle(editor, at, reach, pixel) ?? grabAny(editor, at, reach, pixel);
}

/**
 * @param {EditorState} editor
 * @param {Point} at
 * @param {number} reach
 * @param {number} pixel in metres
 * @returns {Drag | null}
 */
function grabAny(editor, at, reach, pixel) {
  const { scene } = editor.app;
  const found = scene.space.pickAny(at.x, at.y, reach);
  if (!found) return null;
  const { chosen, piece } = editor;
  const chooseIt = () => (found.layer === 'obstacle' ? choose(editor, found.index) : choosePiece(editor, found));
  const same = found.layer === 'obstacle' ? found.index === chosen : found.layer === piece?.layer && found.index === piece?.index;
  if (!same) {
    // What lies all around is moved once it is chosen; until then a drag there moves the view.
    const outline = found.layer === 'obstacle' ? scene.obstacles[found.index] : found.layer === 'area' ? scene.layers.areas[found.index] : null;
    if (outline && surrounds(outline, scene.floor)) return panning(editor, at, pixel, chooseIt);
    chooseIt();
  }
  const drag = moving(editor, at);
  // A second finger has come: the first was no press.
  return { ...drag, lost() { drag.lost?.(); if (piece) choosePiece(editor, piece); else choose(editor, chosen); } };
}

/** An item, put where it is pressed. @param {EditorState} editor @param {Point} at @returns {Drag} */
function placeItem(editor, at) {
  const { app } = editor;
  const { x, y } = snapped(at, editor.snap);
  const made = app.edit(() => app.scene.space.addItem(x, y, editor.kind));
  if (made) chooseLast(editor, 'item');
  // A second finger has come: the first was no press.
  return { move() {}, lost() { if (made) app.edit(() => app.scene.space.undo()); } };
}
