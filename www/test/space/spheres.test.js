// Navspheres in Node: edits that are taken back, assets by the shelf, ways of four animals, animals that go on the same
// way again.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { advanceCover } from '../../src/space/spheres/cover.js';
import { makeEdits } from '../../src/space/spheres/edits.js';
import { headingOf, lookOf, usualLook } from '../../src/space/spheres/goal/look.js';
import { dragScene } from '../../src/space/spheres/drag-scene.js';
import { standLinking } from '../../src/space/spheres/linking/draw.js';
import { flat, SHELF } from '../../src/space/spheres/shelf.js';
import { circleOf, drawSolid } from '../../src/space/spheres/solid.js';
import { spheresOf } from '../../src/space/spheres/state.js';
import { drawNotches, standNotches } from '../../src/space/spheres/walk/notches.js';
import init, { Space, SphereCovering, SphereLinking, SphereRoamers, SphereStudy, SphereWay, sphereAnimals } from '../../wasm/space.js';

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
    const way = new SphereWay(spheres, start, goal, 0, NaN);
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
  for (const { kind, radius } of sphereAnimals()) roamers.add(spheres, kind, radius, start, goal, 0, NaN);
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
  for (const { kind, radius } of sphereAnimals()) roamers.add(spheres, kind, radius, start, goal, 0, NaN);
  for (let tick = 0; tick < 500; tick++) roamers.tick(spheres);
  assert.equal(`${spheres.counts().hash} ${roamers.hash()}`, golden.spheres);
});

test('the program covers the floor as far as was asked for', () => {
  const space = Space.open(zoo(), 'zoo');
  const covering = new SphereCovering(space, 0.3, 0.9);
  while (covering.advanceFor(Infinity, Infinity));
  const curve = covering.curve();
  assert.ok(curve[curve.length - 1] >= 0.9);
  const spheres = new SphereStudy();
  covering.give(spheres);
  assert.equal(spheres.spheres().length / STRIDE, covering.count);
  assert.throws(() => new SphereCovering(space, -1, 0.9), (/** @type {any} */ error) => error.cause.id.startsWith('spheres.cover'));
});

test('a frame covers for eight milliseconds, and a step by hand goes on to the next sphere at most', ({ mock }) => {
  const covering = new SphereCovering(Space.open(zoo(), 'zoo'), 0.3, 0.9);
  // Each look at the clock takes so many milliseconds.
  let [now, look] = [0, 0];
  mock.method(performance, 'now', () => (now += look));
  const state = /** @type {any} */ ({ cover: { engine: covering, runs: true }, panel: { tell() {} } });
  assert.ok(advanceCover(state, 1));
  assert.equal(covering.count, 1);
  assert.ok(advanceCover(state, 1));
  assert.equal(covering.count, 2);
  look = 3;
  const began = now;
  assert.ok(advanceCover(state));
  // One look for the end, one before each step, and one that finds that it is over.
  assert.ok(now - began <= 8 + 2 * look, `${now - began}`);
  // Many quick steps are one frame, however many spheres they set.
  look = 0.25;
  const before = covering.count;
  assert.ok(advanceCover(state));
  assert.ok(covering.count > before + 1, `${covering.count} after ${before}`);
});

test('where the floor changed it is covered again: assets, spheres above the floor and those that are free stay, and undo brings back what went', () => {
  const space = Space.open(zoo(), 'zoo');
  const spheres = new SphereStudy();
  const covering = new SphereCovering(space, 0.3, 0.9);
  while (covering.advanceFor(Infinity, Infinity));
  covering.give(spheres);
  const above = spheres.add(Float64Array.of(20, 12, 3, 1, 2, 0, 0));
  const floe = spheres.place('floe', flat(SHELF['ice-floe']));
  spheres.moveAsset(floe, 12, 12, 0);
  spheres.setLevel(floe, 1);
  const all = () => spheresOf(spheres.spheres());
  const covered = all();
  assert.ok(!spheres.isBehind(space));
  space.addDisc(covered[0].x, covered[0].y, 0.5, 2);
  assert.ok(spheres.isBehind(space));
  const before = [spheres.counts().hash, spheres.moment()];
  const again = SphereCovering.again(space, spheres, 0.3, 0.9);
  while (again.advanceFor(Infinity, Infinity));
  const [gone, came] = again.give(spheres);
  assert.ok(gone > 0 && came > 0 && gone < covered.length / 2, `${gone} ${came}`);
  assert.ok(!spheres.isBehind(space));
  const now = all();
  assert.equal(now.length, covered.length - gone + came);
  // Numbers are given once: what has one of before is what it was.
  const stayed = now.filter(({ number }) => covered.some((one) => one.number === number));
  assert.equal(stayed.length, covered.length - gone);
  for (const { active, ...one } of stayed) {
    const { active: was, ...same } = /** @type {any} */ (covered.find(({ number }) => number === one.number));
    assert.deepEqual([one, active], [same, was]);
  }
  assert.ok(stayed.some(({ number }) => number === above) && stayed.some(({ owner }) => owner === floe));
  assert.ok(!stayed.some(({ number }) => number === covered[0].number));
  const ofFloor = new Set(now.filter(({ owner, z }) => owner < 0 && z === 0).map((one) => one.number));
  const solid = spheres.findings(space).filter((/** @type {any} */ { id, args }) => id === 'spheres.in-solid' && ofFloor.has(args.sphere));
  assert.deepEqual(solid, []);
  spheres.back(before[1]);
  assert.equal(spheres.counts().hash, before[0]);
  assert.ok(spheres.isBehind(space));
});

