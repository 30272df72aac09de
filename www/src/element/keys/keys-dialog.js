/** The dialog that lists keys and gestures, for whatever tables a page has. */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import frame from '../../common/dialog.css?inline';
import style from './keys.css?inline';

/**
 * @typedef {{ signs: string[], words: string }} Row
 * @typedef {{ id: string, title: string, rows: Row[] }} Section
 */

/**
 * With a switch for keys that are single characters: who speaks to a computer, or presses keys by accident, may do
 * without them.
 *
 * @param {{ keys: Section[], gestures: Section[], note: string, root: DocumentOrShadowRoot, named(): boolean,
 *   choose(named: boolean): void }} of `root`: where it will stand; `named`: only keys with names work
 * @returns {HTMLDialogElement}
 */
export function makeKeysDialog({ keys, gestures, note, root, named, choose }) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(frame + style);
  root.adoptedStyleSheets.push(sheet);
  const dialog = h('dialog', { class: 'dialog keys', 'aria-label': say('keys.title') });
  const close = h('button', { class: 'plain', type: 'button', 'aria-label': say('keys.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const characters = h('input', { type: 'checkbox', onchange: () => choose(!characters.checked) });
  const section = (/** @type {Section} */ { id, title, rows }) => h('section', { 'data-group': id }, h('h3', {}, title), h('dl', {}, ...rows.map(row)));
  // Whoever has no keys at hand finds the fingers first.
  const sections = matchMedia('(pointer: coarse)').matches ? [...gestures.toReversed(), ...keys] : [...keys, ...gestures];
  dialog.append(
    h('header', {}, h('h2', {}, say('keys.title')), close),
    h('div', { class: 'dialog-body' },
      h('div', { class: 'columns' }, ...sections.map(section)),
      h('label', { class: 'switch' }, characters, say('keys.characters')),
      h('p', {}, note)));
  dialog.addEventListener('beforetoggle', () => { characters.checked = !named(); });
  // A press beside the box closes it.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  return dialog;
}

/** @param {Row} row */
function row({ signs, words }) {
  return h('div', {}, h('dt', {}, ...signs.map((text) => h('kbd', {}, text))), h('dd', {}, words));
}
