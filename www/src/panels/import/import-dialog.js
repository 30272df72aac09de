/**
 * The dialog that asks how a file is meant: its fields, what comes of them in small and in numbers, and whether to take
 * it.
 *
 *     dialog.import
 *       form
 *         header            title, close
 *         div.import-body   preview, fields
 *         p.import-size     how large it becomes, or why it cannot
 *         footer            cancel, import
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Source } from './import.js'
 */
import { h, setText } from '../../common/dom.js';
import { messageOf } from '../../engine/engine.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';

/** Pixels a side of the preview: more than it is shown with, so that it stays sharp. */
const PREVIEW = 640;
/** The size is told to those who listen when it has stood for so long, in milliseconds. */
const PAUSE = 600;

/** @type {HTMLDialogElement | null} */
let present = null;

/**
 * @param {WayScope} scope
 * @param {string} name
 * @param {Source} source its draft is given back here
 * @returns {Promise<boolean>} whether it became the world
 */
export function askImport(scope, name, source) {
  // Another file came meanwhile: it is the one that is meant.
  present?.close();
  const canvas = h('canvas', { class: 'import-preview', role: 'img' });
  const size = h('p', { id: 'import-size', class: 'import-size' });
  const aloud = h('p', { class: 'hidden', role: 'status' });
  const take = h('button', { class: 'button primary', type: 'submit', 'aria-describedby': 'import-size' }, say('import.take'));
  const close = h('button', { class: 'plain', type: 'button', title: say('import.cancel'), 'aria-label': say('import.cancel'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const form = h('form', { oninput: later, onsubmit: submit },
    h('header', {}, h('h2', { id: 'import-title' }, say('import.title', { name })), close),
    h('div', { class: 'dialog-body import-body' }, h('div', { class: 'import-frame' }, canvas), h('div', { class: 'import-fields' }, ...source.fields)),
    size, aloud,
    h('footer', {}, h('button', { class: 'button', type: 'button', onclick: () => dialog.close() }, say('import.cancel')), take));
  const dialog = h('dialog', { class: 'dialog import', 'aria-labelledby': 'import-title' }, form);
  let asked = 0;
  let telling = 0;
  let taken = false;

  /** Once a frame, however fast a slider moves. */
  function later() {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(build);
  }

  function build() {
    cancelAnimationFrame(asked);
    asked = 0;
    let problem = '';
    try {
      const built = source.build();
      setText(size, [say('import.size', { width: built.width, height: built.height, walls: built.walls }), source.about(built)].filter(Boolean).join(' '));
      paint();
    } catch (error) {
      const message = messageOf(error);
      if (!message) throw error;
      problem = say(message);
      setText(size, problem);
    }
    dialog.toggleAttribute('data-problem', problem !== '');
    take.disabled = problem !== '';
    canvas.setAttribute('aria-label', say('import.preview', { size: size.textContent ?? '' }));
    clearTimeout(telling);
    telling = Number(setTimeout(() => setText(aloud, size.textContent ?? ''), PAUSE));
  }

  function paint() {
    const image = source.draft.preview(PREVIEW);
    if (!image) return;
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d')?.putImageData(image, 0, 0);
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    // The last change may still wait for its frame.
    if (asked) build();
    if (take.disabled) return;
    const byKeys = document.activeElement?.matches(':focus-visible') ?? false;
    scope.quiet();
    taken = scope.change((engine) => engine.takeDraft(source.draft, name), { name });
    dialog.close();
    if (!taken) return;
    scope.toEnd();
    scope.dispatchEvent(new Event('map'));
    scope.focusWorld(byKeys);
  }

  document.body.append(dialog);
  present = dialog;
  build();
  dialog.showModal();
  /** @type {HTMLElement | null} */ (source.fields[0].querySelector('input:checked, input:not([type=radio]), select'))?.focus();
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      cancelAnimationFrame(asked);
      clearTimeout(telling);
      if (present === dialog) present = null;
      dialog.remove();
      source.draft.free();
      done(taken);
    }, { once: true });
  });
}
