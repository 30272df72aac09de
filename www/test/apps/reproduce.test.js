// The papers' tables in Node: they are those of the native program, and what is said and saved of them is right.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { powersOf, steps } from '../../src/apps/reproduce/draw.js';
import { GENERATORS } from '../../src/apps/reproduce/generators.js';
import { measuredEdits } from '../../src/apps/reproduce/edits.js';
import { measured } from '../../src/apps/reproduce/measured.js';
import { csvOf, jsonOf } from '../../src/apps/reproduce/output.js';
import { sentence, short, tableName, wordsOf } from '../../src/apps/reproduce/said.js';
import { addTexts } from '../../src/common/texts.js';
import { nodeEngine } from '../../tools/scenes/node-engine.js';

/** @import { Table } from '../../src/apps/reproduce/types.js' */

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../../${path}`, import.meta.url));
for (const part of ['reproduce', 'generate', 'later']) addTexts(JSON.parse(read(`www/texts/en.${part}.json`).toString()));
await nodeEngine();

/** A clock that stands still, as in tests/lab/papers.rs. */
const still = { now: () => 0, done() {} };

/** The maps of tests/lab/papers.rs. */
const plan = (/** @type {import('../../src/apps/reproduce/types.js').PaperId} */ paper) => ({
  paper, maps: ['keep.map', 'vault.map'].map((name) => ({ name, bytes: read(`maps/${name}`) })), made: GENERATORS.map((kind) => ({ kind, many: 1, side: 48 })), each: 3, repeats: 1,
});

test('the wasm has the tables of the native program, value by value and word by word', () => {
  const golden = JSON.parse(read('bench/golden/papers.json').toString());
  /** @type {Table[][]} */
  const tables = [measured(plan('hpa'), 0, still), measured(plan('sga'), 0, still)];
  assert.deepEqual(JSON.parse(JSON.stringify(tables)), golden);
  // Whatever they say has words, and no slot is left open.
  for (const table of tables.flat()) for (const said of [tableName(table), ...wordsOf(table)]) assert.doesNotMatch(said, /[{}]|NaN/, table.id);
});

test('the wasm of continuous space has what edits cost as the native program has it', async () => {
  const { maps, made } = plan('edits');
  const tables = await measuredEdits({ paper: 'edits', maps, made: made.slice(0, 1), each: 2, repeats: 1 }, 0, still, { module_or_path: read('www/wasm/space_bg.wasm') });
  assert.deepEqual(JSON.parse(JSON.stringify(tables)), JSON.parse(read('bench/golden/edits.json').toString()));
  for (const table of tables) for (const said of [tableName(table), sentence(table.about), ...table.columns.map((column) => column.map(sentence).join(' ')), ...wordsOf(table)]) assert.doesNotMatch(said, /[{}]|NaN|reproduce\./, table.id);
});

test('how far it is rises to the whole, and the clock is asked', () => {
  /** @type {number[]} */
  const shares = [];
  let now = 0;
  const tables = measured({ ...plan('hpa'), made: [], each: 2 }, 0.5, { now: () => (now += 0.25), done: (share) => void shares.push(share) });
  assert.ok(shares.length > 10 && shares.every((share, i) => i === 0 || share > shares[i - 1]), String(shares));
  assert.ok((shares.at(-1) ?? 0) > 0.99);
  const times = tables.find((/** @type {Table} */ { id }) => id === 'hpa-times');
  // Each look at this clock takes a quarter of a millisecond, each measurement half of one, and two runs.
  assert.equal(times?.rows[0].values[1].ours, 0.25);
});

test('without maps there is what was published, and nothing of ours', () => {
  const nothing = { maps: [], made: [], each: 1, repeats: 1 };
  const tables = [...measured({ ...nothing, paper: 'hpa' }, 0, still), ...measured({ ...nothing, paper: 'sga' }, 0, still)];
  const values = tables.flatMap(({ rows }) => rows.flatMap(({ values: of }) => of));
  assert.ok(values.filter(({ published }) => published !== null).length > 150);
  assert.deepEqual(values.filter(({ ours }) => ours !== null && ours !== 0), []);
});

test('maps are named in words: a found one by its file, a generated one by its set and seed', () => {
  /** @type {Set<string>} */
  const named = new Set();
  measured({ ...plan('sga'), each: 1 }, 0, { now: () => 0, done: (_, map) => void named.add(sentence(map)) });
  assert.deepEqual([...named], ['keep', 'vault', 'Pseudo RTS (generated), seed 1', 'Company of Heroes (generated), seed 1', 'indoor (generated), seed 1', 'pockets (generated), seed 1']);
  const [{ words }] = measured({ ...plan('hpa'), each: 1 }, 0, still);
  const told = words.map(sentence);
  assert.ok(told.includes('Maps: keep, vault.'), told.join('\n'));
  assert.ok(told.includes('Generated: Open land with small obstacles. Covered, percent: 14; 48 x 48 cells; seed 1.'), told.join('\n'));
});

test('what is no map is refused with a reason, and so is a generator that is none of them', () => {
  const no = { name: 'x.map', bytes: new TextEncoder().encode('hello') };
  assert.throws(() => measured({ ...plan('hpa'), maps: [no] }, 0, still), (/** @type {any} */ error) => error.cause.id.startsWith('map.'));
  assert.throws(() => measured({ ...plan('sga'), made: [{ kind: 'maze', many: 1, side: 48 }] }, 0, still), (/** @type {any} */ error) => error.cause.id === 'reproduce.generator');
});

test('files have each value once, and say how they came about', () => {
  const tables = measured(plan('hpa'), 0, still);
  const csv = csvOf(tables).trimEnd().split('\n');
  assert.equal(csv[0], 'of,row,column,ours,published');
  assert.equal(csv.length - 1, tables.reduce((sum, { rows }) => sum + rows.reduce((all, { values }) => all + values.length, 0), 0));
  assert.ok(csv.some((line) => line.startsWith('Table 1.3,A*,open,') && line.endsWith(',51.24')));
  const run = { paper: /** @type {const} */ ('hpa'), sources: [{ name: 'keep.map' }], made: [], each: 3, repeats: 1 };
  const json = JSON.parse(jsonOf(tables, run, { published: { hpa: [], sga: [], edits: [] }, version: '1', clockNs: 5000.2 }, 'here'));
  assert.deepEqual([json.kind, json.each, json.maps, json.clockNs], ['wayscope-papers', 3, ['keep.map'], 5000]);
  assert.equal(json.tables[0].of, 'Figure 1.5 a');
});

test('numbers have as many places as are of use; axes have round steps', () => {
  assert.deepEqual([0, 12, 1204, 0.1234, 0.3, 5.678, 51.24, 1462.4].map(short), ['0', '12', '1,204', '0.123', '0.3', '5.68', '51.2', '1,462']);
  assert.deepEqual(steps(9.6, 5), [0, 2, 4, 6, 8]);
  assert.deepEqual(steps(487, 4), [0, 200, 400]);
  assert.deepEqual(powersOf(40, 11_570), [10, 100, 1000, 10_000, 100_000]);
});
