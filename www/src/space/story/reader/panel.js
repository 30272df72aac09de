/**
 * The panel of the reader's view: the policy, and what repair and planning anew took.
 *
 * @import { Desk } from './desk.js'
 */
import { h } from '../../../common/dom.js';
import { figures, group, slider, tick } from '../../fields.js';
import { effortWords } from './efforts.js';

/** @param {Desk} desk */
export function makeReaderPanel(desk) {
  const of = () => desk.policy;
  const price = (/** @type {'beta' | 'rise' | 'alpha'} */ name, /** @type {number} */ max, /** @type {number} */ step, /** @type {number} */ places) => slider({ id: `story.reader.${name}`, min: 0, max, step, value: of()[name], places, help: true, input: (to) => desk.setPolicy({ [name]: to }) });
  const prices = /** @type {const} */ ({ beta: price('beta', 30, 0.5, 1), rise: price('rise', 2, 0.1, 1), alpha: price('alpha', 0.05, 0.001, 3) });
  const plainly = tick({ id: 'story.reader.plainly', value: of().plainly, input: (to) => desk.setPolicy({ plainly: to }) });
  const compare = tick({ id: 'story.reader.compare', value: false, input: (to) => desk.setCompare(to) });
  const efforts = figures(['story.reader.repair', 'story.reader.replan']);
  const node = h('div', { class: 'study' },
    group('story.reader.policy', ...Object.values(prices).map(({ node }) => node), plainly.node),
    group('story.reader.efforts', efforts.node, compare.node));
  return {
    node,
    tell() {
      const act = desk.told?.act;
      for (const name of /** @type {const} */ (['beta', 'rise', 'alpha'])) prices[name].set(of()[name]);
      plainly.set(of().plainly);
      efforts.update(effortWords(act?.repair ?? null), effortWords(act?.replan ?? null));
    },
  };
}
