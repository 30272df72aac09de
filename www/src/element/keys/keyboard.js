/**
 * Keys and focus. Keys count only inside the element; the world, while keys work on it, has a cell cursor.
 *
 * @import { WayScope } from '../element.js'
 */
import { ACTIONS } from './actions.js';
import { entryOf, nameOf, ownKey } from './keys.js';

/** On the canvas: focus came by the pointer, so no ring and no cell cursor are shown. */
const BY_POINTER = 'by-pointer';

/** @param {WayScope} scope @param {AbortSignal} signal */
export function bindKeyboard(scope, signal) {
  const { state } = scope;
  const { canvas } = scope.stage;
  scope.addEventListener('keydown', (event) => handleKey(scope, event), { signal });
  scope.addEventListener('keyup', (event) => handleKey(scope, event), { signal });
  canvas.addEventListener('focus', () => {
    if (!canvas.classList.contains(BY_POINTER)) focusByKeys(scope);
  }, { signal });
  canvas.addEventListener('blur', () => {
    canvas.classList.remove(BY_POINTER);
    state.focused = false;
    state.space = '';
    scope.ask();
  }, { signal });
}

/** A key that goes down or up. @param {WayScope} scope @param {KeyboardEvent} event */
export function handleKey(scope, event) {
  if (event.type === 'keyup') {
    if (event.key === ' ') releaseSpace(scope);
    return;
  }
  const target = event.composedPath()[0];
  const name = nameOf(event);
  if (event.defaultPrevented || ownKey(target, name) || !scope.engine || scope.keysShown) return;
  if (name.length === 1 && name !== ' ' && scope.getAttribute('keys') === 'named') return;
  const entry = entryOf(name, target === scope.stage.canvas || scope.onTable(target), scope.state.tool);
  // In the table the view of the picture stays.
  if (!entry || (scope.onTable(target) && entry.help === 'look')) return;
  event.preventDefault();
  if (entry.where === 'canvas' && !scope.onTable(target)) focusByKeys(scope);
  if (name === ' ' && holdSpace(scope, event.repeat)) return;
  ACTIONS[entry.action](scope, event.key);
  scope.ask();
}

/**
 * Space plays and pauses, and with a drag it moves the view. Over the world it therefore acts when it is let go.
 * @param {WayScope} scope
 * @param {boolean} repeat
 * @returns {boolean} whether to wait
 */
function holdSpace({ state }, repeat) {
  if (!repeat) state.space = state.hover ? 'waiting' : 'used';
  return repeat || state.space === 'waiting';
}

/** @param {WayScope} scope */
function releaseSpace(scope) {
  if (scope.state.space === 'waiting') scope.toggle();
  scope.state.space = '';
}

/** The pointer works on the world: keys go there from now on. @param {WayScope} scope */
export function focusByPointer(scope) {
  const { canvas } = scope.stage;
  canvas.classList.add(BY_POINTER);
  canvas.focus({ preventScroll: true });
  scope.state.focused = false;
}

/** Keys work on the world: their cell shows, at first where the pointer is. @param {WayScope} scope */
function focusByKeys(scope) {
  const { state } = scope;
  scope.stage.canvas.classList.remove(BY_POINTER);
  if (!state.focused) state.cursor = state.hover ?? state.cursor ?? state.lab?.start ?? null;
  state.focused = true;
  scope.ask();
}
