/**
 * The state of the dialog of an animation: one plain object, changed in place. One thing at a time moves the twin.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Frame } from '../dialog.js'
 * @import { lookFields } from '../fields.js'
 * @import { codecFor } from '../film/webm.js'
 * @import { Twin } from '../picture/twin.js'
 * @import { animationFields } from './fields.js'
 * @import { Buttons } from './animation.js'
 *
 * @typedef {object} AnimationState
 * @property {WayScope} scope
 * @property {ReturnType<typeof lookFields>} look
 * @property {ReturnType<typeof animationFields>} fields
 * @property {Buttons} buttons
 * @property {HTMLFieldSetElement} all  All that can be chosen.
 * @property {Frame} frame
 * @property {Twin} twin
 * @property {Awaited<ReturnType<typeof codecFor>>} codec  Of WebM; null where the browser makes none.
 * @property {AbortController} under  Of what is under way.
 * @property {Promise<unknown>} last  What was begun last: one comes after the other, as all of them move the twin.
 * @property {number} waiting  The time-out until the size is estimated.
 */
import { say } from '../../../common/texts.js';

/**
 * Lets nothing go on that was begun before.
 * @param {AnimationState} animation
 * @returns {AbortSignal} of what begins now
 */
export function begin(animation) {
  animation.under.abort();
  clearTimeout(animation.waiting);
  animation.under = new AbortController();
  return animation.under.signal;
}

/**
 * Does something with the twin when nothing else is being done with it.
 * @param {AnimationState} animation
 * @param {AbortSignal} now
 * @param {() => Promise<string>} act answers what is to be said
 * @returns {Promise<string>}
 */
export function inTurn(animation, now, act) {
  const before = animation.last;
  const mine = (async () => {
    await before;
    try {
      now.throwIfAborted();
      return await act();
    } catch (error) {
      if (now.aborted) return say('export.cancelled');
      console.warn(error);
      return say('export.failed');
    }
  })();
  animation.last = mine;
  return mine;
}
