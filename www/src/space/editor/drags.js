/**
 * Drags that change obstacles, make new ones, or move the view.
 *
 * @import { Drag, Outline, Point } from '../types.js'
 * @import { EditorState } from './state.js'
 */
import { snapped } from './tools.js';
import { boxOf, distance, near } from './box.js';
import { choose, chooseLast, choosePiece, outlineOf } from './state.js';

/** How far above a chosen obstacle the point is by which it is turned, in pixels. */
const TURN_AWAY = 26;

/** @param {Outline} of @param {number} pixel in metres @returns {Point} */
export function turnHandle(of, pixel) {
  const [left, , right, top] = boxOf(of);
  return { x: (left + right) / 2, y: top + TURN_AWAY * pixel };
}

/** @param {EditorState} editor @param {Point} at @param {number} reach @param {number} pixel @returns {Drag | null} */
export function grabHandle(editor, at, reach, pixel) {
  const of = outlineOf(editor);
  if (!of) return null;
  const turn = turnHandle(of, pixel);
  if (near(at, turn, reach)) return turning(editor, of);
  if (of.centre && Math.abs(distance(at, of.centre) - (of.radius ?? 0)) < reach && near(at, { x: of.centre.x + (of.radius ?? 0), y: of.centre.y }, reach)) return pointDrag(editor, 0, 0);
  let best = { ring: -1, point: -1, away: reach };
  of.rings.forEach((ring, r) => ring.forEach((point, p) => {
    const away = distance(at, point);
    if (away < best.away) best = { ring: r, point: p, away };
  }));
  return best.ring >= 0 ? pointDrag(editor, best.ring, best.point) : null;
}

/**
 * Changes while a drag lasts are one step of undo.
 * @param {EditorState} editor
 * @param {(at: Point, joined: boolean) => unknown} change
 * @returns {Drag}
 */
function dragging({ app }, change) {
  let joined = false;
  return {
    move(at) {
      if (app.edit(() => change(at, joined))) joined = true;
    },
    lost() {
      if (joined) app.edit(() => app.scene.space.undo());
    },
  };
}

/** @param {EditorState} editor @param {number} ring @param {number} point */
const pointDrag = (editor, ring, point) => dragging(editor, (to, joined) => {
  const { x, y } = snapped(to, editor.snap);
  const { app: { scene: { space } }, chosen, piece } = editor;
  return piece ? space.movePiecePoint(piece.layer, piece.index, ring, point, x, y, joined) : space.movePoint(chosen, ring, point, x, y, joined);
});

/** @param {EditorState} editor @param {Outline} of */
function turning(editor, of) {
  const [left, bottom, right, top] = boxOf(of);
  const middle = { x: (left + right) / 2, y: (bottom + top) / 2 };
  let angle = Math.PI / 2;
  return dragging(editor, (to, joined) => {
    const next = Math.atan2(to.y - middle.y, to.x - middle.x);
    const by = next - angle;
    angle = next;
    const { app: { scene: { space } }, chosen, piece } = editor;
    return piece ? space.turnPiece(piece.layer, piece.index, by, joined) : space.turn(chosen, by, 1, joined);
  });
}

/** @param {EditorState} editor @param {Point} from */
export function moving(editor, from) {
  let last = snapped(from, editor.snap);
  return dragging(editor, (to, joined) => {
    const at = snapped(to, editor.snap);
    const [dx, dy] = [at.x - last.x, at.y - last.y];
    if (!dx && !dy) return joined ? undefined : moveChosen(editor, 0, 0, false);
    last = at;
    return moveChosen(editor, dx, dy, joined);
  });
}

/**
 * @param {EditorState} editor
 * @param {number} dx
 * @param {number} dy metres
 * @param {boolean} joined as part of the change before
 */
export function moveChosen({ app: { scene: { space } }, chosen, piece }, dx, dy, joined) {
  return piece ? space.movePiece(piece.layer, piece.index, dx, dy, joined) : space.moveBy(chosen, dx, dy, joined);
}

/**
 * A drag of the view: what is under the pointer stays there; a press that does not move is a press.
 * @param {EditorState} editor
 * @param {Point} from
 * @param {number} pixel in metres
 * @param {() => void} pressed
 * @returns {Drag}
 */
export function panning({ app }, from, pixel, pressed) {
  let moved = false;
  return {
    move(to) {
      moved = true;
      app.pan((to.x - from.x) / pixel, (from.y - to.y) / pixel);
    },
    drop() {
      if (!moved) pressed();
    },
  };
}

/**
 * @param {EditorState} editor
 * @param {Point} from
 * @param {(a: Point, b: Point) => unknown} make
 * @param {{ made?: () => void, pressed?: () => void }} [then] once it is made; where nothing was drawn
 * @returns {Drag}
 */
export function spanning(editor, from, make, { made = () => choose(editor, editor.app.scene.obstacles.length - 1), pressed } = {}) {
  const { app } = editor;
  const first = snapped(from, editor.snap);
  editor.rubber = [first, first];
  return {
    move(at) {
      editor.rubber = [first, snapped(at, editor.snap)];
      app.ask();
    },
    drop() {
      // Escape has given it up.
      if (!editor.rubber) return;
      const [a, b] = editor.rubber;
      editor.rubber = null;
      if (distance(a, b) === 0) pressed?.();
      else if (app.edit(() => make(a, b))) made();
      app.ask();
    },
    lost() {
      editor.rubber = null;
      app.ask();
    },
  };
}

/**
 * A door across a gap. On one that is there a press opens, shuts or locks it.
 * @param {EditorState} editor
 * @param {Point} from
 * @param {number} reach
 */
export function layingDoor(editor, from, reach) {
  const { app } = editor;
  const there = app.scene.space.pickAny(from.x, from.y, reach);
  return spanning(editor, from, (a, b) => app.scene.space.addDoor(a.x, a.y, b.x, b.y), {
    made: () => chooseLast(editor, 'door'),
    pressed() {
      if (there?.layer !== 'door') return;
      app.edit(() => app.scene.space.turnDoor(there.index));
      choosePiece(editor, there);
    },
  });
}
