/**
 * The report on a walk: a sentence, figures of the chosen one, and measures for tasks.
 *
 * @import { State } from './states.js'
 * @import { WalkState } from './state.js'
 */
import { setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { badgeWords, isReady } from './figures/badges.js';
import { cellsNow, searchNow } from './search.js';
import { badgeOf } from './states.js';

/** Metres between places of a way at which its clearance is asked. */
const CLOSE = 0.02;

/** The sentence. @param {WalkState} walk */
export function told(walk) {
  const { engine, keeping, planner, states, watched } = walk;
  if (watched) return say(`walk.say.watched.${watched.ended}`, { expanded: watched.expanded });
  const state = states[walk.chosen];
  if (!state) return say('walk.say.nobody');
  const waiting = planner.sentence();
  if (waiting) return waiting;
  if (engine.time === 0) return say(states.some((one, at) => Number.isFinite(one.goalX) || isReady(walk, one, at)) ? 'walk.say.begin' : 'walk.say.no-goals');
  const said = { time: number(engine.time, 1), overlaps: engine.overlaps(), waiting: states.filter((one) => badgeOf(one) === 'waiting').length };
  return keeping.short === undefined ? say('walk.say.time', said) : say('walk.say.slow', { ...said, share: number(100 * keeping.short, 0) });
}

/** Badge and figures of the chosen one. @param {WalkState} walk @param {State} state of it */
export function tellState(walk, state) {
  const { panel, chosen } = walk;
  const trouble = walk.engine.trouble(chosen);
  const been = walk.record.of(chosen);
  setText(panel.badge, `${badgeWords(walk, state, chosen)}${trouble ? `: ${say(trouble)}` : ''}`);
  const pair = (/** @type {number} */ is, /** @type {number} */ aim, /** @type {string} */ unit) => say('walk.pair', { is: number(is), aim: number(aim), unit });
  panel.gauges.update(pair(state.speed, state.aimSpeed, 'm/s'), pair(state.spin, state.aimSpin, 'rad/s'), `${number(state.push)} m/s²`, `${number(state.twist)} rad/s²`, `${number(state.left, 1)} m`, number(state.plans), `${number(been.turned, 0)}°`, Number.isNaN(been.room) ? '–' : `${number(been.room)} m`, Number.isNaN(been.needed) ? '–' : `${number(been.needed)} s`);
}

/** @param {WalkState} walk */
export function measures(walk) {
  if (walk.planner.waits) return null;
  const { engine, states, settings, chosen } = walk;
  const state = states[chosen];
  const grown = state ? cellsNow(walk) : null;
  const share = grown ? (100 * grown.cells.reduce((sum, cell) => sum + Number(cell === 0), 0)) / grown.cells.length : Number.NaN;
  const count = (/** @type {string} */ badgeName) => states.filter((one) => badgeOf(one) === badgeName).length;
  return { time: engine.time, overlaps: engine.overlaps(), arrived: count('arrived'), waiting: count('waiting'), walking: count('walking'), free: share, cells: grown?.cells.length, expanded: (walk.watched ?? searchNow(walk))?.expanded ?? 0, cell: settings.cell, ...(state && { radius: state.radius, height: state.height, left: state.left, speed: state.speed, plans: state.plans, clearance: clearanceOf(walk, engine.path(chosen)), ...walk.panel.gains.told }), ...walk.record.of(chosen) };
}

/**
 * How near the way of the chosen one comes to an obstacle, high or low, at places a step apart.
 * @param {WalkState} walk
 * @param {Float64Array} path
 */
function clearanceOf({ scene }, path) {
  let least = Infinity;
  for (let i = 2; i < path.length; i += 2) {
    const [dx, dy] = [path[i] - path[i - 2], path[i + 1] - path[i - 1]];
    const count = Math.ceil(Math.hypot(dx, dy) / CLOSE);
    for (let j = 0; j <= count; j++) least = Math.min(least, scene.space.clearance(path[i - 2] + (dx * j) / count, path[i - 1] + (dy * j) / count));
  }
  return least;
}
