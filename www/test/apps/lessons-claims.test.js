// What the lessons say of their scenes in words, asked of the scenes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sceneAt } from '../../tools/prose/figures.js';
import { buildScene } from '../../tools/scenes/build.js';
import { measure } from '../../tools/scenes/measure.js';

/** @param {string} lesson */
const asker = (lesson) => (/** @type {string} */ query) => measure((name) => buildScene(sceneAt(`lessons/scenes/${lesson}`, name)), query);

/** @param {string} column of walls, by its x @param {number[]} rows */
const walls = (column, rows) => rows.map((y) => `wall(${column},${y})`).join(' ');

test('open-list: the bog costs five; the order by age and that by cost agree where all moves cost the same', async () => {
  const ask = asker('open-list');
  assert.equal(await ask('orders 1.gap'), 0);
  assert.equal(await ask('orders 1.algorithm=a-star 1.gap'), 0);
  assert.ok((await ask('price 1.moves')) < (await ask('price 2.moves')));
});

test('heuristic: one expansion a move in the open; the path costs the same with each estimate; a wall near the start costs next to nothing, one near the goal much', async () => {
  const ask = asker('heuristic');
  assert.equal(await ask('open 2.expanded'), await ask('open 2.moves'));
  assert.equal(await ask('task 1.expanded'), await ask('task 1.moves'));
  const costs = await Promise.all(['zero', 'chebyshev', 'euclidean', 'octile'].map((name) => ask(`choices 1.heuristic=${name} 1.cost`)));
  assert.equal(new Set(costs.map((cost) => cost.toFixed(6))).size, 1);
  assert.equal(await ask('choices 1.heuristic=zero 1.expanded'), await ask('choices 1.algorithm=dijkstra 1.expanded'));
  const rows = [3, 4, 5, 6, 7];
  const [near, middle, far] = await Promise.all(['6', '12', '17'].map((x) => ask(`task ${walls(x, rows)} 1.expanded`)));
  assert.ok(near < middle && middle < far, `${near}, ${middle}, ${far}`);
  assert.ok(near < 2 * (await ask('task 1.expanded')), `${near}`);
});

test('when-it-lies: Manhattan exceeds the truth at the start with diagonals and is honest without; greedy does well before the wall', async () => {
  const ask = asker('when-it-lies');
  assert.ok((await ask('over 1.h(2,10)')) > (await ask('over 1.optimum')));
  assert.equal(await ask('over 2.gap'), 0);
  assert.equal(await ask('four 1.gap'), 0);
  assert.equal(await ask('four 2.gap'), 0);
  assert.ok((await ask('four 1.h(2,10)')) <= (await ask('four 1.optimum')));
  assert.equal(await ask('task 1.gap'), 0);
  assert.equal(await ask('task wall(18,6) 2.gap'), 0);
});

test('ties: the length is the same under every rule, and all of the parallelogram has the f of the path', async () => {
  const ask = asker('ties');
  for (const rule of ['high-g', 'low-g', 'fifo', 'lifo']) {
    assert.equal(await ask(`four 1.ties=${rule} 1.gap`), 0);
    assert.equal((await ask(`task 1.ties=${rule} 1.expanded`)) < 30, rule === 'high-g' || rule === 'lifo', rule);
  }
  for (const name of ['octile', 'chebyshev', 'zero']) assert.ok((await ask(`task 1.heuristic=${name} 1.expanded`)) > 107, name);
  const cost = await ask('field 2.cost');
  for (const cell of ['7,3', '8,5', '12,5', '16,7', '21,8']) assert.equal((await ask(`field 2.f(${cell})`)).toFixed(6), cost.toFixed(6), cell);
});

