/**
 * The scenes that somebody kept under names of their own, in this browser: a list of them, to open, rename, delete, and
 * to take along as a file.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { ScenesState } from './scenes-list.js'
 * @typedef {typeof import('./open-files.js').takeLab} TakeLab
 */
import '../../common/dialog.css';
import './scenes.css';
import words from '../../../texts/en.files.json' with { type: 'json' };
import { worldName } from '../../common/names.js';
import { addTexts } from '../../common/texts.js';
import { makeBox } from './scenes-box.js';
import { add } from './scenes-deeds.js';
import { isRenaming, refresh, tellKeep } from './scenes-list.js';
import { freeName, listen } from './scenes-store.js';

addTexts(words);

/** The list that is open. @type {ScenesState | null} */
let present = null;

/**
 * Opens the list, if it is not open.
 * @param {WayScope} scope
 * @param {TakeLab} takeLab
 */
export function openScenes(scope, takeLab) {
  if (present) return present;
  const list = /** @type {ScenesState} */ (/** @type {Omit<ScenesState, 'box'>} */ ({ scope, takeLab, scenes: [], busy: false, takeBack: async () => {} }));
  list.box = makeBox(list);
  present = list;
  show(list);
  void propose(list);
  return list;
}

/**
 * Takes in the scenes of a file.
 * @param {WayScope} scope
 * @param {TakeLab} takeLab
 * @param {string} file its name
 * @param {Uint8Array} bytes
 */
export function openBundle(scope, takeLab, file, bytes) {
  return add(openScenes(scope, takeLab), file, new TextDecoder().decode(bytes));
}

/** Shows the dialog until it is closed. @param {ScenesState} list */
function show(list) {
  const { dialog, rows } = list.box;
  const opener = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  const silence = listen(() => refresh(list));
  // Escape ends a renaming first.
  dialog.addEventListener('cancel', (event) => {
    if (!isRenaming(list)) return;
    event.preventDefault();
    rows.replaceChildren();
    void refresh(list);
  });
  dialog.addEventListener('close', () => {
    silence();
    dialog.remove();
    present = null;
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, { once: true });
}

/** A name for what is open. @param {ScenesState} list */
async function propose(list) {
  const { box: { name }, scope } = list;
  await refresh(list);
  if (!name.value) {
    name.value = freeName(worldName(scope.state.lab?.name ?? ''), list.scenes.map((scene) => scene.name));
    // Who is about to type replaces it.
    if (name.matches(':focus')) name.select();
  }
  tellKeep(list);
}
