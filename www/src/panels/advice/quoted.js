/**
 * The statements of the thesis on algorithms, by the columns of the table: ids of texts `quoted.COLUMN.WORD`. Where it
 * says nothing, nothing stands.
 *
 * @typedef {{ complete?: string, optimal?: string, memory?: string, time?: string, changes?: string, verdict?: string
 *   }} Quoted
 */

const yes = { complete: 'yes', optimal: 'yes' };
const learns = { complete: 'reaches', optimal: 'far', memory: 'small', time: 'constant', changes: 'no', verdict: 'unsuitable' };

/** @type {Record<string, Quoted>} */
export const QUOTED = {
  'a-star': { complete: 'yes', optimal: 'admissible', memory: 'high-16', time: 'baseline', changes: 'replan', verdict: 'standard' },
  'a-star-landmarks': { memory: 'extra', changes: 'stale', verdict: 'static' },
  'aa-star': { complete: 'yes', optimal: 'blocked', memory: 'as-a-star', changes: 'partly', verdict: 'not-pursued' },
  'ad-star': { complete: 'yes', optimal: 'epsilon', memory: 'more-d-star-lite', time: 'anytime', changes: 'yes', verdict: 'redundant' },
  'ara-star': { complete: 'yes', optimal: 'epsilon', memory: 'more-d-star-lite', time: 'anytime', changes: 'no', verdict: 'redundant' },
  'd-star-lite': { ...yes, memory: 'as-a-star-each', time: 'repair', changes: 'yes', verdict: 'many' },
  'dhpa-star': { complete: 'yes', optimal: 'below-hpa', memory: 'times-nodes', time: 'above-hpa', changes: 'local', verdict: 'too-large' },
  dijkstra: { ...yes, memory: 'high', time: 'slow', changes: 'replan', verdict: 'unsuitable' },
  'focused-d-star': { ...yes, changes: 'yes', verdict: 'superseded' },
  fringe: { ...yes, memory: 'more-than-a-star', time: 'faster', changes: 'replan', verdict: 'attractive' },
  'gaa-star': { ...yes, memory: 'as-a-star', time: 'gaa', changes: 'yes', verdict: 'not-pursued' },
  'hpa-star': { complete: 'yes', optimal: 'near', memory: 'abstraction', time: 'nine', changes: 'local', verdict: 'memory' },
  'ida-star': { ...yes, memory: 'tiny', changes: 'replan', verdict: 'unusable' },
  'lpa-star': { ...yes, memory: 'as-a-star-held', time: 'repair', changes: 'start', verdict: 'base' },
  'lrta-star': learns,
  'lss-lrta-star': learns,
  'me-ida-star': { ...yes, memory: 'per-node', time: 'nineteen', changes: 'replan', verdict: 'unusable' },
  'minimal-memory': { complete: 'yes', optimal: 'trimmed', memory: 'smallest', time: 'good', changes: 'local', verdict: 'low-memory' },
  'mt-aa-star': { verdict: 'not-pursued' },
  'pra-star': { complete: 'yes', optimal: 'within', memory: 'pyramid', time: 'as-hpa', changes: 'all-levels', verdict: 'static-large' },
  'replanning-a-star': { changes: 'replan-all' },
  'replanning-hpa-star': { memory: 'abstraction', changes: 'local' },
  'rta-star': learns,
  'rtaa-star': learns,
  'rtd-star': { changes: 'yes', verdict: 'only-unknown' },
  'sga-star': { complete: 'yes', optimal: 'some-longer', memory: 'none-besides', time: 'half-or-less', changes: 'free', verdict: 'domain' },
  'sma-star': { complete: 'memory', memory: 'fixed', time: 'very-slow', changes: 'replan', verdict: 'unusable' },
};
