/**
 * The list of what is true now, what has just changed first.
 *
 * @import { FactNow } from './desk.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { literalWords } from '../words.js';

/** @param {FactNow[]} facts */
export function factList(facts) {
  const sorted = [...facts].sort((one, other) => Number(other.changed) - Number(one.changed));
  return h('ul', { class: 'reader-facts' }, ...sorted.map(({ changed, literal }) => {
    const kind = changed ? (literal.negated ? 'ended' : 'begun') : '';
    const words = literalWords({ ...literal, negated: false });
    return h('li', { class: kind }, kind === 'ended' ? h('s', {}, words) : words, kind ? h('small', {}, say(`story.reader.fact.${kind}`)) : false);
  }));
}
