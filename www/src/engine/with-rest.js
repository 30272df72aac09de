/** Algorithms whose code is in the rest of the wasm, which is fetched when one is first wanted. */
import { messageOf } from './engine.js';
import { fetchRest } from './later.js';
import { partFailed } from '../common/part-failed.js';
import { isWhole } from './wasm.js';

/**
 * Whether an error is only that the algorithm asked for is in the rest of the wasm, which is not there yet: `fetchRest`, and ask again.
 * @param {unknown} error
 */
export const lacksRest = (error) => !isWhole && messageOf(error)?.id === 'lane.not-loaded';

/**
 * Does what may need an algorithm that is in the rest of the wasm, once more when it was. Throws what `act` throws, and when the rest cannot be had.
 * @template T
 * @param {() => T} act
 * @returns {Promise<T>}
 */
export async function withRest(act) {
  try {
    return act();
  } catch (error) {
    if (!lacksRest(error)) throw error;
    // With the words that go with it.
    await fetchRest().catch(() => {
      throw partFailed();
    });
    return act();
  }
}
