/**
 * Drawing and changing obstacles: what a press takes hold of with each tool, and what is under way.
 *
 * @import { Point } from './types.js'
 * @import { Drawing } from './drawing.js'
 * @import { EditorState, Hands } from './editor/state.js'
 * @import { Tool } from './tools.js'
 */
import { draw } from './editor/draw.js';
import { finishPolygon, forgetDrawn, takeBack } from './editor/polygon.js';
import { press } from './editor/press.js';
import { choose, initialState, obstacle, tell } from './editor/state.js';
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
    /** @param {number} index */
    choose: (index) => choose(editor, index),
    /** The next obstacle in the order of the file, or the one before; answers which it is. @param {1 | -1} by */
    chooseNext: (by) => chooseNext(editor, by),
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
      if (editor.chosen >= app.yard.obstacles.length) choose(editor, -1);
    },
    /** @param {() => void} listener */
    listen: (listener) => editor.listeners.add(listener),

    /** A press. @param {Point} at @param {number} reach metres within which something is hit @param {number} pixel in metres */
    grab: (at, reach, pixel) => press(editor, at, reach, pixel),
    /** @param {Point | null} at */
    hover(at) {
      editor.over = at && snapped(at, editor.snap);
      if (editor.drawn.length) app.ask();
    },
    /** A press on nothing, let go where it was. */
    tapNothing() {
      if (editor.chosen >= 0) choose(editor, -1);
    },
    /** @param {Drawing} drawing */
    draw: (drawing) => draw(editor, drawing),
  };
}

/** @param {EditorState} editor @param {1 | -1} by */
function chooseNext(editor, by) {
  const { chosen } = editor;
  const count = editor.app.yard.obstacles.length;
  if (count) choose(editor, chosen < 0 ? (by > 0 ? 0 : count - 1) : (chosen + by + count) % count);
  return count ? obstacle(editor) : null;
}

/** Gives up what is under way; answers whether anything was. @param {EditorState} editor */
function giveUp(editor) {
  const was = editor.drawn.length > 0 || editor.rubber !== null || editor.chosen >= 0;
  forgetDrawn(editor);
  editor.rubber = null;
  editor.chosen = -1;
  if (was) tell(editor);
  return was;
}
