// Layers of a scene in Node: what the page reads of them, what it changes, and who goes round what.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import init, { CrowdStudy, Roads, Space, Walk } from '../../wasm/space.js';
import { lookOf } from '../../src/space/layers/draw-areas.js';
import { makeRoom } from '../../src/space/walk/room.js';
import { PageScene } from '../../src/space/page-scene.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const river = () => JSON.parse(file('../../../maps/river.json').toString());

before(() => init({ module_or_path: file('../../wasm/space_bg.wasm') }));

/** @param {() => unknown} act */
function refused(act) {
  try {
    act();
  } catch (error) {
    return /** @type {any} */ (error).cause.id;
  }
  return null;
}

test('areas, doors and items are read as they stand in the file', () => {
  const scene = new PageScene();
  scene.open({ kind: 'scene', json: river() }, '');
  const { areas, doors, items } = scene.layers;
  assert.deepEqual(areas.map(({ name, medium, walkable }) => [name, medium, walkable]), [['river', 'water', false], ['river', 'water', false], ['river', 'water', false], ['ford', 'land', true], ['pond', 'water', false], ['rock', 'land', false]]);
  assert.deepEqual(areas.map(lookOf), ['water', 'water', 'water', 'rough', 'water', 'rock']);
  assert.deepEqual(areas[3].rings[0][0], { x: 11.4, y: 15.6 });
  assert.deepEqual([doors[0].state, doors[0].oneWay, doors[0].rings[0].length], ['shut', null, 4]);
  assert.deepEqual(items.map(({ kind, facing }) => [kind, facing]), [['object', null], ['drink', 0], ['look', Math.PI]]);
  assert.equal(scene.barriers.length, scene.obstacles.length + 5 + 1);
  // Nobody is put into water.
  assert.deepEqual([scene.space.clearance(15, 4), scene.space.clearance(15, 10)], [0, 0]);
  scene.space.turnDoor(0);
  assert.equal(scene.layers.doors[0].state, 'locked');
  scene.space.turnDoor(0);
  assert.equal(scene.layers.doors[0].state, 'open');
  assert.equal(scene.barriers.length, scene.obstacles.length + 5);
  // A scene without layers has its obstacles in the way, and is written as version 1.
  scene.space.clear();
  assert.equal(scene.barriers, scene.obstacles);
  assert.equal(JSON.parse(scene.space.write('')).version, 1);
  scene.space.undo();
  assert.equal(JSON.parse(scene.space.write('')).version, 2);
});

test('pieces are drawn, changed, moved, picked and taken away, each a step of undo', () => {
  const space = new Space('', 12, 9);
  const states = [space.write('')];
  const change = (/** @type {() => unknown} */ act) => {
    act();
    states.push(space.write(''));
  };
  change(() => space.addArea(new Float64Array([2, 2, 6, 2, 6, 5]), 'water'));
  change(() => space.setArea(0, 'pond', 'land', 2.5, false, false));
  change(() => space.addDoor(8, 1, 8, 3));
  change(() => space.setDoor(0, 'gate', 'locked', Math.PI, false));
  change(() => space.addItem(10, 8, 'hide'));
  change(() => space.setItem(0, 'bush', 'drink', 1, false));
  change(() => space.movePiece('item', 0, -1, 0, false));
  change(() => space.turnPiece('door', 0, Math.PI / 2, false));
  change(() => space.movePiecePoint('area', 0, 0, 0, 1, 1, false));
  assert.deepEqual(space.pickAny(9, 8, 0.2), { layer: 'item', index: 0 });
  assert.deepEqual(space.pickAny(8, 2, 0), { layer: 'door', index: 0 });
  assert.deepEqual(space.pickAny(5, 3, 0), { layer: 'area', index: 0 });
  space.addDisc(5, 3, 0.5, 2);
  assert.deepEqual(space.pickAny(5, 3, 0), { layer: 'obstacle', index: 0 });
  space.undo();
  assert.equal(space.pickAny(11, 1, 0.5), undefined);
  change(() => space.removePiece('door', 0));
  for (const state of states.toReversed()) {
    assert.equal(space.write(''), state);
    space.undo();
  }
  // A drag is one step.
  while (space.canRedo) space.redo();
  for (let i = 0; i < 5; i++) space.movePiece('area', 0, 0.1, 0, i > 0);
  space.undo();
  assert.equal(space.write(''), states[states.length - 1]);
});

