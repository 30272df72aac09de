/**
 * The menu of where the world comes from: a map of ours, a generator, a file.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { later, laterWithRest } from '../../engine/later.js';
import { worldName } from '../../common/names.js';
import { count, known, say } from '../../common/texts.js';
import { aside, saveAside } from '../../panels/remember/aside.js';
import { openShipped, SHIPPED } from '../../panels/scenarios/shipped.js';
import { chooseFiles, takeLab } from '../../panels/files/open-files.js';

const cardsPart = () => import('../../panels/choose/map-cards.js');

/** @param {WayScope} scope @param {() => void} startOver */
export function makeSceneMenu(scope, startOver) {
  const name = h('span', { class: 'scene-name' });
  const size = h('span', { class: 'scene-size' });
  const button = h('button', { class: 'button scene-button', type: 'button', popovertarget: 'scene-menu', title: say('scene.open') }, name, size, /** @type {any} */ (icon('down')));
  const lesson = h('p', { class: 'lesson' });
  const close = () => menu.hidePopover();
  for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, () => cardsPart().catch(() => {}), { once: true });
  const generate = h('section', { class: 'generate' }, h('h2', {}, say('scene.generate')));
  /**
   * Fetched when the menu is first opened.
   * @type {ReturnType<typeof import('../../panels/scenarios/generator-form.js').makeGeneratorForm> | null}
   */
  let form = null;
  /** The same. @type {ReturnType<typeof import('../../panels/choose/map-cards.js').furnishCards> | null} */
  let cards = null;
  const shipped = SHIPPED.map((id) =>
    h('button', { class: 'choice', type: 'button', 'data-map': id, onclick: () => { close(); openShipped(scope, id); } },
      h('strong', {}, say(`shipped.${id}`))));
  const file = h('button', { class: 'button', type: 'button', onclick: () => { close(); chooseFiles(scope); } }, /** @type {any} */ (icon('open')), say('scene.open-file'));
  const named = h('button', { class: 'button', type: 'button', onclick: async () => { close(); (await laterWithRest(scope, () => import('../../panels/files/scenes.js')))?.openScenes(scope, takeLab); } }, say('scene.named'));
  const over = h('button', { class: 'button', type: 'button', title: say('scene.over.help'), onclick: () => { close(); startOver(); } }, say('scene.over'));
  const rescue = h('button', { class: 'button', type: 'button', hidden: true, title: say('scene.aside.help'), onclick: () => { close(); saveAside(); } }, say('scene.aside'));
  const choices = h('div', { class: 'choices' }, ...shipped);
  const menu = h('div', { id: 'scene-menu', class: 'menu scene-menu', popover: 'auto', role: 'dialog', 'aria-label': say('scene.open'), onbeforetoggle: opens },
    h('div', { class: 'menu-head' }, h('h2', {}, say('scene.open')), h('button', { class: 'plain', type: 'button', title: say('dialog.close'), 'aria-label': say('dialog.close'), onclick: close }, /** @type {any} */ (icon('close')))),
    h('section', {}, h('h2', {}, say('scene.files')), h('div', { class: 'files' }, file, named, h('p', {}, say('scene.drop')))),
    h('section', { class: 'maps' }, h('h2', {}, say('scene.maps')), choices),
    generate,
    h('section', { class: 'anew' }, over, rescue));

  /** @param {ToggleEvent} event */
  async function opens({ newState }) {
    if (newState !== 'open') return;
    const furnishing = furnish();
    const part = await later(scope, () => import('../../panels/scenarios/generator-form.js'));
    if (part && !form) {
      form = part.makeGeneratorForm(scope, close);
      generate.append(form.node);
    }
    form?.open();
    await furnishing;
    rescue.hidden = !(await aside());
  }

  /** Pictures and sizes, and a button that pastes. */
  async function furnish() {
    const part = await later(scope, cardsPart);
    if (part && !cards) {
      cards = part.furnishCards(choices);
      const paste = part.makePasteButton(scope, close);
      if (paste) file.after(paste);
    }
    cards?.open(scope.state.lab?.name ?? '');
  }

  return {
    nodes: [button, menu],
    lesson,
    update() {
      const { lab } = scope.state;
      if (!lab) return;
      setText(name, worldName(lab.name));
      setText(size, `${count(lab.width)} × ${count(lab.height)}`);
      const idea = `shipped.${lab.name}.lesson`;
      setText(lesson, known(idea) ? say(idea) : '');
      // The ideas of the other maps come with their cards.
      if (!known(idea) && SHIPPED.includes(lab.name)) cardsPart().then(() => scope.ask(), () => {});
      form?.update();
    },
  };
}
