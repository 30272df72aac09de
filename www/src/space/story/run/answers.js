/**
 * The words on what would become of an act of the player: what it breaks, and what both answers to it cost.
 *
 * @import { Story } from '../state.js'
 * @import { Answer, PlayerAct } from './part.js'
 */
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';
import { literalWords, saidWords } from '../words.js';

/**
 * An act as people would say it, where the floor's file has words for it.
 * @param {Story} story
 * @param {PlayerAct} act
 */
export const actWords = (story, act) => saidWords(story, act.act, act);

/** The words on what an act breaks. @param {Story} story @param {Answer} answer */
export function brokenWords({ run }, { broken }) {
  return broken.map(([literal, step]) => say(step === run.plan?.plan.goal ? 'story.act.goal' : 'story.act.needs', { what: literalWords(literal), step })).join(' ');
}

/** Before it is done. @param {Story} story @param {PlayerAct} act @param {Answer | null} answer */
export function wouldWords(story, act, answer) {
  const what = actWords(story, act);
  if (!answer) return what;
  const price = (/** @type {number | null} */ of) => (of === null ? say('story.act.no-price') : number(of, 1));
  const words = say(`story.act.${answer.response}`, { what, why: brokenWords(story, answer) });
  return answer.broken.length ? `${words} ${say('story.act.prices', { fails: price(answer.interventionPrice), plan: price(answer.accommodationPrice) })}` : words;
}

/** The words on an act that is done. @param {Story} story @param {PlayerAct} act @param {Answer | null} answer */
export function doneWords(story, act, answer) {
  const { response = 'safe' } = answer ?? {};
  return say(`story.act.did.${response}`, { what: actWords(story, act), why: answer ? brokenWords(story, answer) : '' });
}
