/**
 * A stop: where a run is held. What it looks for is said in words, and given to the engine in words.
 *
 * @import { Cell } from '../../engine/types.js'
 *
 * @typedef {object} Stop
 * @property {string} kind  Of event; '': any.
 * @property {Cell | null} cell  Null: any.
 * @property {string} quantity  'g', 'h', 'f'; '': whatever they are.
 * @property {string} test  One of `TESTS`.
 * @property {number} value  What it is compared with, where it is.
 * @property {boolean} on
 *
 * @typedef {{ step: number | null, from: number, to: number, whole: boolean }} Found
 * @typedef {{ stop: number, kind: string, cell: Cell | null, side: number, value: number | null, before: number | null,
 *   more: number }} Reason
 */
import { cellName, measure, say } from '../../common/texts.js';

export const KINDS = ['expanded', 'generated', 'improved', 'reopened', 'pruned', 'met', 'scanned', 'sighted', 'reached', 'exhausted', 'phase', 'deferred', 'cut', 'forgotten', 'revised'];
export const QUANTITIES = ['f', 'g', 'h'];
export const TESTS = ['at-least', 'at-most', 'equals', 'changes', 'falls', 'below-parent'];

/** Whether a test compares with a number. @param {string} test */
export function compares(test) {
  return TESTS.indexOf(test) < 3;
}

/** As the engine reads it. @param {Stop} stop */
export function wordsOf({ kind, cell, quantity, test, value }) {
  return [kind, ...(cell ? [String(cell.x), String(cell.y)] : ['', '']), quantity, quantity && test, String(value)];
}

/** "A cell is expanded, at (3, 4), where f becomes 20.00 or more". @param {Stop} stop */
export function sentenceOf({ kind, cell, quantity, test, value }) {
  return [
    say(`stops.kind.${kind || 'any'}`),
    cell ? say('stops.at', { cell }) : '',
    quantity ? say(`stops.test.${test}`, { quantity, value: measure(value) }) : '',
  ].filter(Boolean).join(', ');
}

/**
 * The words on why the step shown is a stop.
 * @param {Reason} reason
 * @param {Stop} stop
 * @param {number} n its number, from 1
 */
export function reasonOf({ kind, cell, side, value, before, more }, { quantity, test }, n) {
  const what = say(`stops.happened.${kind}`);
  const whose = side === 1 ? say('stops.from-goal') : '';
  return [
    say('stops.why', { n, what: [cell ? cellName(cell) : '', what, whose].filter(Boolean).join(' ') }),
    value === null ? '' : say('stops.why-value', { quantity, value: measure(value) }),
    value === null || before === null ? '' : say(test === 'below-parent' ? 'stops.why-parent' : 'stops.why-before', { before: apart(before, value) }),
    test === 'below-parent' && quantity === 'f' && value !== null ? say('stops.why-inconsistent') : '',
    more ? say('stops.why-more', { n: more }) : '',
    '.',
  ].filter(Boolean).join('');
}

/** With as many places as tell it from another. @param {number} a @param {number} b */
export function apart(a, b) {
  const telling = a === b ? undefined : [2, 4, 6].find((places) => measure(a, places) !== measure(b, places));
  return measure(a, telling ?? 2);
}
