/**
 * The report on what has become of the plan that was found while it was carried out: steps that are no longer in it,
 * and new ones.
 *
 * @import { Plan, Story } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { actionWords } from '../words.js';

/** The actions of a plan with their steps. @param {Plan} plan */
const actionsOf = (plan) => plan.steps.map((step, at) => ({ at, words: step.kind === 'action' ? actionWords(step) : '' })).filter(({ words }) => words);

/** Whether another plan is carried out than the one that was found. @param {Story} story */
export const isChanged = ({ plan, run }) => Boolean(run.engine?.at && run.plan && plan && (run.view?.plans ?? 0) > 1);

/**
 * The states of the steps of the plan that was found; those that are no longer in the plan are `gone`.
 * @param {Story} story
 * @param {Record<number, string>} states of the steps of the plan that is carried out
 * @returns {Record<number, string>}
 */
export function statesOfFound(story, states) {
  const { plan, run } = story;
  if (!plan || !run.plan) return {};
  if (!isChanged(story)) return states;
  const now = new Map(actionsOf(run.plan.plan).map(({ at, words }) => [words, states[at]]));
  return Object.fromEntries(actionsOf(plan.plan).map(({ at, words }) => [at, run.done.has(words) ? 'completed' : now.get(words) ?? 'gone']));
}

/**
 * The words on what is gone, struck through, and on what is new; nothing where the plan is as it was found.
 * @param {Story} story
 * @param {boolean} shows whether a button leads to the new plan
 */
export function changedWords(story, shows) {
  const { plan, run } = story;
  if (!isChanged(story) || !plan || !run.plan) return null;
  const [before, after] = [plan.plan, run.plan.plan].map((of) => actionsOf(of).map(({ words }) => words));
  const gone = before.filter((words) => !after.includes(words) && !run.done.has(words));
  const added = after.filter((words) => !before.includes(words));
  const list = (/** @type {string} */ id, /** @type {string[]} */ of, /** @type {'s' | 'strong'} */ tag) => of.length > 0 && h('span', {}, say(id), ' ', ...of.flatMap((words, at) => [at ? ', ' : '', h(tag, {}, words)]));
  const button = shows && h('button', { class: 'button', type: 'button', 'data-field': 'story.changed.show', onclick: () => story.beside.choose('run') }, say('story.changed.show'));
  return h('div', { class: 'story-changed', role: 'status' }, h('strong', {}, say('story.changed')), list('story.changed.gone', gone, 's'), list('story.changed.added', added, 'strong'), button);
}
