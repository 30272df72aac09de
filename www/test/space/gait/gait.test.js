// The walk engine on the page: what is drawn of it, and the study in Node: its law, its slide, time that goes back,
// styles in files.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { slant } from '../../../src/space/gait/figure/capsule.js';
import { FOOT } from '../../../src/space/gait/figure/ground.js';
import { partsOf } from '../../../src/space/gait/figure/parts.js';
import { nearness, seenIn, viewsOn } from '../../../src/space/gait/figure/views.js';
import { between, turnOf } from '../../../src/space/gait/stage/around.js';
import { nearest } from '../../../src/space/gait/stage/nearest.js';
import { stickOf } from '../../../src/space/gait/walk/stick.js';
import init, { GaitCrowd, GaitMotion, GaitStudy, GaitWalk, Space, gaitCurves, gaitPresets } from '../../../wasm/space.js';

before(() => init({ module_or_path: readFileSync(new URL('../../../wasm/space_bg.wasm', import.meta.url)) }));

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
  assert.equal(viewsOn(390, 280, 1.75, 44, 46)[0].y, 280 - 46);
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
  const [a, b] = [prints.subarray(-10, -5), prints.subarray(-5)];
  assert.ok(Math.abs(b[0] - a[0] - stride / 2) < 0.02, `${b[0] - a[0]} ${stride}`);
  // As long as the foot is: its heel is behind its toes.
  assert.ok(b[2] - b[0] > 0.2 && b[2] - b[0] < 0.3, `${b[2] - b[0]}`);
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
  const text = study.file(0, 'stilts');
  const style = [...study.style()];
  assert.deepEqual(style.slice(4 * knee, 4 * knee + 4), [1.5, 10, 1, 0]);
  study.slot = 1;
  assert.deepEqual([...study.style()].slice(4 * knee, 4 * knee + 2), [1, 0]);
  study.set(1.4, 0, 0.6, false, true);
  assert.deepEqual(study.readFile(JSON.parse(text)), { name: 'stilts', leg: 1, preset: false });
  assert.deepEqual([...study.style()], style);
  assert.equal(study.leg, 1, 'the file has the body that the style was made for');
  study.slot = 0;
  assert.throws(() => study.readFile({ format: 'wayscope-gait', version: 1, curves: { tail: {} } }));
  assert.throws(() => study.readFile('nothing'));
  assert.deepEqual([...study.style()], style);
  study.blend('soldier', 0);
  assert.equal(study.readFile(JSON.parse(study.file(0, 'soldier'))).preset, true);
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

test('the hash of the treadmill tells all that is set', () => {
  const all = [
    () => undefined,
    (/** @type {GaitStudy} */ study) => study.set(1.4, 0, 1, true, true),
    (/** @type {GaitStudy} */ study) => study.set(1.4, 0, 1, false, false),
    (/** @type {GaitStudy} */ study) => study.setFloor(0, 0, 20, 10),
    (/** @type {GaitStudy} */ study) => study.blend('soldier', 1),
    (/** @type {GaitStudy} */ study) => study.blend('soldier', 2),
    (/** @type {GaitStudy} */ study) => (study.slot = 1),
  ].map((change) => {
    const study = walking(1.4);
    change(study);
    return study.hash();
  });
  assert.equal(new Set(all).size, all.length);
});

test('a turn beyond what can be is told as limited, and the meter measures the one that it has', () => {
  const [most, more] = [walking(1.4, { omega: 50 }), walking(1.4, { omega: 100 })];
  assert.ok(most.numbers().turnLimited && most.numbers().turn < 50);
  assert.deepEqual(most.skate(), more.skate());
  assert.deepEqual(walking(1.4, { omega: most.numbers().turn }).skate(), most.skate());
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
  assert.deepEqual([fixed.arrived, adaptive.arrived], [false, true]);
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
  // What is held is held: no goal ahead is ever come to.
  for (let tick = 0; tick < 1800; tick++) walk.tick();
  assert.ok(walk.state().y > 30 && walk.state().v > 0.5, JSON.stringify(walk.state()));
  assert.equal(walk.state().arrivals, 0);
  walk.drive(1, -1);
  for (let tick = 0; tick < 60; tick++) walk.tick();
  assert.ok(walk.state().turn < 0);
  walk.stick(0, 0);
  for (let tick = 0; tick < 240; tick++) walk.tick();
  assert.equal(walk.state().mode, 'standing');
});

test('another style comes smoothly while it walks, and the way ahead begins where it is', () => {
  const study = walking(1.4);
  const walk = new GaitWalk(study, 8, 5, 0);
  walk.setSpeed(1.4);
  for (let tick = 0; tick < 60; tick++) walk.tick();
  const before = [...walk.places()];
  study.blend('sneaky', 0);
  walk.setPattern(study, 1);
  const far = () => Math.max(...walk.places().map((/** @type {number} */ at, /** @type {number} */ i) => Math.abs(at - before[i])));
  assert.ok(far() < 1e-9, String(far()));
  for (let tick = 0; tick < 61; tick++) walk.tick();
  const [blended, { x, y }] = [[...walk.places()], walk.state()];
  walk.setPattern(study, 0);
  assert.deepEqual([...walk.places()], blended, 'it has come to it');
  assert.deepEqual([...walk.ahead().subarray(0, 2)], [x, y]);
});

