import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beCalm, changeSpeed, cursorOf, goOnAt, makePlayer, pause, play, recount, restart, rests, resume, seek, setSpeed, SPEEDS, stepBy, suitSpeed, tick } from '../../src/state/player.js';

/** A run whose end is not in sight. */
const far = { cursor: 0, steps: 1_000_000, complete: true, arrived: true };

/** @param {number} cursor @param {number} [steps] @param {boolean} [complete] */
const progress = (cursor, steps = 100, complete = true) => ({ cursor, steps, complete, arrived: true });

test('at first the end is shown, wherever it is', () => {
  const player = makePlayer();
  assert.equal(cursorOf(player), 0xffffffff);
  assert.equal(player.playing, false);
});

test('playing begins anew at the end and ends at the end', () => {
  const player = makePlayer();
  player.speed = 10;
  play(player);
  assert.equal(cursorOf(player), 0);
  tick(player, 1, progress(0));
  assert.equal(cursorOf(player), 10);
  tick(player, 100, progress(10));
  assert.equal(player.playing, false);
  assert.equal(player.position, Infinity);
});

test('a finished run rests unless its end was stepped to', () => {
  const player = makePlayer();
  const whole = progress(100);
  const rested = () => rests(player, whole);
  assert.equal(rested(), true, 'as it is opened');
  assert.equal(rests(player, progress(100, 100, false)), false, 'it still goes on');
  assert.equal(rests(player, null), false);
  seek(player, 99, whole);
  assert.equal(rested(), false);
  stepBy(player, 1, progress(99));
  assert.equal(player.position, Infinity);
  assert.equal(rested(), false, 'stepped to');
  resume(player);
  assert.equal(rested(), true, 'taken to the end');
  play(player, whole);
  player.speed = 1000;
  tick(player, 1, progress(0));
  assert.equal(rested(), true, 'played to the end');
});

test('slow speeds add up over frames', () => {
  const player = makePlayer();
  player.speed = 1;
  play(player);
  for (let frame = 0; frame < 90; frame++) tick(player, 1 / 60, progress(0));
  assert.equal(cursorOf(player), 1);
});

test('playing waits for the front of a run and does not jump when it ends', () => {
  const player = makePlayer();
  player.speed = 1000;
  play(player);
  for (let frame = 0; frame < 600; frame++) tick(player, 1 / 60, progress(0, 50, false));
  assert.ok(player.playing);
  assert.ok(cursorOf(player) > 50 && cursorOf(player) <= 50 + 101);
});

test('nothing moves while the engine reruns an older part', () => {
  const player = makePlayer();
  play(player);
  tick(player, 1, { ...progress(0), arrived: false });
  assert.equal(cursorOf(player), 0);
});

test('a step forward and a step back are the same unit', () => {
  const player = makePlayer();
  seek(player, 40, progress(100));
  stepBy(player, 1, progress(40));
  stepBy(player, -1, progress(41));
  assert.equal(cursorOf(player), 40);
  stepBy(player, -1000, progress(40));
  assert.equal(cursorOf(player), 0);
  stepBy(player, 1000, progress(0));
  assert.equal(player.position, Infinity);
});

test('a step back from the end is the one before it', () => {
  const player = makePlayer();
  stepBy(player, -1, progress(100));
  assert.equal(cursorOf(player), 99);
});

test('pausing stands on a whole step', () => {
  const player = makePlayer();
  player.speed = 1;
  play(player);
  tick(player, 2.7, progress(0));
  pause(player);
  assert.equal(player.position, 2);
});

test('a change leaves a solved scene solved, keeps a step, and restarts what plays', () => {
  const player = makePlayer();
  restart(player);
  assert.equal(player.position, Infinity);
  seek(player, 30, progress(100));
  restart(player);
  assert.equal(player.position, 30);
  play(player, progress(30));
  restart(player);
  assert.equal(player.position, 0);
});

test('a step beyond the end of a changed run counts as its end', () => {
  const player = makePlayer();
  seek(player, 30, progress(100));
  stepBy(player, -1, progress(20, 20));
  assert.equal(cursorOf(player), 19);
  seek(player, 30, progress(100));
  play(player, progress(20, 20));
  assert.equal(player.position, 0);
});

test('no number is the beginning', () => {
  const player = makePlayer();
  seek(player, NaN, progress(3));
  assert.equal(player.position, 0);
});

