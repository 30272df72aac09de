/**
 * Two lanes drawn over each other: which two, at which time, where they part, and the way from one cell that only one
 * of them expands to the next.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { DifferenceState } from './state.js'
 */
import { h } from '../../../common/dom.js';
import { makeControls, showControls } from './controls.js';
import { makeDifferenceLegend } from './legend.js';
import { makePicture } from './picture.js';
import { forget, initialState, startingPair } from './state.js';
import { showTold } from './told.js';

/** @param {WayScope} scope @param {() => void} left is called when it has closed */
export function makeDifferenceBox(scope, left) {
  const pair = /** @type {DifferenceState} */ (initialState(scope));
  const probe = h('i', { hidden: true });
  const leave = () => {
    close(pair);
    left();
  };
  pair.legend = makeDifferenceLegend(probe);
  pair.controls = makeControls(pair, { probe, close: leave });

  scope.stage.guest = makePicture(scope, probe, () => ({ lanes: pair.lanes, whole: pair.whole }), (now) => { pair.difference = now; });
  scope.append(pair.legend.node);
  scope.state.difference = true;
  scope.ask();
  if (!pair.lanes.includes(scope.state.lane)) scope.chooseLane(pair.lanes[0]);

  return { node: pair.controls.node, close: leave, update: () => update(pair, leave) };
}

/** @param {DifferenceState} pair @param {() => void} leave where there are no two lanes any more */
function update(pair, leave) {
  const { difference, legend, scope } = pair;
  const { lab } = scope.state;
  if (!lab) return;
  if (lab.lanes.length < 2 || !scope.state.difference) return leave();
  if (pair.lanes.some((lane) => lane >= lab.lanes.length)) {
    pair.lanes = startingPair(scope);
    forget(pair);
  }
  showControls(pair, lab);
  legend.update(pair.lanes, difference.state === 'ready' ? difference : null);
  showTold(pair, lab);
}

/** The lanes have their own pictures again. @param {DifferenceState} pair */
function close(pair) {
  const { controls, legend, scope } = pair;
  forget(pair);
  scope.state.difference = false;
  scope.ask();
  scope.stage.guest = null;
  scope.engine?.ask((lab) => lab.endComparison() ?? null);
  legend.node.remove();
  controls.node.remove();
}
