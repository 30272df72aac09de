/**
 * The list of what a check of the spheres finds: each finding shows its place. It hinders nothing.
 *
 * @import { SpheresState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button } from '../../fields.js';
import { choose } from '../gestures.js';
import { sphereOf } from '../state.js';

/** So many are listed. */
const MOST = 200;

/** @param {SpheresState} state */
export function makeFindings(state) {
  const { app } = state;
  const list = h('ul', { class: 'findings' });
  const words = h('p', { class: 'soft', role: 'status' });
  const check = button('spheres.check', () => {
    asked = true;
    tell();
  });
  let asked = false;
  const node = h('div', {}, h('div', { class: 'row' }, check), words, list);

  function tell() {
    if (!asked) return;
    const found = /** @type {import('../../../engine/types.js').Message[]} */ (state.engine.findings(app.scene.space));
    setText(words, say('spheres.findings', { n: found.length }));
    list.replaceChildren(...found.slice(0, MOST).map((message) => h('li', {}, h('button', { type: 'button', onclick: () => show(message) }, say(message)))));
  }

  /** @param {import('../../../engine/types.js').Message} message */
  function show({ args }) {
    const of = Number(args.sphere ?? args.a);
    choose(state, of);
    const other = Number(args.other ?? args.b);
    if (Number.isFinite(other)) state.beside = other;
    const one = sphereOf(state, of);
    if (one) app.reveal([one.x - one.radius, one.y - one.radius, one.x + one.radius, one.y + one.radius]);
    state.panel.tell();
  }

  return { node, tell };
}
