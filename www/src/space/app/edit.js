/**
 * Changes of the scene.
 *
 * @import { Box } from '../types.js'
 * @import { PageState } from './state.js'
 */
import { notify, wordsOf } from './notice.js';

/**
 * Makes a change of the scene; what cannot be is said, and nothing has changed then.
 * @param {PageState} page
 * @param {() => unknown} change
 * @param {(error: unknown) => void} [refused] told why
 * @returns {boolean}
 */
export function edit(page, change, refused) {
  const { revision } = page.scene.space;
  try {
    change();
  } catch (error) {
    refused?.(error);
    notify(page, wordsOf(error), true);
    return false;
  }
  changed(page, around(page.scene.space.since(revision)));
  return true;
}

/**
 * The box around boxes, four numbers each.
 * @param {ArrayLike<number> | undefined} boxes
 * @returns {Box | null | undefined} null where they are not known, undefined where there are none
 */
function around(boxes) {
  if (!boxes?.length) return boxes ? undefined : null;
  /** @type {Box} */
  const all = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < boxes.length; at++) all[at % 4] = at % 4 < 2 ? Math.min(all[at % 4], boxes[at]) : Math.max(all[at % 4], boxes[at]);
  return all;
}

/** @param {PageState} page @param {Box | null | undefined} box */
function changed({ app, parts, redraw, studies }, box) {
  parts.notice.hidden = true;
  app.editor.changed();
  for (const study of studies.values()) {
    if (box === undefined) study.redrawn?.();
    else study.changed(box);
  }
  app.altered();
  redraw.ask();
}

/** With nothing to take back or make again nothing happens. @param {PageState} page @param {'undo' | 'redo'} way */
export function turn(page, way) {
  const { space } = page.scene;
  if (!(way === 'undo' ? space.canUndo : space.canRedo)) return;
  if (edit(page, () => space[way]())) page.app.editor.choose(-1);
}

/**
 * Takes back the last corner of a polygon that is being drawn, or else the last change: of what the study has of its
 * own before the scene's.
 * @param {PageState} page
 */
export const undo = (page) => (page.current === 'scene' && page.app.editor.takeBack()) || page.app.study?.edits?.undo() || turn(page, 'undo');

/** @param {PageState} page */
export const redo = (page) => page.app.study?.edits?.redo() || turn(page, 'redo');
