/**
 * Changes by hand: settings of planning, the body and the script of the chosen one.
 *
 * @import { WalkState } from './state.js'
 */
import { setText } from '../../common/dom.js';
import { lookAhead } from './gains/gains.js';
import { update } from './update.js';

/** Cells of a bitmap at most, where nobody has chosen their side. */
const MOST_CELLS = 1_000_000;

/**
 * Does what may be refused, and says why.
 * @param {WalkState} walk
 * @param {() => unknown} act
 * @param {boolean} [own] somebody wanted it: it is remembered
 */
export function attempt(walk, act, own = true) {
  const { app, history } = walk;
  try {
    act();
  } catch (error) {
    app.notify(app.words(error), true);
    return false;
  }
  history.touch();
  if (own) app.altered();
  update(walk);
  return true;
}

/** @param {WalkState} walk @param {Record<string, unknown>} change */
export function set(walk, change) {
  const before = walk.settings;
  walk.watched = null;
  walk.settings = { ...before, ...change };
  if (!attempt(walk, () => walk.engine.setSettings(walk.settings))) walk.settings = before;
  else if (walk.settings.cell !== before.cell) lookOn(walk, before.cell);
  // What is said of the gains depends on it.
  else if (walk.settings.following !== before.following) tellGains(walk);
}

/**
 * Who looked as far ahead as suits cells does so in others.
 * @param {WalkState} walk
 * @param {number} cell their side before
 */
function lookOn({ engine, panel, settings, chosen }, cell) {
  for (let at = 0; at < engine.count; at++) {
    const of = engine.gains(at);
    if (of.lookAhead === lookAhead(of.speed, cell)) engine.setGains(at, { ...of, lookAhead: lookAhead(of.speed, settings.cell) });
  }
  tellGains({ engine, panel, chosen });
}

/** Those of the character that is chosen. @param {Pick<WalkState, 'engine' | 'panel' | 'chosen'>} walk */
function tellGains({ engine, panel, chosen }) {
  if (chosen < engine.count) panel.gains.set(engine.gains(chosen));
}

/**
 * Cells as small as usual, or so large that the bitmap of this floor is planned in while somebody walks.
 * @param {WalkState} walk
 */
export function suit(walk) {
  const { left, right, bottom, top } = walk.scene.floor;
  const side = Math.sqrt(((right - left) * (top - bottom)) / MOST_CELLS);
  walk.settings = { ...walk.settings, cell: Math.max(walk.usualCell, Math.ceil(side * 20) / 20) };
  walk.engine.setSettings(walk.settings);
  tellSettings(walk);
}

/** The fields follow. @param {WalkState} walk */
export function tellSettings({ settings, panel }) {
  panel.following.set(settings.following);
  panel.cell.set(settings.cell);
  panel.growth.set(settings.growth);
  panel.guide.set(settings.guide);
  panel.snap.set(settings.snap);
  panel.clearance.set(settings.clearance);
  if (typeof settings.margin === 'number') panel.margin.set(settings.margin);
  panel.step.set(settings.step);
  panel.duck.set(settings.duck);
  panel.cure.set(Boolean(settings.cureAfter));
}

/** @param {WalkState} walk */
export function setBody(walk) {
  const { engine, chosen, panel } = walk;
  attempt(walk, () => chosen < engine.count && engine.setBody(chosen, panel.radius.value, panel.height.value));
}

/** @param {WalkState} walk */
export function setScript(walk) {
  const { app, engine, chosen, panel } = walk;
  try {
    if (chosen < engine.count) engine.setScript(chosen, panel.script.value);
    setText(panel.scriptSaid, '');
    walk.history.touch();
    app.altered();
  } catch (error) {
    setText(panel.scriptSaid, app.words(error));
  }
  update(walk);
}
