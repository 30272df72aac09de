/**
 * The report on a story: a sentence.
 *
 * @import { Story } from './state.js'
 */
import { say } from '../../common/texts.js';
import { number } from '../fields.js';

/** @param {Story} story */
export function sentence(story) {
  const { ended, plan, refused } = story;
  if (refused) return say(refused);
  const over = story.over();
  if (over) return over;
  // The caption of what is carried out, then how far it is.
  const own = story.beside.sentence() || story.parts.map((part) => part.sentence?.()).filter(Boolean).reverse().join(' ');
  if (own) return own;
  if (ended.status === 'running') return say('story.say.searching', { n: ended.steps });
  if (ended.status === 'failed') return say('story.say.none');
  if (ended.status === 'stopped' || !plan) return say('story.say.stopped');
  return say('story.say.plan', { n: plan.plan.goal - 1, links: plan.plan.links.length, ms: number(story.took, story.took < 10 ? 1 : 0) });
}
