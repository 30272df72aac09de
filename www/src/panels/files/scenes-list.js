/**
 * The list of kept scenes: shown as storage has it, with what was done last and how to take it back.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Scene } from './scenes-store.js'
 *
 * @typedef {object} ScenesState
 * @property {WayScope} scope
 * @property {typeof import('./open-files.js').takeLab} takeLab
 * @property {Scene[]} scenes
 * @property {boolean} busy  Something is asked of storage.
 * @property {() => Promise<unknown>} takeBack  Takes back what was done last.
 * @property {ReturnType<typeof import('./scenes-box.js').makeBox>} box
 */
import { setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { messageOf } from '../../engine/engine.js';
import * as store from './scenes-store.js';

/**
 * Runs something that storage may refuse, one at a time, and shows the list as it is then.
 * @param {ScenesState} list
 * @param {() => Promise<unknown>} work
 */
export async function act(list, work) {
  if (list.busy) return;
  list.busy = true;
  try {
    await work();
  } catch (error) {
    const message = messageOf(error);
    const full = /** @type {any} */ (error)?.name === 'QuotaExceededError';
    tell(list, message ? say(message) : say(full ? 'scenes.full' : 'scenes.denied'));
    list.box.rescue.hidden = !!message;
  } finally {
    list.busy = false;
  }
  await refresh(list);
}

/** @param {ScenesState} list @param {string} text @param {() => Promise<unknown>} [back] takes it back */
export function tell(list, text, back) {
  const { rescue, undo, words } = list.box;
  setText(words, text);
  rescue.hidden = true;
  undo.hidden = !back;
  list.takeBack = async () => void (await back?.());
}

/** @param {ScenesState} list */
export async function refresh(list) {
  const { all, none, rowOf, rows, words } = list.box;
  try {
    list.scenes = await store.list();
  } catch {
    if (!words.textContent) tell(list, say('scenes.denied'));
  }
  // A row that is being renamed stays as it is.
  if (!isRenaming(list)) rows.replaceChildren(...list.scenes.map(rowOf));
  none.hidden = list.scenes.length > 0;
  all.disabled = list.scenes.length === 0;
  tellKeep(list);
}

/** Whether a scene of the list is being renamed. @param {ScenesState} list */
export const isRenaming = ({ box }) => box.rows.querySelector('input') !== null;

/** The button says whether a scene of that name is there already. @param {ScenesState} list */
export function tellKeep({ box: { keep, name }, scenes }) {
  setText(keep, say(scenes.some((scene) => scene.name === name.value.trim()) ? 'scenes.replace' : 'scenes.keep'));
}
