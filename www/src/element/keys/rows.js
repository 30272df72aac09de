/**
 * The rows of the list of keys and gestures, made of the element's tables.
 *
 * @import { GestureEntry } from '../gestures/table.js'
 * @import { Row } from './keys-dialog.js'
 */
import { say } from '../../common/texts.js';
import { GESTURES } from '../gestures/table.js';
import { sign } from './key-names.js';
import { KEYS } from './keys.js';

/** Entries that share their help share a row. @param {'time' | 'world' | 'tools'} group @returns {Row[]} */
export function keyRows(group) {
  /** @type {Map<string, string[]>} */
  const keys = new Map();
  for (const entry of KEYS.filter((each) => each.group === group)) {
    const help = entry.help ?? entry.action;
    keys.set(help, [...(keys.get(help) ?? []), ...entry.keys]);
  }
  return [...keys].map(([help, list]) => ({ signs: digits(list).map(sign), words: say(`key.${help}`) }));
}

/** Digits in a row are written as their first and last. @param {string[]} keys */
function digits(keys) {
  const all = keys.length > 3 && keys.every((key) => /^\d$/.test(key));
  return all ? [`${keys[0]} – ${keys[keys.length - 1]}`] : keys;
}

/** The rows of gestures; those that begin alike share one. @param {GestureEntry['by']} by @returns {Row[]} */
export function gestureRows(by) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const { press, hand, does } of GESTURES.filter((each) => each.by === by)) {
    const how = press.includes('+') ? `${sign(press.split('+')[0])} ${say('press.drag')}` : say(`press.${press}`);
    const tool = hand && hand !== 'brush' ? `${say(`tool-short.${hand}`)}: ` : '';
    rows.set(does, [...(rows.get(does) ?? []), tool + how]);
  }
  return [...rows].map(([does, signs]) => ({ signs, words: say(`gesture.${does}`) }));
}
