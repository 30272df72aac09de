/** The list of keys, made from the table that handles them. */
import { h } from './dom.js';
import { icon } from './icons.js';
import { KEYS } from './keys.js';
import { say } from './texts.js';

const GROUPS = /** @type {const} */ (['time', 'world', 'tools']);
/** @type {Record<string, string>} */
const SIGNS = { ' ': 'key-name.space', ArrowLeft: 'key-name.left', ArrowRight: 'key-name.right', ArrowUp: 'key-name.up', ArrowDown: 'key-name.down', Enter: 'key-name.enter', Escape: 'key-name.escape', Ctrl: 'key-name.ctrl', Shift: 'key-name.shift', PageUp: 'key-name.page-up', PageDown: 'key-name.page-down' };

/** @returns {HTMLDialogElement} */
export function makeKeysHelp() {
  const dialog = h('dialog', { class: 'keys', 'aria-label': say('keys.title') });
  const close = h('button', { class: 'plain', type: 'button', 'aria-label': say('keys.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const groups = GROUPS.map((group) => h('section', {}, h('h3', {}, say(`keys.${group}`)), h('dl', {}, ...rows(group))));
  dialog.append(h('header', {}, h('h2', {}, say('keys.title')), close), h('div', { class: 'columns' }, ...groups), h('p', {}, say('keys.focus')));
  // A press beside the box closes it.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  return dialog;
}

/** @param {'time' | 'world' | 'tools'} group */
function rows(group) {
  /** @type {Map<string, string[]>} */
  const keys = new Map();
  for (const entry of KEYS.filter((each) => each.group === group)) {
    const help = entry.help ?? entry.action;
    keys.set(help, [...(keys.get(help) ?? []), ...entry.keys]);
  }
  return [...keys].map(([help, list]) => h('div', {}, h('dt', {}, ...list.map((key) => h('kbd', {}, sign(key)))), h('dd', {}, say(`key.${help}`))));
}

/** @param {string} key */
function sign(key) {
  const parts = key.length > 1 ? key.split('+') : [key];
  return parts.map((part) => (SIGNS[part] ? say(SIGNS[part]) : part.length === 1 ? part.toUpperCase() : part)).join(' ');
}
