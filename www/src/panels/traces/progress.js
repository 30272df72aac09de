/** The dialog of what takes a while and may be called off. */
import '../../common/dialog.css';
import '../import/import.css';
import './traces.css';
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';

/**
 * @param {string} title
 * @returns {{ show(share: number): Promise<boolean>, close(): void }} `show` waits for a frame and answers whether to
 *   go on
 */
export function openProgress(title) {
  let off = false;
  const bar = h('progress', { max: 1, value: 0, 'aria-labelledby': 'trace-progress-title' });
  const dialog = h('dialog', { class: 'dialog import trace-progress', 'aria-labelledby': 'trace-progress-title' },
    h('form', { method: 'dialog' }, h('header', {}, h('h2', { id: 'trace-progress-title' }, title)), h('div', { class: 'dialog-body trace-body' }, bar),
      h('footer', {}, h('button', { class: 'button', type: 'submit' }, say('import.cancel')))));
  const opener = document.activeElement;
  dialog.addEventListener('close', () => {
    off = true;
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, { once: true });
  document.body.append(dialog);
  dialog.showModal();
  return {
    async show(share) {
      bar.value = share;
      await new Promise((done) => setTimeout(done));
      return !off;
    },
    close: () => dialog.close(),
  };
}
