/**
 * Short sentences over the stage: what went wrong and that nothing was lost. They stay until closed or until the next
 * one; a note goes by itself, or at the next change of the world, unless it offers something to do; a remark goes by
 * itself even so, and what asks somebody to wait is taken back by the part that said it.
 *
 * @typedef {{ label: string, run: () => void }} Action  What a notice offers.
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';

/** A notice that needs no action goes by itself after this, in milliseconds. */
const LINGER = 6000;

/**
 * @returns {{ node: HTMLElement, show(text: string, kind: 'note' | 'remark' | 'busy' | 'problem', action?: Action):
 *   void, clear(): void, outdate(): void }}
 */
export function makeNotices() {
  const words = h('span', {});
  let timer = 0;
  const clear = () => {
    clearTimeout(timer);
    bar.hidden = true;
    words.textContent = '';
  };
  let act = () => {};
  const offer = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => { clear(); act(); } });
  const close = h('button', { class: 'plain', type: 'button', 'aria-label': say('notice.close'), title: say('notice.close'), onclick: clear }, /** @type {any} */ (icon('close')));
  const bar = h('div', { class: 'notice', part: 'notice', hidden: true }, words, offer, close);
  const node = h('div', { class: 'notices', role: 'status', 'aria-live': 'assertive' }, bar);
  return {
    node,
    show(text, kind, action) {
      clearTimeout(timer);
      bar.dataset.kind = kind;
      bar.hidden = false;
      words.textContent = text;
      offer.hidden = !action;
      offer.textContent = action?.label ?? '';
      act = action?.run ?? act;
      if (kind === 'remark' || (kind === 'note' && !action)) timer = Number(setTimeout(clear, action ? 2 * LINGER : LINGER));
    },
    clear,
    /** What was said of the world holds no more. */
    outdate() {
      if (bar.dataset.kind === 'note' && offer.hidden) clear();
    },
  };
}
