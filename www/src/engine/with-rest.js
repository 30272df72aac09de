/** Algorithms whose code is in the rest of the wasm, which is fetched when one is first wanted. */
import { messageOf } from './engine.js';
import { fetchRest } from './later.js';
import { partFailed } from '../common/part-failed.js';
import { known } from '../common/texts.js';
import { isWhole } from './wasm.js';

/**
 * Whether an error is only that the algorithm asked for is in the rest of the wasm, which is not there yet:
 * `fetchRest`, and ask again.
 * @param {unknown} error
 */
export const lacksRest = (error) => !isWhole && messageOf(error)?.id === 'lane.not-loaded';

/**
 * Does what may need an algorithm that is in the rest of the wasm, once more when it was. Throws what `act` throws,
 * once there are words for it, and when the rest cannot be had.
 * @template T
 * @param {() => T} act
 * @returns {Promise<T>}
 */
export async function withRest(act) {
  try {
    return act();
  } catch (error) {
    const message = messageOf(error);
    const lacks = lacksRest(error);
    if (!message || (!lacks && known(message.id))) throw error;
    // With the words that go with it, which a refusal may need, too.
    await fetchRest().catch(() => {
      throw partFailed();
    });
    if (!lacks) throw error;
    return act();
  }
}
