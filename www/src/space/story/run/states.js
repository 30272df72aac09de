/**
 * The states of the steps of the plan that is carried out.
 *
 * @import { Performance } from './part.js'
 */

const STATES = /** @type {const} */ (['waiting', 'ready', 'executing', 'completed']);

/** The class of each step, by how far it is. @param {Performance} view */
export function statesOf(view) {
  const states = /** @type {Record<number, string>} */ ({});
  for (const state of STATES) for (const step of view[state]) states[step] = state;
  for (const [step] of view.awaited) states[step] = 'awaited';
  if (view.failed !== null) states[view.failed] = 'failed';
  return states;
}
