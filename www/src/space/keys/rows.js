/** The rows of the list of keys and gestures, made of the page's tables. */
import { say } from '../../common/texts.js';
import { sign } from '../../element/keys/key-names.js';
import { SPACE_GESTURES, SPACE_KEYS } from './table.js';

/** @param {import('./table.js').SpaceKey['group']} group */
export const rowsOfKeys = (group) => SPACE_KEYS.filter((entry) => entry.group === group).map(({ keys, action, words }) => ({ signs: keys.map(sign), words: say(words ?? `key.${action}`) }));

/** The rows of gestures; those that do the same share one. @param {'mouse' | 'touch'} by */
export function rowsOfGestures(by) {
  const all = SPACE_GESTURES.filter((entry) => entry.by === by);
  return [...new Set(all.map(({ does }) => does))].map((id) => ({ signs: all.filter(({ does }) => does === id).map(({ press }) => say(press)), words: say(id) }));
}
