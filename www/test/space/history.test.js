// Going back in a run: to any tick that is known, over changes by hand, without keeping every tick.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeHistory } from '../../src/space/time/history.js';

/** A run whose state mixes all that was before; `freed` counts moments that were given up. */
function makeRun({ every = 5, most = 100 } = {}) {
  let state = 1;
  let push = 1;
  let kept = 0;
  const history = makeHistory({
    take() {
      kept++;
      const of = { state, push };
      return { ...of, free: () => kept-- };
    },
    back: (to) => ({ state, push } = to),
    tick: () => (state = (state * 31 + push) % 1_000_003),
    every: () => every,
    most: () => most,
  });
  return {
    history,
    get state() {
      return state;
    },
    get kept() {
      return kept;
    },
    get push() {
      return push;
    },
    /** @param {number} to */
    change(to) {
      push = to;
      history.touch();
    },
  };
}

test('every tick is found again as it was, also between the moments that are kept', () => {
  const run = makeRun();
  const states = [run.state];
  for (let i = 0; i < 40; i++) {
    run.history.go();
    states.push(run.state);
  }
  assert.ok(run.kept < 10);
  for (const tick of [39, 12, 13, 40, 0, 7, 40]) {
    run.history.goTo(tick);
    assert.equal(run.history.at, tick);
    assert.equal(run.state, states[tick], `tick ${tick}`);
  }
  assert.equal(run.history.head, 40);
});

test('changes by hand are made again on the way back, and forgotten by another one', () => {
  const run = makeRun();
  const states = [run.state];
  for (let i = 0; i < 30; i++) {
    if (i === 12) run.change(7);
    if (i === 13) run.change(9);
    run.history.go();
    states.push(run.state);
  }
  for (const tick of [29, 13, 12, 14, 5, 30]) {
    run.history.goTo(tick);
    assert.equal(run.state, states[tick], `tick ${tick}`);
  }
  // From the past things go on otherwise once something is changed there.
  run.history.goTo(13);
  run.change(2);
  assert.equal(run.history.head, 13);
  run.history.goTo(30);
  assert.equal(run.history.at, 13);
  run.history.go();
  assert.notEqual(run.state, states[14]);
  const other = run.state;
  run.history.goTo(0);
  run.history.goTo(14);
  assert.equal(run.state, other);
});

test('the oldest moments are given up, and none is kept behind a change of the scene', () => {
  const run = makeRun({ every: 1, most: 10 });
  for (let i = 0; i < 50; i++) run.history.go();
  assert.equal(run.kept, 10);
  assert.equal(run.history.least, 40);
  run.history.goTo(3);
  assert.equal(run.history.at, 40);
  for (let i = 0; i < 5; i++) run.history.go();
  run.history.cut();
  assert.equal(run.kept, 0);
  assert.deepEqual([run.history.least, run.history.at, run.history.head], [45, 45, 45]);
  run.history.begin();
  assert.deepEqual([run.history.least, run.history.at, run.history.head], [0, 0, 0]);
});

test('a change by hand that has not gone on yet is there again when one comes back', () => {
  const run = makeRun();
  for (let i = 0; i < 10; i++) run.history.go();
  run.change(7);
  run.history.goTo(4);
  run.history.goTo(10);
  run.history.go();
  const found = run.state;
  const other = makeRun();
  for (let i = 0; i < 10; i++) other.history.go();
  other.change(7);
  other.history.go();
  assert.equal(found, other.state);
  // It is seen at once, not only after the next tick.
  run.history.goTo(10);
  run.change(8);
  run.history.goTo(9);
  run.history.goTo(10);
  assert.equal(run.push, 8);
});
