// The walk engine on the page: what is drawn of it, and the study in Node: its law, its slide, time that goes back, styles in files.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { seenFrom } from '../../src/space/gait/crowd/draw.js';
import { slant } from '../../src/space/gait/figure/capsule.js';
import { FOOT } from '../../src/space/gait/figure/ground.js';
import { partsOf } from '../../src/space/gait/figure/parts.js';
import { nearness, seenIn, viewsOn } from '../../src/space/gait/figure/views.js';
import { between, turnOf } from '../../src/space/gait/stage/around.js';
import { nearest } from '../../src/space/gait/stage/nearest.js';
import init, { GaitCrowd, GaitStudy, GaitWalk, Space, gaitCurves, gaitPresets } from '../../wasm/space.js';

before(() => init({ module_or_path: readFileSync(new URL('../../wasm/space_bg.wasm', import.meta.url)) }));

/** @param {number} v @param {{ omega?: number, leg?: number, planted?: boolean }} [more] */
function walking(v, { omega = 0, leg = 1, planted = false } = {}) {
  const study = new GaitStudy();
  study.setFloor(0, 0, 16, 10);
  study.set(v, omega, leg, planted, true);
  study.restart();
  return study;
}

test('edges of a limb touch both discs', () => {
  for (const [far, first, second] of [[10, 3, 1], [10, 1, 3], [5, 2, 2]]) {
    const angle = /** @type {number} */ (slant(far, first, second));
    // The line through both touching points stands on both radii.
    const [ax, ay, bx, by] = [first * Math.cos(angle), first * Math.sin(angle), far + second * Math.cos(angle), second * Math.sin(angle)];
    assert.ok(Math.abs((bx - ax) * ax + (by - ay) * ay) < 1e-9);
  }
  assert.equal(slant(1, 3, 1), null);
});

test('three views fit on every sheet, the ground of two of them at one height', () => {
  for (const [width, height] of [[508, 420], [320, 380], [390, 280], [260, 200]]) {
    const views = viewsOn(width, height, 1.75);
    assert.equal(views[0].y, views[1].y);
    for (const view of views) {
      const [left, top, wide, high] = view.box;
      const [, head] = seenIn(view, 0, 0, view.kind === 'top' ? 0 : 1.75);
      assert.ok(head > top && head < top + high && view.x > left && view.x < left + wide);
    }
  }
  assert.ok(viewsOn(390, 280, 1.75, 44)[0].scale < viewsOn(390, 280, 1.75)[0].scale);
});

test('who is nearer to the eye: the right side, what is ahead, what is high', () => {
  assert.ok(nearness('side', 0, -0.1, 1) > nearness('side', 0, 0.1, 1));
  assert.ok(nearness('front', 0.2, 0, 1) > nearness('front', 0, 0, 1));
  assert.ok(nearness('top', 0, 0, 1) > nearness('top', 0, 0, 0));
});

test('the wheel begins at the top and runs clockwise; between turns lies the shorter way', () => {
  assert.deepEqual([turnOf(0, -1), turnOf(1, 0), turnOf(0, 1), turnOf(-1, 0)], [0, 0.25, 0.5, 0.75]);
  assert.ok(Math.abs(between(0.9, 0.1) - 0.2) < 1e-12);
  assert.ok(Math.abs(between(0.1, 0.9) + 0.2) < 1e-12);
  assert.equal(nearest([0, 1, 2], 1.4), 1);
});

test('the figure has two arms, two legs with heels, a trunk between hips and shoulders', () => {
  const joints = walking(1).joints();
  const parts = partsOf(joints);
  const trunk = parts.find(({ around, side }) => around && !side);
  assert.equal(new Set(trunk?.around).size, 4);
  for (const side of [1, -1]) assert.equal(parts.filter((part) => part.side === side).length, 5);
  assert.equal(walking(1).places().length, (joints.length / 2) * 3);
});

