/**
 * The places where two runs part: the first, and from one cell that only one of them expands to the next.
 *
 * @import { DifferenceState, Place } from './state.js'
 */
import { say } from '../../../common/texts.js';
import { speakOf } from '../../cell/spots.js';
import { runsOf } from './state.js';

/** @param {DifferenceState} pair */
export function toDivergence(pair) {
  const parts = /** @type {Place | null} */ (pair.scope.engine?.ask((lab) => lab.divergence()) ?? null);
  if (parts) jump(pair, parts, say('compare.part', { n: parts.step }));
}

/** @param {DifferenceState} pair @param {boolean} forwards */
export function toLone(pair, forwards) {
  const { difference, lanes, scope: { engine, state: { lab } }, told } = pair;
  if (!engine || !lab || difference.state !== 'ready') return;
  const here = told?.step ?? Math.max(...lanes.map((lane) => lab.lanes[lane].at));
  const { lone } = difference;
  const found = /** @type {(Place & { number: number }) | null} */ (engine.ask((each) => each.nextLone(here, forwards)));
  if (found) jump(pair, found, say('compare.lone-at', { n: found.step, number: found.number, of: lone }));
}

/** @param {DifferenceState} pair @param {Place} to @param {string} lead */
function jump(pair, { step, cells }, lead) {
  const { lanes, scope } = pair;
  // By f or by time the two do not stand at the same step.
  scope.setPace('steps');
  scope.seek(step);
  pair.told = { step, cells, lead, of: runsOf(scope.state.lab) };
  pair.written = '';
  speakOf(scope, cells.flatMap((cell, side) => (cell ? [{ ...cell, label: String(lanes[side] + 1) }] : [])));
}
