/**
 * The list of the algorithms that are advised: those that can be used, the fastest first, each with its reasons; those
 * that cannot, and what speaks against each.
 *
 * @import { Verdict } from './types.js'
 * @import { Wishes } from './wishes.js'
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { laneName } from '../../common/names.js';
import { milliseconds, say } from '../../common/texts.js';

/**
 * @param {readonly Verdict[]} verdicts
 * @param {Wishes} wishes
 * @param {(algorithm: string) => void} take adds it as a lane
 * @param {boolean} open whether those that cannot be used are shown
 */
export function advised(verdicts, wishes, take, open) {
  const kept = verdicts.filter((one) => one.kept);
  const refused = verdicts.filter((one) => !one.kept);
  return [
    kept.length ? h('h4', {}, say('advice.kept')) : null,
    kept.length ? h('ol', { class: 'fitting' }, ...kept.map((one) => keptItem(one, wishes, take))) : null,
    refused.length
      ? h('details', { class: 'not-fitting', open: open || !kept.length }, h('summary', {}, /** @type {any} */ (icon('down')), say('advice.refused', { n: refused.length })),
        h('ul', {}, ...refused.map((one) => h('li', { 'data-algorithm': one.algorithm }, h('strong', {}, laneName(one.algorithm)), reasons(one)))))
      : null,
  ].filter((node) => node !== null);
}

/** @param {Verdict} one @param {Wishes} wishes @param {(algorithm: string) => void} take */
function keptItem(one, { memory, spare }, take) {
  const name = laneName(one.algorithm);
  const bar = h('span', { class: 'room-taken', 'aria-hidden': 'true' });
  // Of the room that there is; less than a hundredth is still seen.
  bar.style.setProperty('--share', String(Math.max(0.01, (one.bytes ?? 0) / ((memory * (100 - spare)) / 100))));
  return h('li', { 'data-algorithm': one.algorithm },
    h('div', { class: 'fitting-line' }, h('strong', {}, name), h('span', { class: 'takes' }, say('advice.figures', { time: one.ns === null ? '–' : milliseconds(one.ns / 1000), bytes: one.bytes ?? 0 })), bar),
    h('button', { class: 'button', type: 'button', 'aria-label': say('advice.add.named', { name }), onclick: () => take(one.algorithm) }, say('advice.add')),
    reasons(one));
}

/** @param {Verdict} verdict */
function reasons({ reasons: all }) {
  return h('ul', { class: 'reasons' }, ...all.map((reason) => h('li', {}, say(reason), ' ')));
}

/** The whole of it in a sentence. @param {readonly Verdict[]} verdicts */
export function inShort(verdicts) {
  const kept = verdicts.filter((one) => one.kept);
  if (!kept.length) return say('advice.none');
  return say('advice.best', { name: laneName(kept[0].algorithm), kept: kept.length, refused: verdicts.length - kept.length });
}
