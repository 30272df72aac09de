/**
 * The dialog that asks on which world a trace is to be a lane, where it does not fit the present one, or brings another
 * along.
 *
 * @import { About } from './open.js'
 */
import '../../common/dialog.css';
import '../import/import.css';
import './traces.css';
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';

/**
 * @param {string} name
 * @param {About} about
 * @returns {Promise<'here' | 'own' | 'open' | null>} null: it is left
 */
export function askWorld(name, { fits, own, width, height }) {
  /** @type {['here' | 'own' | 'open', string][]} */
  const ways = [];
  if (own) ways.push(['own', say('trace.world.own', { width: own[0], height: own[1] })]);
  if (fits) ways.push(['here', say('trace.world.here')]);
  if (!own) ways.push(['open', say('trace.world.open', { width, height })]);
  /** @type {'here' | 'own' | 'open' | null} */
  let chosen = null;
  const radios = ways.map(([id, words], at) => h('label', { class: 'trace-way' }, h('input', { type: 'radio', name: 'trace-way', value: id, checked: at === 0 }), h('span', {}, words)));
  const close = h('button', { class: 'plain', type: 'button', title: say('import.cancel'), 'aria-label': say('import.cancel'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const form = h('form', { onsubmit: submit },
    h('header', {}, h('h2', { id: 'trace-title' }, say('trace.title', { name })), close),
    h('div', { class: 'dialog-body trace-body' }, h('p', {}, say(fits ? 'trace.other' : 'trace.too-small', { width, height })), h('fieldset', {}, h('legend', {}, say('trace.world')), ...radios)),
    h('footer', {}, h('button', { class: 'button', type: 'button', onclick: () => dialog.close() }, say('import.cancel')), h('button', { class: 'button primary', type: 'submit' }, say('trace.take'))));
  const dialog = h('dialog', { class: 'dialog import trace-ask', 'aria-labelledby': 'trace-title' }, form);

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    chosen = /** @type {any} */ (new FormData(form).get('trace-way'));
    dialog.close();
  }

  const opener = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('input')?.focus();
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      done(chosen);
    }, { once: true });
  });
}
