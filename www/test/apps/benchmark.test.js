// The benchmarks' page in Node: its counts are those of the native program, its files are what that reads, its figures
// are right.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { resolutionOf, timeOf } from '../../src/engine/clock.js';
import { paired } from '../../src/apps/benchmark/files.js';
import { csvOf, linesOf } from '../../src/apps/benchmark/results/output.js';
import { byLength, hardest, rowsOf, VALUES } from '../../src/apps/benchmark/results/summarise.js';
import { SHIPPED } from '../../src/panels/scenarios/shipped.js';
import { Benchmark } from '../../src/engine/wasm.js';
import { nodeEngine } from '../../tools/scenes/node-engine.js';

/** @import { Line, Run } from '../../src/apps/benchmark/types.js' */

const GOLDEN = new URL('../../../bench/golden/', import.meta.url);
const golden = (/** @type {string} */ name) => readFileSync(new URL(name, GOLDEN), 'utf8');
const file = (/** @type {string} */ name) => readFileSync(new URL(`../../../maps/${name}`, import.meta.url));

const engine = await nodeEngine();
/** @param {string} algorithm @param {Record<string, string>} [settings] */
function configuration(algorithm, settings = {}) {
  // Maps have no risk.
  const all = (engine.catalogue().find(({ id }) => id === algorithm)?.settings ?? []).filter(({ id }) => id !== 'risk');
  return { algorithm, settings: { ...Object.fromEntries(all.map(({ id, default: option }) => [id, option])), ...settings } };
}

/**
 * @param {string[]} maps
 * @param {ReturnType<typeof configuration>[]} configurations
 * @param {number} sample
 * @param {number} ns
 * @returns {Line[]}
 */
function solve(maps, configurations, sample, ns) {
  return maps.flatMap((map) => {
    const benchmark = Benchmark.ofFiles(`${map}.map`, file(`${map}.map`), file(`${map}.map.scen`));
    const problems = benchmark.spread(sample);
    const lines = configurations.flatMap(({ algorithm, settings }) => {
      benchmark.configure(algorithm, Object.entries(settings).flat());
      return [...problems].map((problem) => {
        benchmark.setProblem(problem);
        benchmark.solve();
        return benchmark.line(ns);
      });
    });
    benchmark.free();
    return lines;
  });
}

/** @param {Line[]} lines @param {ReturnType<typeof configuration>[]} configurations @returns {Run} */
function runOf(lines, configurations) {
  const plan = { site: '', sources: [], configurations, sample: 10, repeats: 3 };
  const offer = { catalogue: [], generators: [], version: Benchmark.version(), format: Benchmark.format(), clockNs: 100_000 };
  return { plan, offer, lines, total: lines.length, whole: true, notes: [] };
}

test('the wasm counts on every shipped map what the native program counts, with every algorithm', () => {
  const configurations = engine.catalogue().map(({ id }) => configuration(id));
  const csv = csvOf(solve(SHIPPED, configurations, 3, 1), configurations);
  const counts = csv.trimEnd().split('\n').map((line) => line.slice(0, line.lastIndexOf(',')));
  assert.deepEqual(counts, golden('shipped.csv').trimEnd().split('\n'));
});

test('the files of the page are those that the native program reads and writes', () => {
  const configurations = [configuration('a-star'), configuration('weighted-a-star', { weight: '5' })];
  const run = runOf(solve(['bay'], configurations, 10, 1234.5), configurations);
  const files = { 'page.jsonl': linesOf(run, 'a browser'), 'page.csv': csvOf(run.lines, configurations) };
  for (const [name, text] of Object.entries(files)) {
    if (process.env.WAYSCOPE_BLESS) writeFileSync(new URL(name, GOLDEN), text);
    // bench/tests/program.rs merges the one and gets the other.
    assert.equal(text, golden(name), `WAYSCOPE_BLESS=1 writes bench/golden/${name} anew`);
  }
});

test('a run that was stopped says how many lines are missing', () => {
  const configurations = [configuration('a-star')];
  const run = { ...runOf(solve(['bay'], configurations, 3, 1), configurations), whole: false, total: 10 };
  assert.equal(JSON.parse(linesOf(run, 'x').split('\n')[0]).lines, 10);
  assert.equal(JSON.parse(linesOf({ ...run, total: 0 }, 'x').split('\n')[0]).lines, 4, 'more than there are');
});

