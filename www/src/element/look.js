/**
 * Looking around: which cell is under the pointer, where the keyboard's cell is, what the camera shows.
 *
 * @import { WayScope } from './element.js'
 * @import { Point } from './gestures/gesture.js'
 * @import { Cell } from '../engine/types.js'
 */
import { keepInSight, pan, reveal, smallestScale, zoomAt as zoomed } from '../stage/camera.js';
import { shift } from '../stage/lattice.js';

/** @param {WayScope} scope @param {Cell} cell */
export function inWorld({ state: { lab } }, { x, y }) {
  return !!lab && x >= 0 && y >= 0 && x < lab.width && y < lab.height;
}

/** The cell of the world that is nearest to another. @param {WayScope} scope @param {Cell} cell @returns {Cell} */
export function clampCell({ state: { lab } }, { x, y }) {
  const { width, height } = lab ?? { width: 1, height: 1 };
  return { x: Math.max(0, Math.min(width - 1, x)), y: Math.max(0, Math.min(height - 1, y)) };
}

/** @param {WayScope} scope @param {number} tile or -1 @param {Point} point */
export function hoverAt(scope, tile, point) {
  const cell = tile < 0 ? null : scope.stage.cellAt(tile, point);
  const hover = cell && inWorld(scope, cell) ? cell : null;
  const old = scope.state.hover;
  if (hover?.x === old?.x && hover?.y === old?.y) return;
  scope.state.hover = hover;
  scope.ask();
}

/** Makes a cell the one that inspectors tell about, where none is kept. @param {WayScope} scope @param {Cell} cell */
export function lookAt(scope, cell) {
  if (!inWorld(scope, cell)) return;
  scope.state.cursor = cell;
  scope.ask();
}

/**
 * The inspector tells about a cell until it keeps another, or lets it go.
 * @param {WayScope} scope
 * @param {Cell} cell
 */
export function keepCell(scope, cell) {
  if (inWorld(scope, cell)) scope.state.pinned = cell;
  lookAt(scope, cell);
}

/** A cell was clicked: it is what is asked for, or is kept. @param {WayScope} scope @param {Cell} cell */
export function chooseCell(scope, cell) {
  if (scope.answer) scope.answer(cell);
  else keepCell(scope, cell);
}

/** Keeps a cell, and moves the view where it is out of sight. @param {WayScope} scope @param {Cell} cell */
export function showCell(scope, cell) {
  keepCell(scope, cell);
  bringIntoSight(scope, cell);
}

/** @param {WayScope} scope @param {Cell} cell */
function bringIntoSight({ state, stage }, { x, y }) {
  const seen = reveal(stage.camera, { x: x + shift(stage.hexagonsOf(state.lane), y), y }, stage.tileSize);
  if (seen.x !== stage.camera.x || seen.y !== stage.camera.y) state.camera = seen;
}

/** Moves the keyboard's cell, and the camera after it. @param {WayScope} scope @param {number} dx @param {number} dy */
export function moveCursor(scope, dx, dy) {
  const { state } = scope;
  const from = state.cursor ?? state.lab?.start;
  if (!from) return;
  state.cursor = clampCell(scope, { x: from.x + dx, y: from.y + dy });
  state.hover = null;
  bringIntoSight(scope, state.cursor);
  scope.ask();
}

/** @param {WayScope} scope @param {number} dx @param {number} dy in pixels @param {number} [tile] in which */
export function panBy(scope, dx, dy, tile = 0) {
  const { stage, state } = scope;
  const { ratio } = stage.tiles[tile] ?? { ratio: 1 };
  const moved = pan(stage.camera, dx / ratio, dy / ratio);
  state.camera = stage.camera = state.lab ? keepInSight(moved, stage.extent, stage.tileSize) : moved;
  scope.ask();
}

/** Moves the view by half of what it shows. @param {WayScope} scope @param {'up' | 'left' | 'right' | 'down'} side */
export function look(scope, side) {
  const { width, height } = scope.stage.tileSize;
  const [x, y] = { up: [0, 1], left: [1, 0], right: [-1, 0], down: [0, -1] }[side];
  panBy(scope, (x * width) / 2, (y * height) / 2);
}

/**
 * @param {WayScope} scope
 * @param {number} tile
 * @param {Point} point of the stage that stays where it is
 * @param {number} factor
 */
export function zoomAt(scope, tile, point, factor) {
  const { stage, state } = scope;
  if (!state.lab) return;
  const { x, y } = stage.inside(tile, point);
  const moved = zoomed(stage.camera, x, y, factor, smallestScale(stage.extent, stage.tileSize));
  state.camera = stage.camera = keepInSight(moved, stage.extent, stage.tileSize);
  scope.ask();
}

/** Around the keyboard's cell, or the middle. @param {WayScope} scope @param {number} factor */
export function zoomBy(scope, factor) {
  const { state, stage } = scope;
  const { x, y } = stage.tiles[0] ?? { x: 0, y: 0 };
  const middle = { x: x + stage.tileSize.width / 2, y: y + stage.tileSize.height / 2 };
  zoomAt(scope, 0, state.focused && state.cursor ? stage.middleOf(0, state.cursor) : middle, factor);
}