test('an area is reached sooner than its middle, and a facing at the goal costs the turn', () => {
  const spheres = study();
  spheres.setAnimal('zebra', 0.5);
  const way = (/** @type {number} */ area, /** @type {number} */ arrival) => new SphereWay(spheres, start, goal, area, arrival).found();
  const plain = way(0, NaN);
  const near = way(4, NaN);
  assert.ok(near.found && near.funnel < plain.funnel - 2, `${near.funnel} ${plain.funnel}`);
  const costs = [0, 90, 180, -90].map((facing) => way(0, headingOf({ area: 0, facing })).cost);
  assert.ok(costs.every((cost) => cost >= plain.cost - 1e-9) && new Set(costs.map((cost) => cost.toFixed(3))).size > 1, String(costs));
});

test('a step of the search is seen as it was after going to the end and back, with the sphere that it expanded', () => {
  const spheres = study();
  spheres.setAnimal('zebra', 0.5);
  const way = new SphereWay(spheres, start, goal, 0, NaN);
  const { expanded, generated } = way.found();
  assert.equal(way.last, expanded + 1);
  const there = Array.from({ length: way.last + 1 }, (_, step) => ({ marks: way.marks(step), told: way.step(step) }));
  // The search goes on to be seen although the spheres are others.
  spheres.add(Float64Array.of(20, 20, 0, 3, 0, 0, 0));
  for (let step = way.last; step >= 0; step--) assert.deepEqual({ marks: way.marks(step), told: way.step(step) }, there[step]);
  assert.deepEqual(way.marks(way.last + 7), there[way.last].marks);
  let opened = 0;
  for (const [step, { marks, told }] of there.entries()) {
    const now = [];
    for (let at = 0; at < marks.length; at += 4) if (marks[at + 1] === 3) now.push([marks[at], marks[at + 3]]);
    // The start is no sphere.
    const sphere = told?.sphere ?? null;
    assert.deepEqual(now, sphere === null ? [] : [[sphere, told.g]]);
    assert.equal(told === undefined, step === 0 || step === way.last);
    opened += told?.generated ?? 0;
  }
  assert.equal(opened, generated);
});

test('an animal that arrives looks where it is told to', () => {
  const spheres = study();
  const roamers = new SphereRoamers();
  roamers.add(spheres, 'zebra', 0.5, start, goal, 0, -Math.PI / 2);
  let before = roamers.bodies();
  for (let tick = 0; tick < 20_000 && !roamers.about()[0].arrivals; tick++) {
    before = roamers.bodies();
    roamers.tick(spheres);
  }
  assert.equal(roamers.about()[0].arrivals, 1);
  assert.ok(Math.abs(Math.atan2(before[5], before[4]) + Math.PI / 2) < 0.2, String(before.slice(4, 6)));
});

test('how a goal is reached is read from files as far as it can be', () => {
  assert.deepEqual(lookOf({ area: 2, facing: -90 }), { area: 2, facing: -90 });
  for (const wrong of [undefined, null, 7, {}, { area: -1, facing: 400 }, { area: '2', facing: NaN }]) assert.deepEqual(lookOf(wrong), usualLook());
  assert.ok(Number.isNaN(headingOf(usualLook())));
});

