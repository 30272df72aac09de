/**
 * A named scene in the list: its picture, its name, when it was kept, how large it is, and what can be done with it.
 *
 * @import { Scene } from './scenes-store.js'
 * @typedef {{ open(scene: Scene): void, rename(scene: Scene, to: string): void, remove(scene: Scene): void, refresh():
 *   void }} Deeds
 */
import { h } from '../../common/dom.js';
import { count, memory, say } from '../../common/texts.js';

/** @param {Scene} scene @param {Deeds} deeds @returns {HTMLLIElement} */
export function makeRow(scene, deeds) {
  const { name, when, width, height, bytes, picture } = scene;
  const date = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'medium', timeStyle: 'short' }).format(when);
  const size = width && height ? `${count(width)} × ${count(height)}, ` : '';
  const about = `${date} · ${size}${memory(bytes)}`;
  const open = h('button', { class: 'scenes-open', type: 'button', 'aria-label': `${say('scenes.open', { name })}, ${about}`, onclick: () => deeds.open(scene) },
    picture ? h('img', { src: picture, alt: '' }) : h('span', { class: 'scenes-no-picture' }),
    h('span', { class: 'scenes-about' }, h('strong', {}, name), h('span', {}, about)));
  const row = h('li', {}, open,
    h('button', { class: 'button', type: 'button', 'aria-label': say('scenes.rename-one', { name }), onclick: rename }, say('scenes.rename')),
    h('button', { class: 'button', type: 'button', 'aria-label': say('scenes.delete-one', { name }), onclick: () => deeds.remove(scene) }, say('scenes.delete')));

  function rename() {
    const field = h('input', { type: 'text', maxlength: 80, required: true, autocomplete: 'off', 'aria-label': say('scenes.new-name', { name }) });
    field.value = name;
    const end = () => form.remove();
    const form = h('form', {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const to = field.value.trim();
        end();
        if (to && to !== name) deeds.rename(scene, to);
        else deeds.refresh();
      },
    }, field,
    h('button', { class: 'button primary', type: 'submit' }, say('scenes.rename')),
    h('button', { class: 'button', type: 'button', onclick: () => { end(); deeds.refresh(); } }, say('scenes.cancel')));
    row.replaceChildren(form);
    field.select();
    field.focus();
  }

  return row;
}
