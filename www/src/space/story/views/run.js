/**
 * The run: the graph of the plan's actions by how far they are, and their checks.
 *
 * @import { ShownView, Story, StoryView } from '../state.js'
 * @import { Performance } from '../run/part.js'
 */
import '../run/run.css';
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { drawPlan } from '../drawing/plan.js';
import { checkTable } from '../run/checks.js';
import { makeRunPanel } from '../run/panel.js';
import { look } from '../run/part.js';

/** @type {StoryView} */
export const runView = { id: 'run', drives: 'run', make };

/** So many actions are listed. */
const MOST = 60;
const STATES = /** @type {const} */ (['waiting', 'ready', 'executing', 'completed']);

/** @param {Story} story @returns {ShownView} */
function make(story) {
  const [graph, checks] = [h('div', { class: 'story-scroll', tabindex: -1 }), h('div', { class: 'story-scroll' })];
  const signs = h('ul', { class: 'story-signs' }, ...[...STATES, 'awaited', 'failed'].map((state) => h('li', { class: state }, say(`story.run.${state}`))));
  const panel = makeRunPanel(story);
  let key = '';

  function show() {
    const view = look(story);
    panel.show();
    const now = JSON.stringify([view, story.chosen, story.run.engine?.at]);
    if (now === key) return;
    key = now;
    const focused = graph.contains(document.activeElement);
    const { plan } = story.run;
    graph.replaceChildren(view && plan ? drawPlan(plan, { chosen: story.chosen, states: statesOf(view), press }) : h('p', { class: 'soft story-none' }, say(story.refused ? 'story.none.refused' : `story.none.${story.ended.status === 'done' ? 'running' : story.ended.status}`)));
    if (focused) /** @type {HTMLElement | null} */ (graph.querySelector('[tabindex="0"]'))?.focus();
    checks.replaceChildren(checkTable(story.run.engine?.checks(MOST) ?? []));
  }

  /** @param {number} step */
  function press(step) {
    story.chosen = story.chosen === step ? null : step;
    story.app.ask();
  }

  return { node: h('div', { class: 'story-performance' }, signs, graph, checks), panel: panel.node, show };
}

/** Of each step the class of how far it is. @param {Performance} view */
function statesOf(view) {
  const states = /** @type {Record<number, string>} */ ({});
  for (const state of STATES) for (const step of view[state]) states[step] = state;
  for (const [step] of view.awaited) states[step] = 'awaited';
  if (view.failed !== null) states[view.failed] = 'failed';
  return states;
}
