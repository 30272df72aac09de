/**
 * The parts of the page, and where they stand.
 *
 * @import { PageState } from './state.js'
 * @typedef {ReturnType<typeof makeParts>} Parts
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { bindHint } from '../sheet/hint.js';
import { makeInset } from '../sheet/inset.js';
import { makeSheet } from '../sheet/sheet.js';
import { STUDIES } from '../studies.js';

/** @param {string} name of the app */
export function makeParts(name) {
  const canvas = h('canvas', { tabindex: 0, role: 'application', 'aria-label': say('space.canvas'), 'aria-describedby': `${name}-sentence` });
  const stage = h('div', { class: 'stage' }, canvas);
  return {
    canvas,
    context: /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')),
    stage,
    inset: makeInset(stage),
    /** Where what a study shows beside the floor stands. */
    beside: h('div', { class: 'beside-floor' }),
    panel: h('div', { class: 'panel', role: 'tabpanel', id: `${name}-panel`, tabindex: -1 }),
    tabs: h('div', { class: 'tabs', role: 'tablist', 'aria-label': say('space.studies') }),
    sentence: h('p', { class: 'sentence', id: `${name}-sentence` }),
    notice: h('p', { class: 'notice', role: 'status', hidden: true }),
  };
}

/** @param {PageState} page */
export function arrange({ app, examples, figure, legend, parts: { beside, notice, panel, sentence, stage, tabs }, place, toolbar }) {
  place.classList.add('floor-place');
  const below = h('div', { class: 'below' }, sentence, app.time.node);
  if (figure) return place.replaceChildren(stage, beside, below, notice);
  const sheet = makeSheet({ place, tabs, panel, stage, tools: toolbar.node, time: app.time.node });
  bindHint(stage, sentence);
  placeModes(app.depth.node, stage, toolbar.node);
  return place.replaceChildren(examples.node, h('div', { class: 'desk' }, toolbar.node, stage, beside, h('aside', { class: 'side' }, sheet.handle, tabs, panel)), below, legend.node, notice);
}

/** Pages on which the floor is large enough for the choice of its views to stand over it. */
const roomy = matchMedia('(width > 1000px) and (height > 480px)');

/**
 * Views of the floor are chosen over it; where it is small, first among the tools.
 * @param {HTMLElement} modes
 * @param {HTMLElement} stage
 * @param {HTMLElement} tools
 */
function placeModes(modes, stage, tools) {
  const place = () => (roomy.matches ? stage.append(modes) : tools.prepend(modes));
  roomy.addEventListener('change', place);
  place();
}

/** A tab for each study. @param {PageState} page */
export function fillTabs({ app, name, parts: { tabs } }) {
  for (const { id } of STUDIES) {
    tabs.append(h('button', { type: 'button', role: 'tab', tabindex: -1, id: `${name}-tab-${id}`, 'aria-controls': `${name}-panel`, 'aria-selected': 'false', onclick: () => app.show(id) }, say(`space.tab.${id}`)));
  }
  tabs.addEventListener('keydown', (event) => {
    const all = /** @type {HTMLButtonElement[]} */ ([...tabs.children]);
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    next.focus();
    next.click();
  });
}
