// What a group's plots keep of a run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Course, reachOf } from '../../../src/space/group/course.js';

test('a long run is thinned out evenly, and its ends are kept', () => {
  const course = new Course();
  for (let i = 0; i <= 6000; i++) {
    const time = i / 10;
    if (course.wants(time)) course.add(time, 2 * time, -time);
  }
  assert.ok(course.times.length > 200 && course.times.length < 600, `${course.times.length}`);
  assert.equal(course.times[0], 0);
  assert.ok(course.seconds > 597);
  const gaps = course.times.slice(1).map((time, i) => time - course.times[i]);
  assert.ok(Math.max(...gaps) < 2.1 * Math.min(...gaps.slice(0, -1)), `${Math.max(...gaps)} ${Math.min(...gaps)}`);
  course.times.forEach((time, i) => assert.deepEqual([course.energy[i], course.overlap[i]], [2 * time, -time]));
});

test('axes hold both runs, zero, and no number that is none', () => {
  const [now, before] = [new Course(), new Course()];
  now.add(0, 3, 0);
  now.add(2, Number.POSITIVE_INFINITY, 0.5);
  before.add(0, -1, 0);
  before.add(7, 2, 0);
  assert.deepEqual(reachOf([before, now], 'energy'), { seconds: 7, low: -1, high: 3 });
  assert.deepEqual(reachOf([now], 'overlap'), { seconds: 2, low: 0, high: 0.5 });
  assert.deepEqual(reachOf([new Course()], 'overlap'), { seconds: 1, low: 0, high: 1e-3 });
  assert.equal(new Course().isLong, false);
});
