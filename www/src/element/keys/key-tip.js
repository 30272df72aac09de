/** The first key of an action, for a button's tip. */
import { sign } from './key-names.js';
import { KEYS } from './keys.js';

/** @param {string} action */
export function keyTip(action) {
  const entry = KEYS.find((key) => key.action === action);
  return entry ? ` (${sign(entry.keys[0])})` : '';
}
