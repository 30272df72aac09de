/**
 * Drags that change obstacles, make new ones, or move the view.
 *
 * @import { Drag, Obstacle, Point } from '../types.js'
 * @import { EditorState } from './state.js'
 */
import { snapped } from '../tools.js';
import { boxOf, distance, near } from './box.js';
import { choose, obstacle } from './state.js';

/** How far above a chosen obstacle the point is by which it is turned, in pixels. */
const TURN_AWAY = 26;

/** @param {Obstacle} of @param {number} pixel in metres @returns {Point} */
export function turnHandle(of, pixel) {
  const [left, , right, top] = boxOf(of);
  return { x: (left + right) / 2, y: top + TURN_AWAY * pixel };
}

/** @param {EditorState} editor @param {Point} at @param {number} reach @param {number} pixel @returns {Drag | null} */
export function grabHandle(editor, at, reach, pixel) {
  const of = obstacle(editor);
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

/** Changes while a drag lasts are one step of undo. @param {EditorState} editor @param {(at: Point, joined: boolean) => unknown} change @returns {Drag} */
function dragging({ app }, change) {
  let joined = false;
  return {
    move(at) {
      if (app.edit(() => change(at, joined))) joined = true;
    },
    lost() {
      if (joined) app.edit(() => app.yard.space.undo());
    },
  };
}

/** @param {EditorState} editor @param {number} ring @param {number} point */
const pointDrag = (editor, ring, point) => dragging(editor, (to, joined) => {
  const { x, y } = snapped(to, editor.snap);
  return editor.app.yard.space.movePoint(editor.chosen, ring, point, x, y, joined);
});

/** @param {EditorState} editor @param {Obstacle} of */
function turning(editor, of) {
  const [left, bottom, right, top] = boxOf(of);
  const middle = { x: (left + right) / 2, y: (bottom + top) / 2 };
  let angle = Math.PI / 2;
  return dragging(editor, (to, joined) => {
    const next = Math.atan2(to.y - middle.y, to.x - middle.x);
    const by = next - angle;
    angle = next;
    return editor.app.yard.space.turn(editor.chosen, by, 1, joined);
  });
}

/** @param {EditorState} editor @param {Point} from */
export function moving(editor, from) {
  const { yard } = editor.app;
  let last = snapped(from, editor.snap);
  return dragging(editor, (to, joined) => {
    const at = snapped(to, editor.snap);
    const [dx, dy] = [at.x - last.x, at.y - last.y];
    if (!dx && !dy) return joined ? undefined : yard.space.moveBy(editor.chosen, 0, 0, false);
    last = at;
    return yard.space.moveBy(editor.chosen, dx, dy, joined);
  });
}

/** What is under the pointer stays there; a press that does not move is a press. @param {EditorState} editor @param {Point} from @param {number} pixel in metres @param {() => void} pressed @returns {Drag} */
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

/** @param {EditorState} editor @param {Point} from @param {(a: Point, b: Point) => unknown} make @returns {Drag} */
export function spanning(editor, from, make) {
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
      if (distance(a, b) > 0 && app.edit(() => make(a, b))) choose(editor, app.yard.obstacles.length - 1);
      app.ask();
    },
    lost() {
      editor.rubber = null;
      app.ask();
    },
  };
}
