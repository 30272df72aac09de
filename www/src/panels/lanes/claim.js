/**
 * The line that says what a lane promises of its result with the settings it has; the grounds are one press away.
 *
 * @import { LaneState } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { known, say } from '../../common/texts.js';
import { fillList } from './list.js';

/** @returns {{ node: HTMLElement, update(lane: LaneState): void }} */
export function makeClaim() {
  const label = h('span', {}, say('lane.guarantee'));
  const line = h('span', { class: 'claim-line' });
  const grounds = h('ul', { class: 'points' });
  const node = h('details', { class: 'claim' }, h('summary', {}, /** @type {any} */ (icon('down')), label, ' ', line), grounds);
  return {
    node,
    update({ guarantee, because, unmet, recorded }) {
      label.hidden = !!recorded;
      setText(line, say(guarantee));
      fillList(grounds, [...because, ...unmet.filter(known)].map((message) => say(message)));
    },
  };
}
