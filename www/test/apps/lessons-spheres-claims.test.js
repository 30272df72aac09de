// What the lesson on navspheres says besides its numbers: which links are too tight, and what a floe leaves behind.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { flat, SHELF } from '../../src/space/spheres/shelf.js';
import init, { SphereStudy, SphereWay, sphereAnimals } from '../../wasm/space.js';
import { floorAt } from '../../tools/prose/floors.js';

const MEDIA = ['land', 'water', 'air'];
/** Numbers of a sphere and of a link. */
const [STRIDE, LINK] = [11, 17];
/** Spheres between house and lake are smaller than this, in metres; no other ones are. */
const SMALL = 0.8;

before(() => init({ module_or_path: readFileSync(new URL('../../wasm/space_bg.wasm', import.meta.url)) }));

/** @typedef {{ at: number[], radius: number, medium: string, climb?: boolean }} Saved */
const saved = () => /** @type {{ spheres: { spheres: Saved[], start: number[], goal: number[] } }} */ (/** @type {any} */ (floorAt('four-animals', 'zoo').scene).study).spheres;

function zoo() {
  const study = new SphereStudy();
  for (const { at, radius, medium, climb } of saved().spheres) study.add(Float64Array.of(...at, radius, MEDIA.indexOf(medium), climb ? 1 : 0, 0));
  return study;
}

/** @param {SphereStudy} study @param {string} kind */
function lengthOf(study, kind) {
  const { radius } = sphereAnimals().find((/** @type {{ kind: string }} */ one) => one.kind === kind);
  study.setAnimal(kind, radius);
  const { start, goal } = saved();
  return new SphereWay(study, Float64Array.from(start), Float64Array.from(goal), 0, NaN).found().funnel;
}

test('four-animals: a zebra fits into each of the small spheres and through none of their overlaps', () => {
  const study = zoo();
  const spheres = study.spheres();
  const small = new Map();
  for (let at = 0; at < spheres.length; at += STRIDE) if (spheres[at + 4] < SMALL) small.set(spheres[at], spheres[at + 10]);
  assert.ok(small.size >= 5);
  for (const enters of small.values()) assert.equal(enters, 1);
  const links = study.links();
  let tight = 0;
  for (let at = 0; at < links.length; at += LINK) {
    if (!small.has(links[at]) || !small.has(links[at + 1])) continue;
    assert.equal(links[at + 16], 0, `${links[at]} ${links[at + 1]}`);
    tight++;
  }
  assert.equal(tight, small.size - 1);
});

test('four-animals: the bird flies nearly as straight as the meerkat climbs, the zebra goes the longest way', () => {
  const study = zoo();
  const [zebra, penguin, meerkat, bird] = ['zebra', 'penguin', 'meerkat', 'bird'].map((kind) => lengthOf(study, kind));
  assert.ok(Math.abs(bird / meerkat - 1) < 0.01);
  assert.ok(meerkat < penguin && penguin < zebra);
});

test('four-animals: floes come and go in any order, and a floe of the last level leads a zebra over the lake', () => {
  const study = zoo();
  const { hash } = study.counts();
  const floes = [[20.5, 14], [22, 15]].map(([x, y]) => {
    const floe = study.place('ice-floe', flat(SHELF['ice-floe']));
    study.moveAsset(floe, x, y, 0);
    return floe;
  });
  const placed = study.counts().hash;
  for (const order of [[0, 1], [1, 0]]) {
    for (const at of order) study.setLevel(floes[at], 1);
    assert.notEqual(study.counts().hash, placed);
    for (const at of [0, 1]) study.setLevel(floes[at], 0);
    assert.equal(study.counts().hash, placed);
  }
  assert.equal(hash, zoo().counts().hash);
  assert.ok(lengthOf(study, 'zebra') > 40);
  study.setLevel(floes[0], 2);
  assert.ok(lengthOf(study, 'zebra') <= 40);
});