test('a stick of a gamepad is told when it is moved, not while it is held', () => {
  assert.deepEqual(stickOf([0, -1], [0, 0]), [0, 1]);
  assert.equal(stickOf([0.01, -0.99], [0, 1]), null);
  assert.deepEqual(stickOf([0.05, 0], [0, 1]), [0, 0]);
  assert.equal(stickOf([0.05, 0], [0, 0]), null);
});

test('a crowd stays on the floor and falls out of step; its figures stand where its bodies are', () => {
  const space = Space.open({ format: 'wayscope-scene', version: 1, floor: [0, 0, 16, 10] }, '');
  const crowd = new GaitCrowd(space, { ...GaitCrowd.usual(), walkers: 30 });
  const kept = crowd.moment();
  for (let tick = 0; tick < 600; tick++) crowd.tick(space);
  const [bodies, figures, hash] = [crowd.bodies(), crowd.figures(Uint32Array.from({ length: 30 }, (_, at) => at)), crowd.hash()];
  const size = figures.length / 30;
  for (let at = 0; at < 30; at++) {
    const body = bodies.subarray(6 * at, 6 * at + 6);
    assert.ok(body[0] > 0 && body[0] < 16 && body[1] > 0 && body[1] < 10);
    // Seen from its body, the pelvis is above it at the length of a leg.
    const [x, y, z] = figures.subarray(at * size, at * size + 3);
    assert.ok(Math.hypot(x, y) < 0.1 * body[3] && Math.abs(z - body[3]) < 0.2 * body[3], `${x} ${y} ${z}`);
  }
  assert.ok(crowd.state().order < 0.5, String(crowd.state().order));
  crowd.back(kept);
  for (let tick = 0; tick < 600; tick++) crowd.tick(space);
  assert.equal(crowd.hash(), hash);
  assert.throws(() => new GaitCrowd(space, { ...GaitCrowd.usual(), walkers: 1e6 }));
});

test('legs side by side: the planted hip slides less than the printed one, by the measure of cycles, too', () => {
  const study = walking(1.5, { leg: 0.93 });
  const speed = 1.5 * 0.93;
  const { literal, planted } = study.slides(speed);
  const { literal: finer } = study.skate();
  assert.ok(Math.abs(literal.driftMm - finer.driftMm) < 0.05 * finer.driftMm + 2, `${literal.driftMm} ${finer.driftMm}`);
  assert.ok(planted.driftMm < 0.6 * literal.driftMm && planted.share < literal.share);
  // The meter counts all instants between two heel strikes, the comparison those near the floor: where no foot rises
  // above 5 cm they say the same.
  const shares = (/** @type {number} */ v) => {
    const { literal: { liftMm, share } } = walking(v).skate();
    return { liftMm, meter: share, table: walking(v).slides(v).literal.share };
  };
  const [slow, quick] = [shares(0.5), shares(1.4)];
  assert.ok(slow.liftMm < 50 && Math.abs(slow.meter - slow.table) < 0.005, JSON.stringify(slow));
  assert.ok(quick.liftMm > 50 && quick.table < 0.95 * quick.meter, JSON.stringify(quick));
  const cycles = GaitMotion.cycles().slide(1.4);
  assert.ok(cycles.share < literal.share, `${cycles.share}`);
  assert.equal(cycles.shares.length, literal.shares.length);
});

test('the closest style to a recorded walk is found joint by joint, and taken', () => {
  const motion = GaitMotion.cycles();
  const fit = motion.fit();
  assert.equal(fit.curves.length, 10);
  for (const [at, { curve, printed, residual, side }] of fit.curves.entries()) {
    assert.ok(residual <= printed + 1e-6, `${gaitCurves()[curve].id} ${side}`);
    const both = motion.curve(at);
    const count = both.length / 2;
    const squares = both.subarray(0, count).reduce((/** @type {number} */ sum, /** @type {number} */ value, /** @type {number} */ i) => sum + (value - both[count + i]) ** 2, 0);
    assert.ok(Math.abs(Math.sqrt(squares / count) - residual) < 1e-6);
  }
  const study = walking(fit.speed, { leg: fit.leg });
  study.takeFit(motion);
  const style = study.style();
  for (const { curve, offset, scale, side } of fit.curves) assert.deepEqual([style[4 * curve + 2 * side], style[4 * curve + 2 * side + 1]].map((value) => value.toFixed(4)), [scale, offset].map((value) => value.toFixed(4)));
  assert.ok(Math.abs(study.hipScale - fit.hipScale) < 1e-6);
  assert.throws(() => new GaitMotion(new TextEncoder().encode('no motion'), 1.8), (/** @type {any} */ error) => error.cause.id.startsWith('bvh.'));
});
