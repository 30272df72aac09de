// The adviser as the page asks it: figures arrive in the order in which they are given, and what is quoted is of
// algorithms that there are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterChange, COLUMNS } from '../../src/panels/advice/families.js';
import { QUOTED } from '../../src/panels/advice/quoted.js';
import { nodeEngine } from '../../tools/scenes/node-engine.js';

const engine = await nodeEngine();
const adviser = engine.ask((/** @type {any} */ lab) => lab.adviser(0));
/** @type {import('../../src/panels/advice/types.js').Declared[]} */
const declared = adviser.declared();

test('every algorithm of the catalogue is declared, in its order, and nothing else is quoted', () => {
  const ids = engine.catalogue().map(({ id }) => id);
  assert.deepEqual(declared.map(({ algorithm }) => algorithm), ids);
  assert.deepEqual(Object.keys(QUOTED).filter((id) => !ids.includes(id)), []);
  // What the thesis tells of in its prose: everything but what it does not have, and graphs that are no families there.
  const silent = ['a-star-lists', 'a-star-mesh', 'a-star-visibility', 'a-star-waypoints', 'bidirectional-a-star', 'breadth-first', 'greedy', 'jump-point', 'jump-point-plus', 'lazy-theta-star', 'subgoal-graph', 'theta-star', 'weighted-a-star'];
  assert.deepEqual(ids.filter((id) => !(id in QUOTED)).sort(), silent);
  const columns = new Set(COLUMNS.map(({ id }) => id));
  assert.deepEqual(Object.values(QUOTED).flatMap((of) => Object.keys(of)).filter((column) => !columns.has(column)), []);
});

test('what happens after a change is told by what is kept', () => {
  const of = (/** @type {string} */ id) => afterChange(/** @type {any} */ (declared.find(({ algorithm }) => algorithm === id)));
  assert.deepEqual(['a-star', 'a-star-landmarks', 'replanning-a-star', 'd-star-lite', 'lpa-star', 'ara-star'].map(of), ['anew', 'tables', 'plan', 'goes-on', 'start', 'begins']);
});

test('figures arrive where they belong, and verdicts follow', () => {
  // problems, answered, peak, its mean, tables, expanded, ns, longer, longest
  adviser.measured('a-star', false, new Float64Array([3, 3, 1000, 900, 20, 7, 5000, 1, 2]));
  adviser.measured('d-star-lite', false, new Float64Array([3, 3, 400, 300, 0, 7, 4000, 0, 0]));
  adviser.measured('d-star-lite', true, new Float64Array([3, 3, 600, 500, 0, 7, NaN, 0, 0]));
  // Neither of these is an error, nor does anything.
  adviser.measured('nobody', false, new Float64Array(9));
  adviser.measured('dijkstra', false, new Float64Array(3));
  const kept = (/** @type {number[]} */ [memory, agents, longer], /** @type {string} */ dynamics) =>
    adviser.advise(memory, 0, agents, 1, dynamics, longer).filter((/** @type {any} */ one) => one.kept).map((/** @type {any} */ { algorithm, bytes, ns }) => [algorithm, bytes, ns]);
  assert.deepEqual(kept([2000, 1, 5], 'static'), [['d-star-lite', 400, 4000], ['a-star', 1020, 5000]]);
  assert.deepEqual(kept([1019, 1, 5], 'static'), [['d-star-lite', 400, 4000]]);
  assert.deepEqual(kept([2000, 6, Infinity], 'often'), [['a-star', 1020, 5000]]);
  assert.deepEqual(kept([2000, 1, 0.5], 'often'), [['d-star-lite', 400, 4000]]);
  assert.deepEqual(kept([2000, 1, -1], 'seldom'), [['d-star-lite', 400, 4000], ['a-star', 1020, 5000]], 'by guarantee');
  assert.deepEqual(kept([2000, 3, 5], 'unknown'), [['d-star-lite', 1800, null]]);
  assert.deepEqual(kept([2000, 4, 5], 'unknown'), []);
  assert.throws(() => adviser.advise(1, 0, 1, 1, 'sometimes', 0), { cause: { id: 'advice.unknown-dynamics', args: { found: 'sometimes' } } });
});