test('linking goes sphere by sphere, back and on, to the links that the spheres have', () => {
  const spheres = study();
  const linking = new SphereLinking(spheres);
  assert.equal(linking.last, spheres.spheres().length / STRIDE);
  assert.deepEqual([linking.at, linking.sphere(), linking.links().length], [0, -1, 0]);
  let links = 0;
  for (let step = 1; step <= linking.last; step++) {
    linking.goTo(step);
    links += linking.latest().length / 2;
    assert.equal(linking.links().length / 2, links);
    assert.equal(linking.done().length, step);
  }
  assert.equal(links, spheres.links().length / LINK);
  assert.deepEqual([...linking.tests()], [...spheres.pairTests()]);
  linking.goTo(10);
  const half = String(linking.links());
  linking.goTo(20);
  linking.goTo(10);
  assert.equal(String(linking.links()), half);
});

test('animals are turned away from notches, each of which has an arrow, on the plan and with depth', () => {
  const spheres = study();
  const walked = (/** @type {number} */ bias) => {
    const roamers = new SphereRoamers();
    roamers.setTangentBias(bias);
    roamers.add(spheres, 'zebra', 0.5, start, goal, 0, NaN);
    let notches = new Float64Array();
    for (let tick = 0; tick < 2000; tick++) {
      roamers.tick(spheres);
      const found = roamers.notches(spheres);
      if (found.length > notches.length) notches = Float64Array.from(found);
    }
    return { hash: roamers.hash(), notches };
  };
  const [plain, turned] = [0, 1].map(walked);
  assert.equal(plain.notches.length, 0);
  assert.ok(turned.notches.length >= 8 && turned.notches.length % 8 === 0);
  assert.notEqual(turned.hash, plain.hash);
  for (let at = 0; at < turned.notches.length; at += 8) {
    const [, , , dx, dy, dz, share, radius] = turned.notches.subarray(at, at + 8);
    assert.ok(Math.abs(Math.hypot(dx, dy, dz) - 1) < 1e-9 && share > 0 && share < 1 && radius === 0.5);
  }
  const count = { arrows: 0, discs: 0, lines: 0, marks: 0 };
  const drawing = { colour: (/** @type {string} */ name) => name, px: (/** @type {number} */ metres) => 40 * metres, disc: () => count.discs++, arrow: () => count.arrows++ };
  const solid = { line3: () => count.lines++, mark: () => count.marks++ };
  const state = (/** @type {number} */ bias) => /** @type {any} */ ({ engine: spheres, settings: { bias }, walk: { roamers: { notches: () => turned.notches } } });
  for (const bias of [0, 1]) {
    drawNotches(state(bias), /** @type {any} */ (drawing));
    standNotches(state(bias), /** @type {any} */ (solid));
  }
  const n = turned.notches.length / 8;
  // Where one hardly counts its arrow would be shorter than a pixel.
  assert.ok(count.arrows > 0 && count.arrows <= n);
  assert.deepEqual([count.discs, count.lines, count.marks], [n, n, n]);
});

test('the linking is drawn with depth, too: its links, those of the last step, and the sphere that it is at', () => {
  const engine = study();
  const linking = new SphereLinking(engine);
  linking.goTo(20);
  /** @type {string[]} */
  const drawn = [];
  const solid = { line3: (/** @type {number[]} */ places, /** @type {{ colour: string }} */ { colour }) => drawn.push(`${colour} ${places.length}`), mark: () => drawn.push('mark'), ball: () => drawn.push('ball') };
  standLinking(/** @type {any} */ ({ linking: { engine: linking }, spheres: spheresOf(engine.spheres()) }), /** @type {any} */ (solid));
  const count = (/** @type {string} */ what) => drawn.filter((one) => one === what).length;
  assert.deepEqual([count('ink 6'), count('accent 6'), count('mark'), count('ball')], [linking.links().length / 2, linking.latest().length / 2, 20, 1]);
  assert.ok(count('ink 6') > 0);
});

