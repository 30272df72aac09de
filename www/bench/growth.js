// Growth in WebAssembly, in Node: `node bench/growth.js`, after `cargo xtask wasm`; `cargo xtask bench growth` runs it
// beside the native table, whose file WAYSCOPE_NATIVE names. `--json FILE` writes the rows, `--most 1024` leaves larger
// maps out. Times are of the processor: what others on the machine do counts little. Ends with 1 where the expansions a
// second fall by 2 times or more.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ALGORITHMS, BLOCKED, falls, measure, PROBLEMS, SIDES } from '../src/apps/benchmark/growth/measure.js';
import { resolutionOf } from '../src/engine/clock.js';
import { Benchmark, startEngine, startRest } from '../src/engine/wasm.js';
import { table } from './table.js';

const { values: options } = parseArgs({ options: { json: { type: 'string' }, most: { type: 'string', default: '4096' } } });
const file = (/** @type {string} */ name) => readFileSync(new URL(`../wasm/${name}`, import.meta.url));
await startEngine(file('wayscope_bg.wasm'));
await startRest(file('wayscope_rest.wasm'));

/** @typedef {import('../src/apps/benchmark/growth/measure.js').Row} Row */
/** @type {Row[]} */
const native = process.env.WAYSCOPE_NATIVE ? JSON.parse(readFileSync(process.env.WAYSCOPE_NATIVE, 'utf8')) : [];
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const resolution = resolutionOf(spent);
const rows = ALGORITHMS.flatMap((algorithm) => SIDES.filter((side) => side <= Number(options.most)).map((side) => measure(Benchmark, algorithm, side, resolution, spent)));

const beside = (/** @type {Row} */ row) => {
  const same = native.find(({ algorithm, side }) => algorithm === row.algorithm && side === row.side);
  if (same && same.expanded !== row.expanded) throw new Error(`${row.algorithm} on ${row.side}: wasm and native expand differently`);
  return same;
};
table(`Growth in WebAssembly: random maps with ${BLOCKED} % of cells blocked, ${PROBLEMS} problems each`, rows.map((row) => {
  const same = beside(row);
  return {
    algorithm: row.algorithm, side: row.side, expanded: row.expanded, ms: row.ms, 'million/s': row.expandedPerSecond / 1e6, 'bytes/cell': row.bytesPerCell,
    'native million/s': same ? same.expandedPerSecond / 1e6 : Number.NaN,
  };
}));
let missed = false;
for (const [whose, all] of /** @type {const} */ ([['wasm', rows], ['native', native]])) {
  for (const algorithm of ALGORITHMS) {
    const fall = falls(all.filter((row) => row.algorithm === algorithm));
    missed ||= fall >= 2;
    if (all.length) console.log(`${whose}, ${algorithm}: expansions a second fall ${fall.toFixed(2)} times from the best size to the largest  < 2${fall < 2 ? '' : '  missed'}`);
  }
}
if (options.json) writeFileSync(options.json, JSON.stringify({ wasm: rows, native }, null, 1));
if (missed) process.exitCode = 1;
