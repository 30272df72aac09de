/**
 * Where the world comes from: a map of ours, a generator, a file.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { later, laterWithRest } from '../../engine/later.js';
import { worldName } from '../../common/names.js';
import { count, known, say } from '../../common/texts.js';
import { keyTip } from '../../element/keys/key-tip.js';
import { aside, saveAside } from '../../panels/remember/aside.js';
import { openShipped, SHIPPED } from '../../panels/scenarios/shipped.js';
import { chooseFiles, takeLab } from '../../panels/files/open-files.js';

/** @param {WayScope} scope @param {() => void} startOver */
export function makeSceneMenu(scope, startOver) {
  const name = h('span', { class: 'scene-name' });
  const size = h('span', { class: 'scene-size' });
  const button = h('button', { class: 'button scene-button', type: 'button', popovertarget: 'scene-menu', title: say('scene.open') }, name, size, /** @type {any} */ (icon('down')));
  const lesson = h('p', { class: 'lesson' });
  const close = () => menu.hidePopover();
  const generate = h('section', { class: 'generate' }, h('h2', {}, say('scene.generate')));
  /** Fetched when the menu is first opened. @type {ReturnType<typeof import('../../panels/scenarios/generator-form.js').makeGeneratorForm> | null} */
  let form = null;
  const shipped = SHIPPED.map((id) =>
    h('button', { class: 'choice', type: 'button', 'data-map': id, onclick: () => { close(); openShipped(scope, id); } },
      h('strong', {}, say(`shipped.${id}`)), h('span', {}, say(`shipped.${id}.lesson`))));
  const file = h('button', { class: 'button', type: 'button', onclick: () => { close(); chooseFiles(scope); } }, /** @type {any} */ (icon('open')), say('scene.open-file'));
  const named = h('button', { class: 'button', type: 'button', onclick: async () => { close(); (await laterWithRest(scope, () => import('../../panels/files/scenes.js')))?.openScenes(scope, takeLab); } }, say('scene.named'));
  const over = h('button', { class: 'button', type: 'button', title: say('scene.over.help'), onclick: () => { close(); startOver(); } }, say('scene.over'));
  const lecture = h('button', { class: 'button', type: 'button', title: say('page.lecture') + keyTip('lecture'), onclick: () => { close(); scope.lecture(); } }, say('page.lecture'));
  const rescue = h('button', { class: 'button', type: 'button', hidden: true, title: say('scene.aside.help'), onclick: () => { close(); saveAside(); } }, say('scene.aside'));
  const menu = h('div', { id: 'scene-menu', class: 'menu', popover: 'auto', onbeforetoggle: opens },
    h('section', {}, h('h2', {}, say('scene.maps')), h('div', { class: 'choices' }, ...shipped)),
    generate,
    h('section', {}, h('h2', {}, say('scene.files')), h('div', { class: 'files' }, file, named, h('p', {}, say('scene.drop')))),
    h('section', { class: 'anew' }, over, lecture, rescue));

  /** @param {ToggleEvent} event */
  async function opens({ newState }) {
    if (newState !== 'open') return;
    const part = await later(scope, () => import('../../panels/scenarios/generator-form.js'));
    if (part && !form) {
      form = part.makeGeneratorForm(scope, close);
      generate.append(form.node);
    }
    form?.open();
    rescue.hidden = !(await aside());
  }

  return {
    nodes: [button, menu],
    lesson,
    update() {
      const { lab } = scope.state;
      if (!lab) return;
      setText(name, worldName(lab.name));
      setText(size, `${count(lab.width)} × ${count(lab.height)}`);
      setText(lesson, known(`shipped.${lab.name}.lesson`) ? say(`shipped.${lab.name}.lesson`) : '');
      form?.update();
    },
  };
}
