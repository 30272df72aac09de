/**
 * Changes of the world and the lanes: one door for them all.
 *
 * @import { WayScope } from './element.js'
 * @import { Engine } from '../engine/engine.js'
 *
 * @typedef {object} How
 * @property {boolean} [whole] the change is complete, not one sample of a longer gesture
 * @property {string} [name] of the file that it reads
 * @property {(text: string) => void} [refused] takes the reason instead of a notice
 * @property {() => void} [late] called when the change was made after all, once the rest of the wasm was there
 */
import { messageOf } from '../engine/engine.js';
import { breakOff, changes } from './gestures/gesture.js';
import { recount } from './going.js';
import { fetchRest } from '../engine/later.js';
import * as time from '../state/player.js';
import { known, say } from '../common/texts.js';
import { lacksRest } from '../engine/with-rest.js';

/** Those for which a change waits for the rest of the wasm. @type {WeakSet<WayScope>} */
const waiting = new WeakSet();

/**
 * Runs a change, starts the lanes anew, and says so when the engine refuses it.
 * @param {WayScope} scope
 * @param {(engine: Engine) => unknown} act answers false when nothing changed
 * @param {How} [how]
 * @returns {boolean} whether anything changed
 */
export function change(scope, act, { whole = true, name = '', refused = (text) => scope.notify(text, 'problem'), late } = {}) {
  if (!scope.engine) return false;
  // A stroke that goes on afterwards would join the undo step of this.
  if (whole && changes(scope)) breakOff(scope);
  try {
    if (act(scope.engine) === false) return false;
  } catch (error) {
    if (lacksRest(error)) {
      // A second one meanwhile was asked for without knowing of the first.
      if (waiting.has(scope)) return false;
      waiting.add(scope);
      scope.state.fetching = true;
      // With the words about what is in it.
      fetchRest().finally(() => {
        waiting.delete(scope);
        scope.state.fetching = false;
      }).then(
        () => change(scope, act, { whole, name, refused }) && late?.(),
        () => refused(say('notice.part-failed')),
      );
      return false;
    }
    const message = messageOf(error);
    if (!message) throw error;
    const tell = () => {
      const reason = say(message);
      refused(name ? say('notice.refused', { name, reason }) : reason);
    };
    // Rare words come with the rest.
    if (known(message.id)) tell();
    else fetchRest().then(tell, () => refused(say('notice.part-failed')));
    return false;
  }
  if (whole) scope.engine.keep();
  changed(scope);
  return true;
}

/** The lab is another than before. @param {WayScope} scope */
export function changed(scope) {
  const { state } = scope;
  const before = state.lab;
  const lab = /** @type {Engine} */ (scope.engine).state();
  recount(scope, lab);
  if (before && (lab.width !== before.width || lab.height !== before.height)) {
    state.camera = null;
    state.cursor = state.hover = state.pinned = null;
  }
  state.points = [];
  scope.parts.notices.outdate();
  time.restart(state.player);
  if (before && lab.turns > before.turns) takenUp(scope);
  scope.ask();
}

/**
 * Takes up a saved lab in place of the present one, or begins anew with the first scene. Undo leads back.
 * @param {WayScope} scope
 * @param {Uint8Array} [saved]
 * @param {How} [how]
 * @returns {boolean} whether it could be read
 */
export function open(scope, saved, how) {
  const turns = scope.engine?.state().turns;
  if (!change(scope, (engine) => engine.open(saved), how)) return false;
  if (scope.engine?.state().turns === turns) takenUp(scope);
  if (!saved) scope.toEnd();
  return true;
}

/** Another lab is here: it is looked at as it was left. @param {WayScope} scope */
function takenUp(scope) {
  scope.stage.forget();
  scope.state.camera = null;
  time.resume(scope.state.player, scope.engine?.asked());
  scope.dispatchEvent(new Event('map'));
}
