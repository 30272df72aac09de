/**
 * The run: the graph of the plan's actions by how far they are, and their checks.
 *
 * @import { ShownView, Story, StoryView } from '../state.js'
 */
import '../run/run.css';
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { drawPlan } from '../drawing/plan.js';
import { changedWords } from '../run/changed.js';
import { checkTable } from '../run/checks.js';
import { makeRunPanel } from '../run/panel.js';
import { look } from '../run/part.js';
import { statesOf } from '../run/states.js';
import { captionWords } from '../words.js';

/** @type {StoryView} */
export const runView = { id: 'run', drives: 'run', make };

/** So many actions are listed. */
const MOST = 60;
/** Smaller than this share of its size a graph is not made: its steps would be too low to be pressed. */
const LEGIBLE = 0.95;

/** @param {Story} story @returns {ShownView} */
function make(story) {
  const [graph, checks] = [h('div', { class: 'story-scroll', tabindex: -1 }), h('div', { class: 'story-scroll' })];
  const signs = h('ul', { class: 'story-signs' }, ...['waiting', 'ready', 'executing', 'completed', 'awaited', 'failed'].map((state) => h('li', { class: state }, say(`story.run.${state}`))));
  const changed = h('div', {});
  const panel = makeRunPanel(story);
  let key = '';
  let drawn = /** @type {unknown} */ (null);

  function show() {
    const view = look(story);
    panel.show();
    const now = JSON.stringify([view, story.chosen, story.run.engine?.at, story.staged]);
    if (now === key) return;
    key = now;
    const focused = graph.contains(document.activeElement);
    const { plan } = story.run;
    graph.replaceChildren(view && plan ? drawPlan(plan, { chosen: story.chosen, states: statesOf(view), press, caption: (step) => captionWords(story, plan.plan.steps[step]?.action ?? null) }) : h('p', { class: 'soft story-none' }, say(story.refused ? 'story.none.refused' : `story.none.${story.ended.status === 'done' ? 'running' : story.ended.status}`)));
    if (focused) /** @type {HTMLElement | null} */ (graph.querySelector('[tabindex="0"]'))?.focus();
    arrange(story.run.plan);
    changed.replaceChildren(changedWords(story, false) ?? '');
    checks.replaceChildren(checkTable(story.run.engine?.checks(MOST) ?? []));
  }

  /** As wide as there is room, while it can be read; another plan is shown from where it stands. @param {unknown} of */
  function arrange(of) {
    const drawing = graph.querySelector('svg');
    if (!drawing || !graph.clientWidth) return;
    const { height, width } = drawing.viewBox.baseVal;
    const least = Math.min(1, graph.clientWidth / width);
    const scale = least >= LEGIBLE ? least : 1;
    drawing.setAttribute('width', String(width * scale));
    drawing.setAttribute('height', String(height * scale));
    const at = drawing.querySelector('.step.executing rect') ?? drawing.querySelector('.step.start rect');
    if (of === drawn || !at) return;
    drawn = of;
    graph.scrollLeft = (Number(at.getAttribute('x')) + 64) * scale - graph.clientWidth / 2;
    graph.scrollTop = Math.max(0, Number(at.getAttribute('y')) * scale - 60);
  }

  /** @param {number} step */
  function press(step) {
    story.chosen = story.chosen === step ? null : step;
    story.app.ask();
  }

  return { node: h('div', { class: 'story-performance' }, h('div', {}, signs, changed), graph, checks), panel: panel.node, show };
}
