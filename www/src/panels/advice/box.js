/**
 * The dialog of advice as it stands on the page.
 *
 * @import { AdviceState } from './state.js'
 * @typedef {ReturnType<typeof makeBox>} Box
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { makePrepared } from '../prepared/box.js';
import { legend } from './families.js';
import { finish, start } from './measuring.js';
import { kept } from './state.js';
import { showAdvice } from './told.js';
import { makeWishes } from './wishes.js';

const COUNTS = [5, 10, 25, 100];

/** @param {AdviceState} advice */
export function makeBox(advice) {
  const { engine, here, lane, scenarios } = advice;
  const run = makeRun(advice);
  const short = h('p', { class: 'in-short', role: 'status' });
  const list = h('div', { class: 'advised' });
  const table = h('div', { class: 'families-scroll', tabindex: 0, role: 'region', 'aria-label': say('families.title') });
  const form = makeWishes(() => showAdvice(advice));
  const representation = h('span', { class: 'kinded', 'data-kind': 'quoted' });
  const prepared = makePrepared({ plan: () => ({ saved: engine.ask((lab) => lab.save()), lane }), of: () => here });
  const close = h('button', { class: 'plain', type: 'button', title: say('advice.close'), 'aria-label': say('advice.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const dialog = h('dialog', { class: 'dialog advice', 'aria-labelledby': 'advice-title' },
    h('header', {}, h('h2', { id: 'advice-title', tabindex: -1 }, say('advice.title')), close),
    h('div', { class: 'dialog-body advice-body', tabindex: 0, role: 'region', 'aria-labelledby': 'advice-title' },
      h('p', { class: 'soft' }, say(scenarios ? 'advice.intro.scenarios' : 'advice.intro', { lane: lane + 1 })),
      run.node,
      h('section', {}, h('h3', {}, say('advice.wishes')), form.node, short, list,
        h('h4', {}, say('advice.representation')), h('p', {}, representation), h('p', { class: 'soft' }, say('advice.rule'))),
      h('section', {}, h('h3', {}, say('prepared.title')), h('p', { class: 'soft' }, say('prepared.intro')), prepared.node),
      h('section', {}, h('h3', {}, say('families.title')), legend(), table,
        h('p', { class: 'soft' }, say('families.note')), h('p', { class: 'soft' }, say('families.source')))));
  return { dialog, ...run, short, list, table, form, representation, prepared };
}

/** The part of the measurement. @param {AdviceState} advice */
function makeRun(advice) {
  const count = h('select', { onchange: () => { kept.count = Number(count.value); } }, ...COUNTS.map((n) => h('option', { value: n, selected: n === kept.count }, String(n))));
  const begin = h('button', { class: 'button primary', type: 'button', onclick: () => start(advice) }, say('advice.measure'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish(advice, '') }, say('advice.cancel'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('advice.progress') });
  const said = h('p', { class: 'said', role: 'status' });
  // Announced to screen readers at the end, not at every search or algorithm.
  const counted = h('p', { class: 'soft so-far' });
  return {
    node: h('div', { class: 'advice-run' }, h('label', {}, h('span', {}, say(advice.scenarios ? 'advice.count.scenarios' : 'advice.count')), count), begin, cancel, progress, said, counted),
    begin,
    cancel,
    progress,
    said,
    counted,
  };
}
