/**
 * The event `stats`: what each lane has counted, at most once a frame and only when something is different.
 *
 * @import { WayScope } from './element.js'
 * @import { LabState } from '../../engine/types.js'
 */

/** @param {LabState} lab */
export function statsOf({ cursor, steps, complete, lanes }) {
  return {
    step: cursor,
    steps,
    complete,
    lanes: lanes.map(({ algorithm, settings, status, cost, at, expandedAtCursor, openAtCursor, counters }) =>
      ({ algorithm, settings, status, cost, step: at, expanded: expandedAtCursor, open: openAtCursor, counters })),
  };
}

/** @param {WayScope} scope */
export function tellStats(scope) {
  let told = '';
  scope.addEventListener('update', () => {
    if (!scope.state.lab) return;
    const detail = statsOf(scope.state.lab);
    const text = JSON.stringify(detail);
    if (text === told) return;
    told = text;
    scope.dispatchEvent(new CustomEvent('stats', { detail, bubbles: true, composed: true }));
  });
}
