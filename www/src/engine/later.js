/**
 * The loading on demand: parts of the page, and the rest of the wasm, which they may call, are fetched when they are
 * first wanted.
 *
 * @import { WayScope } from '../element/element.js'
 */
import { startRest } from './engine.js';
import { bringAlong } from './wasm.js';
import { say } from '../common/texts.js';

/**
 * Fetches a part of the page, and the words that the first view does without.
 * @template T
 * @param {WayScope} scope
 * @param {() => Promise<T>} load imports it
 * @returns {Promise<T | null>} null when it did not arrive: then that has been said, and asking again tries again
 */
export async function later(scope, load) {
  try {
    const [part] = await Promise.all([load(), import('../common/later-texts.js')]);
    return part;
  } catch (error) {
    console.warn(error);
    scope.notify(say('notice.part-failed'), 'problem');
    return null;
  }
}

/**
 * The same for a part that calls the rest of the wasm.
 * @template T
 * @param {WayScope} scope
 * @param {() => Promise<T>} load
 * @returns {Promise<T | null>}
 */
export function laterWithRest(scope, load) {
  return later(scope, async () => (await Promise.all([load(), fetchRest()]))[0]);
}

/**
 * Fetches the rest of the wasm.
 * @param {WayScope} scope
 * @returns {Promise<boolean>} false when it did not arrive: then that has been said
 */
export async function hasRest(scope) {
  return (await laterWithRest(scope, async () => true)) ?? false;
}

/** Fetches the rest of the wasm and the words that go with it; rejects when they do not arrive. */
export const fetchRest = () => startRest();

// Whatever asks for the rest, the words of the rest come along.
bringAlong(() => import('../common/later-texts.js'));
