/**
 * The dialog of a picture or an animation: what comes of it in small, what can be chosen, and what to do with it.
 *
 *     dialog.export
 *       header             title, close
 *       div.export-body    preview, fields
 *       div.export-told    how large it becomes, or why it cannot
 *       footer
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Seen } from './picture/layout.js'
 * @import { Twin } from './picture/twin.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { hasRoom, makeTwin } from './picture/twin.js';

/**
 * @typedef {object} Frame
 * @property {HTMLDialogElement} dialog
 * @property {HTMLCanvasElement} preview
 * @property {HTMLElement} told
 * @property {AbortSignal} signal  Of the dialog: closing it ends all that it has begun.
 * @property {Promise<Twin | null>} twin  Null where there is none: then that has been said.
 * @property {Seen} seen
 */

/**
 * Opens at once; the twin comes after.
 * @param {WayScope} scope
 * @param {string} id of its class
 * @param {string} title
 * @param {Node[]} fields
 * @param {Node[]} actions
 * @returns {Frame}
 */
export function openFrame(scope, id, title, fields, actions) {
  const preview = h('canvas', { class: 'export-preview', role: 'img', width: 1, height: 1 });
  const told = h('p', { class: 'export-told', role: 'status' }, say('export.preparing'));
  const close = h('button', { class: 'plain', type: 'button', title: say('export.close'), 'aria-label': say('export.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const dialog = h('dialog', { class: `dialog export export-${id}`, 'aria-labelledby': `export-${id}` },
    h('header', {}, h('h2', { id: `export-${id}` }, title), close),
    h('div', { class: 'dialog-body export-body' }, h('div', { class: 'export-frame' }, preview), h('div', { class: 'export-fields' }, ...fields)),
    told, h('footer', {}, ...actions));
  const opener = document.activeElement;
  const life = new AbortController();
  const { tileSize, camera } = scope.stage;
  document.body.append(dialog);
  dialog.showModal();
  const twin = begin();
  dialog.addEventListener('close', () => {
    life.abort();
    twin.then((made) => made?.free());
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, { once: true });

  async function begin() {
    try {
      if (scope.engine && hasRoom(scope.engine)) return await makeTwin(scope, life.signal);
      setText(told, say('export.no-room'));
    } catch (error) {
      if (!life.signal.aborted) throw error;
    }
    return null;
  }

  return { dialog, preview, told, signal: life.signal, twin, seen: { size: { width: tileSize.width, height: tileSize.height }, camera: { ...camera } } };
}
