/**
 * Looking out for stops: the engine is given those of the lane in focus, and asked for the next one, or the last.
 *
 * @import { StopsState } from './state.js'
 */
import { messageOf } from '../../../engine/engine.js';
import { say } from '../../../common/texts.js';
import { comeUp } from '../../../element/going.js';
import { wordsOf } from '../stop.js';
import { ask } from './state.js';

/**
 * Gives the engine the stops of the lane in focus, where that is not done.
 * @param {StopsState} stops
 * @returns {boolean} whether there are any
 */
export function sync(stops) {
  const { hunt, scope: { engine, state: { lab, lane } } } = stops;
  if (!engine || !lab) return false;
  const active = stops.all.filter(({ on, cell }) => on && (!cell || (cell.x < lab.width && cell.y < lab.height)));
  const { algorithm, settings } = lab.lanes[lane];
  const now = JSON.stringify([lane, algorithm, settings, lab.lanes.length, lab.width, lab.height, active.map(wordsOf)]);
  stops.active = active;
  // Another lab, one taken up or rebuilt, knows of none.
  const known = active.length === 0 || engine.ask((each) => each.findStop(0, true)).length > 0;
  if (now !== stops.told || !known) {
    stops.told = now;
    stops.checked = -1;
    hunt.stop();
    give(stops);
  }
  if (lab.revision !== stops.revision) {
    hunt.stop();
    stops.checked = Math.min(stops.checked, 0);
  }
  stops.revision = lab.revision;
  return active.length > 0;
}

/** @param {StopsState} stops */
function give({ active, scope }) {
  const { engine, state: { lane } } = scope;
  try {
    engine?.ask((each) => { each.setStops(lane, active.flatMap(wordsOf)); return true; });
  } catch (error) {
    const message = messageOf(error);
    if (!message) throw error;
    scope.notify(say(message), 'problem');
  }
  scope.ask();
}

/** @param {StopsState} stops @param {boolean} forwards */
export function find(stops, forwards) {
  if (!sync(stops)) return stops.dialog.show();
  stops.looked = '';
  comeUp(stops.scope);
  stops.hunt.start(forwards);
}

/**
 * Holds what plays at the next stop. Each frame, before the engine is asked.
 * @param {StopsState} stops
 * @param {boolean} played up to now
 */
export function brake(stops, played) {
  if (!sync(stops)) return;
  if (stops.hunt.go()) return;
  const { engine, state: { player, lab, lane } } = stops.scope;
  if (!played || !engine || !lab) {
    stops.checked = -1;
    return;
  }
  // At other paces the place where it began is none of a step.
  if (stops.checked < 0) stops.checked = player.from === 0 ? 0 : lab.counts === 'steps' ? player.from : lab.lanes[lane].at;
  const found = ask(stops, stops.checked, true);
  if (!found) return;
  if (found.step === null) {
    stops.checked = Math.max(stops.checked, found.to);
    return;
  }
  const place = engine.placeOf(lane, found.step);
  if (place === undefined || place > player.position) return;
  stops.looked = '';
  stops.scope.seek(place);
}