test('speeds halve and double within their range', () => {
  const player = makePlayer();
  changeSpeed(player, 1);
  assert.equal(player.speed, 512);
  changeSpeed(player, -100);
  assert.equal(player.speed, 1);
  changeSpeed(player, 100);
  assert.equal(player.speed, SPEEDS.at(-1));
  assert.ok(player.speed >= 60 * 1000, 'thousands a frame');
});

test('the speed suits the length of a run until somebody chooses', () => {
  const player = makePlayer();
  suitSpeed(player, 160_000);
  assert.ok(160_000 / player.speed > 4 && 160_000 / player.speed < 16);
  changeSpeed(player, -1);
  const { speed } = player;
  suitSpeed(player, 10);
  assert.equal(player.speed, speed);
});

test('for those who asked for less motion time runs as fast, in few jumps', () => {
  const player = makePlayer();
  beCalm(player, true);
  setSpeed(player, 64);
  seek(player, 10, far);
  play(player, far);
  const shown = [];
  for (let i = 0; i < 150; i++) {
    tick(player, 0.02, far);
    shown.push(cursorOf(player));
  }
  assert.deepEqual([...new Set(shown)], [10, 42, 74, 106, 138, 170, 202]);
  pause(player);
  assert.equal(cursorOf(player), 202, 'what is shown stays');
  setSpeed(player, 2);
  play(player, far);
  for (let i = 0; i < 5; i++) tick(player, 0.5, far);
  assert.equal(cursorOf(player), 207, 'slow runs show every step');
  setSpeed(player, 100);
  assert.equal(cursorOf(player), 207, 'another speed does not jump back');
  tick(player, 0.4, far);
  beCalm(player, false);
  assert.equal(cursorOf(player), 247);
});

test('jumps reach the end, and wait for a run that is still worked out', () => {
  const player = makePlayer();
  beCalm(player, true);
  setSpeed(player, 1000);
  play(player, null);
  const front = { cursor: 0, steps: 100, complete: false, arrived: true };
  for (let i = 0; i < 50; i++) tick(player, 0.02, front);
  assert.ok(cursorOf(player) > front.steps, 'the engine is asked to go on');
  tick(player, 0.02, { cursor: 0, steps: 300, complete: true, arrived: true });
  assert.deepEqual([cursorOf(player), player.playing], [0xffffffff, false]);
});

test('from within a step, back is to its beginning', () => {
  const player = makePlayer();
  seek(player, 40, progress(40), 3);
  assert.deepEqual([cursorOf(player), player.part], [40, 3]);
  stepBy(player, -1, progress(40));
  assert.deepEqual([cursorOf(player), player.part], [40, 0]);
  seek(player, 40, progress(40), 3);
  stepBy(player, 1, progress(40));
  assert.deepEqual([cursorOf(player), player.part], [41, 0]);
  seek(player, 40, progress(40), 3);
  play(player, progress(40));
  assert.equal(player.part, 0);
});

test('where something else is counted, the ends stay and the middle waits for its place', () => {
  const shown = { lane: 1, step: 30 };
  const player = makePlayer();
  recount(player, 'levels', shown);
  assert.deepEqual([player.position, player.anchor], [Infinity, null]);
  seek(player, 30, progress(30), 2);
  recount(player, 'time', shown);
  assert.deepEqual([player.position, player.part, player.anchor], [0, 0, shown]);
  restart(player);
  assert.equal(player.anchor, shown, 'an edit meanwhile');
  goOnAt(player, 700);
  assert.deepEqual([player.position, player.anchor], [700, null]);
  recount(player, 'steps', shown);
  seek(player, 5, progress(5));
  assert.equal(player.anchor, null, 'somebody went elsewhere');
  seek(player, 0, progress(0));
  recount(player, 'levels', { lane: 0, step: 0 });
  assert.deepEqual([player.position, player.anchor], [0, null]);
  // A lab that was left in levels.
  resume(player, 12);
  recount(player, 'time', null);
  assert.equal(player.position, 12);
});

test('a speed is chosen for what is counted', () => {
  const player = makePlayer();
  setSpeed(player, 4);
  recount(player, 'levels', { lane: 0, step: 0 });
  suitSpeed(player, 800);
  assert.equal(player.speed, 128);
  recount(player, 'steps', { lane: 0, step: 0 });
  suitSpeed(player, 100_000);
  assert.equal(player.speed, 4);
});
