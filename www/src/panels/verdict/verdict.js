/**
 * The verdict on a lane's answer, once it and the exact reference are known.
 *
 * @import { LaneState } from '../../engine/types.js'
 * @typedef {{ kind: 'waiting' | 'good' | 'bad' | 'none', id: string, args: Record<string, string> }} Verdict
 */
import { measure } from '../../common/texts.js';

/** Costs closer than this share of themselves are equal: engine costs are fixed-point, off by up to 8e-9. */
const EQUAL = 1e-7;

/** Along lines a path can be shorter than any by moves. @param {number} cost @param {number} optimum */
export const isShorter = (cost, optimum) => cost < optimum * (1 - EQUAL);

/** By how much, in percent. @param {number} cost @param {number} optimum */
export function saved(cost, optimum) {
  const percent = (1 - cost / optimum) * 100;
  return measure(percent, percent < 0.1 ? 3 : 1);
}

/** @param {LaneState} lane @returns {Verdict} */
export function verdict({ status, cost, fault, reference, guarantee }) {
  if (status === 'running') return { kind: 'waiting', id: 'verdict.running', args: {} };
  if (status === 'stale') return { kind: 'none', id: 'verdict.stale', args: {} };
  if (fault) return { kind: 'bad', id: 'verdict.fault', args: {} };
  if (status === 'stopped') return { kind: 'none', id: 'verdict.stopped', args: {} };
  if (reference.state === 'checking') return { kind: 'waiting', id: 'verdict.checking', args: {} };
  if (reference.state !== 'known') return { kind: 'none', id: cost === null ? 'verdict.no-path' : 'verdict.unchecked', args: {} };
  return compare(cost, reference.cost, guarantee.id === 'guarantee.on-grid');
}

/**
 * @param {number | null} cost
 * @param {number | null} optimum
 * @param {boolean} onLines
 * @returns {Verdict}
 */
function compare(cost, optimum, onLines) {
  if (cost === null) return optimum === null ? { kind: 'none', id: 'verdict.no-path', args: {} } : { kind: 'bad', id: 'verdict.missed', args: {} };
  if (optimum !== null && isShorter(cost, optimum)) return { kind: 'good', id: 'verdict.shorter', args: { percent: saved(cost, optimum) } };
  if (optimum === null || cost <= optimum * (1 + EQUAL)) return onLines ? { kind: 'good', id: 'verdict.as-by-moves', args: {} } : { kind: 'good', id: 'verdict.optimal', args: {} };
  return { kind: 'bad', id: 'verdict.longer', args: { percent: measure((cost / optimum - 1) * 100, 1) } };
}