test('rows: all maps, then each; what is not known is left out of means', () => {
  const configurations = [configuration('a-star'), configuration('greedy')];
  const rows = rowsOf(solve(['bay', 'vault'], configurations, 5, 2000), configurations);
  assert.deepEqual(rows.map(({ map, configuration: n }) => [map, n]), [[null, 0], [null, 1], ['bay.map', 0], ['bay.map', 1], ['vault.map', 0], ['vault.map', 1]]);
  const [all, greedy] = rows;
  assert.equal(all.problems, 10);
  assert.equal(all.share, 1);
  assert.equal(all.gap, 0);
  assert.ok(greedy.share !== null && greedy.share < 1);
  assert.ok(greedy.gap !== null && greedy.gap > 0);
  assert.equal(all.micros, 2);
  const line = /** @type {Line} */ ({ ...solve(['bay'], [configurations[0]], 1, 5)[0] });
  const made = (/** @type {number} */ problem, /** @type {number} */ expanded, /** @type {Partial<Line>} */ more = {}) => ({ ...line, problem, expanded, ...more });
  const [row] = rowsOf([made(0, 10), made(1, 20), made(2, 60, { cost: null, ratio: null, ns: null })], [configurations[0]]);
  assert.deepEqual({ ...row, map: null }, { map: null, configuration: 0, problems: 3, paths: 2, mean: 30, median: 20, most: 56, micros: 0.005, perExpansion: 10 / 90, share: 1, gap: 0, wrong: 0 });
});

test('medians by length, in steps that double', () => {
  const at = (/** @type {number | null} */ cost, /** @type {number} */ expanded) => /** @type {Line} */ ({ cost, expanded });
  const steps = byLength([[at(0, 1), at(1, 2), at(1.9, 4), at(2, 6), at(null, 99)], [at(5, 7)]], VALUES.expanded);
  assert.deepEqual(steps.map(({ from, to }) => [from, to]), [[0, 1], [1, 2], [2, 4], [4, 8]]);
  assert.deepEqual(steps.map(({ cells }) => cells.map(({ count, median }) => [count, median])), [[[1, 1], [0, null]], [[2, 3], [0, null]], [[1, 6], [0, null]], [[0, null], [1, 7]]]);
});

test('the hardest come first, and only paths that are longer count as longer', () => {
  const lines = [1, 5, 3].map((expanded) => /** @type {Line} */ ({ expanded, ratio: expanded === 3 ? 1.5 : 1, ns: expanded === 1 ? 9 : null }));
  assert.deepEqual(hardest(lines, 'expanded', 2).map(({ expanded }) => expanded), [5, 3]);
  assert.deepEqual(hardest(lines, 'ratio', 9).map(({ expanded }) => expanded), [3]);
  assert.deepEqual(hardest(lines, 'time', 9).map(({ expanded }) => expanded), [1]);
});

test('a coarse clock is outlasted, and the first run does not count', () => {
  // It shows tenths of a millisecond; a run takes 0.03, the first one 3.
  let real = 0;
  let runs = 0;
  const now = () => Math.floor(real * 10 + 1e-9) / 10;
  const run = () => { real += runs++ ? 0.03 : 3; };
  const ns = timeOf(run, 3, 0.1, now);
  assert.ok(Math.abs(ns - 30_000) < 3_000, String(ns));
  assert.ok(runs > 3 * 30, 'each measurement takes ten of the clock’s steps');
  const step = resolutionOf(() => { real += 0.001; return now(); });
  assert.ok(Math.abs(step - 0.1) < 1e-9, String(step));
  real = 0;
  runs = 0;
  assert.equal(timeOf(() => { real += 500; runs++; }, 3, 0.1, now), 5e8);
  assert.equal(runs, 3, 'a long one is not run once more');
});

test('a clock that stands still ends, too', () => {
  assert.equal(timeOf(() => {}, 1, 1, () => 0), 0);
});

test('scenarios find their maps wherever the benchmarks put them', () => {
  const found = ['a.map', 'a.map.scen', 'dao/b.map', 'dao/scen/b.map.scen', 'sc/maps/c.map', 'sc/scen/c.map.scen', 'd.map', 'x.map.scen', 'late.map.scen', 'readme.txt'].map((path) => /** @type {any} */ ({ path }));
  const { maps, late, alone, other } = paired(found, ['late.map']);
  assert.deepEqual(maps.map(({ map, scenarios }) => [map.path, scenarios?.path]), [['a.map', 'a.map.scen'], ['dao/b.map', 'dao/scen/b.map.scen'], ['sc/maps/c.map', 'sc/scen/c.map.scen'], ['d.map', undefined]]);
  assert.deepEqual([late, alone, other].map((list) => list.map(({ path }) => path)), [['late.map.scen'], ['x.map.scen'], ['readme.txt']]);
});
