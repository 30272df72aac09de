/** The way to a stop where the run is longer than what is at hand, played with a lab that is only numbers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeHunt } from '../../src/panels/practice/stops/hunt.js';
import { addTexts } from '../../src/common/texts.js';

addTexts(JSON.parse(readFileSync(new URL('../../texts/en.practice.json', import.meta.url), 'utf8')));

/**
 * A run of so many steps with stops at some, of which the newest `window` steps are kept; recording goes so far ahead
 * of the cursor.
 * @param {{ steps: number, stops: number[], window: number, known?: number }} run
 */
function fake({ steps, stops, window, known = 0 }) {
  const lab = { counts: 'steps', arrived: true, working: false, lanes: [{ at: steps, steps }] };
  /** Stops are known from here to there. */
  let [from, to] = [known, steps];
  const player = { position: steps, playing: false };
  const said = /** @type {string[]} */ ([]);
  const scope = /** @type {any} */ ({
    state: { lab, lane: 0, player },
    engine: { placeOf: (/** @type {number} */ _, /** @type {number} */ step) => step },
    ask() {},
    pause() {},
    seek(/** @type {number} */ place) {
      player.position = place;
      lab.arrived = false;
    },
  });
  const ask = (/** @type {number} */ step, /** @type {boolean} */ forwards) => {
    const seen = stops.filter((each) => each > from && each <= to);
    const found = forwards ? seen.find((each) => each > step) : seen.findLast((each) => each < step);
    return { step: found ?? null, from, to, whole: to === steps };
  };
  const hunt = makeHunt(scope, ask, (words) => said.push(words));
  /** One frame of the lab: what lies before the window is run again. */
  const frame = () => {
    const at = player.position;
    if (!lab.arrived && at < Math.max(0, to - window) && at < lab.lanes[0].at) [from, to] = [0, Math.min(steps, window)];
    to = Math.max(to, Math.min(steps, at + Math.floor(window / 2)));
    lab.lanes[0].at = at;
    lab.arrived = true;
  };
  return {
    hunt,
    said,
    player,
    lab,
    /** Goes back to the beginning with the end not recorded yet. */
    rewind() {
      [from, to] = [0, Math.min(steps, window)];
      player.position = lab.lanes[0].at = 0;
    },
    run() {
      for (let n = 0; n < 1000 && hunt.hunting; n++) {
        hunt.go();
        frame();
      }
      assert.ok(!hunt.hunting, 'it comes to an end');
      frame();
      return lab.lanes[0].at;
    },
  };
}

test('what fell out before it was looked at is run again, and the last stop before is found', () => {
  const world = fake({ steps: 100_000, stops: [50, 70, 99_000], window: 10_000, known: 99_500 });
  world.hunt.start(false);
  assert.equal(world.run(), 99_000);
});

test('without a stop before, it comes back to where it was', () => {
  const world = fake({ steps: 50_000, stops: [], window: 10_000, known: 40_000 });
  world.hunt.start(false);
  assert.equal(world.run(), 50_000);
  assert.match(world.said[world.said.length - 1], /There is no breakpoint before/);
});

test('the rest of a run is gone on with until a stop comes, or the end', () => {
  const world = fake({ steps: 100_000, stops: [80_000], window: 10_000 });
  world.rewind();
  world.hunt.start(true);
  assert.equal(world.run(), 80_000);
  world.hunt.start(true);
  assert.equal(world.run(), 80_000, 'none ahead: it stays');
});

test('somebody who goes elsewhere meanwhile is left there', () => {
  const world = fake({ steps: 100_000, stops: [80_000], window: 10_000 });
  world.rewind();
  world.hunt.start(true);
  world.hunt.go();
  world.player.position = 7;
  assert.equal(world.hunt.go(), false);
  assert.equal(world.player.position, 7);
});
