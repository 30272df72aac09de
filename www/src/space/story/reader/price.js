/**
 * The slider between intervention and accommodation: what making an act of the player fail costs.
 *
 * @import { Story } from '../state.js'
 */
import { slider } from '../../fields.js';
import { usualPolicy } from './state.js';

/** @param {Story} story */
export function makePrice(story) {
  const field = slider({ id: 'story.reader.beta', min: 0, max: 30, step: 0.5, value: usualPolicy().beta, places: 1, help: true, input: (beta) => story.reader.setPolicy({ beta }) });
  return { node: field.node, show: () => field.set(story.reader.policy.beta) };
}
