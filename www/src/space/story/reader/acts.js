/**
 * The acts that the reader's character can do now, each with its verdict and both prices before it is pressed.
 *
 * @import { Act, BrokenLink } from './desk.js'
 * @import { Plan, Story } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';
import { actionLines, literalWords, saidWords, stepWords } from '../words.js';

/** @param {Story} story @param {Plan} plan @param {Act[]} acts */
export function actList(story, plan, acts) {
  const rank = (/** @type {Act} */ { verdict: { kind } }) => ['breaks', 'planned', 'safe', 'cannot'].indexOf(kind);
  const sorted = [...acts].sort((one, other) => rank(one) - rank(other));
  if (!sorted.length) return h('p', { class: 'soft' }, say('story.reader.acts.none'));
  return h('ul', { class: 'reader-acts' }, ...sorted.map((act) => item(story, plan, act)));
}

/** @param {Story} story @param {Plan} plan @param {Act} act */
function item(story, plan, act) {
  const { verdict } = act;
  const breaks = verdict.kind === 'breaks';
  const kind = breaks ? (verdict.fails ? 'fails' : 'alarm') : verdict.kind;
  return h('li', { class: `reader-act ${kind}` },
    h('div', { class: 'reader-act-head' },
      h('button', { class: 'button', type: 'button', 'data-act': act.act, 'data-field': `story.reader.act.${[act.name, ...act.arguments].join('-')}`, onclick: () => story.reader.take(act.act) }, ...actionLines(story, act.act, act)),
      h('span', { class: 'reader-verdict' }, say(`story.reader.verdict.${kind}`))),
    ...(breaks ? [h('ul', { class: 'story-list' }, ...verdict.links.map((link) => h('li', {}, brokenWords(plan, link)))), prices(act)] : []),
    ...(verdict.kind === 'planned' ? [h('p', { class: 'soft' }, say('story.reader.planned', { step: stepWords(plan, verdict.step) }))] : []));
}

/** The words on what a link protects, and for which step. @param {Plan} plan @param {BrokenLink} link */
export const brokenWords = (plan, { literal, to }) => (to === plan.goal ? say('story.reader.breaks.goal', { what: literalWords(literal) }) : say('story.reader.breaks', { what: literalWords(literal), step: stepWords(plan, to) }));

/** Both prices, the one that is chosen marked. @param {Act} act */
function prices({ accommodationPrice, interventionPrice, priced, response }) {
  if (!priced) return h('p', { class: 'reader-prices soft' }, '…');
  const price = (/** @type {string} */ id, /** @type {number | null} */ of, /** @type {boolean} */ chosen) => h('span', { class: chosen ? 'reader-price chosen' : 'reader-price' }, say(of === null ? `story.reader.price.${id}.none` : `story.reader.price.${id}`, { price: number(of ?? 0, 1) }), chosen && ' ', chosen && h('span', { class: 'reader-chosen' }, say('story.reader.chosen')));
  return h('p', { class: 'reader-prices' }, price('intervene', interventionPrice, response === 'intervene'), price('accommodate', accommodationPrice, response === 'accommodate'));
}

/** The words on what became of an act. @param {Story} story @param {Plan} plan the one before it @param {Act} act */
export function becameWords(story, plan, act) {
  const words = { act: saidWords(story, act.act, act) };
  if (act.verdict.kind === 'cannot') return say('story.reader.did.refuse', { ...words, what: literalWords(act.verdict.condition) });
  if (act.response === 'intervene') return act.instead?.length ? say('story.reader.did.instead', { ...words, what: act.instead.map(literalWords).join(', ') }) : say('story.reader.did.intervene', words);
  if (act.response === 'accommodate') {
    const { accommodation: made } = act;
    return say(made?.isRepair ? 'story.reader.did.repair' : 'story.reader.did.replan', { ...words, kept: made?.kept.length ?? 0, changed: made?.changed.length ?? 0, dropped: made?.dropped.length ?? 0, added: made?.added.length ?? 0 });
  }
  if (act.response === 'lost') return say('story.reader.did.lost', words);
  return act.verdict.kind === 'planned' ? say('story.reader.did.planned', { ...words, step: stepWords(plan, act.verdict.step) }) : say('story.reader.did.allow', words);
}
