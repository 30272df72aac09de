/**
 * The scenes that somebody kept under names of their own, in this browser: a list of them, to open, rename, delete, and
 * to take along as a file.
 *
 *     dialog.scenes
 *       header            title, close
 *       form              name, keep
 *       p.scenes-said     what was done, and how to take it back
 *       ul | p            the scenes, the latest first; or that there are none
 *       footer            all as a file, from a file
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Scene } from './scenes-store.js'
 * @typedef {typeof import('./open-files.js').takeLab} TakeLab
 */
import '../../common/dialog.css';
import './scenes.css';
import words from '../../../texts/en.files.json' with { type: 'json' };
import { h, setText } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { messageOf } from '../../engine/engine.js';
import { icon } from '../../common/icons.js';
import { worldName } from '../../common/names.js';
import { addTexts, say } from '../../common/texts.js';
import { read as readBundle, write as writeBundle } from './bundle.js';
import { makeRow } from './scene-row.js';
import * as store from './scenes-store.js';
import { smallPicture } from './small-picture.js';

addTexts(words);

/** @type {{ dialog: HTMLDialogElement, add(file: string, text: string): Promise<void> } | null} */
let present = null;

/**
 * Opens the list, if it is not open.
 * @param {WayScope} scope
 * @param {TakeLab} takeLab
 */
export function openScenes(scope, takeLab) {
  present ??= makeDialog(scope, takeLab);
  return present;
}

/**
 * Takes in the scenes of a file.
 * @param {WayScope} scope
 * @param {TakeLab} takeLab
 * @param {string} file its name
 * @param {Uint8Array} bytes
 */
export function openBundle(scope, takeLab, file, bytes) {
  return openScenes(scope, takeLab).add(file, new TextDecoder().decode(bytes));
}

