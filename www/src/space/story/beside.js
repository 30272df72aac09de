/**
 * The room beside the floor: a row of buttons, one for each view, and the view that is chosen.
 *
 * @import { ShownView, Story } from './state.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { plannerDrive } from './planning.js';
import { VIEWS } from './views.js';

/** @param {Story} story */
export function makeBeside(story) {
  /** Those that were chosen once. @type {Map<string, ShownView>} */
  const made = new Map();
  const room = h('div', { class: 'story-room' });
  const buttons = VIEWS.map(({ id }) => h('button', { class: 'button', type: 'button', 'aria-pressed': 'false', 'data-field': `story.view.${id}`, onclick: () => choose(id) }, say(`story.view.${id}`)));
  // Where there is no room for both, a view lies over the floor: this one shows what is under it.
  const floor = h('button', { class: 'button story-to-floor', type: 'button', 'aria-pressed': 'false', 'data-field': 'story.view.floor', onclick: () => bare(true) }, say('story.view.floor'));
  const node = h('div', { class: 'story-beside' }, h('div', { class: 'story-views', role: 'group', 'aria-label': say('story.views') }, floor, ...buttons), room);
  const planner = plannerDrive(story);
  // Its size may change without a redraw of the floor.
  new ResizeObserver(() => story.app.ask()).observe(node);

  const entry = () => VIEWS.find(({ id }) => id === story.view) ?? VIEWS[0];

  /** @param {boolean} to */
  function bare(to) {
    node.classList.toggle('bare', to);
    floor.setAttribute('aria-pressed', String(to));
    story.app.ask();
  }

  /** @param {string} id */
  function choose(id) {
    const { app } = story;
    if (!VIEWS.some((one) => one.id === id)) return;
    story.view = id;
    bare(false);
    if (!made.has(id)) made.set(id, entry().make(story));
    const shown = /** @type {ShownView} */ (made.get(id));
    buttons.forEach((button, at) => button.setAttribute('aria-pressed', String(VIEWS[at].id === id)));
    room.replaceChildren(shown.node);
    story.panel.show(shown.panel);
    if (app.current === 'story') offer();
    app.ask();
  }

  /** What the buttons of time can do here. */
  function offer() {
    const can = Boolean(drive());
    story.app.time.pause();
    story.app.time.offer(can, can, can);
  }

  /** What they move now. */
  const drive = () => (entry().drives === 'planner' ? planner : story.parts.find((part) => part.drive)?.drive);

  return {
    node,
    choose,
    offer,
    drive,
    show: () => made.get(story.view)?.show(),
    sentence: () => made.get(story.view)?.sentence?.() ?? '',
  };
}
