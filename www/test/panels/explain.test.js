import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../src/common/later-texts.js';
import { wayOf } from '../../src/panels/cell/cell-story.js';
import { explain } from '../../src/panels/verdict/explain.js';
import { say } from '../../src/common/texts.js';

const because = [{ id: 'because.overestimates', args: { factor: Math.SQRT2 } }];
/** @param {object} [lane] @returns {any} */
const laneOf = (lane) => ({ fault: null, settings: {}, guarantee: { id: 'guarantee.optimal', args: {} }, because: [{ id: 'because.admissible', args: {} }], ...lane });
/** @param {any} truth @param {object} [lane] */
const told = (truth, lane) => {
  const { lead, points, open } = explain(truth, laneOf(lane));
  return { lead: lead.map((message) => say(message)), points: points.map((message) => say(message)), open };
};
const longer = { verdict: 'longer', cost: 21, optimum: 17.485, because, parts: { x: 2, y: 6 }, complete: true, overestimate: { cell: { x: 12, y: 5 }, h: 10, left: 7.07 }, inconsistency: { from: { x: 3, y: 4 }, to: { x: 4, y: 5 }, hFrom: 10, hTo: 8, cost: Math.SQRT2 } };
const apart = { verdict: 'no-path', why: { id: 'no-path.walls', args: { cell: { x: 9, y: 0 } } }, region: 12, frontier: 1, closest: { x: 4, y: 0 }, closestCost: 4, wall: null, walls: [] };

test('an optimum is told with its grounds, and whether it was luck', () => {
  const sure = told({ verdict: 'optimal', cost: 151.678 });
  assert.deepEqual(sure.lead, ['An independent exact search found nothing cheaper than 151.68.']);
  assert.equal(sure.points.length, 1);
  const lucky = told({ verdict: 'optimal', cost: 7 }, { guarantee: { id: 'guarantee.any', args: {} } });
  assert.deepEqual(lucky.lead.slice(1), ['These settings do not guarantee that: in another world the path may not be optimal.']);
});

test('a longer path is told with the cells where the estimate errs, in numbers', () => {
  const { lead, points, open } = told(longer);
  assert.deepEqual(lead, ['This path costs 21.00; the optimum is 17.49, which is 3.52 less.']);
  assert.deepEqual(points.slice(1), [
    'At (12, 5) h is 10.00, but the remaining cost is only 7.07: the heuristic is not admissible.',
    'The heuristic is not consistent: from (3, 4) to (4, 5) it falls from 10.00 to 8.00, by 2.00, although the move costs only 1.41.',
    'The shortest path leaves this one at (2, 6).',
  ]);
  assert.deepEqual(open, []);
});

test('a weighted estimate is called so; what is still looked for is said', () => {
  assert.equal(told(longer, { settings: { weight: '2' } }).points[1], 'At (12, 5) the weighted h is 10.00, but the remaining cost is only 7.07.');
  const { points } = told({ ...longer, complete: false, overestimate: null, inconsistency: null });
  assert.deepEqual(points.slice(1), ['Looking for the cell where the heuristic errs most …', 'The shortest path leaves this one at (2, 6).']);
});

test('no path: one wall, several, or none that would do', () => {
  assert.deepEqual(told({ ...apart, wall: { x: 5, y: 0 } }), {
    lead: ['Walls or water separate the start from the goal (9, 0).'],
    points: ['Every reachable cell was searched: 12 cells, enclosed by 1 blocked cell.', 'The reachable cell nearest to the goal is (4, 0), at cost 4.00.', 'If (5, 0) were open, there would be a path.'],
    open: [{ x: 5, y: 0 }],
  });
  const walls = [{ x: 5, y: 0 }, { x: 6, y: 0 }];
  const several = told({ ...apart, walls });
  assert.deepEqual([several.points[2], several.open], ['No single wall would suffice, but these 2 together would:', walls]);
  assert.equal(told(apart).points[2], 'No single wall would suffice.');
});

test('a blocked start has nothing to reach and nothing to open', () => {
  const blocked = told({ ...apart, why: { id: 'ends.start-blocked', args: { start: { x: 0, y: 0 } } }, region: 0, frontier: 0, closest: null, closestCost: null });
  assert.deepEqual([blocked.points, blocked.open], [[], []]);
});

test('a broken path is told before anything else', () => {
  assert.deepEqual(told({ verdict: 'optimal', cost: 1 }, { fault: { id: 'path.empty', args: {} } }).lead, ['The path has no cells: this is a fault of the algorithm.']);
});

test('the way is read from its cell back to the start, or on to the goal', () => {
  const cells = [0, 1, 2, 3].map((x) => ({ x, y: 0 }));
  const xs = (/** @type {number} */ at) => {
    const { shown, arrow } = wayOf(cells, cells[at]);
    return `${arrow} ${shown.map(({ x }) => x).join('')}`;
  };
  assert.deepEqual([xs(3), xs(0), xs(1)], ['← 3210', '→ 0123', '→ 0123']);
  const long = Array.from({ length: 1000 }, (_, x) => ({ x, y: 0 }));
  assert.deepEqual([wayOf(long, long[999]).shown[0].x, wayOf(long, long[999]).shown.length], [999, 60]);
  assert.ok(wayOf(long, long[500]).shown.some(({ x }) => x === 500));
});
