/**
 * Check, body, check: what became of the actions that were carried out, the latest first.
 *
 * @import { Literal } from '../state.js'
 *
 * @typedef {{ holds: boolean, index: number | null, literal: Literal | null }} Outcome
 * @typedef {{ step: number | null, name: string, arguments: string[], preconditions: Outcome | null, body: 'running' |
 *   'done' | 'failed' | null, effects: Outcome | null }} Check
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { actionWords, literalWords } from '../words.js';

/** @param {Check[]} checks */
export function checkTable(checks) {
  if (!checks.length) return h('p', { class: 'soft story-none' }, say('story.checks.none'));
  const heads = ['action', 'preconditions', 'body', 'effects'].map((id) => h('th', { scope: 'col' }, say(`story.checks.${id}`)));
  const rows = checks.map((one) => h('tr', {},
    h('th', { scope: 'row' }, `${one.step === null ? '' : `${one.step} `}${actionWords(one)}`),
    outcome(one.preconditions),
    h('td', { class: one.body ?? 'open' }, one.body ? say(`story.checks.${one.body}`) : ''),
    outcome(one.effects)));
  return h('table', { class: 'story-checks' }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows));
}

/** @param {Outcome | null} of */
function outcome(of) {
  if (!of) return h('td', { class: 'open' }, '');
  if (of.holds) return h('td', { class: 'done' }, `✓ ${say('story.checks.holds')}`);
  return h('td', { class: 'failed' }, `✗ ${say('story.checks.fails', { index: of.index ?? 0, what: of.literal ? literalWords(of.literal) : '' })}`);
}
