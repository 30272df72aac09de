/**
 * The plan as a list; after an accommodation the old one, struck through where it no longer holds, beside the new one.
 *
 * @import { Told } from './desk.js'
 * @import { Plan, Story } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { actionLines } from '../words.js';

/** @param {Story} story @param {Plan} plan @param {number[]} completed @param {Told | null} told */
export function planLists(story, plan, completed, told) {
  const made = told?.act?.response === 'accommodate' ? told.act.accommodation : null;
  if (!told || !made) return list(story, plan, (step) => (completed.includes(step) ? 'done' : ''), say('story.reader.plan'));
  const kept = new Map(made.kept);
  const changed = new Map(made.changed);
  const [same, other] = [new Set(kept.values()), new Set(changed.values())];
  const before = list(story, told.plan, (step) => (kept.has(step) ? 'kept' : changed.has(step) ? 'changed gone' : made.dropped.includes(step) ? 'gone' : 'done'), say('story.reader.plan.old'));
  const after = list(story, plan, (step) => (same.has(step) ? 'kept' : other.has(step) ? 'changed' : 'added'), say('story.reader.plan.new'));
  return h('div', { class: 'reader-plans' }, before, after);
}

/** @param {Story} story @param {Plan} plan @param {(step: number) => string} kind @param {string} title */
function list(story, { goal, steps }, kind, title) {
  const items = steps.slice(1, goal).map((step, at) => {
    const of = kind(at + 1);
    const mark = of.split(' ')[0];
    const words = mark && mark !== 'kept' ? say(`story.reader.step.${mark}`) : '';
    return h('li', { class: of }, h('span', { class: 'reader-step' }, ...actionLines(story, step.action, step)), words ? h('small', {}, words) : false);
  });
  return h('section', {}, h('h2', {}, title), h('ol', { class: 'reader-steps' }, ...items));
}
