/** The first file of the wasm alone: what it holds works whole, and what it does not hold is refused without harm. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Engine, startEngine, startRest } from '../../src/engine/engine.js';
import { lacksRest, withRest } from '../../src/engine/with-rest.js';

const read = (/** @type {string} */ name) => readFileSync(new URL(`../../wasm/${name}`, import.meta.url));
await startEngine(read('wayscope_bg.wasm'));

/** Brings all lanes to a step and to their ends, as frames would. @param {Engine} engine @param {number} step */
function run(engine, step) {
  for (let frame = 0; frame < 1000; frame++) {
    if (engine.advance(step, 100_000) === 0) return;
  }
  assert.fail('the lanes do not come to their ends');
}

/** A world of four cells with Dijkstra's algorithm and a trace of one step. */
const WITH_TRACE = 'V0FZUwEBDQRvcGVuBAEAAAEAAAQGCoCAgICq8NP0rwEDSAhkaWprc3RyYQUFYWdlbnQBMQdjb3JuZXJzBW5ldmVyCGRpYWdvbmFsBXNxcnQyCm5laWdoYm91cnMBOAZ0YXJnZXQEZ29hbAM5BXRyYWNlBAVhZ2VudAExB2Nvcm5lcnMFbmV2ZXIIZGlhZ29uYWwFc3FydDIKbmVpZ2hib3VycwE4IDwEbWluZdPFL010b7azBAAAAAAAAGA+AAAAAAAA+H8BAAMEAQICAQIAAgQBAAAAAAMAgQICgICAIADFAAAEAQA=';

const errorOf = (/** @type {() => unknown} */ act) => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
};

test('the algorithms of the first file do all that a lane does without the rest', () => {
  const engine = new Engine();
  const first = engine.catalogue().filter(({ id }) => !lacksRest(errorOf(() => engine.setAlgorithm(0, id))));
  assert.deepEqual(first.map(({ id }) => id), ['a-star', 'dijkstra', 'weighted-a-star', 'greedy', 'breadth-first']);
  for (const { id, settings } of first) {
    engine.setAlgorithm(0, id);
    for (const setting of settings) {
      for (const option of [...setting.options, setting.default]) {
        if (setting.id === 'risk' && option !== '0') {
          // What weighs it comes with the rest, which is then asked for.
          assert.ok(lacksRest(errorOf(() => engine.setSetting(0, 'risk', option))));
          continue;
        }
        engine.setSetting(0, setting.id, option);
        const asked = `${id} ${setting.id} ${option}`;
        run(engine, Infinity);
        const [lane] = engine.state().lanes;
        assert.ok(lane.steps > 0 && lane.status !== 'running', asked);
        const [path, end] = [engine.path(0), engine.hash(0)];
        engine.sentence(0);
        engine.runSilently(0);
        run(engine, 3);
        engine.sentence(0);
        engine.paint(0);
        engine.paintStroke(0, 0, 2, 0, '@', false, 0, false);
        run(engine, Infinity);
        engine.undo();
        run(engine, Infinity);
        assert.deepEqual([engine.path(0), engine.hash(0)], [path, end], asked);
        engine.memory();
      }
    }
    const saved = engine.save();
    const other = new Engine(saved);
    run(other, Infinity);
    assert.equal(other.hash(0), engine.hash(0));
    other.free();
  }
  engine.free();
});

test('what only the rest tells of algorithms is in the rest, for all of them', () => {
  const ids = (/** @type {string} */ file, /** @type {string} */ kind) => read(file).toString('latin1').match(new RegExp(`${kind}\\.[a-z-]+`, 'g')) ?? [];
  for (const kind of ['about', 'code', 'paper']) {
    assert.deepEqual(ids('wayscope_bg.wasm', kind), [], 'an algorithm tells this in functions named `about` and `pseudocode`: POINTED_AT of xtask/wasm/src/split.rs goes by that');
    assert.ok(ids('wayscope_rest.wasm', kind).length > 10, kind);
  }
});

test('an algorithm of the rest is refused without harm until the rest is there', async () => {
  const engine = new Engine();
  assert.ok(errorOf(() => engine.about('a-star')) instanceof Error);
  const before = engine.save();
  for (const act of [() => engine.setAlgorithm(0, 'bidirectional-a-star'), () => engine.addLane('bidirectional-a-star')]) {
    assert.ok(lacksRest(errorOf(act)));
    assert.deepEqual(engine.save(), before);
  }
  assert.equal(engine.whyNoLane('bidirectional-a-star'), null);
  run(engine, Infinity);
  const [{ cost }] = engine.state().lanes;

  const withTrace = Buffer.from(WITH_TRACE, 'base64');
  assert.ok(lacksRest(errorOf(() => new Engine(withTrace))));

  await startRest(read('wayscope_rest.wasm'));
  const other = await withRest(() => new Engine(withTrace));
  run(other, Infinity);
  assert.deepEqual(other.state().lanes.map(({ recorded, cost }) => [recorded, cost]), [[null, 1], ['mine', 1]]);
  assert.match(String(errorOf(() => other.generate('random', 20, 20, 1, 90.5))), /generate.parameter parameter=\S+ found=90.5 min=/);
  other.free();
  assert.equal(await withRest(() => engine.addLane('bidirectional-a-star')), 2);
  run(engine, Infinity);
  assert.equal(engine.state().lanes[2].cost, cost);
  assert.equal(errorOf(() => engine.setAlgorithm(0, 'no-such')) instanceof Error, true);
  for (const { id } of engine.catalogue()) {
    assert.match(engine.about(id).idea, /^about\./);
    engine.setAlgorithm(0, id);
    run(engine, Infinity);
    assert.ok(engine.state().lanes[0].steps > 0, id);
  }
  engine.free();
});
