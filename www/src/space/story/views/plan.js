/**
 * The plan: steps in layers, causal links with what they keep true, and why each step is there.
 *
 * @import { ShownView, Story, StoryView } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { group, tick } from '../../fields.js';
import { change } from '../changes.js';
import { drawPlan } from '../drawing/plan.js';
import { shipped } from '../stories.js';
import { actionWords, literalWords, stepWords } from '../words.js';

/** @type {StoryView} */
export const planView = { id: 'plan', drives: 'run', make };

/** @param {Story} story @returns {ShownView} */
function make(story) {
  let settled = false;
  /** What was drawn last. */
  let key = /** @type {unknown[]} */ ([]);
  const node = h('div', { class: 'story-scroll', tabindex: -1 });
  const styles = h('div', { class: 'story-choices', role: 'group', 'aria-label': say('story.style') });
  const told = h('div', { class: 'group', 'data-field': 'story.why' });
  const panel = h('div', { class: 'study' }, styles, told, group('story.drawn', tick({ id: 'story.settled', value: settled, input: (to) => { settled = to; story.app.ask(); } }).node));

  /** @param {number} step */
  function press(step) {
    story.chosen = story.chosen === step ? null : step;
    story.app.ask();
  }

  function show() {
    const now = [story.plan, story.chosen, settled, story.refused, story.ended.status, story.setup.preferences];
    if (now.length === key.length && now.every((one, at) => one === key[at])) return;
    key = now;
    const { chosen, engine, plan } = story;
    const focused = node.contains(document.activeElement);
    const why = plan && engine && chosen !== null ? [...engine.why(chosen)] : [];
    node.replaceChildren(plan ? drawPlan(plan, { chosen, why, settled, press }) : h('p', { class: 'soft story-none' }, say(story.refused ? 'story.none.refused' : `story.none.${story.ended.status === 'done' ? 'running' : story.ended.status}`)));
    if (focused) /** @type {HTMLElement | null} */ (node.querySelector('[tabindex="0"]'))?.focus();
    tellStyles(story, styles);
    told.replaceChildren(...(plan ? whyWords(story, why) : []));
  }

  return { node, panel, show };
}

/** Sets of preferences by which another plan comes out. @param {Story} story @param {HTMLElement} node */
function tellStyles(story, node) {
  const all = Object.entries(shipped(story.setup.story)?.styles ?? {});
  node.hidden = !all.length;
  const now = JSON.stringify(story.setup.preferences);
  node.replaceChildren(...all.map(([id, preferences]) => h('button', { class: 'button', type: 'button', 'aria-pressed': String(JSON.stringify(preferences) === now), onclick: () => change(story, { preferences }) }, say(`story.style.${id}`))));
}

/** Why the chosen step is in the plan, link by link. @param {Story} story @param {number[]} why */
function whyWords({ chosen, plan }, why) {
  if (!plan) return [];
  const { plan: of } = plan;
  if (chosen === null) return [h('h2', {}, say('story.why')), h('p', { class: 'soft' }, say('story.why.press'))];
  const title = h('h2', {}, stepWords(of, chosen));
  if (chosen === 0) return [title, h('p', {}, say('story.why.start'))];
  const goals = of.links.filter(({ to }) => to === of.goal).map(({ literal }) => literalWords(literal)).join(', ');
  if (chosen === of.goal) return [title, h('p', {}, say('story.why.goal', { what: goals }))];
  const chain = why.map((at, place) => {
    const { from, literal, to } = of.links[at];
    const words = { what: literalWords(literal), step: to, action: of.steps[to].kind === 'action' ? actionWords(of.steps[to]) : '', from };
    return h('li', {}, say(to === of.goal ? 'story.why.last' : place ? 'story.why.next' : 'story.why.first', words));
  });
  const needs = of.links.filter(({ to }) => to === chosen).map(({ from, literal }) => h('li', {}, say(from === 0 ? 'story.needs.start' : 'story.needs.step', { what: literalWords(literal), step: from })));
  return [title, h('h3', {}, say('story.why.title')), h('ol', { class: 'story-list' }, ...chain), ...(needs.length ? [h('h3', {}, say('story.needs')), h('ul', { class: 'story-list' }, ...needs)] : [])];
}
