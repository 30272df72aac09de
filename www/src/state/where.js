/**
 * The words for where time stands in the lane in focus: what the cursor counts says what is told.
 *
 * @import { LabState } from '../engine/types.js'
 */
import { milliseconds, say } from '../common/texts.js';

/** @param {LabState} lab @param {number} focus @returns {string} */
export function whereIs(lab, focus) {
  if (lab.counts === 'levels') return level(lab);
  if (lab.counts === 'time') return time(lab);
  const { at, part, eventsAhead } = lab.lanes[focus];
  if (part > 0) return say('transport.where-event', { n: part, of: eventsAhead, step: at + 1 });
  return say(lab.complete ? 'transport.where' : 'transport.where-running', { n: lab.cursor, total: lab.steps });
}

/** @param {LabState} lab */
function level({ complete, level: f, cursor, steps }) {
  if (!complete) return say('transport.where-unknown');
  return f === null ? say('transport.where-no-level', { total: steps }) : say('transport.where-level', { f, n: cursor, total: steps });
}

/** @param {LabState} lab */
function time(lab) {
  const longest = longestOf(lab);
  if (longest === null) return say('transport.where-unmeasured');
  return say('transport.where-time', { n: milliseconds(longest * (lab.cursor / lab.steps)), total: milliseconds(longest) });
}

/** Microseconds of the slowest lane; null until all have been measured. @param {LabState} lab */
export function longestOf({ lanes }) {
  const times = lanes.map(({ micros }) => micros);
  return times.includes(null) ? null : Math.max(...times.map(Number));
}