test('weights: the small ones cost nothing in the first scene; no weight repeats anything at two in the dead end; only one solves the task', async () => {
  const ask = asker('weights');
  for (const weight of ['1.25', '1.5']) assert.equal(await ask(`rocks 1.weight=${weight} 1.gap`), 0);
  assert.equal(await ask('bound 1.weight=1.25 1.gap'), 0);
  assert.equal(await ask('dead-end 1.gap'), 0);
  assert.equal(await ask('dead-end 1.weight=2 1.reexpanded'), 0);
  for (const weight of ['1.25', '1.5', '2', '3', '5', '10']) {
    const good = (await ask(`task 1.weight=${weight} 1.expanded`)) < 150 && (await ask(`task 1.weight=${weight} 1.gap`)) <= 6;
    assert.equal(good, weight === '1.5', weight);
  }
});

test('corners-and-costs: both go around the bog; dear cells along the path are walked around, across the gap the wall is', async () => {
  const ask = asker('corners-and-costs');
  assert.equal(await ask('bog 1.gap'), 0);
  // Nine straight and ten diagonal moves on ground of cost one.
  assert.equal((await ask('bog 1.cost')).toFixed(6), (9 + 10 * Math.SQRT2).toFixed(6));
  assert.ok((await ask('task cost5(11,5) cost5(12,5) cost5(13,5) 1.cost')) < 18);
  // Through the gap it would be 17 moves and twice half of four more; around it is less.
  assert.ok((await ask('task cost5(12,4) cost5(12,5) cost5(12,6) 1.cost')) < 17 + 4);
});

