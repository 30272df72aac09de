/** A text to be copied: it can be seen whole, chosen, and copied by one press. */
import { copy } from '../compare/clipboard.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';

/** @param {string} label @param {number} rows */
export function makeCopied(label, rows) {
  const area = h('textarea', { rows, readonly: true, spellcheck: 'false', 'aria-label': label, onfocus: () => area.select() });
  const said = h('span', { class: 'soft', role: 'status' });
  const byHand = h('div', {});
  const button = h('button', { class: 'button', type: 'button', onclick: take }, say('share.copy'));
  button.setAttribute('aria-label', `${say('share.copy')}: ${label}`);
  const tools = h('div', { class: 'share-tools' }, button, said);
  const node = h('div', { class: 'share-copied' }, h('strong', {}, label), area, byHand, tools);

  async function take() {
    const copied = await copy(area.value, byHand);
    // The text stands here already, to be copied by hand.
    byHand.replaceChildren();
    if (!copied) area.focus();
    setText(said, say(copied ? 'copy.done' : 'copy.by-hand'));
  }

  return {
    node,
    tools,
    get text() {
      return area.value;
    },
    /** @param {string} text */
    show(text) {
      if (text === area.value) return;
      area.value = text;
      setText(said, '');
    },
  };
}
