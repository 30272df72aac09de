/**
 * Steps and literals in words.
 *
 * @import { Literal, Plan, Step, Story } from './state.js'
 */
import { h } from '../../common/dom.js';
import { language, say } from '../../common/texts.js';

/** A literal without its parentheses: `at fred tower`. @param {Literal} literal */
export function literalWords({ arguments: of, name, negated }) {
  const words = [name, ...of].join(' ');
  return negated ? say('story.not', { what: words }) : words;
}

/** An action: `Move fred tower armory`. @param {{ name: string, arguments: string[] }} action */
export const actionWords = ({ arguments: of, name }) => [name, ...of].join(' ');

/** The number by which people call a step: start and goal have none. @param {Plan} plan @param {number} step */
export function numberOf(plan, step) {
  // Of partial plans the goal is the second one, and the actions follow.
  return plan.goal === 1 ? step - 1 : step;
}

/** A step with its number: `2 PickUp fred ammo armory`. @param {Plan} plan @param {number} step */
export function stepWords(plan, step) {
  const one = plan.steps[step];
  if (!one || one.kind === 'start' || one.kind === 'goal') return say(one?.kind === 'goal' ? 'story.goal' : 'story.start');
  const words = { n: numberOf(plan, step), what: actionWords(one) };
  return one.kind === 'beginning' ? say('story.beginning', words) : say('story.numbered', words);
}

/** The kind of a step, short. @param {Step} step */
export const kindWords = ({ kind }) => (kind === 'goal' ? say('story.goal') : kind === 'start' ? say('story.start') : '');

/**
 * An action as a sentence without its full stop, where the floor's file has words for it; else empty.
 * @param {Pick<Story, 'engine'>} story
 * @param {number | null | undefined} action its number
 */
export const captionWords = ({ engine }, action) => (action == null ? '' : (engine?.floorCaption(action, language) ?? '').replace(/\.$/, ''));

/**
 * An action as people would say it, else in the notation of the story's text.
 * @param {Pick<Story, 'engine'>} story
 * @param {number | null | undefined} action
 * @param {{ name: string, arguments: string[] }} of
 */
export const saidWords = (story, action, of) => captionWords(story, action) || actionWords(of);

/**
 * An action: the sentence, and under it the notation; the notation alone where there is no sentence.
 * @param {Pick<Story, 'engine'>} story
 * @param {number | null | undefined} action
 * @param {{ name: string, arguments: string[] }} of
 */
export function actionLines(story, action, of) {
  const words = captionWords(story, action);
  return words ? [h('span', {}, words), h('small', { class: 'story-notation' }, actionWords(of))] : [h('span', {}, actionWords(of))];
}