test('what cannot be is refused with its reason', () => {
  const space = new Space('', 12, 9);
  space.addArea(new Float64Array([2, 2, 6, 2, 6, 5]), 'water');
  const before = space.write('');
  assert.equal(refused(() => space.addArea(new Float64Array([0, 0, 2, 2, 2, 0, 0, 2]), 'water')), 'scene.ring-crosses');
  assert.equal(refused(() => space.addArea(new Float64Array([0, 0, 2, 2, 2, 0]), 'lava')), 'scene.unknown');
  assert.equal(refused(() => space.setArea(0, '', 'water', Number.NaN, false, false)), 'scene.cost');
  assert.equal(refused(() => space.setArea(1, '', 'water', 1, false, false)), 'scene.no-area');
  assert.equal(refused(() => space.addDoor(1, 1, 1, 1)), 'scene.ring-points');
  assert.equal(refused(() => space.turnDoor(0)), 'scene.no-door');
  assert.equal(refused(() => space.addItem(20, 1, 'object')), 'scene.item-outside');
  assert.equal(refused(() => space.addItem(2, 1, 'dragon')), 'scene.unknown');
  assert.equal(refused(() => space.movePiece('roof', 0, 1, 1, false)), 'scene.unknown');
  assert.equal(space.write(''), before);
});

/** The places of a character that sets off on one bank, x and y in turns. @param {Space} space */
function walked(space) {
  const walk = new Walk();
  walk.add(3, 9.5, 0, 1.4);
  walk.setGoal(0, 27, 10.5);
  // A trail keeps what was last.
  const trail = [];
  for (let i = 0; i < 15; i++) {
    walk.tick(space, 100);
    trail.push(...walk.trail(0).slice(-200));
  }
  walk.free();
  return trail;
}

test('with the gate shut a character goes by the ford, with it open over the bridge, and never through water', () => {
  const scene = new PageScene();
  scene.open({ kind: 'scene', json: river() }, '');
  for (const [state, highest] of /** @type {const} */ ([['shut', true], ['open', false], ['locked', true]])) {
    scene.space.setDoor(0, '', state, undefined, false);
    const trail = walked(scene.space);
    const [x, y] = trail.slice(-2);
    assert.ok(Math.hypot(x - 27, y - 10.5) < 0.1, `${state}: ${x}, ${y}`);
    const ys = trail.filter((_, at) => at % 2 === 1);
    assert.equal(Math.max(...ys) > 15, highest, state);
    const room = makeRoom(scene.barriers, scene.floor);
    for (let at = 0; at < trail.length; at += 2) assert.ok(room.at(trail[at], trail[at + 1], 1.8) > 0.2, state);
  }
});

test('roadmaps and crowds keep out of water, too', () => {
  const scene = new PageScene();
  scene.open({ kind: 'scene', json: river() }, '');
  const { space } = scene;
  const room = makeRoom(scene.barriers, scene.floor);
  const roads = new Roads();
  roads.begin(space, Roads.suited(space, 0.4));
  while (roads.advance(space, 1000, Infinity));
  roads.find(space, 3, 9.5, 27, 10.5, true);
  assert.ok(roads.figures(space).length > 27);
  const crowd = new CrowdStudy(space, CrowdStudy.preset(), 60);
  const wet = () => {
    const agents = crowd.agents();
    let deep = 0;
    for (let at = 0; at < agents.length; at += 6) deep += Number(room.at(agents[at], agents[at + 1], 1.8) <= 0);
    return deep;
  };
  for (let tick = 0; tick < 200; tick++) {
    crowd.step(space);
    assert.equal(wet(), 0);
  }
});
