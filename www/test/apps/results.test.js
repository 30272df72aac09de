// Files of results: what is read and refused, how two are compared, what is told of files that disagree with their
// maps.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compare } from '../../src/apps/benchmark/opened/compare.js';
import { makeParser } from '../../src/apps/benchmark/opened/parse.js';
import { readResults } from '../../src/apps/benchmark/opened/read.js';
import { disagreeing } from '../../src/apps/benchmark/results/disagreements.js';
import { REASONS } from '../../src/apps/benchmark/results/reasons.js';
import { Benchmark } from '../../src/engine/wasm.js';
import { nodeEngine } from '../../tools/scenes/node-engine.js';
import words from '../../texts/en.later.json' with { type: 'json' };

/** @import { Line } from '../../src/apps/benchmark/types.js' */

await nodeEngine();
const page = readFileSync(new URL('../../../bench/golden/page.jsonl', import.meta.url), 'utf8');
const file = (/** @type {string} */ text, name = 'a.jsonl') => new File([text], name);
const read = (/** @type {string} */ text) => readResults(file(text), 1);
const [first, ...rest] = page.trimEnd().split('\n');
const changed = (/** @type {string} */ line, /** @type {object} */ values) => JSON.stringify({ ...JSON.parse(line), ...values });
const without = (/** @type {string} */ line, /** @type {string} */ key) => JSON.stringify({ ...JSON.parse(line), [key]: undefined });
const joined = (/** @type {string[]} */ ...lines) => `${lines.join('\n')}\n`;

test('what the page saved is read as it is', async () => {
  const opened = await read(page);
  assert.ok(opened);
  assert.equal(opened.name, 'a.jsonl');
  assert.equal(opened.torn, false);
  assert.deepEqual(opened.lines, rest.map((line) => JSON.parse(line)));
  assert.deepEqual(opened.header, JSON.parse(first));
  // Settings are kept once for each algorithm.
  assert.equal(new Set(opened.lines.map(({ settings }) => settings)).size, 2);
  // Other ends of lines, none at the end, and empty ones change nothing.
  const others = [page.replaceAll('\n', '\r\n'), page.trimEnd(), `${page}\n\n`];
  for (const text of others) assert.deepEqual((await read(text))?.lines, opened.lines);
  const torn = await read(page.slice(0, -40));
  assert.equal(torn?.torn, true);
  assert.equal(torn?.lines.length, rest.length - 1);
});

test('a large file is read bit by bit, and no further when it is no longer wanted', async () => {
  const header = changed(first, { lines: 60_000 });
  const lines = Array.from({ length: 60_000 }, (_, problem) => changed(rest[0], { problem }));
  const text = joined(header, ...lines);
  /** @type {number[]} */
  const shares = [];
  const opened = await readResults(file(text), 1, { at: (share) => shares.push(share) });
  assert.equal(opened?.lines.length, 60_000);
  assert.ok(shares.length > 1 && shares.every((share, i) => share > 0 && share <= 1 && share >= (shares[i - 1] ?? 0)), shares.join(' '));
  assert.equal(await readResults(file(text), 1, { goesOn: () => false }), null);
});

test('what is no file of results says what is wrong, and in which line', async () => {
  /** @type {[string, string, object][]} */
  const cases = [
    ['', 'results.no-header', {}],
    ['type octile\nheight 3\n', 'results.no-header', {}],
    ['{"kind":"other"}\n', 'results.no-header', {}],
    ['[1]\n', 'results.no-header', {}],
    [joined(changed(first, { format: 7 }), ...rest), 'results.format', { found: '7', known: 1 }],
    [joined(changed(first, { configurations: [] }), ...rest), 'results.field-wrong', { line: 1, field: 'configurations' }],
    [joined(without(first, 'machine'), ...rest), 'results.field-wrong', { line: 1, field: 'machine' }],
    [joined(first), 'results.no-lines', {}],
    [joined(first, rest[0], 'nonsense'), 'results.not-json', { line: 3 }],
    [joined(first, rest[0], '7'), 'results.not-json', { line: 3 }],
    [joined(first, rest[0], without(rest[1], 'expanded')), 'results.field-wrong', { line: 3, field: 'expanded' }],
    [joined(first, changed(rest[0], { start: [1] })), 'results.field-wrong', { line: 2, field: 'start' }],
    [joined(first, changed(rest[0], { cost: '3' })), 'results.field-wrong', { line: 2, field: 'cost' }],
    [joined(first, changed(rest[0], { verdict: 'good' })), 'results.field-wrong', { line: 2, field: 'verdict' }],
    [joined(first, changed(rest[0], { fileDisagrees: 'by moonlight' })), 'results.field-wrong', { line: 2, field: 'fileDisagrees' }],
    [joined(first, changed(rest[0], { algorithm: 'nobody' })), 'results.algorithm', { line: 2, algorithm: 'nobody' }],
    [joined(first, changed(rest[0], { settings: { ties: 'x' } })), 'results.algorithm', { line: 2, algorithm: 'a-star' }],
    [joined(first, rest[0], changed(rest[1], { mapHash: 'x' })), 'results.two-maps', { line: 3, map: 'bay.map' }],
    [joined(first, rest[0], rest[0]), 'results.twice', { line: 3, map: 'bay.map', n: 7 }],
  ];
  for (const [text, id, args] of cases) await assert.rejects(read(text), (why) => { assert.deepEqual(why, { id, args }); return true; });
  // What one had stays: a parser that threw has changed nothing else.
  const parser = makeParser(1);
  parser.take(first);
  assert.throws(() => parser.take('x'));
});

