/**
 * The conditions of a task on a floor, how far off each is, and a way to see one solution.
 *
 * @import { App } from '../app.js'
 * @typedef {{ quantity: string, relation: '<' | '<=' | '>' | '>=', target: number }} Want
 */
import { h, setText } from '../../common/dom.js';
import { tell } from '../../apps/lessons/words.js';
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { applyChange } from './changes.js';

const NAMES = { '<': 'below', '<=': 'most', '>': 'above', '>=': 'least' };

/** @param {Want} want @param {number | undefined} now */
export function isMet({ relation, target }, now) {
  if (now === undefined || Number.isNaN(now)) return false;
  return { '<': now < target, '<=': now <= target, '>': now > target, '>=': now >= target }[relation];
}

/**
 * @param {App} app
 * @param {string} study
 * @param {Want[]} wants
 * @param {string[]} solution
 * @param {() => Promise<unknown>} again as it was at first
 */
export function makeTaskBox(app, study, wants, solution, again) {
  let told = '';
  const list = h('ul', { class: 'conditions' });
  const status = h('p', { class: 'task-status', role: 'status' });
  const show = h('button', { class: 'button', type: 'button', onclick: solve }, tell('task.show'));
  const node = h('div', { class: 'task-box' }, list, h('div', { class: 'task-foot' }, status, show));

  async function solve() {
    show.disabled = true;
    await again();
    for (const change of solution) await applyChange(app, change);
    show.disabled = false;
  }

  return {
    node,
    update() {
      const measures = app.study?.measures?.();
      if (!measures) return;
      const conditions = wants.map((want) => {
        const now = measures[want.quantity];
        const what = say(`floor.${study}.${want.quantity}`);
        const met = isMet(want, now);
        const args = { what, now: now === undefined || Number.isNaN(now) ? '–' : number(now), target: number(want.target) };
        return { met, words: tell(`want.${NAMES[want.relation]}`, args) };
      });
      const key = JSON.stringify(conditions);
      if (key === told) return;
      told = key;
      const done = conditions.every(({ met }) => met);
      list.replaceChildren(...conditions.map(({ met, words }) => h('li', { 'data-met': String(met) }, h('span', { class: 'mark', role: 'img', 'aria-label': tell(met ? 'task.met' : 'task.unmet') }), h('span', {}, words))));
      node.toggleAttribute('data-done', done);
      setText(status, tell(done ? 'task.done' : 'task.open', { n: conditions.filter(({ met }) => !met).length }));
      const conclusion = node.closest('.task')?.querySelector('.conclusion');
      if (conclusion instanceof HTMLElement) conclusion.hidden = !done;
    },
  };
}
