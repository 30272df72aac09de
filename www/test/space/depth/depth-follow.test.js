// The view with depth goes along with somebody, says who is pressed, and is written into files.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Follower, MANNERS } from '../../../src/space/depth/follower.js';
import { FIRST, fitted, target, viewer } from '../../../src/space/depth/orbit.js';
import { People } from '../../../src/space/depth/parts/people.js';
import { savedView, viewOf } from '../../../src/space/depth/saved.js';

const FLOOR = { left: 0, bottom: 0, right: 30, top: 20 };
const FRAME = 1 / 60;
const first = () => ({ ...fitted(FIRST, FLOOR, 1.5) });

/**
 * Where the viewer is, as whoever is followed has it: forwards and to the left.
 * @param {import('../../../src/space/depth/orbit.js').Orbit} orbit
 * @param {{ x: number, y: number, heading: number }} who
 */
function seenFrom(orbit, { x, y, heading }) {
  const [vx, vy, vz] = viewer(orbit);
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  return [(vx - x) * cos + (vy - y) * sin, (vy - y) * cos - (vx - x) * sin, vz];
}

test('from behind it is behind, at the shoulder a little to the right of it and near, from the side at the side', () => {
  for (const heading of [0, 1, 3, -2.5]) {
    const who = { x: 12, y: 7, heading };
    const at = Object.fromEntries(MANNERS.map((manner) => {
      const [follower, orbit] = [new Follower(), first()];
      follower.begin(manner, orbit);
      let frames = 0;
      while (follower.frame(orbit, who, FRAME, false)) assert.ok(++frames < 600, 'it never arrives');
      assert.ok(frames > 10, 'it glides');
      return [manner, seenFrom(orbit, who)];
    }));
    assert.ok(at.behind[0] < -4 && Math.abs(at.behind[1]) < 0.1 && at.behind[2] > 2);
    assert.ok(at.shoulder[0] < -1 && at.shoulder[0] > -2.5 && at.shoulder[1] < -0.2 && at.shoulder[1] > -1 && at.shoulder[2] > 1.5);
    assert.ok(Math.abs(at.side[0]) < 0.1 && Math.abs(at.side[1]) > 4);
  }
});

test('the view of somebody who sways and turns is steady: no jump, and less turning than theirs', () => {
  const [follower, orbit] = [new Follower(), first()];
  follower.begin('behind', orbit);
  const who = { x: 5, y: 5, heading: 0 };
  for (let i = 0; i < 300; i++) follower.frame(orbit, who, FRAME, false);
  let [turned, swayed, most] = [0, 0, 0];
  for (let i = 0; i < 300; i++) {
    const heading = 0.25 * Math.sin(i * FRAME * 2 * Math.PI * 1.8);
    swayed += Math.abs(heading - who.heading);
    Object.assign(who, { x: who.x + 1.4 * FRAME, y: 5 + 0.03 * Math.sin(i), heading });
    const [azimuth, before] = [orbit.azimuth, viewer(orbit)];
    follower.frame(orbit, who, FRAME, false);
    turned += Math.abs(orbit.azimuth - azimuth);
    const after = viewer(orbit);
    most = Math.max(most, Math.hypot(...after.map((value, axis) => value - before[axis])));
  }
  assert.ok(turned < swayed / 5, `${turned} of ${swayed}`);
  assert.ok(most < 0.1, `${most} m in a frame`);
  // However fast somebody is, they stay in the picture.
  for (let i = 0; i < 60; i++) follower.frame(orbit, Object.assign(who, { x: who.x + 1 }), FRAME, false);
  assert.ok(Math.hypot(orbit.x - who.x, orbit.y - who.y) <= 0.5 + 1e-9);
});

test('with less motion it is there at once and turns seldom; what was turned and zoomed by hand stays', () => {
  const [follower, orbit] = [new Follower(), first()];
  follower.begin('side', orbit);
  const who = { x: 5, y: 5, heading: 0.3 };
  assert.equal(follower.frame(orbit, who, 0, true), false);
  const [x, y] = target(orbit);
  assert.deepEqual([x, y], [5, 5]);
  const { azimuth } = orbit;
  follower.frame(orbit, Object.assign(who, { heading: 0.8 }), FRAME, true);
  assert.equal(orbit.azimuth, azimuth);
  follower.frame(orbit, Object.assign(who, { heading: 1.4 }), FRAME, true);
  assert.ok(Math.abs(orbit.azimuth - azimuth - 1.1) < 1e-9);
  const far = orbit.distance;
  follower.handle(orbit, { ...orbit, azimuth: orbit.azimuth + 0.5, distance: 2 * far });
  follower.frame(orbit, who, FRAME, true);
  assert.ok(Math.abs(orbit.azimuth - azimuth - 1.6) < 1e-9 && Math.abs(orbit.distance - 2 * far) < 1e-9);
  follower.begin(null, orbit);
  assert.equal(follower.frame(orbit, { x: 1, y: 1, heading: 0 }, FRAME, false), false);
  assert.equal(orbit.x, 5);
});

test('who is pressed is who is seen there, of two the nearer one; far away there are no limbs', () => {
  const people = new People();
  // As from the south: what is farther off is higher and smaller.
  const pixel = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) => /** @type {[number, number]} */ ([100 + (40 * x) / (1 + 0.2 * y), 400 - 20 * y - (100 * z) / (1 + 0.2 * y)]);
  for (let i = 0; i < 80; i++) people.add({ x: 3 * (i - 40), y: i % 2 ? 4 : 0, heading: 0 }, { radius: 0.25, height: 1.75 });
  assert.equal(people.at(...pixel(0, 0, 0.9), pixel), 40);
  assert.equal(people.at(...pixel(3, 4, 1.2), pixel), 41);
  assert.equal(people.at(5000, 5000, pixel), -1);
  assert.equal(people.at(100, 300, () => [NaN, NaN]), -1);
  people.begin();
  assert.equal(people.at(...pixel(0, 0, 0.9), pixel), -1);
  people.seen({ x: 0, y: 0, z: 3 }, 900, 0.73);
  assert.equal(people.far({ x: 10, y: 0, heading: 0 }), false);
  assert.equal(people.far({ x: 200, y: 0, heading: 0 }), true);
});

test('what is written of the view is read as it was, and what makes no sense is left out', () => {
  const from = { x: 3.25, y: 18, distance: 12.5, azimuth: -2, elevation: 0.5 };
  assert.deepEqual(viewOf(JSON.parse(JSON.stringify(savedView('both', from))), FLOOR), { shown: 'both', from });
  assert.deepEqual(viewOf(savedView('plan', null), FLOOR), { shown: 'plan', from: null });
  for (const other of [undefined, null, 7, 'both', [], { shown: 'sideways', from: [1, 2, 3] }, { from: [1, 2, 3, 4, null] }, { shown: 3, from: { x: 1 } }]) assert.deepEqual(viewOf(other, FLOOR), { shown: null, from: null });
  const far = viewOf({ shown: 'depth', from: [1e9, -1e9, 1e9, 0, 9] }, FLOOR).from;
  assert.ok(far && far.x === 30 && far.y === 0 && far.distance <= 90 && far.elevation <= Math.PI / 2);
});
