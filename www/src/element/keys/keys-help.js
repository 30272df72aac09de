/** The element's list of keys and gestures, made from the tables that handle them. */
import { makeKeysDialog } from './keys-dialog.js';
import { gestureRows, keyRows } from './rows.js';
import { say } from '../../common/texts.js';

/** @import { WayScope } from '../element.js' */

const GROUPS = /** @type {const} */ (['time', 'world', 'tools']);
const POINTERS = /** @type {const} */ (['mouse', 'touch']);

/** @param {WayScope} scope @returns {HTMLDialogElement} */
export function makeKeysHelp(scope) {
  return makeKeysDialog({
    keys: GROUPS.map((id) => ({ id, title: say(`keys.${id}`), rows: keyRows(id) })),
    gestures: POINTERS.map((id) => ({ id, title: say(`keys.${id}`), rows: gestureRows(id) })),
    note: say('keys.focus'),
    root: /** @type {ShadowRoot} */ (scope.shadowRoot),
    named: () => scope.getAttribute('keys') === 'named',
    choose: (named) => scope.setAttribute('keys', named ? 'named' : 'all'),
  });
}
