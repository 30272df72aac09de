/** The page's list of keys and gestures, made from its tables. */
import { say } from '../../common/texts.js';
import { keepKeyChoice, namedKeysOnly } from '../../apps/page/key-choice.js';
import { makeKeysDialog } from '../../element/keys/keys-dialog.js';
import { rowsOfGestures, rowsOfKeys } from './rows.js';

/** @type {HTMLDialogElement | undefined} */
let dialog;

export function showSpaceKeys() {
  if (!dialog) {
    dialog = makeKeysDialog({
      keys: /** @type {const} */ (['time', 'floor', 'depth', 'tools']).map((id) => ({ id, title: say(id === 'floor' || id === 'depth' ? `space.keys.${id}` : `keys.${id}`), rows: rowsOfKeys(id) })),
      gestures: /** @type {const} */ (['mouse', 'touch']).map((id) => ({ id, title: say(`keys.${id}`), rows: rowsOfGestures(id) })),
      note: say('space.keys.focus'),
      root: document,
      named: namedKeysOnly,
      choose: keepKeyChoice,
    });
    document.body.append(dialog);
  }
  if (!dialog.open) dialog.showModal();
}
