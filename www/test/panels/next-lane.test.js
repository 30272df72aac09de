import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextLane, PROPOSALS } from '../../src/panels/lanes/next-lane.js';

const setting = (/** @type {string} */ id, /** @type {string[]} */ ...options) => ({ id, options, default: options[0] });
const entry = (/** @type {string} */ id, /** @type {ReturnType<typeof setting>[]} */ ...settings) => ({ id, settings: [...settings, setting('neighbours', '8', '4')], paper: '', needs: [] });
const heuristic = setting('heuristic', 'octile', 'manhattan', 'zero');
const ties = setting('ties', 'high-g', 'low-g');
const catalogue = [
  entry('a-star', heuristic, ties),
  entry('weighted-a-star', setting('weight', '2', '3'), heuristic, ties),
  entry('dijkstra', setting('target', 'goal', 'first-met')),
  entry('greedy', heuristic, ties),
  entry('bidirectional-a-star', heuristic, ties, setting('stop', 'proven', 'first-meeting')),
  entry('breadth-first'),
  { ...entry('jump-point', heuristic, ties), settings: [heuristic, ties, setting('neighbours', '8')] },
  { ...entry('theta-star', heuristic, ties), settings: [heuristic, ties, setting('neighbours', '8')] },
];

/** @param {{ algorithm: string, settings: [string, string][] }} proposal @returns {any} */
function laneOf({ algorithm, settings }) {
  const usual = catalogue.find(({ id }) => id === algorithm)?.settings.map(({ id, default: option }) => [id, option]) ?? [];
  return { algorithm, settings: { ...Object.fromEntries(usual), ...Object.fromEntries(settings) } };
}

test('new lanes go through the algorithms, then through what sets them apart', () => {
  /** @type {any[]} */
  const lanes = [];
  const ids = PROPOSALS.map(() => {
    const proposal = nextLane(catalogue, lanes, 0);
    lanes.push(laneOf(proposal));
    return proposal.id;
  });
  assert.deepEqual(ids, PROPOSALS);
  assert.deepEqual(lanes.slice(0, 6).map(({ algorithm }) => algorithm), ['a-star', 'dijkstra', 'greedy', 'weighted-a-star', 'bidirectional-a-star', 'breadth-first']);
  assert.equal(new Set(lanes.map((lane) => JSON.stringify(lane))).size, PROPOSALS.length);
});

test('what a lane already searches with is not proposed, whatever its moves', () => {
  const dijkstra = laneOf({ algorithm: 'dijkstra', settings: [['neighbours', '4']] });
  assert.equal(nextLane(catalogue, [dijkstra], 0).id, 'a-star');
  assert.equal(nextLane(catalogue, [dijkstra, laneOf({ algorithm: 'a-star', settings: [] })], 0).id, 'greedy');
  assert.equal(nextLane(catalogue, [dijkstra, laneOf({ algorithm: 'a-star', settings: [['ties', 'low-g']] })], 0).id, 'a-star');
});

test('a new lane makes the moves of the lane in focus', () => {
  const lanes = [laneOf({ algorithm: 'a-star', settings: [] }), laneOf({ algorithm: 'dijkstra', settings: [['neighbours', '4']] })];
  assert.deepEqual(nextLane(catalogue, lanes, 1).settings, [['neighbours', '4']]);
  assert.deepEqual(nextLane(catalogue, lanes, 0).settings, []);
});

test('what does not offer the moves of the lane in focus is not proposed', () => {
  const six = PROPOSALS.slice(0, 6).map((algorithm) => laneOf({ algorithm, settings: [] }));
  assert.equal(nextLane(catalogue, six, 0).id, 'jump-point');
  const four = PROPOSALS.slice(0, 6).map((algorithm) => laneOf({ algorithm, settings: [['neighbours', '4']] }));
  assert.equal(nextLane(catalogue, four, 0).id, 'a-star.manhattan');
});

test('with another catalogue a lane comes all the same', () => {
  const proposal = nextLane([{ id: 'x', settings: [] }], [/** @type {any} */ ({ algorithm: 'x', settings: {} })], 0);
  assert.deepEqual(proposal, { id: '', algorithm: 'x', settings: [] });
});