test('Inman: 0.743 cycles a second at V = 1; shorter steps are made up for; beyond 2.5 linear, at most two', () => {
  const numbers = (/** @type {number} */ v, scale = 1) => {
    const study = walking(v);
    study.hipScale = scale;
    return study.numbers();
  };
  assert.ok(Math.abs(numbers(1).frequency - 0.743) < 1e-3);
  assert.equal(numbers(1).range, 'inman');
  const short = numbers(1.4, 0.7);
  assert.ok(short.frequency > numbers(1.4).frequency && Math.abs(short.frequency * short.cycle - 1.4) < 1e-9);
  assert.deepEqual([numbers(0).range, numbers(0.02).range, numbers(3).range, numbers(5).range], ['rest', 'slow', 'linear', 'cap']);
  assert.ok(numbers(9).frequency <= 2);
});

test('giants and children at one V have one phase a second and the same angles', () => {
  const curves = (/** @type {number} */ leg) => [...walking(1.4, { leg }).curves(33, true)];
  assert.deepEqual(curves(0.5), curves(2));
  assert.ok(walking(1.4, { leg: 2 }).numbers().stride > 3.9 * walking(1.4, { leg: 0.5 }).numbers().stride);
});

test('a printed hip slides a foot by far more than a planted one; the feet say the same as the meter', () => {
  const study = walking(1.4);
  const { literal, planted } = study.skate();
  assert.ok(literal.driftMm > 100 && planted.driftMm < literal.driftMm / 5, `${literal.driftMm} ${planted.driftMm}`);
  assert.ok(planted.share < 0.05, String(planted.share));
  let most = 0;
  for (let tick = 0; tick < 120; tick++) {
    study.tick();
    const feet = study.feet();
    for (const side of [0, 1]) most = Math.max(most, feet[side * FOOT + FOOT - 1]);
  }
  assert.ok(most > 0.5 * literal.driftMm && most < 1.1 * literal.driftMm, String(most));
});

test('time goes back to the same bits, and the wheel turns it both ways', () => {
  const study = walking(1.4, { omega: 0.3 });
  for (let tick = 0; tick < 100; tick++) study.tick();
  const kept = study.moment();
  study.blend('soldier', 1);
  for (let tick = 0; tick < 90; tick++) study.tick();
  const hash = study.hash();
  study.back(kept);
  study.blend('soldier', 1);
  for (let tick = 0; tick < 90; tick++) study.tick();
  assert.equal(study.hash(), hash);
  assert.equal(study.blending, false);
  const { gone, phase } = study;
  study.scrub(0.3);
  study.scrub(-0.3);
  assert.ok(Math.abs(study.phase - phase) < 1e-9 && Math.abs(study.gone - gone) < 1e-9);
});

test('on the floor footprints lie half a stride apart, and who leaves it comes in again', () => {
  const study = walking(1.4);
  study.set(1.4, 0, 1, true, false);
  for (let tick = 0; tick < 240; tick++) study.tick();
  const prints = study.prints();
  const { stride } = study.numbers();
  const [a, b] = [prints.subarray(-8, -4), prints.subarray(-4)];
  assert.ok(Math.abs(b[0] - a[0] - stride / 2) < 0.02, `${b[0] - a[0]} ${stride}`);
  for (let tick = 0; tick < 1200; tick++) {
    study.tick();
    const [x, y] = study.body();
    assert.ok(x >= 0 && x <= 16 && y >= 0 && y <= 10);
  }
});

test('a style is changed curve by curve, kept in two slots, and read again from its file', () => {
  const study = walking(1.4);
  const knee = gaitCurves().findIndex((/** @type {{ id: string }} */ { id }) => id === 'knee-flexion');
  study.setCurve(knee, 0, 1.5, 10);
  const text = study.file(0);
  const style = [...study.style()];
  assert.deepEqual(style.slice(4 * knee, 4 * knee + 4), [1.5, 10, 1, 0]);
  study.slot = 1;
  assert.deepEqual([...study.style()].slice(4 * knee, 4 * knee + 2), [1, 0]);
  study.readFile(JSON.parse(text));
  assert.deepEqual([...study.style()], style);
  study.slot = 0;
  assert.throws(() => study.readFile({ format: 'wayscope-gait', version: 1, curves: { tail: {} } }));
  assert.throws(() => study.readFile('nothing'));
  assert.deepEqual([...study.style()], style);
  assert.deepEqual(gaitPresets().slice(0, 3), ['normal', 'elderly', 'soldier']);
});

