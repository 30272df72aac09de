/**
 * The mark where the roadmap was repaired, shown for a moment.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Box } from '../types.js'
 * @import { RoadsState } from './state.js'
 * @typedef {{ region: Box, timer: number }} Mark
 */

/** How long it is marked, in milliseconds. */
const SHOWN = 1500;

/** @param {RoadsState} roads */
export function mark(roads) {
  unmark(roads);
  const { region, came, gone } = roads.repaired;
  if (!came[0] && !came[1] && !gone[0] && !gone[1]) return;
  const timer = window.setTimeout(() => {
    roads.mark = null;
    roads.app.ask();
  }, SHOWN);
  roads.mark = { region, timer };
}

/** @param {RoadsState} roads */
export function unmark(roads) {
  clearTimeout(roads.mark?.timer);
  roads.mark = null;
}

/** The same where there is depth. @param {RoadsState} roads @param {import('../depth/solid.js').Solid} solid */
export function solidMark({ mark }, solid) {
  if (!mark) return;
  const [left, bottom, right, top] = mark.region;
  solid.line([left, bottom, right, bottom, right, top, left, top], { colour: 'accent', width: 2, dash: [6, 4], closed: true });
}

/** @param {RoadsState} roads @param {Drawing} drawing */
export function drawMark({ mark }, drawing) {
  if (!mark) return;
  const [left, bottom, right, top] = mark.region;
  drawing.line([left, bottom, right, bottom, right, top, left, top], { colour: drawing.colour('accent'), width: 1.5, dash: [6, 4], closed: true });
}
