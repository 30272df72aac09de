// Navspheres in Node: edits that are taken back, assets by the shelf, ways of four animals, animals that go on the same way again.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { makeEdits } from '../../src/space/spheres/edits.js';
import { flat, SHELF } from '../../src/space/spheres/shelf.js';
import init, { Space, SphereCovering, SphereRoamers, SphereStudy, SphereWay, sphereAnimals } from '../../wasm/space.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const zoo = () => JSON.parse(file('../../../maps/zoo.json').toString());
const MEDIA = ['land', 'water', 'air'];
/** Numbers of a sphere and of a link. */
const [STRIDE, LINK] = [11, 17];

before(() => init({ module_or_path: file('../../wasm/space_bg.wasm') }));

/** The spheres of the zoo. */
function study() {
  const spheres = new SphereStudy();
  for (const { at, radius, medium, climb } of zoo().study.spheres.spheres) spheres.add(Float64Array.of(...at, radius, MEDIA.indexOf(medium), climb ? 1 : 0, 0));
  return spheres;
}

const { start, goal } = { start: Float64Array.of(4, 20, 0), goal: Float64Array.of(36, 20, 0) };

test('the zoo has its spheres, and each animal another way through them', () => {
  const spheres = study();
  const lengths = sphereAnimals().map((/** @type {{ kind: string, radius: number }} */ { kind, radius }) => {
    spheres.setAnimal(kind, radius);
    const way = new SphereWay(spheres, start, goal, NaN);
    const { found, centres, points, funnel, collapsed, snapped } = way.found();
    assert.ok(found, kind);
    assert.deepEqual(snapped, [false, false]);
    for (const other of [points, funnel, collapsed]) assert.ok(other <= centres + 1e-9, `${kind} ${other} ${centres}`);
    assert.ok(funnel <= points + 1e-9);
    return funnel.toFixed(3);
  });
  assert.equal(new Set(lengths).size, 4);
});

test('a link says whether the animal fits through', () => {
  const spheres = study();
  const tight = (/** @type {number} */ radius) => {
    spheres.setAnimal('zebra', radius);
    const links = spheres.links();
    let count = 0;
    for (let at = 0; at < links.length; at += LINK) {
      const [bottleneck, kind] = [links[at + 15], links[at + 16]];
      if (kind === 2) continue;
      assert.equal(kind === 1, bottleneck >= radius);
      count += Number(kind === 0);
    }
    return count;
  };
  assert.equal(tight(0.3), 0);
  assert.ok(tight(0.6) > 0);
});

test('a floe culls spheres, and its levels taken back leave the bits as they were', () => {
  const spheres = study();
  let changes = 0;
  const edits = makeEdits({ engine: () => spheres, changed: () => changes++, refused: (error) => { throw error; } });
  const { hash } = spheres.counts();
  let asset = -1;
  assert.ok(edits.make((engine) => {
    asset = engine.place('ice-floe', flat(SHELF['ice-floe']));
    engine.moveAsset(asset, 20.5, 14, 0);
    const change = engine.setLevel(asset, 1);
    assert.ok(change.culled.length > 0);
    assert.equal(change.added.length, SHELF['ice-floe'][0].spheres.length);
  }));
  assert.ok(edits.make((engine) => engine.setLevel(asset, 2)));
  const built = spheres.counts().hash;
  assert.ok(edits.undo() && edits.undo());
  assert.equal(spheres.counts().hash, hash);
  assert.ok(!edits.canUndo && !edits.undo());
  assert.ok(edits.redo() && edits.redo());
  assert.equal(spheres.counts().hash, built);
  assert.equal(changes, 6);
});

test('what is refused leaves everything as it was', () => {
  const spheres = study();
  /** @type {any[]} */
  const refused = [];
  const edits = makeEdits({ engine: () => spheres, changed() {}, refused: (error) => refused.push(error) });
  const { hash } = spheres.counts();
  assert.ok(!edits.make((engine) => {
    engine.remove(3);
    engine.add(Float64Array.of(1, 1, 0, -1, 0, 0, 0));
  }));
  assert.ok(!edits.make((engine) => engine.remove(9999)));
  assert.ok(!edits.make((engine) => engine.add(Float64Array.of(1, 2))));
  assert.deepEqual(refused.map((error) => error.cause.id), ['spheres.radius', 'spheres.unknown', 'spheres.numbers']);
  assert.equal(spheres.counts().hash, hash);
  assert.ok(!edits.canUndo);
});

test('animals walk the same way again from a moment, there and back', () => {
  const spheres = study();
  const roamers = new SphereRoamers();
  for (const { kind, radius } of sphereAnimals()) roamers.add(spheres, kind, radius, start, goal);
  for (let tick = 0; tick < 200; tick++) roamers.tick(spheres);
  const moment = roamers.moment();
  const run = () => {
    for (let tick = 0; tick < 300; tick++) roamers.tick(spheres);
    return roamers.hash();
  };
  const first = run();
  roamers.back(moment);
  assert.equal(run(), first);
  for (let tick = 0; tick < 6000; tick++) roamers.tick(spheres);
  for (const { arrivals, kind } of roamers.about()) assert.ok(arrivals > 0, kind);
});

test('animals and links are those of the native program, bit by bit', () => {
  const golden = JSON.parse(file('../../../tests/golden/space-replays.json').toString());
  const spheres = study();
  const roamers = new SphereRoamers();
  for (const { kind, radius } of sphereAnimals()) roamers.add(spheres, kind, radius, start, goal);
  for (let tick = 0; tick < 500; tick++) roamers.tick(spheres);
  assert.equal(`${spheres.counts().hash} ${roamers.hash()}`, golden.spheres);
});

test('the program covers the floor as far as was asked for', () => {
  const space = Space.open(zoo(), 'zoo');
  const covering = new SphereCovering(space, 0.3, 0.9);
  while (covering.step());
  const curve = covering.curve();
  assert.ok(curve[curve.length - 1] >= 0.9);
  const spheres = new SphereStudy();
  covering.give(spheres);
  assert.equal(spheres.spheres().length / STRIDE, covering.count);
  assert.throws(() => new SphereCovering(space, -1, 0.9), (/** @type {any} */ error) => error.cause.id.startsWith('spheres.cover'));
});
