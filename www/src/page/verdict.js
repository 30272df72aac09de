/**
 * What can be said of a lane's answer once it and the exact reference are known.
 *
 * @import { LaneState } from '../types.js'
 * @typedef {{ kind: 'waiting' | 'good' | 'bad' | 'none', id: string, args: Record<string, string> }} Verdict
 */
import { measure } from '../texts.js';

/** Costs closer than this share of themselves are equal: engine costs are fixed-point, off by up to 8e-9. */
const EQUAL = 1e-7;

/** @param {LaneState} lane @returns {Verdict} */
export function verdict({ status, cost, fault, reference }) {
  if (status === 'running') return { kind: 'waiting', id: 'verdict.running', args: {} };
  if (status === 'stale') return { kind: 'none', id: 'verdict.stale', args: {} };
  if (fault) return { kind: 'bad', id: 'verdict.fault', args: {} };
  if (status === 'stopped') return { kind: 'none', id: 'verdict.stopped', args: {} };
  if (reference.state === 'checking') return { kind: 'waiting', id: 'verdict.checking', args: {} };
  if (reference.state !== 'known') return { kind: 'none', id: cost === null ? 'verdict.no-path' : 'verdict.unchecked', args: {} };
  return compare(cost, reference.cost);
}

/**
 * @param {number | null} cost
 * @param {number | null} optimum
 * @returns {Verdict}
 */
function compare(cost, optimum) {
  if (cost === null) return optimum === null ? { kind: 'none', id: 'verdict.no-path', args: {} } : { kind: 'bad', id: 'verdict.missed', args: {} };
  if (optimum === null || cost <= optimum * (1 + EQUAL)) return { kind: 'good', id: 'verdict.optimal', args: {} };
  return { kind: 'bad', id: 'verdict.longer', args: { percent: measure((cost / optimum - 1) * 100, 1) } };
}
