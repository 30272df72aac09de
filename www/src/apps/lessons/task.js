/**
 * A task: what is wanted of the lanes, and how little may be changed for it. Judged from the lab's state alone.
 *
 * @import { Engine } from '../../engine/engine.js'
 * @import { LabState } from '../../engine/types.js'
 *
 * @typedef {{ lane: number, quantity: string, relation: string, target: number, relative?: boolean }} Want
 * @typedef {{ wants: Want[], limits: Record<string, number> }} Task
 * @typedef {{ lab: LabState, terrain: Uint8Array, costs: Uint8Array, risks: Uint8Array }} Given  The scene as it was.
 * @typedef {{ met: boolean, id: string, args: Record<string, number | string>, quantity?: string, lane?: number }}
 *   Condition
 */
import { QUANTITIES } from './quantities.js';

/** Sums of roots come out a little beside themselves. */
const EQUAL = 1e-6;

/** @type {Record<string, (now: number, target: number) => boolean>} */
const RELATIONS = {
  '<': (now, target) => now < target - EQUAL,
  '<=': (now, target) => now <= target + EQUAL,
  '>': (now, target) => now > target + EQUAL,
  '>=': (now, target) => now >= target - EQUAL,
  '=': (now, target) => Math.abs(now - target) <= EQUAL,
};
const NAMES = /** @type {Record<string, string>} */ ({ '<': 'below', '<=': 'most', '>': 'above', '>=': 'least', '=': 'same' });

/** The state of a scene before anybody changes it. @param {Engine} engine @returns {Given} */
export function given(engine) {
  const lab = engine.state();
  const risks = lab.risky ? engine.ask((inner) => inner.risks()) : new Uint8Array();
  return { lab, terrain: engine.terrain().slice(), costs: engine.costs().slice(), risks };
}

/**
 * Each condition with whether it is met; null while the lanes still run.
 * @param {Task} task
 * @param {Given} before
 * @param {Given} now
 * @returns {Condition[] | null}
 */
export function judge(task, before, now) {
  const { lab } = now;
  if (!lab.complete || lab.lanes.some(({ reference }) => reference.state === 'checking')) return null;
  const limits = Object.entries(task.limits).map(([what, most]) => {
    const n = CHANGES[what](before, now);
    return { met: n <= most, id: `limit.${what}`, args: { n, most } };
  });
  return [...task.wants.map((want) => judgeWant(want, lab)), ...limits];
}

/** @param {Want} want @param {LabState} lab @returns {Condition} */
function judgeWant({ lane, quantity, relation, target }, lab) {
  const state = lab.lanes[lane];
  const now = state ? QUANTITIES[quantity](state, lab) : null;
  if (now === null) return { met: false, id: 'want.nothing', args: {}, quantity, lane };
  return { met: RELATIONS[relation](now, target), id: `want.${NAMES[relation]}`, args: { now, target }, quantity, lane };
}

/** What may be limited: how much of it has been done. @type {Record<string, (before: Given, now: Given) => number>} */
const CHANGES = {
  cells: (before, now) => (sameWorld(before, now) ? differences(before.terrain, now.terrain) + differences(before.costs, now.costs) + differences(before.risks, now.risks, 0) : before.terrain.length),
  settings: ({ lab: before }, { lab: now }) => now.lanes.reduce((sum, lane, i) => sum + changed(before.lanes[i], lane), Math.abs(now.lanes.length - before.lanes.length)),
  ends: ({ lab: before }, { lab: now }) => Number(apart(before.start, now.start)) + Number(apart(before.goal, now.goal)),
};

/** @param {Given} before @param {Given} now */
function sameWorld({ lab: before }, { lab: now }) {
  return before.width === now.width && before.height === now.height;
}

/**
 * Costs are empty while each is 1, risks while each is 0.
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 * @param {number} usual
 */
function differences(a, b, usual = 1) {
  let n = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i++) if ((a[i] ?? usual) !== (b[i] ?? usual)) n++;
  return n;
}

/**
 * @param {import('../../engine/types.js').LaneState | undefined} before
 * @param {import('../../engine/types.js').LaneState} now
 */
function changed(before, now) {
  if (!before) return 0;
  const ids = Object.keys(now.settings).filter((id) => before.settings[id] !== undefined);
  return Number(before.algorithm !== now.algorithm) + ids.filter((id) => before.settings[id] !== now.settings[id]).length;
}

/** @param {import('../../engine/types.js').Cell} a @param {import('../../engine/types.js').Cell} b */
function apart(a, b) {
  return a.x !== b.x || a.y !== b.y;
}
