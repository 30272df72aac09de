/**
 * A dialog over the page with a head, and what goes on in it between two frames.
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';

/**
 * @param {string} id of its title in the texts, and of its class
 * @param {Node[]} content
 * @param {(now: number) => void} frame is called in every frame for as long as it is open
 * @param {() => void} [closed]
 * @returns {HTMLDialogElement} shown
 */
export function openDialog(id, content, frame, closed) {
  const close = h('button', { class: 'plain', type: 'button', title: say('dialog.close'), 'aria-label': say('dialog.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const opener = document.activeElement;
  const dialog = h('dialog', { class: `dialog compare-dialog ${id}`, 'aria-labelledby': `${id}-title` },
    h('header', {}, h('h2', { id: `${id}-title` }, say(`compare.${id}.title`)), close), ...content);
  let asked = 0;
  const turn = (/** @type {number} */ now) => {
    asked = requestAnimationFrame(turn);
    frame(now);
  };
  document.body.append(dialog);
  dialog.showModal();
  frame(performance.now());
  asked = requestAnimationFrame(turn);
  dialog.addEventListener('close', () => {
    cancelAnimationFrame(asked);
    dialog.remove();
    closed?.();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, { once: true });
  return dialog;
}
