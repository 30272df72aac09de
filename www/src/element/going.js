/**
 * Going through time: by strides, and from one pace to another.
 *
 * @import { WayScope } from './element.js'
 * @import { LabState, Pace, Stride } from '../engine/types.js'
 */
import { hasRest } from '../engine/later.js';
import * as time from '../state/player.js';
import { showLab } from '../state/state.js';
import { WORK } from '../state/budget.js';
import { isWhole } from '../engine/wasm.js';

/** @type {readonly string[]} */
export const PACES = /** @satisfies {Pace[]} */ (['steps', 'levels', 'time']);
/** @type {readonly string[]} */
export const STRIDES = /** @satisfies {Stride[]} */ (['event', 'step', 'level', 'path']);

/**
 * Some strides on or back from what was asked for last.
 * @param {WayScope} scope
 * @param {Stride} stride
 * @param {number} times back when negative
 */
export function go(scope, stride, times) {
  const { lab, player } = scope.state;
  if (!lab) return;
  const plain = lab.counts === 'levels' || (lab.counts === 'steps' && stride === 'step');
  const strides = () => { for (let i = Math.abs(times); i > 0; i--) one(scope, stride, times > 0); };
  if (plain) time.stepBy(player, times, lab);
  else if (isWhole) strides();
  else void hasRest(scope).then((ready) => ready && strides());
}

/**
 * The engine knows where it leads from what it shows: that comes first. It is in the rest of the wasm.
 * @param {WayScope} scope
 * @param {Stride} stride
 * @param {boolean} forwards
 */
function one(scope, stride, forwards) {
  const { engine, state } = scope;
  if (!engine) return;
  const lab = comeUp(scope);
  const { cursor, part } = engine.stride(state.lane, stride, forwards);
  if (lab) time.seek(state.player, cursor, lab, part);
}

/** Shows what was asked for since the last frame, as far as that goes at once. @param {WayScope} scope */
export function comeUp({ engine, state }) {
  const { player } = state;
  engine?.advanceFor(time.cursorOf(player), WORK, player.part);
  return engine ? showLab(state, engine.state()) : null;
}

/**
 * Takes over a state in which the cursor may count something else than before.
 * @param {WayScope} scope
 * @param {LabState} lab
 */
export function recount({ state }, lab) {
  const { player, lane, lab: before } = state;
  showLab(state, lab);
  if (lab.counts !== player.counts) time.recount(player, lab.counts, before && { lane, step: before.lanes[lane]?.at ?? 0 });
}

/** Goes on from where another pace stood, as soon as the engine can tell. @param {WayScope} scope */
export function resume({ engine, state }) {
  const { anchor } = state.player;
  if (!anchor || !engine || !state.lab) return;
  const place = engine.placeOf(Math.min(anchor.lane, state.lab.lanes.length - 1), anchor.step);
  if (place !== undefined) time.goOnAt(state.player, place);
}
