/**
 * The dialog of kept scenes as it stands on the page.
 *
 *     dialog.scenes
 *       header            title, close
 *       form              name, keep
 *       p.scenes-said     what was done, and how to take it back
 *       ul | p            the scenes, the latest first; or that there are none
 *       footer            all as a file, from a file
 *
 * @import { Scene } from './scenes-store.js'
 * @import { ScenesState } from './scenes-list.js'
 */
import { h } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { makeRow } from './scene-row.js';
import { choose, keep, open, remove, rename, saveAll, undo } from './scenes-deeds.js';
import { refresh, tellKeep } from './scenes-list.js';

/** @param {ScenesState} list */
export function makeBox(list) {
  const { scope } = list;
  const press = (/** @type {string} */ id, /** @type {() => void} */ onclick, hidden = false) => h('button', { class: 'button', type: 'button', hidden, onclick }, say(id));
  const name = h('input', { id: 'scenes-name', type: 'text', maxlength: 80, required: true, autocomplete: 'off', oninput: () => tellKeep(list) });
  const parts = {
    name,
    keep: h('button', { class: 'button primary', type: 'submit' }),
    words: h('span', { role: 'status' }),
    undo: press('scenes.undo', () => undo(list), true),
    rescue: press('notice.rescue', () => scope.engine && download(scope.engine.save(), `${scope.state.lab?.name}.wayscope`), true),
    rows: h('ul', { class: 'scenes-list' }),
    none: h('p', { class: 'scenes-none' }, say('scenes.none')),
    all: press('scenes.save-all', () => saveAll(list)),
  };
  const close = h('button', { class: 'plain', type: 'button', title: say('scenes.close'), 'aria-label': say('scenes.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    keep(list);
  };
  const dialog = h('dialog', { class: 'dialog scenes', 'aria-labelledby': 'scenes-title' },
    h('header', {}, h('h2', { id: 'scenes-title' }, say('scenes.title')), close),
    h('div', { class: 'dialog-body' },
      h('form', { onsubmit: submit }, h('label', { for: 'scenes-name' }, say('scenes.name')), name, parts.keep),
      h('p', { class: 'scenes-said' }, parts.words, parts.undo, parts.rescue),
      parts.rows, parts.none,
      h('p', { class: 'scenes-where' }, say('scenes.where'))),
    h('footer', {}, parts.all, press('scenes.add', () => choose(list))));
  const deeds = {
    open: (/** @type {Scene} */ scene) => open(list, scene),
    rename: (/** @type {Scene} */ scene, /** @type {string} */ to) => rename(list, scene, to),
    remove: (/** @type {Scene} */ scene) => remove(list, scene),
    refresh: () => refresh(list),
  };
  return { ...parts, dialog, rowOf: (/** @type {Scene} */ scene) => makeRow(scene, deeds) };
}
