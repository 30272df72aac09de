// Slices of work on a large map: each ends at the first answer of the clock past its time, and the memory of the
// WebAssembly, whose growth has a browser collect garbage, does not grow within one.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, before, test } from 'node:test';
import { Lab, memory, startEngine, startRest } from '../../src/engine/wasm.js';

const file = (/** @type {string} */ name) => readFileSync(new URL(`../../wasm/${name}`, import.meta.url));
before(async () => {
  await startEngine(file('wayscope_bg.wasm'));
  await startRest(file('wayscope_rest.wasm'));
});

const { performance } = globalThis;
afterEach(() => { globalThis.performance = performance; });

/** Milliseconds of a slice, of a clock that goes on by one whenever it is asked. */
const SLICE = 10;
/** The most units between two answers. */
const TURN = 64;
const SIDE = 512;

for (const algorithm of ['a-star', 'dijkstra', 'theta-star', 'jump-point', 'bidirectional-a-star', 'd-star-lite', 'lrta-star']) {
  test(`${algorithm} on a large map`, () => {
    const made = new Lab();
    while (made.state().lanes.length > 1) made.removeLane(1);
    made.generate('random', SIDE, SIDE, 1, 20);
    made.setAlgorithm(0, algorithm);
    let [asked, grown, bytes] = [0, 0, 0];
    globalThis.performance = /** @type {any} */ ({
      now: () => {
        grown += Number(asked > 0 && memory.buffer.byteLength !== bytes);
        bytes = memory.buffer.byteLength;
        return asked++;
      },
    });
    let slices = 0;
    let more = 1;
    for (; more > 0 && slices < 2_000; slices++) {
      asked = 0;
      more = made.advanceFor(0xffffffff, SLICE);
      assert.ok(asked <= SLICE + 1, `${asked} answers`);
      assert.ok(more <= TURN * SLICE, `${more} units`);
      grown += Number(memory.buffer.byteLength !== bytes);
    }
    assert.ok(slices > 20, `${slices} slices`);
    assert.equal(grown, 0, 'times that the memory grew');
    made.free();
  });
}

test('a difference, average memory and a batch are worked on in slices, too', () => {
  const made = new Lab();
  made.generate('random', 64, 64, 1, 20);
  while (made.advance(0xffffffff, 100_000) > 0);
  made.compare(0, 1);
  const batch = made.batch(1, 8);
  let asked = 0;
  globalThis.performance = /** @type {any} */ ({ now: () => asked++ });
  /** @type {Record<string, () => boolean>} whether there is more to do */
  const work = {
    difference: () => made.differenceFor(true, SLICE).state === 'waiting',
    memory: () => made.surveyFor(SLICE) > 0,
    batch: () => {
      batch.advanceFor(SLICE);
      return !batch.isComplete();
    },
  };
  for (const [name, slice] of Object.entries(work)) {
    let slices = 0;
    for (let more = true; more; slices++) {
      asked = 0;
      more = slice();
      assert.ok(asked <= SLICE + 1, `${name}: ${asked} answers`);
      assert.ok(slices < 10_000, `${name} comes to no end`);
    }
    // What the lanes have recorded whole is compared at once.
    assert.ok(slices > Number(name !== 'difference'), `${name}: ${slices} slices`);
  }
});
