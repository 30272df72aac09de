import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextLane } from '../src/page/next-lane.js';

const setting = (/** @type {string} */ id, /** @type {string[]} */ ...options) => ({ id, options, default: options[0] });
const catalogue = [
  { id: 'a-star', settings: [setting('heuristic', 'octile', 'zero'), setting('ties', 'high-g', 'low-g', 'fifo'), setting('neighbours', '8', '4')], paper: '', needs: [] },
  { id: 'dijkstra', settings: [setting('target', 'goal', 'all'), setting('neighbours', '8', '4')], paper: '', needs: [] },
];

test('six new lanes all differ: first by algorithm, then by one setting', () => {
  /** @type {any[]} */
  const lanes = [];
  for (let i = 0; i < 7; i++) {
    const { algorithm, settings } = nextLane(catalogue, lanes);
    const usual = catalogue.find(({ id }) => id === algorithm)?.settings.map(({ id, default: option }) => [id, option]);
    lanes.push({ algorithm, settings: { ...Object.fromEntries(usual ?? []), ...Object.fromEntries(settings) } });
  }
  assert.equal(new Set(lanes.map((lane) => JSON.stringify(lane))).size, 7);
  assert.deepEqual(lanes.slice(0, 2).map(({ algorithm }) => algorithm), ['a-star', 'dijkstra']);
  assert.ok(lanes.slice(2, 5).every(({ settings }) => Number(settings.ties !== 'high-g') + Number(settings.heuristic !== 'octile') === 1));
});

test('when every choice is taken a lane comes all the same', () => {
  assert.deepEqual(nextLane([{ id: 'x', settings: [], paper: '', needs: [] }], [/** @type {any} */ ({ algorithm: 'x', settings: {} })]), { algorithm: 'x', settings: [] });
});