/** @param {WayScope} scope @param {TakeLab} takeLab */
function makeDialog(scope, takeLab) {
  /** @type {Scene[]} */
  let scenes = [];
  let busy = false;
  let takeBack = async () => {};
  const opener = document.activeElement;
  const name = h('input', { id: 'scenes-name', type: 'text', maxlength: 80, required: true, autocomplete: 'off', oninput: updateKeep });
  const keep = h('button', { class: 'button primary', type: 'submit' });
  const words = h('span', { role: 'status' });
  const undo = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => act(async () => {
    undo.hidden = true;
    await takeBack();
    tell(say('scenes.back'));
  }) }, say('scenes.undo'));
  const rescue = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => scope.engine && download(scope.engine.save(), `${scope.state.lab?.name}.wayscope`) }, say('notice.rescue'));
  const rows = h('ul', { class: 'scenes-list' });
  const none = h('p', { class: 'scenes-none' }, say('scenes.none'));
  const all = h('button', { class: 'button', type: 'button', onclick: () => act(async () => download(writeBundle(await store.readAll()), 'scenes.wayscope.json', 'application/json')) }, say('scenes.save-all'));
  const some = h('button', { class: 'button', type: 'button', onclick: choose }, say('scenes.add'));
  const close = h('button', { class: 'plain', type: 'button', title: say('scenes.close'), 'aria-label': say('scenes.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const dialog = h('dialog', { class: 'dialog scenes', 'aria-labelledby': 'scenes-title' },
    h('header', {}, h('h2', { id: 'scenes-title' }, say('scenes.title')), close),
    h('div', { class: 'dialog-body' },
      h('form', { onsubmit: submit }, h('label', { for: 'scenes-name' }, say('scenes.name')), name, keep),
      h('p', { class: 'scenes-said' }, words, undo, rescue),
      rows, none,
      h('p', { class: 'scenes-where' }, say('scenes.where'))),
    h('footer', {}, all, some));

  /**
   * Runs something that storage may refuse, one at a time, and shows the list as it is then.
   * @param {() => Promise<unknown>} work
   */
  async function act(work) {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      const message = messageOf(error);
      const full = /** @type {any} */ (error)?.name === 'QuotaExceededError';
      tell(message ? say(message) : say(full ? 'scenes.full' : 'scenes.denied'));
      rescue.hidden = !!message;
    } finally {
      busy = false;
    }
    await refresh();
  }

  /** @param {string} text @param {() => Promise<unknown>} [back] takes it back */
  function tell(text, back) {
    setText(words, text);
    rescue.hidden = true;
    undo.hidden = !back;
    takeBack = async () => void (await back?.());
  }

  async function refresh() {
    try {
      scenes = await store.list();
    } catch {
      if (!words.textContent) tell(say('scenes.denied'));
    }
    // A row that is being renamed stays as it is.
    if (!rows.querySelector('input')) rows.replaceChildren(...scenes.map((scene) => makeRow(scene, deeds)));
    none.hidden = scenes.length > 0;
    all.disabled = scenes.length === 0;
    updateKeep();
  }

  function updateKeep() {
    setText(keep, say(scenes.some((scene) => scene.name === name.value.trim()) ? 'scenes.replace' : 'scenes.keep'));
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const chosen = name.value.trim();
    const { engine, state } = scope;
    if (!chosen || !engine || !state.lab) return;
    const { name: world, width, height } = state.lab;
    const about = { name: chosen, when: Date.now(), world, width, height, picture: smallPicture(scope) };
    act(async () => {
      const { id, before } = await store.keep(about, engine.save());
      tell(say(before ? 'scenes.replaced' : 'scenes.kept', { name: chosen }), () => (before ? store.bringBack(before) : store.remove(id)));
    });
  }

  const deeds = {
    /** @param {Scene} scene */
    open: (scene) => act(async () => {
      const lab = await store.read(scene.id);
      if (!lab) return tell(say('scenes.gone', { name: scene.name }));
      let why = '';
      if (takeLab(scope, scene.name, () => scope.open(lab, { name: scene.name, refused: (text) => void (why = text) }))) dialog.close();
      else tell(why);
    }),
    /** @param {Scene} scene @param {string} to */
    rename: (scene, to) => act(async () => {
      const done = await store.rename(scene.id, to);
      if (done === 'done') tell(say('scenes.renamed', { from: scene.name, name: to }), () => store.rename(scene.id, scene.name));
      else tell(say(done === 'taken' ? 'scenes.taken' : 'scenes.gone', { name: done === 'taken' ? to : scene.name }));
    }),
    /** @param {Scene} scene */
    remove: (scene) => act(async () => {
      const whole = await store.remove(scene.id);
      tell(say('scenes.deleted', { name: scene.name }), whole ? () => store.bringBack(whole) : undefined);
      name.focus();
    }),
    refresh,
  };

  function choose() {
    const input = h('input', { type: 'file', accept: '.json', multiple: true });
    input.addEventListener('change', async () => {
      for (const file of input.files ?? []) await add(file.name, await file.text());
    });
    input.click();
  }

  /** @param {string} file its name @param {string} text */
  function add(file, text) {
    return act(async () => {
      const { scenes: found, broken } = readBundle(text);
      const here = await store.readAll();
      const taken = here.map(({ scene }) => scene.name);
      let added = 0;
      for (const { about, lab } of found) {
        const same = here.find(({ scene }) => scene.name === about.name);
        if (same && same.lab.length === lab.length && same.lab.every((byte, at) => byte === lab[at])) continue;
        const free = store.freeName(about.name, taken);
        taken.push(free);
        await store.keep({ ...about, name: free }, lab);
        added++;
      }
      tell([say('scenes.added', { n: added, file }), broken ? say('scenes.broken', { n: broken }) : ''].join(' ').trim());
    });
  }

  document.body.append(dialog);
  dialog.showModal();
  const silence = store.listen(refresh);
  // Escape ends a renaming first.
  dialog.addEventListener('cancel', (event) => {
    if (!rows.querySelector('input')) return;
    event.preventDefault();
    rows.replaceChildren();
    refresh();
  });
  dialog.addEventListener('close', () => {
    silence();
    dialog.remove();
    present = null;
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, { once: true });
  propose();
  return { dialog, add };

  /** A name for what is open. */
  async function propose() {
    await refresh();
    if (!name.value) {
      name.value = store.freeName(worldName(scope.state.lab?.name ?? ''), scenes.map((scene) => scene.name));
      // Who is about to type replaces it.
      if (name.matches(':focus')) name.select();
    }
    updateKeep();
  }
}
