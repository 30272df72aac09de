/**
 * "Your own algorithm as a lane": what a trace is, a program that writes one, and where to open it.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Message } from '../../engine/types.js'
 */
import '../../common/dialog.css';
import '../import/import.css';
import './traces.css';
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { openFiles } from '../files/open-files.js';
import { say } from '../../common/texts.js';
// oxlint-disable-next-line import/default -- as a text
import script from './own-search.js?raw';
// oxlint-disable-next-line import/default -- as a text
import python from './own_search.py?raw';

const PROGRAMS = { python, javascript: script };
const FIELDS = ['type', 'id', 'place', 'parent', 'figures'];

/**
 * @param {WayScope} scope
 * @param {number} [lane] that shows a trace: what is odd about it is said first
 */
export function openHelp(scope, lane) {
  const odd = lane === undefined ? [] : /** @type {Message[]} */ (scope.engine?.ask((lab) => lab.traceOdd(lane)) ?? []);
  const code = h('code', {});
  const copied = h('span', { class: 'soft', role: 'status' });
  /** @type {keyof typeof PROGRAMS} */
  let chosen = 'python';
  const tabs = Object.keys(PROGRAMS).map((id) => h('button', { class: 'plain', type: 'button', 'data-language': id, onclick: () => show(/** @type {any} */ (id)) }, say(`trace.help.${id}`)));
  const close = h('button', { class: 'plain', type: 'button', title: say('trace.help.close'), 'aria-label': say('trace.help.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const dialog = h('dialog', { class: 'dialog import trace-help', 'aria-labelledby': 'trace-help-title' },
    h('form', { method: 'dialog' },
      h('header', {}, h('h2', { id: 'trace-help-title' }, say('trace.help.title')), close),
      h('div', { class: 'dialog-body trace-body' },
        odd.length > 0 && h('section', { class: 'trace-odd' }, h('h3', {}, say('trace.own.title')), h('ul', {}, ...odd.map((each) => h('li', {}, say(each))))),
        h('p', {}, say('about.trace.idea')),
        h('p', {}, say('trace.help.how')),
        h('dl', { class: 'trace-fields' }, ...FIELDS.flatMap((id) => [h('dt', {}, say(`trace.help.${id}.name`)), h('dd', {}, say(`trace.help.${id}`))])),
        h('p', {}, say('trace.help.world')),
        h('div', { class: 'trace-bar' }, h('div', { class: 'trace-tabs', role: 'group', 'aria-label': say('trace.help.language') }, ...tabs), h('button', { class: 'button', type: 'button', onclick: copy }, say('trace.help.copy')), copied),
        h('pre', { tabindex: 0 }, code),
        h('p', { class: 'soft' }, say('paper.trace'))),
      h('footer', {}, h('button', { class: 'button primary', type: 'button', onclick: choose }, say('trace.help.open')))));

  /** @param {keyof typeof PROGRAMS} id */
  function show(id) {
    chosen = id;
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.language === id));
    setText(code, PROGRAMS[id]);
    setText(copied, '');
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(PROGRAMS[chosen]);
      setText(copied, say('trace.help.copied'));
    } catch {
      // Where it may not be copied it can be taken by hand.
      getSelection()?.selectAllChildren(code);
      setText(copied, say('trace.help.not-copied'));
    }
  }

  function choose() {
    const input = h('input', { type: 'file', accept: '.json,.yaml,.yml', multiple: true });
    input.addEventListener('change', () => {
      dialog.close();
      openFiles(scope, input.files ?? []);
    });
    input.click();
  }

  const opener = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, { once: true });
  document.body.append(dialog);
  show(chosen);
  dialog.showModal();
}
