// From a grid to a scene and back: the cells are the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import init, { Space } from '../../wasm/space.js';
import { messageOf } from '../../src/common/message-of.js';
import { merged } from '../../src/panels/arrive/crossing.js';
import { OPENINGS } from '../../src/panels/scenarios/shipped.js';
import { cellAt, cellsOf, middleOf, SLAB } from '../../src/space/crossing/cells.js';
import { sceneOf } from '../../src/space/crossing/from-lab.js';
import { PageScene } from '../../src/space/page-scene.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const mapOf = (/** @type {string} */ name) => file(`../../../maps/${name}.map`).toString();

before(() => init({ module_or_path: file('../../wasm/space_bg.wasm') }));

/** @param {string} map @param {string} name @param {[number, number, number, number]} [ends] */
function crossed(map, name, [x0, y0, x1, y1] = [0, 0, 1, 1]) {
  const scene = new PageScene();
  scene.open({ kind: 'scene', json: sceneOf({ map, name, start: { x: x0, y: y0 }, goal: { x: x1, y: y1 }, view: null }) }, '');
  return scene;
}

/** @param {PageScene} scene */
function back(scene) {
  const { side, share } = cellsOf(scene.floor, scene.barriers);
  return { side, map: scene.space.writeMap(side, share, false, ...SLAB) };
}

/** Which cells are free, in rows. @param {string} map */
const free = (map) => map.trimEnd().split(/\r?\n/).slice(4).map((row) => row.replaceAll(/[.GS]/g, '.').replaceAll(/[^.]/g, '@'));

for (const [name, ends] of Object.entries(OPENINGS)) {
  test(`${name}: there and back the blocked cells are the same, and the terrain with them`, () => {
    const map = mapOf(name);
    let scene;
    try {
      scene = crossed(map, name, ends);
    } catch (error) {
      // Cells are strewn so that a scene cannot hold them: that is said.
      assert.equal(messageOf(error)?.id, 'scene.grid-full');
      return;
    }
    const there = back(scene);
    assert.equal(there.side, 1);
    assert.deepEqual(free(there.map), free(map));
    assert.equal(merged(map, there.map).trimEnd(), map.replaceAll('\r', '').trimEnd());
    const study = /** @type {any} */ (scene.space.study());
    const [walker] = study.walk.characters;
    assert.deepEqual(cellAt(scene.floor, 1, walker), { x: ends[0], y: ends[1] });
    assert.deepEqual(cellAt(scene.floor, 1, { x: walker.goal[0], y: walker.goal[1] }), { x: ends[2], y: ends[3] });
    assert.deepEqual(study.roads.ends, { start: middleOf(scene.floor, 1, { x: ends[0], y: ends[1] }), goal: middleOf(scene.floor, 1, { x: ends[2], y: ends[3] }) });
  });
}

test('what was changed in the scene changes those cells alone', () => {
  const map = 'type octile\nheight 4\nwidth 5\nmap\n.....\n.SS@.\n.W...\n.....\n';
  const scene = crossed(map, 'small');
  scene.space.addPolygon(new Float64Array([1, 2, 2, 2, 2, 3, 1, 3]), 2);
  assert.equal(merged(map, back(new Reopened(scene)).map), 'type octile\nheight 4\nwidth 5\nmap\n.....\n.@S@.\n.W...\n.....\n');
});

/** The same scene, read anew. */
class Reopened extends PageScene {
  /** @param {PageScene} scene */
  constructor(scene) {
    super();
    this.open({ kind: 'scene', json: JSON.parse(scene.space.write('')) }, '');
  }
}

test('a scene of walls that follow no cells goes into small ones, and no wall is lost', () => {
  const scene = new PageScene();
  scene.open({ kind: 'scene', json: JSON.parse(file('../../../maps/office.json').toString()) }, '');
  const { side, share } = cellsOf(scene.floor, scene.barriers);
  assert.deepEqual([side, share], [0.2, -1]);
  const { map } = back(scene);
  assert.equal(map.split('\n')[2], 'width 160');
});

test('maps of other sizes have nothing in common', () => {
  const small = 'type octile\nheight 1\nwidth 1\nmap\nS\n';
  const other = 'type octile\nheight 1\nwidth 2\nmap\n..\n';
  assert.equal(merged(small, other), other);
});

test('a scene handed over by its map has the name of the map', () => {
  assert.equal(Space.open(sceneOf({ map: mapOf('bay'), name: 'bay', start: null, goal: null, view: null }), '').name, 'bay');
});
