/**
 * Steps and literals in words.
 *
 * @import { Literal, Plan, Step } from './state.js'
 */
import { say } from '../../common/texts.js';

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
