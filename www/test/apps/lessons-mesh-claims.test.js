// What the lessons on meshes and other representations say of their floors in words, asked of the floors.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { floorAt } from '../../tools/prose/floors.js';
import { over } from '../../src/space/paths/figures.js';
import init, { Beside, PackedWalk, SceneComparison, SceneMesh, Space } from '../../wasm/space.js';

before(() => init({ module_or_path: readFileSync(new URL('../../wasm/space_bg.wasm', import.meta.url)) }));

/**
 * A floor as it is opened: its scene, and what the study has been set to.
 * @param {string} lesson
 * @param {string} name
 */
function opened(lesson, name) {
  const { scene } = floorAt(lesson, name);
  const { radius, merge, ends } = /** @type {any} */ (scene).study.mesh;
  return { space: Space.open(scene, name), radius, merge: merge !== false, ends, scene };
}

/** @param {ReturnType<typeof opened>} floor @param {number} [radius] */
function pathOn({ space, radius: usual, merge, ends: { start, goal } }, radius = usual) {
  const mesh = new SceneMesh(space, radius, merge);
  return { mesh, found: mesh.find(start.x, start.y, goal.x, goal.y), points: [...mesh.path()] };
}

/** All representations and paths, found. @param {ReturnType<typeof opened>} floor @param {number} [radius] */
function comparisonOf({ space, radius: usual, ends: { start, goal } }, radius = usual) {
  const comparison = new SceneComparison(space, radius, Beside.suited(space, radius));
  comparison.ask(start.x, start.y, goal.x, goal.y);
  while (comparison.advanceFor(space, 1000));
  return comparison;
}

/** All paths, by their kinds. @param {ReturnType<typeof opened>} floor @param {number} [radius] */
function compared(floor, radius) {
  const comparison = comparisonOf(floor, radius);
  return Object.fromEntries(comparison.paths().map((/** @type {any} */ one) => [one.kind, one.figures]));
}

