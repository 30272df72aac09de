/** The list of keys and gestures, made from the tables that handle them. */
import { h } from '../../common/dom.js';
import { GESTURES } from '../gestures/table.js';
import { icon } from '../../common/icons.js';
import { sign } from './key-names.js';
import { KEYS } from './keys.js';
import { say } from '../../common/texts.js';

/** @import { WayScope } from '../element.js' */
/** @import { GestureEntry } from '../gestures/table.js' */

const GROUPS = /** @type {const} */ (['time', 'world', 'tools']);
const POINTERS = /** @type {const} */ (['mouse', 'touch']);

/**
 * With a switch for keys that are single characters: who speaks to a computer, or presses keys by accident, may do without them.
 *
 * @param {WayScope} scope @returns {HTMLDialogElement}
 */
export function makeKeysHelp(scope) {
  const dialog = h('dialog', { class: 'keys', 'aria-label': say('keys.title') });
  const close = h('button', { class: 'plain', type: 'button', 'aria-label': say('keys.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const characters = h('input', { type: 'checkbox', onchange: () => scope.setAttribute('keys', characters.checked ? 'all' : 'named') });
  const section = (/** @type {string} */ id, /** @type {Row[]} */ rows) => h('section', { 'data-group': id }, h('h3', {}, say(`keys.${id}`)), h('dl', {}, ...rows.map(row)));
  const keys = GROUPS.map((group) => section(group, keyRows(group)));
  const gestures = POINTERS.map((by) => section(by, gestureRows(by)));
  // Whoever has no keys at hand finds the fingers first.
  const sections = matchMedia('(pointer: coarse)').matches ? [...gestures.reverse(), ...keys] : [...keys, ...gestures];
  dialog.append(
    h('header', {}, h('h2', {}, say('keys.title')), close),
    h('div', { class: 'columns' }, ...sections),
    h('label', { class: 'switch' }, characters, say('keys.characters')),
    h('p', {}, say('keys.focus')));
  dialog.addEventListener('beforetoggle', () => { characters.checked = scope.getAttribute('keys') !== 'named'; });
  // A press beside the box closes it.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  return dialog;
}

/** @typedef {{ signs: string[], words: string }} Row */

/** @param {Row} row */
function row({ signs, words }) {
  return h('div', {}, h('dt', {}, ...signs.map((text) => h('kbd', {}, text))), h('dd', {}, words));
}

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

/** What begins alike shares a row. @param {GestureEntry['by']} by @returns {Row[]} */
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