test('no-path: each cell that can be reached is expanded once; of the walls only the three at the lower end join start and goal', async () => {
  const ask = asker('no-path');
  assert.equal(await ask('vault 1.reexpanded'), 0);
  for (const y of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await assert.rejects(ask(`task open(9,${y}) 1.cost`), /no value/, `row ${y}`);
  assert.ok((await ask('task open(9,9) 1.cost')) <= 22.5);
  for (const y of [10, 11]) assert.ok((await ask(`task open(9,${y}) 1.cost`)) > 22.5, `row ${y}`);
  await assert.rejects(ask('gate 1.agent=3 1.cost'), /no value/);
});

test('measuring: the way back is as long; the two lanes of counters find the same length', async () => {
  const ask = asker('measuring');
  assert.equal((await ask('hall 1.cost')).toFixed(6), (await ask('hall start(26,6) goal(3,6) 1.cost')).toFixed(6));
  assert.equal((await ask('counts 1.cost')).toFixed(6), (await ask('counts 2.cost')).toFixed(6));
});

test('little-memory: all find a shortest path while they can; eight cells are too few for it, and the cells of the path would do', async () => {
  const ask = asker('little-memory');
  for (const algorithm of ['ida-star', 'me-ida-star', 'fringe']) assert.equal(await ask(`table 1.algorithm=${algorithm} 1.gap`), 0);
  for (const memory of ['64', '32', '16']) assert.equal(await ask(`limit 1.memory=${memory} 1.gap`), 0);
  await assert.rejects(ask('limit 1.memory=8 1.cost'), /no value/);
  assert.ok((await ask('limit 1.moves')) + 1 > 8);
  assert.equal(await ask('limit 1.expanded'), await ask('limit 2.expanded'));
  assert.ok((await ask('task open(2,2) open(2,6) 2.expanded')) < 1.1 * (await ask('task 2.expanded')));
});

test('changing-worlds: a wall in the gap turns all aside; checks spare a search; only who looks for shortcuts takes one', async () => {
  const asked = asker('changing-worlds');
  // Of agents that heard of an edit lengths are sums of their moves, not recomputed.
  const ask = async (/** @type {string} */ query) => (await asked(query)).toFixed(6);
  for (const lane of [2, 3]) {
    assert.equal(await ask(`blocked wall(13,5) ${lane}.cost`), await ask('blocked wall(13,5) 1.cost'));
    assert.equal(await ask(`blocked wall(1,11) ${lane}.expanded`), await ask('blocked 1.expanded'));
  }
  assert.equal(await ask('shortcut open(13,5) 3.cost'), await ask('shortcut open(13,5) 1.cost'));
  assert.equal(await ask('shortcut open(13,5) 2.cost'), await ask('shortcut 2.cost'));
  assert.equal(await ask('unknown 1.cost'), await ask('unknown 2.cost'));
  assert.equal(await ask('learned 1.cost'), await ask('learned 2.cost'));
  assert.equal(await ask('learned 1.algorithm=gaa-star 1.expanded'), await ask('learned 1.expanded'));
  // The first agent never learns of the door.
  assert.equal(await ask('task open(13,5) 1.cost'), await ask('task 1.cost'));
});

test('jumps-and-lines: jumps lead to paths of the same length; lines of sight to shorter ones, never longer', async () => {
  const ask = asker('jumps-and-lines');
  for (const scene of ['field', 'gravel', 'task']) assert.equal(await ask(`${scene} 1.gap`), 0);
  assert.ok((await ask('angle 1.gap')) < 0);
  assert.equal(await ask('angle 1.algorithm=lazy-theta-star 1.cost'), await ask('angle 1.cost'));
  assert.ok((await ask('corner 2.cost')) < (await ask('corner 1.cost')));
});

test('anytime: all rounds end with a shortest path; in the trap no first path is there much sooner', async () => {
  const ask = asker('anytime');
  for (const scene of ['rocks', 'trap', 'task']) assert.equal(await ask(`${scene} 1.gap`), 0);
  assert.equal(await ask('first 1.weight=2 1.gap'), await ask('first 1.gap'));
  assert.equal(await ask('first 1.weight=1.5 1.gap'), 0);
  assert.ok((await ask('first 1.expanded')) < (await ask('rocks 2.expanded')) / 4);
  assert.equal(await ask('trap 1.epsilon=1.5 1.expanded'), await ask('trap 2.expanded'));
  for (const weight of ['1.5', '3', '5']) assert.ok((await ask(`trap 1.algorithm=weighted-a-star 1.weight=${weight} 1.expanded`)) > 0.85 * (await ask('trap 2.expanded')));
});

test('real-time: an expansion a move; trials end with a shortest path; the farther the look, the less thought and walk in the hollow, A* least of all', async () => {
  const ask = asker('real-time');
  for (const lane of [1, 2]) assert.equal(await ask(`pocket ${lane}.expanded`), await ask(`pocket ${lane}.moves`));
  assert.equal(await ask('again 1.gap'), 0);
  assert.ok((await ask('again 1.trials=10 1.gap')) > 0);
  assert.equal(await ask('ahead 1.lookahead=1 1.cost'), await ask('ahead 2.lookahead=1 2.cost'));
  assert.equal(await ask('ahead 1.lookahead=1 1.cost'), await ask('ahead 1.algorithm=lrta-star 1.cost'));
  for (const lane of [1, 2]) {
    const looks = ['4', '16', '64', 'all'].map((cells) => `ahead ${lane}.lookahead=${cells} ${lane}`);
    for (const quantity of ['cost', 'expanded']) {
      const found = await Promise.all(looks.map((look) => ask(`${look}.${quantity}`)));
      for (let i = 1; i < found.length; i++) assert.ok(found[i] < found[i - 1], `${quantity} of lane ${lane}: ${found}`);
    }
    assert.equal(await ask(`${looks[3]}.expanded`), await ask(`ahead ${lane}.algorithm=a-star ${lane}.expanded`));
    assert.equal(await ask(`${looks[3]}.gap`), 0);
  }
  // Where the world is found out on the way, too.
  for (const cells of ['1', '4', '16']) assert.ok((await ask(`ahead 1.algorithm=d-star-lite 1.sensor=2 1.cost`)) < (await ask(`ahead 1.sensor=2 1.lookahead=${cells} 1.cost`)));
  assert.ok((await ask('again 1.algorithm=a-star 1.expanded')) < (await ask('again 1.trials=1 1.expanded')));
  // The agent has learned and gone by the time at which it looks ahead again.
  for (const step of [17, 18, 19]) assert.equal(await ask(`stones @${step} 1.done`), 16);
  assert.equal((await ask('task wall(6,4) 2.cost')).toFixed(6), (await ask('task 2.cost')).toFixed(6));
});

test('sub-goals: a line that is free takes no search and is a shortest path; cut ways make shorter ones in the saw; rooms with a door are no land for lines', async () => {
  const ask = asker('sub-goals');
  assert.ok((await ask('line 1.expanded')) < 0.6 * (await ask('line 2.expanded')));
  assert.ok((await ask('saw 2.cost')) < (await ask('saw 2.trim=nothing 2.cost')));
  assert.ok((await ask('saw 1.smoothing=compass 1.cost')) < (await ask('saw 1.cost')) / 2);
  assert.ok((await ask('rooms 2.expanded')) < (await ask('rooms 1.expanded')));
  assert.ok((await ask('rules 2.expanded')) < 0.4 * (await ask('rules 1.expanded')));
  assert.ok((await ask('saw 2.division=beside 2.expanded')) < 0.2 * (await ask('saw 2.expanded')));
  assert.ok((await ask('rules 2.division=long-runs 2.cost')) < (await ask('rules 1.cost')));
  assert.equal(await ask('task open(12,5) 1.gap'), 0);
  // A door beside the line: A* gains as much, SGA* hardly.
  assert.ok((await ask('task open(12,7) 1.expanded')) > 0);
});

test('sub-division: half as far is a quarter; through the door on a shortest path nothing is lost; small squares mean work above, large ones work in the pieces', async () => {
  const ask = asker('sub-division');
  const whole = await ask('whole 1.expanded');
  const halves = await Promise.all(['whole goal(30,20) 1.expanded', 'whole start(30,20) 1.expanded'].map(ask));
  assert.equal(halves[0], halves[1]);
  for (const half of halves) assert.ok(half < 0.26 * whole);
  const through = async (/** @type {string} */ door) => (await ask(`doors goal(${door}) 1.cost`)) + (await ask(`doors start(${door}) 1.cost`));
  assert.ok(Math.abs((await through('23,16')) - (await ask('doors 1.cost'))) < 1e-6);
  assert.ok((await through('23,0')) > (await ask('doors 1.cost')) + 1);
  assert.ok((await ask('doors goal(23,0) 1.expanded')) <= (await ask('doors goal(23,16) 1.expanded')));
  assert.equal((await ask('pieces 1.smoothing=compass 1.cost')).toFixed(6), (await ask('pieces 2.cost')).toFixed(6));
  const sizes = ['5', '8', '10', '16', '20', '32'];
  const each = (/** @type {string} */ quantity) => Promise.all(sizes.map((size) => ask(`grain 1.cluster=${size} 1.${quantity}`)));
  for (const [quantity, sign] of /** @type {[string, number][]} */ ([['nodes', -1], ['above', -1], ['refined', 1], ['joined', 1]])) {
    const found = await each(quantity);
    for (const i of [1, 3, 5]) assert.ok(sign * (found[i] - found[i - 1]) > 0, `${quantity}: ${found}`);
  }
  const all = await each('expanded');
  assert.ok(Math.min(...all) < all[0] && Math.min(...all) < all[5]);
  assert.equal((await ask('task 1.cluster=16 1.expanded')) > 500, true);
});

test('clusters: more levels, the same path with less work; kept ways need nearly no search; the short way is dear; one wall and no other makes the task’s path shortest', async () => {
  const ask = asker('clusters');
  for (const levels of [2, 3]) {
    assert.equal((await ask(`query 1.levels=${levels} 1.cost`)).toFixed(6), (await ask('query 1.cost')).toFixed(6));
    assert.ok((await ask(`query 1.levels=${levels} 1.expanded`)) < (await ask(`query 1.levels=${levels - 1} 1.expanded`)));
  }
  assert.equal((await ask('query 1.joined')) + (await ask('query 1.above')) + (await ask('query 1.refined')), await ask('query 1.expanded'));
  assert.ok((await ask('query 1.paths=kept 1.refined')) < (await ask('query 1.refined')) / 10);
  assert.equal((await ask('crossings 1.entrances=3 1.cost')).toFixed(6), (await ask('crossings 1.cost')).toFixed(6));
  assert.equal(await ask('bends 1.smoothing=compass 1.gap'), 0);
  assert.ok((await ask('near 2.expanded')) < (await ask('near 1.joined')));
  const shortest = [];
  for (const x of [9, 10]) for (let y = 0; y < 10; y++) if ((await ask(`task wall(${x},${y}) 1.gap`)) < 1e-6) shortest.push([x, y]);
  assert.deepEqual(shortest, [[9, 6], [10, 6]]);
});

test('which-abstraction: what keeps less has fewer nodes and bytes; lines do badly among doors and well in the open; one alone keeps all limits of the task', async () => {
  const ask = asker('which-abstraction');
  for (const quantity of ['nodes', 'bytes']) {
    const [hpa, regions, cliques] = await Promise.all([1, 2, 3].map((lane) => ask(`memory ${lane}.${quantity}`)));
    assert.ok(regions < hpa && hpa < cliques, `${quantity}: ${regions}, ${hpa}, ${cliques}`);
  }
  // What a setting adds counts, too.
  for (const quantity of ['nodes', 'bytes']) assert.ok((await ask(`memory 2.groups=2 2.${quantity}`)) > (await ask(`memory 2.${quantity}`)), quantity);
  for (const setting of ['2.groups=none', '2.groups=2', '3.kept=4']) {
    const [lane] = setting;
    const parts = await Promise.all(['above', 'refined', 'expanded'].map((quantity) => ask(`memory ${setting} ${lane}.${quantity}`)));
    assert.ok(parts[0] > 0 && parts[0] + parts[1] === parts[2], `${setting}: ${parts}`);
  }
  assert.ok((await ask('memory 3.expanded')) < (await ask('memory 1.algorithm=a-star 1.expanded')));
  assert.ok((await ask('memory 1.algorithm=dhpa-star 1.bytes')) > 1.5 * (await ask('memory 1.bytes')));
  assert.equal(await ask('memory 1.algorithm=dhpa-star 1.expanded'), await ask('memory 1.above'));
  assert.ok((await ask('doors 2.expanded')) < (await ask('doors 1.expanded')));
  assert.ok((await ask('doors 2.gap')) > 10 * (await ask('doors 1.gap')));
  const order = await Promise.all(['open 2.expanded', 'open 1.algorithm=a-star 1.expanded', 'open 1.expanded'].map(ask));
  assert.ok(order[0] < order[1] && order[1] < order[2]);
  for (const algorithm of ['a-star', 'hpa-star', 'pra-star', 'minimal-memory', 'sga-star']) {
    const [nodes, expanded, gap] = await Promise.all(['nodes', 'expanded', 'gap'].map((quantity) => ask(`task 1.algorithm=${algorithm} 1.${quantity}`)));
    assert.equal(nodes < 100 && expanded < 400 && gap <= 1, algorithm === 'minimal-memory', algorithm);
  }
});

test('what-to-pay-beforehand: what prepares expands less, but among stones hardly less than jumps; of the searches offered one alone is below the limit', async () => {
  const ask = asker('what-to-pay-beforehand');
  const without = await ask('rooms 1.expanded');
  for (const algorithm of ['jump-point', 'a-star-landmarks', 'subgoal-graph', 'hpa-star']) {
    assert.ok((await ask(`rooms 2.algorithm=${algorithm} 2.expanded`)) < without / 4, algorithm);
    assert.equal((await ask(`rooms 2.algorithm=${algorithm} 2.gap`)) > 0, algorithm === 'hpa-star', algorithm);
  }
  assert.ok((await ask('rooms 2.subgoal-levels=2 2.expanded')) < (await ask('rooms 2.expanded')));
  assert.ok((await ask('stones 2.expanded')) > (await ask('stones 2.algorithm=jump-point 2.expanded')));
  for (const algorithm of ['a-star', 'jump-point', 'a-star-landmarks', 'subgoal-graph', 'hpa-star']) {
    const [expanded, gap] = await Promise.all(['expanded', 'gap'].map((quantity) => ask(`task 1.algorithm=${algorithm} 1.${quantity}`)));
    assert.equal(expanded < 60 && gap <= 0, algorithm === 'subgoal-graph', algorithm);
  }
});