test('straightest-way: the last side before B is long, and its middle lies far below the place where the path crosses it', () => {
  const floor = opened('straightest-way', 'corridor');
  const { mesh, points } = pathOn(floor);
  const [fromX, fromY, toX, toY] = points.slice(-4);
  const sides = [...mesh.sides(true)];
  const crossed = Array.from({ length: sides.length / 4 }, (_, i) => sides.slice(4 * i, 4 * i + 4)).flatMap(([ax, ay, bx, by]) => {
    const turn = (/** @type {number} */ x, /** @type {number} */ y) => (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
    const share = turn(ax, ay) / (turn(ax, ay) - turn(bx, by));
    const x = ax + share * (bx - ax);
    return share > 0 && share < 1 && x > fromX && x < toX ? [{ x, y: ay + share * (by - ay), middle: (ay + by) / 2, length: Math.hypot(bx - ax, by - ay) }] : [];
  }).sort((a, b) => a.x - b.x);
  const last = crossed[crossed.length - 1];
  assert.ok(last.length > 5 && last.y - last.middle > 2, JSON.stringify(last));
});

test('straightest-way: f never falls from a step to the next, and ends as the length', () => {
  const { mesh, found } = pathOn(opened('straightest-way', 'intervals'));
  const bounds = Array.from({ length: mesh.last }, (_, i) => mesh.step(i + 1).f);
  bounds.forEach((f, i) => assert.ok(i === 0 || f >= bounds[i - 1] - 1e-9, String(bounds)));
  assert.ok(Math.abs(bounds[bounds.length - 1] - found.length) < 1e-9);
});

test('straightest-way: broader bodies take the lower opening', () => {
  const floor = opened('straightest-way', 'body');
  const lowest = (/** @type {number} */ radius) => Math.min(...pathOn(floor, radius).points.filter((_, i) => i % 2));
  assert.ok(lowest(0.45) > 4.9);
  assert.ok(lowest(0.55) < 2.4);
});

test('straightest-way: for most pairs on the floor of the task the corridor is right, for some it is wrong', () => {
  const floor = opened('straightest-way', 'task');
  const { mesh } = pathOn(floor);
  const places = Array.from({ length: 80 }, (_, i) => [((i * 7.3) % 31) + 0.5, ((i * 4.7) % 19) + 0.5]).filter(([x, y]) => mesh.holds(x, y));
  let [right, wrong, all] = [0, 0, 0];
  for (const [i, [ax, ay]] of places.entries()) for (const [bx, by] of places.slice(i + 1)) {
    const { length, middles } = mesh.find(ax, ay, bx, by);
    if (!length || length < 12) continue;
    const longer = over(middles, length);
    all++;
    if (longer < 1) right++;
    if (longer >= 5) wrong++;
  }
  assert.ok(right > 0.6 * all && wrong > 0 && wrong < 0.1 * all, `${right} right and ${wrong} wrong of ${all}`);
});

test('which-representation: nine times the floor with fewer obstacles; a roadmap’s path never turns on the spot', () => {
  const [office, streets] = ['office', 'streets'].map((name) => opened('which-representation', name));
  const area = (/** @type {any} */ { scene: { floor: [left, low, right, high] } }) => (right - left) * (high - low);
  assert.equal(Math.round(area(streets) / area(office)), 9);
  assert.ok((streets.scene.obstacles ?? []).length < (office.scene.obstacles ?? []).length / 2);
  const paths = compared(office);
  assert.equal(paths.roadmap.jumps, 0);
  assert.ok(paths.polyanya.jumps > 0);
  assert.ok(paths['hpa-star-smoothed'].clearance < office.radius);
});

test('which-representation: the roadmap takes more than twice the memory of the mesh; among the streets the grid takes more than it, too', () => {
  const memory = (/** @type {string} */ name) => Object.fromEntries(comparisonOf(opened('which-representation', name)).sizes().map((/** @type {any} */ one) => [one.id, one.bytes]));
  const [office, streets] = ['office', 'streets'].map(memory);
  assert.ok(office.roadmap > 2 * office.mesh, JSON.stringify(office));
  assert.ok(streets.grid > streets.mesh, JSON.stringify(streets));
});

test('which-representation: the mesh and the roadmap go through the door where the grid goes around', () => {
  const floor = opened('which-representation', 'task');
  const narrow = compared(floor, 0.4);
  for (const kind of ['polyanya', 'roadmap']) assert.ok(narrow[kind].length < 12.5, kind);
  for (const kind of ['a-star', 'theta-star']) assert.ok(narrow[kind].length > 14, kind);
  const slim = compared(floor);
  for (const kind of ['polyanya', 'roadmap', 'a-star', 'theta-star']) assert.ok(slim[kind].length < 12.5, kind);
});

/** What a drawn mesh knows of each triangle: whether its sides are solid, and its corners. @param {Space} space */
function triangles(space) {
  const { beyond, corners, links, solid } = space.drawnMesh();
  const linked = new Set(links.flatMap((/** @type {any} */ { from, to }) => [from, to]));
  const sides = beyond.map((/** @type {number} */ other, /** @type {number} */ side) => other < 0 && !linked.has(side));
  return Array.from({ length: corners.length / 3 }, (_, t) => ({ sides: sides.slice(3 * t, 3 * t + 3), corners: corners.slice(3 * t, 3 * t + 3).map((/** @type {number} */ corner) => solid[corner]) }));
}
const count = (/** @type {boolean[]} */ all) => all.filter(Boolean).length;

test('what-a-triangle-knows: two triangles of the figure have no solid side, and two solid corners each', () => {
  const all = triangles(Space.open(floorAt('what-a-triangle-knows', 'figure').scene, ''));
  assert.deepEqual(all.filter(({ sides }) => !count(sides)).map(({ corners }) => count(corners)), [2, 2]);
});

test('what-a-triangle-knows: without the triangle below two of the five have got a solid side, and of the others a flag has changed all the same', () => {
  const space = Space.open(floorAt('what-a-triangle-knows', 'wheel').scene, '');
  const before = triangles(space);
  before.splice(4, 1);
  space.deleteTriangle(4);
  const after = triangles(space);
  assert.equal(after.length, 5);
  const changed = after.map((now, i) => [count(now.sides) - count(before[i].sides), count(now.corners) - count(before[i].corners)]);
  assert.deepEqual(changed.map(([, corners]) => corners), [1, 1, 1, 1, 1]);
  assert.deepEqual(changed.map(([sides]) => sides).sort(), [0, 0, 0, 1, 1]);
});

test('what-a-triangle-knows: a link that is off makes no corner solid, and stops what comes to it', () => {
  const { scene } = floorAt('what-a-triangle-knows', 'cut');
  const space = Space.open(scene, '');
  const before = triangles(space);
  const { start, goal } = /** @type {any} */ (scene).study.mesh.ends;
  const walk = () => PackedWalk.drawn(space).walk(Float64Array.of(start.x, start.y), Float64Array.of(goal.x, goal.y), 5, false).outcome;
  space.setLink(0, 'both', false);
  assert.equal(walk(), 'arrived');
  space.setLink(1, 'both', false);
  assert.equal(walk(), 'no-path');
  assert.deepEqual(triangles(space), before);
});

test('what-a-triangle-knows: of all triangles of the task two alone make all corners solid, and without one of them the way is as it was', () => {
  const { scene } = floorAt('what-a-triangle-knows', 'task');
  const { start, goal } = /** @type {any} */ (scene).study.mesh.ends;
  const walked = (/** @type {Space} */ space) => PackedWalk.drawn(space).walk(Float64Array.of(start.x, start.y), Float64Array.of(goal.x, goal.y), 5, false);
  const whole = walked(Space.open(scene, '')).length;
  const solid = Array.from({ length: 10 }, (_, triangle) => triangle).flatMap((triangle) => {
    const space = Space.open(scene, '');
    space.deleteTriangle(triangle);
    return space.drawnMesh().solid.every(Boolean) ? [walked(space).length] : [];
  });
  assert.equal(solid.length, 2);
  assert.ok(Math.abs(Math.min(...solid) - whole) < 1e-6 && Math.max(...solid) > whole + 0.1, `${whole} ${solid}`);
});
