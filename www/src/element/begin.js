/**
 * Beginning with a lab: the one that the element had before, one that the page offers, or the first scene.
 *
 * A page offers one in answer to `opening`: `event.detail.from(promise)` takes a promise of bytes or of nothing, which
 * is awaited while the engine loads. `taking` comes just before it is taken up, and `unreadable` {saved, message} when
 * it cannot be. None of these events of the element bubbles.
 *
 * @import { WayScope } from './element.js'
 */
import { Engine, messageOf, startEngine } from '../engine/engine.js';
import { withRest } from '../engine/with-rest.js';

/**
 * @param {WayScope} scope
 * @param {Uint8Array | undefined} saved
 * @returns {Promise<{ engine: Engine, taken: boolean }>} `taken`: it is one that the page offered
 */
export async function begin(scope, saved) {
  const [offered] = await Promise.all([saved ? undefined : ask(scope), startEngine()]);
  if (!offered) return { engine: await withRest(() => new Engine(saved)), taken: false };
  scope.dispatchEvent(new Event('taking'));
  try {
    return { engine: await withRest(() => new Engine(offered)), taken: true };
  } catch (error) {
    // Refused, or a bug of ours.
    const message = messageOf(error);
    if (!message && !(error instanceof WebAssembly.RuntimeError)) throw error;
    scope.dispatchEvent(new CustomEvent('unreadable', { detail: { saved: offered, message } }));
    return { engine: new Engine(), taken: false };
  }
}

/** @param {WayScope} scope @returns {Promise<Uint8Array | undefined> | undefined} */
function ask(scope) {
  /** @type {Promise<Uint8Array | undefined> | undefined} */
  let offer;
  const from = (/** @type {Promise<Uint8Array | undefined>} */ promise) => {
    offer ??= promise;
  };
  scope.dispatchEvent(new CustomEvent('opening', { detail: { from } }));
  return offer;
}