test('what cannot be is refused or limited', () => {
  const study = walking(1.4);
  for (const leg of [0, -1, NaN, 1e9]) assert.throws(() => study.set(1.4, 0, leg, false, true));
  study.set(NaN, NaN, 1, false, true);
  for (let tick = 0; tick < 10; tick++) study.tick();
  study.setCurve(99, 7, NaN, NaN);
  study.scrub(NaN);
  assert.ok([...study.places(), ...study.body(), study.phase].every(Number.isFinite));
});

/** Walks to a goal beside it. @param {boolean} adaptive */
function toGoalBeside(adaptive) {
  const walk = new GaitWalk(walking(1.4), 8, 5, 0);
  walk.setControl({ ...walk.control(), adaptive, gain: 1, halts: true });
  walk.setSpeed(1.4);
  walk.setGoal(14, 5);
  for (let tick = 0; tick < 120; tick++) walk.tick();
  walk.setGoalBeside();
  walk.setSpeed(1.4);
  for (let tick = 0; tick < 1200; tick++) walk.tick();
  return walk;
}

test('a fixed gain circles around a goal beside it for ever, an adaptive one arrives and stands', () => {
  const [fixed, adaptive] = [toGoalBeside(false).state(), toGoalBeside(true).state()];
  assert.equal(fixed.arrivals, 0);
  assert.equal(fixed.mode, 'position');
  assert.equal(adaptive.arrivals, 1);
  assert.equal(adaptive.mode, 'standing');
  assert.ok(adaptive.away < 0.5);
});

test('a walk goes back to the same bits; keys and sticks lead it', () => {
  const walk = new GaitWalk(walking(1.4), 8, 5, 0);
  walk.stick(0, 1);
  for (let tick = 0; tick < 60; tick++) walk.tick();
  const kept = walk.moment();
  for (let tick = 0; tick < 60; tick++) walk.tick();
  const hash = walk.hash();
  walk.back(kept);
  for (let tick = 0; tick < 60; tick++) walk.tick();
  assert.equal(walk.hash(), hash);
  assert.ok(walk.state().y > 5.5);
  walk.drive(1, -1);
  for (let tick = 0; tick < 60; tick++) walk.tick();
  assert.ok(walk.state().turn < 0);
  walk.stick(0, 0);
  for (let tick = 0; tick < 240; tick++) walk.tick();
  assert.equal(walk.state().mode, 'standing');
});

test('a crowd stays on the floor and falls out of step; its figures stand where its bodies are', () => {
  const space = Space.open({ format: 'wayscope-scene', version: 1, floor: [0, 0, 16, 10] }, '');
  const crowd = new GaitCrowd(space, { ...GaitCrowd.usual(), walkers: 30 });
  const kept = crowd.moment();
  for (let tick = 0; tick < 600; tick++) crowd.tick(space);
  const [bodies, figures, hash] = [crowd.bodies(), crowd.figures(), crowd.hash()];
  const size = figures.length / 30;
  const own = new Float64Array(size);
  for (let at = 0; at < 30; at++) {
    const body = bodies.subarray(6 * at, 6 * at + 6);
    assert.ok(body[0] > 0 && body[0] < 16 && body[1] > 0 && body[1] < 10);
    const [x, y, z] = seenFrom(figures, at * size, body, own);
    assert.ok(Math.hypot(x, y) < 0.1 * body[3] && Math.abs(z - body[3]) < 0.2 * body[3], `${x} ${y} ${z}`);
  }
  assert.ok(crowd.state().order < 0.5, String(crowd.state().order));
  crowd.back(kept);
  for (let tick = 0; tick < 600; tick++) crowd.tick(space);
  assert.equal(crowd.hash(), hash);
  assert.throws(() => new GaitCrowd(space, { ...GaitCrowd.usual(), walkers: 1e6 }));
});
