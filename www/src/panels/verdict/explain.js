/**
 * A verdict in sentences: what the result is worth, why, and where to look.
 *
 * @import { Cell, LaneState, Longer, Message, NoPath, OnLines, Truth } from '../../engine/types.js'
 * @typedef {object} Explanation
 * @property {Message[]} lead
 * @property {Message[]} points
 * @property {Cell[]} open  Cells that would let a path through if they were ground.
 */
import { isShorter, saved } from './verdict.js';

/** @param {string} id @param {Message['args']} [args] @returns {Message} */
const message = (id, args = {}) => ({ id, args });

/** @param {Truth} truth @param {LaneState} lane @returns {Explanation} */
export function explain(truth, lane) {
  if (lane.fault) return { lead: [lane.fault], points: [], open: [] };
  switch (truth.verdict) {
    case 'optimal': {
      const promised = lane.guarantee.id === 'guarantee.optimal';
      return { lead: [message('truth.optimal', { cost: truth.cost }), ...(promised ? [] : [message('truth.lucky')])], points: promised ? lane.because : [], open: [] };
    }
    case 'on-lines':
      return onLines(truth, lane);
    case 'longer':
      return { lead: [message('truth.longer', { cost: truth.cost, left: truth.optimum, more: truth.cost - truth.optimum })], points: [...truth.because, ...whereItErrs(truth, lane)], open: [] };
    case 'no-path':
      return noPath(truth);
    default:
      return { lead: [message(`truth.${truth.verdict}`, truth.verdict === 'missed' ? { optimum: truth.optimum } : {})], points: [], open: [] };
  }
}

/** @param {OnLines} truth @param {LaneState} lane @returns {Explanation} */
function onLines({ cost, grid, straight, proven }, { because }) {
  const lead = isShorter(cost, grid) ? message('truth.shorter', { cost, grid, percent: saved(cost, grid) }) : message('truth.as-by-moves', { cost });
  const others = proven ? 'truth.any-angle' : 'truth.other-lines';
  return { lead: [lead, message(straight ? 'truth.straight' : others)], points: straight ? [] : because, open: [] };
}

/** @param {Longer} truth @param {LaneState} lane @returns {Message[]} */
function whereItErrs({ overestimate, inconsistency, parts, complete }, { settings }) {
  const points = [];
  if (overestimate) points.push(message(settings.weight ? 'truth.overestimate-weighted' : 'truth.overestimate', { ...overestimate }));
  if (inconsistency) {
    const { from, to, hFrom, hTo, cost } = inconsistency;
    points.push(message('truth.inconsistency', { from, to, before: hFrom, after: hTo, fall: hFrom - hTo, cost }));
  }
  if (!complete) points.push(message('truth.looking'));
  points.push(message('truth.parts', { cell: parts }));
  return points;
}

/** @param {NoPath} truth @returns {Explanation} */
function noPath({ why, region, frontier, closest, closestCost, wall, walls }) {
  const points = [];
  if (region) points.push(message('truth.region', { region, frontier }));
  if (closest && closestCost !== null) points.push(message('truth.closest', { cell: closest, cost: closestCost }));
  if (wall) points.push(message('truth.wall', { cell: wall }));
  else if (walls.length) points.push(message('truth.walls', { n: walls.length }));
  else if (why.id === 'no-path.walls') points.push(message('truth.no-single-wall'));
  return { lead: [why], points, open: wall ? [wall] : walls };
}
