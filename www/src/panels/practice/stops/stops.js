/**
 * Stops: the list of them, the way to the next and to the last, the brake of what plays. They look out in the lane in
 * focus.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { StopsState } from './state.js'
 */
import { setText } from '../../../common/dom.js';
import { makeBar, update } from './bar.js';
import { makeStopsDialog } from './dialog.js';
import { makeHunt } from './hunt.js';
import { brake, find, sync } from './looking.js';
import { ask, initialState } from './state.js';

/** @param {WayScope} scope */
export function makeStops(scope) {
  const stops = /** @type {StopsState} */ (initialState(scope));
  stops.dialog = makeStopsDialog(scope, stops.all, () => changed(stops));
  stops.bar = makeBar(stops);
  stops.hunt = makeHunt(scope, (step, forwards) => ask(stops, step, forwards), (words) => {
    stops.looked = '';
    setText(stops.bar.why, words);
  });
  return {
    node: stops.bar.node,
    /** @param {boolean} played */
    brake: (played) => brake(stops, played),
    update: () => update(stops),
    show: () => stops.dialog.show(),
    next: () => find(stops, true),
    previous: () => find(stops, false),
  };
}

/** There are other stops. @param {StopsState} stops */
function changed(stops) {
  stops.looked = '';
  sync(stops);
  stops.scope.ask();
}
