/**
 * The panel as it is after a change, and which character it is about.
 *
 * @import { WalkState } from './state.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { badgeWords, colourOf } from './figures/badges.js';
import { statesOf } from './states.js';

/** Changes below this, in metres and the like, cannot be seen. */
const UNSEEN = 1e-6;
/** Characters at most. */
export const MOST = 20;

/** @param {WalkState} walk */
export function update(walk) {
  const { engine, panel } = walk;
  walk.states = statesOf(engine.states());
  walk.shown = seenNow(walk);
  walk.bitmap = null;
  walk.searched = undefined;
  setText(panel.followingSaid, say(`walk.following.${walk.settings.following}.said`));
  setText(panel.growthSaid, say(`walk.growth.${walk.settings.growth}.said`));
  for (const part of panel.ofBitmap) part.hidden = !walk.planner.isUsual;
  showChips(walk);
  const { states } = walk;
  for (const part of [panel.badge, panel.side, panel.gauges.node]) part.hidden = !states.length;
  panel.nobody.hidden = states.length > 0;
  panel.adding.disabled = states.length >= MOST;
  panel.removing.disabled = !states.length;
  walk.app.ask();
}

/** A button for each of them. @param {WalkState} walk */
function showChips(walk) {
  const { states, panel: { list } } = walk;
  const chips = [...list.children];
  if (chips.length !== states.length) list.replaceChildren(...states.map((_, at) => h('button', { class: 'chip-button', type: 'button', onclick: () => choose(walk, at) }, String(at + 1))));
  states.forEach((state, at) => {
    const chip = list.children[at];
    chip.setAttribute('aria-pressed', String(at === walk.chosen));
    const words = say('walk.chip', { n: at + 1, badge: badgeWords(walk, state, at) });
    chip.setAttribute('title', words);
    chip.setAttribute('aria-label', words);
    /** @type {HTMLElement} */ (chip).style.borderBottomColor = `var(--ws-${colourOf(state)})`;
  });
}

/** @param {WalkState} walk @param {number} index */
export function choose(walk, index) {
  const { engine, panel } = walk;
  const chosen = (walk.chosen = Math.max(0, index));
  walk.watched = null;
  update(walk);
  const state = walk.states[chosen];
  if (!state) return;
  panel.gains.set(engine.gains(chosen));
  panel.radius.set(state.radius);
  panel.height.set(state.height);
  panel.script.value = engine.script(chosen);
}

/** What is seen of all: their states, and how their figures stand. @param {WalkState} walk @returns {Float64Array[]} */
const seenNow = ({ engine, states }) => [engine.states(), ...states.map((_, at) => engine.figure(at))];

/** Whether all stand as they were last shown. @param {WalkState} walk */
export function asShown(walk) {
  const { shown } = walk;
  const now = seenNow(walk);
  return now.length === shown.length && now.every((numbers, part) => numbers.length === shown[part].length && numbers.every((value, at) => Object.is(value, shown[part][at]) || Math.abs(value - shown[part][at]) < UNSEEN));
}
