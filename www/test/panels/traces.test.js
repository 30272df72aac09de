/**
 * Traces through the engine: the programs that the page gives as examples are run here, and what they write is opened;
 * YAML is read; what is wrong with a file says so.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { messageOf, openEngine, startEngine, startRest } from '../../src/engine/engine.js';
import { LARGEST, LARGEST_YAML, parseTrace } from '../../src/panels/traces/parse.js';
import { TraceFile } from '../../src/engine/wasm.js';

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
await startEngine(readFileSync(path('../../wasm/wayscope_bg.wasm')));
await startRest(readFileSync(path('../../wasm/wayscope_rest.wasm')));

const MAP = 'type octile\nheight 4\nwidth 8\nmap\n........\n..@@@@..\n.....@..\n........\n';

/** @param {string} text @returns {Promise<{ state: import('../../src/engine/types.js').LabState, lane: number }>} */
async function opened(text) {
  const engine = await openEngine();
  engine.loadMap(Buffer.from(MAP), 'small');
  const { events, ...heading } = /** @type {any} */ (await parseTrace(Buffer.from(text)));
  const lane = engine.ask((lab) => {
    const file = new TraceFile(heading);
    file.push(events);
    const about = /** @type {any} */ (file.about(lab));
    assert.equal(about.fits, true);
    return lab.addTrace(file, 'own');
  });
  while (engine.advance(Infinity, 10_000) > 0);
  return { state: engine.state(), lane };
}

/** @param {string} text */
async function isTheExample(text) {
  const { state, lane } = await opened(text);
  const { status, cost, moves, notes, reference, counters, levels } = state.lanes[lane];
  assert.deepEqual({ status, moves, notes, levels }, { status: 'found', moves: 10, notes: [], levels: false });
  assert.deepEqual([state.start, state.goal], [{ x: 0, y: 2 }, { x: 7, y: 1 }]);
  assert.equal(cost, 10);
  assert.ok(reference.state === 'known' && Number(reference.cost) < 10, 'with diagonals there is a shorter way');
  assert.ok(counters.expanded > 8);
}

test('the example in JavaScript writes a trace that opens', async () => {
  await isTheExample(execFileSync(process.execPath, ['--input-type=module'], { encoding: 'utf8', input: readFileSync(path('../../src/panels/traces/own-search.js'), 'utf8') }));
});

test('the example in Python writes the same', async (t) => {
  let text;
  try {
    text = execFileSync('python3', [path('../../src/panels/traces/own_search.py')], { encoding: 'utf8' });
  } catch (error) {
    if (/** @type {any} */ (error).code !== 'ENOENT') throw error;
    return t.skip('there is no Python here');
  }
  await isTheExample(text);
});

test('what is exported opens again with the same run', async () => {
  const engine = await openEngine();
  while (engine.advance(Infinity, 10_000) > 0);
  const writer = engine.ask((lab) => lab.writeTrace(0));
  let text = '';
  for (let part = writer.nextPart(500); part; part = writer.nextPart(500)) text += part;
  const { events, ...heading } = JSON.parse(text);
  const lane = engine.ask((lab) => {
    const file = new TraceFile(heading);
    file.push(events);
    file.about(lab);
    return lab.addTrace(file, 'again');
  });
  while (engine.advance(Infinity, 10_000) > 0);
  const { lanes } = engine.state();
  assert.equal(engine.hash(lane), engine.hash(0));
  assert.equal(lanes[lane].cost, lanes[0].cost);
  assert.equal(lanes[lane].recorded, 'again');
});

test('YAML as Posthoc publishes it is read, in long and in short form', async () => {
  const yaml = `version: 1.4.0

views:
  main:
    - $: rect
      fill: \${{ color[$.type] }}
      width: 1
      height: 1
      x: \${{ $.x }}
      y: \${{ $.y }}

pivot:
  x: \${{ $.x + 0.5 }}

events:
  - { type: source, id: 9, x: 0, y: 0 }
  - type: expanding
    id: 9
    g: 0
    f: 1.0e+00
    pId:
    x: 0
    y: 0
  - { type: generating, id: 10, g: 1, f: 1, pId: 9, x: 1, y: 0 }
  - { type: end, id: 10 }
`;
  const { state, lane } = await opened(yaml);
  assert.equal(state.lanes[lane].cost, 1);
  assert.equal(state.lanes[lane].counters.expanded, 1);
});

test('what is no trace is refused with its place', async () => {
  const refused = async (/** @type {string | Uint8Array} */ content) => {
    try {
      await parseTrace(Buffer.from(content));
    } catch (error) {
      return messageOf(error);
    }
    return null;
  };
  assert.deepEqual(await refused('{"events": [\n  {"type": "source",}\n]}'), { id: 'import.json', args: { line: 2, column: 21 } });
  assert.equal((await refused('version: 1.4.0\nevents:\n  - [source\n'))?.id, 'trace.yaml');
  assert.equal((await refused(new Uint8Array(LARGEST + 1).fill(32)))?.id, 'trace.large');
  assert.equal((await refused(new Uint8Array(LARGEST_YAML + 1).fill(32)))?.id, 'trace.large-yaml');
  // References to references, each ten times as long, are not followed.
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]', ...[...'bcdefghi'].map((key, i) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]`)].join('\n');
  assert.equal((await refused(bomb))?.id, 'trace.yaml-somewhere');
});
