/**
 * The panel as it is after a change, and which character it is about.
 *
 * @import { WalkState } from './state.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { Numbers } from '../frame-numbers.js';
import { badgeWords, colourOf } from './figures/badges.js';
import { statesOf } from './states.js';

/** Changes below this, in metres and the like, cannot be seen. */
const UNSEEN = 1e-6;
/** Characters at most. */
export const MOST = 20;

/** @param {WalkState} walk */
export function update(walk) {
  const { panel } = walk;
  see(walk);
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

/** Read where the engine wrote them. @type {Numbers | undefined} */
let numbers;

/**
 * What is seen of one, or of all: how a figure stands, or their states at -1.
 * @param {WalkState} walk
 * @param {number} part
 */
function seen({ engine }, part) {
  const read = (numbers ??= new Numbers());
  if (part < 0) engine.statesInto(read.into);
  else engine.figureInto(part, read.into);
  return read.view;
}

/** Keeps what is seen of all: their states, and how their figures stand. @param {WalkState} walk */
function see(walk) {
  const { shown } = walk;
  const count = walk.engine.count;
  shown.length = count + 1;
  for (let part = 0; part <= count; part++) {
    const now = seen(walk, part - 1);
    const kept = shown[part];
    // Of as many numbers as before the array stays.
    if (kept?.length === now.length) kept.set(now);
    else shown[part] = now.slice();
  }
  walk.states = statesOf(shown[0]);
}

/** Whether all stand as they were last shown. @param {WalkState} walk */
export function asShown(walk) {
  const { shown } = walk;
  if (shown.length !== walk.engine.count + 1) return false;
  return shown.every((before, part) => {
    const now = seen(walk, part - 1);
    return now.length === before.length && now.every((value, at) => Object.is(value, before[at]) || Math.abs(value - before[at]) < UNSEEN);
  });
}