test('with depth there is what the plan shows: circles of overlaps, what assets take away and their level, middles, and how the goal is reached', () => {
  const engine = study();
  const asset = engine.place('floe', flat(SHELF['ice-floe']));
  engine.moveAsset(asset, 20.5, 14, 0);
  engine.setLevel(asset, 1);
  const spheres = spheresOf(engine.spheres());
  /** @type {{ what: string, of: any[] }[]} */
  const drawn = [];
  const solid = Object.fromEntries(['arrow', 'ball', 'disc', 'label', 'line3', 'mark', 'ring'].map((what) => [what, (/** @type {any[]} */ ...of) => drawn.push({ what, of })]));
  const layers = { spheres: true, links: false, lenses: false, search: false };
  const state = { asset, assets: engine.assets(), beside: -1, chosen: -1, cover: { runs: false }, culls: engine.culls(), ends: { start: [4, 20, 0], goal: [36, 20, 1] }, layers, linking: { watched: false }, links: engine.links(), look: { area: 3, facing: 90 }, route: { engine: null, watched: false }, settings: { all: false, bias: 0 }, spheres, walk: { bodies: [] } };
  const draw = (/** @type {object} */ to) => {
    drawn.length = 0;
    drawSolid(/** @type {any} */ ({ ...state, ...to }), /** @type {any} */ (solid));
    return (/** @type {string} */ what, /** @type {string} */ colour) => drawn.filter(({ what: is, of }) => is === what && [of.at(-1).fill, of.at(-1).colour].includes(colour));
  };
  let found = draw({});
  const culls = state.culls.length / 5;
  const culled = spheres.filter(({ active }) => !active).length;
  assert.ok(culls > 0 && culled > 0);
  assert.deepEqual([found('ball', 'sphere-tight').length, found('line3', 'sphere-tight').length, found('label', 'sphere-tight').length, found('line3', 'accent').length], [culls, culls, culled, 0]);
  const dots = ['ink', 'ink-soft'].map((colour) => found('ball', colour).length);
  assert.ok(dots[0] > 0 && dots[0] + dots[1] === spheres.length - culled);
  assert.deepEqual(found('mark', 'accent').map(({ of: [x, y, { words }] }) => [x, y, words]), [[20.5, 14, '1/2']]);
  assert.equal(draw({ asset: -1 })('mark', 'ink').length, 1);
  assert.deepEqual(['arrow', 'disc', 'ring'].map((what) => found(what, 'goal').length), [1, 1, 1]);
  found = draw({ layers: { ...layers, spheres: false, lenses: true }, look: usualLook() });
  assert.deepEqual(['arrow', 'disc', 'ring'].map((what) => found(what, 'goal').length), [0, 0, 0]);
  assert.equal(found('ball', 'ink').length + found('mark', 'accent').length, 0);
  const circles = found('line3', 'accent').map(({ of: [places] }) => places);
  assert.equal(circles.length, state.links.length / LINK);
  // A circle is on both spheres all around.
  circles.forEach((places, i) => {
    for (const which of [0, 1]) {
      const [x, y, z] = state.links.subarray(i * LINK + 2 + 3 * which, i * LINK + 5 + 3 * which);
      const radius = spheres.find((one) => one.x === x && one.y === y && one.z === z)?.radius ?? NaN;
      for (let at = 0; at < places.length; at += 3) assert.ok(Math.abs(Math.hypot(places[at] - x, places[at + 1] - y, places[at + 2] - z) - radius) < 1e-6, `${i} ${which}`);
    }
  });
  // Across any direction, also straight up.
  for (const across of [[0, 0, 1], [0, 0, -1], [0.6, 0, 0.8]]) {
    const places = circleOf([1, 2, 3], across, 2);
    for (let at = 0; at < places.length; at += 3) {
      const out = [places[at] - 1, places[at + 1] - 2, places[at + 2] - 3];
      assert.ok(Math.abs(Math.hypot(...out) - 2) < 1e-12 && Math.abs(out[0] * across[0] + out[1] * across[1] + out[2] * across[2]) < 1e-12);
    }
  }
});

test('a finger takes hold of an area only where that was asked for', () => {
  const space = Space.open(zoo(), 'zoo');
  const lake = { medium: 'water', centre: null, radius: 0, rings: [[{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }]] };
  const scene = { space, layers: { areas: [lake] }, obstacles: [], floor: { left: 0, right: 40, bottom: 0, top: 28 } };
  const drag = (/** @type {boolean} */ touches, /** @type {string} */ pointerType) => dragScene(/** @type {any} */ ({ app: { scene }, touches }), { x: 2, y: 0.1 }, 0.5, /** @type {any} */ ({ pointerType }));
  assert.equal(drag(false, 'touch'), null);
  assert.ok(drag(true, 'touch') && drag(false, 'mouse'));
});

test('the floor that an animal may enter grows as it gets smaller, and is that of a larger animal at most', () => {
  const spheres = study();
  const area = (/** @type {number} */ radius) => {
    spheres.setAnimal('zebra', radius);
    return spheres.counts().area;
  };
  assert.ok(area(0.1) >= area(1.2) && area(1.2) > 0 && area(0.1) < 40 * 28);
});
