/**
 * The programs that "Use this in your game" gives: those in JavaScript are run here against the lab, those in Rust are
 * held in `tests/snippets`, where the Rust tests compile and run them. WAYSCOPE_BLESS=1 writes these anew.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rustSnippet, scriptSnippet } from '../../src/panels/about/snippet.js';
import { openEngine, startEngine, startRest } from '../../src/engine/engine.js';

const file = (/** @type {string} */ path) => new URL(path, import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(file(path), 'utf8');
await startEngine(readFileSync(file('../../wasm/wayscope_bg.wasm')));
await startRest(readFileSync(file('../../wasm/wayscope_rest.wasm')));
const engine = await openEngine();
const catalogue = engine.catalogue();
engine.removeLane(1);

/** The defaults, and of each setting the last option. */
const CHOICES = catalogue.flatMap(({ id, settings }) => [0, -1].map((at) => ({ algorithm: id, settings: settings.map((each) => /** @type {[string, string]} */ ([each.id, /** @type {string} */ (each.options.at(at))])) })));

test('the programs in Rust are those that the Rust tests compile and run', () => {
  const template = read('../../src/panels/about/find_path.rs');
  CHOICES.forEach((choice, i) => {
    const path = `../../../tests/snippets/${choice.algorithm.replaceAll('-', '_')}_${i % 2}.rs`;
    const text = rustSnippet(template, choice);
    if (process.env.WAYSCOPE_BLESS) writeFileSync(file(path), text);
    assert.equal(read(path), text, `${path}: WAYSCOPE_BLESS=1 node --test test/panels/about.test.js`);
  });
});

/** Numbers that look drawn and are the same each time. @param {number} seed */
function drawn(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test('the programs in JavaScript find what the lane finds, with its settings, on its world', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wayscope-'));
  const template = read('../../src/panels/about/find-path.js');
  const solver = pathToFileURL(fileURLToPath(file('../../src/engine/solver.js'))).href;
  let found = 0;
  try {
    for (let seed = 1; seed <= 60; seed++) {
      const draw = drawn(seed);
      const { id, settings } = catalogue[seed % catalogue.length];
      /** @type {[string, string][]} */
      const chosen = settings.map((each) => [each.id, each.options[draw(3) ? 0 : draw(each.options.length)]]);
      engine.generate('random', 20 + draw(20), 10 + draw(20), seed, draw(12));
      const { width, height, start, goal } = engine.state();
      if (seed % 3 === 0) for (let y = 0; y < height; y++) engine.paintCost(0, y, draw(width), y, 1 + draw(9), y > 0);
      // Last: a search that lasts would have heard of the edits.
      engine.setAlgorithm(0, id);
      for (const [setting, option] of chosen) engine.setSetting(0, setting, option);
      while (engine.advance(Infinity, 100_000) > 0);
      const { cost, counters, status } = engine.state().lanes[0];
      const rows = engine.mapText().trimEnd().split('\n').slice(4);
      const costs = engine.costs().slice();

      const program = join(folder, `${seed}.mjs`);
      writeFileSync(program, scriptSnippet(template, { algorithm: id, settings: chosen }).replace('wayscope/solver', solver));
      const { openMap } = await import(pathToFileURL(program).href);
      const ways = await openMap(rows, costs);
      if (status === 'stopped') {
        // It does not know, and does not answer that there is no path.
        assert.throws(() => ways.findPath(start, goal), (/** @type {any} */ error) => error.cause.id === 'search.stopped');
        continue;
      }
      const path = ways.findPath(start, goal);
      assert.equal(path?.cost ?? null, cost, `${id} ${chosen} ${seed}`);
      if (!path) continue;
      found += 1;
      assert.equal(path.expanded, counters.expanded);
      assert.deepEqual(path.cells, Array.from(engine.path(0), (cell) => ({ x: cell % width, y: Math.floor(cell / width) })));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.ok(found > 25, `only ${found} paths`);
});

test('what cannot be is refused with what is wrong', async () => {
  const { openSolver } = await import('../../src/engine/solver.js');
  const map = 'type octile\nheight 1\nwidth 2\nmap\n.@\n';
  const id = (/** @type {any} */ error) => error.cause.id;
  await assert.rejects(openSolver(map, { algorithm: 'x' }), (error) => id(error) === 'lane.unknown-algorithm');
  await assert.rejects(openSolver(map, { settings: { neighbours: '6' } }), (error) => id(error) === 'setting.unknown-option');
  await assert.rejects(openSolver(map, { costs: [1] }), (error) => id(error) === 'grid.length');
  const solver = await openSolver(map, { costs: [0, 3] });
  assert.throws(() => solver.findPath({ x: 0, y: 0 }, { x: 2, y: 0 }), (error) => id(error) === 'number.cell');
  assert.equal(solver.findPath({ x: 0, y: 0 }, { x: 1, y: 0 }), null);
  assert.deepEqual(solver.findPath({ x: 0, y: 0 }, { x: 0, y: 0 }), { cells: [{ x: 0, y: 0 }], cost: 0, expanded: 0 });
  solver.free();
});

test('paths as arrays of numbers, and many in one call, are those of findPath', async () => {
  const { openSolver } = await import('../../src/engine/solver.js');
  const { messageOf } = await import('../../src/engine/engine.js');
  engine.generate('random', 40, 24, 5, 30);
  const map = engine.mapText();
  const draw = drawn(11);
  const problems = Array.from({ length: 40 }, () => [draw(40), draw(24), draw(40), draw(24)]);
  for (const algorithm of ['a-star', 'jump-point', 'hpa-star', 'theta-star', 'd-star-lite']) {
    const solver = await openSolver(map, { algorithm });
    const paths = problems.map(([x0, y0, x1, y1]) => solver.findPath({ x: x0, y: y0 }, { x: x1, y: y1 }));
    assert.ok(paths.some((path) => !path) && paths.some((path) => path && path.cells.length > 2));
    const flat = paths.map((path) => path && path.cells.flatMap(({ x, y }) => [x, y]));
    const room = new Int32Array(24);
    for (const [i, [x0, y0, x1, y1]] of problems.entries()) {
      const cells = solver.findCells(x0, y0, x1, y1, i % 2 ? room : undefined);
      assert.deepEqual(cells && [...cells], flat[i]);
      assert.equal(cells?.buffer === room.buffer, i % 2 === 1 && flat[i] !== null && flat[i].length <= 24);
      assert.equal(solver.cost, paths[i]?.cost ?? Infinity);
      if (paths[i]) assert.equal(solver.expanded, paths[i].expanded);
    }
    const { lengths, expanded } = solver.findPaths(Int32Array.from(problems.flat()));
    assert.deepEqual([...lengths], paths.map((path) => path?.cost ?? Infinity));
    for (const [i, path] of paths.entries()) {
      const again = solver.pathOf(i);
      assert.deepEqual(again && [...again], flat[i]);
      if (path) assert.equal(expanded[i], path.expanded);
    }
    for (const none of [problems.length, -1, 0.5, Number.NaN, 2 ** 32]) assert.equal(solver.pathOf(none), null);

    const refused = (/** @type {() => unknown} */ call) => {
      try {
        return call();
      } catch (error) {
        return messageOf(error);
      }
    };
    const outside = { id: 'number.cell', args: { x: 40, y: 3, width: 40, height: 24 } };
    assert.deepEqual(refused(() => solver.findPaths([1, 2, 3])), { id: 'solver.problems', args: { found: 3 } });
    assert.deepEqual(refused(() => solver.findPaths([0, 0, 1, 1, 0, 0, 40, 3])), outside);
    assert.deepEqual(refused(() => solver.findCells(0, 0, 40, 3)), outside);
    for (const bad of [Number.NaN, 0.5, -1, Infinity]) {
      assert.equal(/** @type {any} */ (refused(() => solver.findPaths([0, 0, bad, 0]))).id, 'number.cell');
      assert.equal(/** @type {any} */ (refused(() => solver.findCells(0, bad, 0, 0))).id, 'number.cell');
    }
    assert.equal(solver.cost, Infinity);
    assert.deepEqual([...solver.findPaths([]).lengths], []);
    solver.free();
  }
});

test('a map may change between two paths', async () => {
  const { openSolver } = await import('../../src/engine/solver.js');
  const map = 'type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n';
  const [from, to] = [{ x: 0, y: 0 }, { x: 2, y: 0 }];
  for (const algorithm of ['a-star', 'hpa-star', 'd-star-lite']) {
    const solver = await openSolver(map, { algorithm });
    const cost = () => solver.findPath(from, to)?.cost;
    assert.equal(cost(), 2, algorithm);
    solver.setFree([{ x: 1, y: 0 }], false);
    assert.equal(cost(), undefined, algorithm);
    solver.setFree([{ x: 1, y: 1 }], true);
    assert.equal(cost(), 4, algorithm);
    solver.setFree([from, to], false);
    assert.equal(cost(), undefined, algorithm);
    solver.setFree([from, to, { x: 1, y: 0 }], true);
    const outside = [{ x: 0, y: 1 }, { x: 0, y: 2 }];
    assert.throws(() => solver.setFree(outside, false), (/** @type {any} */ error) => error.cause.id === 'number.cell');
    assert.equal(cost(), 2, algorithm);
    solver.free();
  }
  const solver = await openSolver(map);
  solver.setCost([{ x: 1, y: 0 }], 300);
  assert.equal(solver.findPath(from, to)?.cost, 256);
  solver.setCost([{ x: 1, y: 0 }], Number.NaN);
  assert.equal(solver.findPath(from, to)?.cost, 2);
  solver.free();
});