test('two files are compared pair by pair', async () => {
  const a = /** @type {NonNullable<Awaited<ReturnType<typeof read>>>} */ (await read(page));
  const same = compare(a, a);
  assert.deepEqual(same.algorithms.map(({ pairs, share, times, differ, alone }) => [pairs.length, share, times, differ, alone]), [[10, 1, 1, 0, [0, 0]], [10, 1, 1, 0, [0, 0]]]);
  assert.deepEqual([same.differences, same.missing, same.otherMaps], [[], [[], []], []]);
  // Twice as fast; one line more expansions; one missing; an algorithm that only the second has.
  const faster = rest.map((line) => changed(line, { ns: JSON.parse(line).ns / 2 }));
  faster[3] = changed(faster[3], { expanded: JSON.parse(faster[3]).expanded + 5, cost: 1 });
  const own = { algorithm: 'greedy', settings: {} };
  const header = changed(first, { configurations: [...JSON.parse(first).configurations, own] });
  const b = /** @type {typeof a} */ (await read(joined(header, ...faster.slice(0, -1), changed(rest[0], own))));
  const { algorithms: [one, two], differences, missing } = compare(a, b);
  assert.deepEqual([one.times, one.differ, one.alone], [0.5, 1, [0, 0]]);
  assert.deepEqual([two.times, two.differ, two.alone, two.pairs.length], [0.5, 0, [1, 0], 9]);
  const sum = a.lines.slice(0, 10).reduce((all, { expanded }) => all + expanded, 0);
  assert.equal(one.share, (sum + 5) / sum);
  assert.deepEqual(differences.map(({ field, a: left, b: right }) => [field, left.problem, right.cost]), [['cost', a.lines[3].problem, 1]]);
  assert.deepEqual(missing, [[], [own]]);
  // A map of the same name with other cells is another map.
  const c = /** @type {typeof a} */ (await read(joined(first, ...rest.map((line) => changed(line, { mapHash: 'x' })))));
  const other = compare(a, c);
  assert.deepEqual(other.otherMaps, ['bay.map']);
  assert.ok(other.algorithms.every(({ pairs }) => !pairs.length));
});

test('where a file disagrees with its map, the wasm says so and why, once a problem', () => {
  const map = 'type octile\nheight 3\nwidth 4\nmap\n..T.\n....\n....\n';
  const problem = (/** @type {(number | string)[]} */ ...values) => `0\tm.map\t4\t3\t${values.join('\t')}\n`;
  const scenarios = `version 1\n${problem(0, 0, 1, 1, Math.SQRT2)}${problem(2, 0, 0, 0, 2)}${problem(1, 0, 3, 0, 2 * Math.SQRT2)}`;
  const [cells, list] = [map, scenarios].map((text) => new TextEncoder().encode(text));
  const benchmark = Benchmark.ofFiles('m.map', cells, list);
  /** @type {Line[]} */
  const lines = ['a-star', 'jump-point'].flatMap((algorithm) => {
    benchmark.configure(algorithm, []);
    return [0, 1, 2].map((n) => {
      benchmark.setProblem(n);
      benchmark.solve();
      return benchmark.line(1);
    });
  });
  benchmark.free();
  assert.deepEqual(lines.map(({ fileDisagrees, asClaimed }) => [fileDisagrees, asClaimed]), [[undefined, true], ['start-on-tree', true], ['corners-cut', true], [undefined, true], ['start-on-tree', true], ['corners-cut', true]]);
  assert.ok(Math.abs((lines[2].exact ?? 0) - 4) < 1e-6);
  assert.deepEqual(disagreeing(lines).map(({ problem: n }) => n), [1, 2]);
  // What is in one's own file is read again.
  for (const reason of REASONS) assert.ok(`disagrees.${reason}` in words, reason);
});
