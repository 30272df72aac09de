// Requests for plans at the start, at places and on demand, from the engine in Node: listed, marked on the floor, made,
// gone back.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { textOf } from '../../../src/space/story/floor/floors.js';
import init, { Space, StoryHandle, StoryPerformance } from '../../../wasm/space.js';

const file = JSON.parse(readFileSync(new URL('../../../../maps/stories/aquarium.json', import.meta.url), 'utf8'));

before(() => init({ module_or_path: readFileSync(new URL('../../../wasm/space_bg.wasm', import.meta.url)) }));

/** The tour of the aquarium, carried out on its floor. @param {string} player */
function tour(player) {
  const story = new StoryHandle(textOf(file));
  assert.equal(story.search(1e6, 20_000), false);
  const space = Space.open(file.floor, 'aquarium');
  assert.equal(story.setFloor(file, space), true);
  return { story, run: new StoryPerformance(story, player, false, true, false) };
}

/** @param {StoryPerformance} run */
const statuses = (run) => run.requests().map((/** @type {any} */ { status }) => status);
/** Until the story rests, at most so many seconds. @param {StoryPerformance} run */
function untilRest(run, seconds = 240) {
  for (let second = 0; second < seconds && !run.view().rests; second++) run.advance(25);
  assert.ok(run.view().rests);
}

test('requests are told with when they are made, what for, and how far they are', () => {
  const { run } = tour('');
  const [start, rays, penguins, closing] = run.requests();
  assert.deepEqual([start.number, start.status, start.goals.length], [-1, 'made', 2]);
  assert.deepEqual(rays, { number: 0, name: 'rays', who: 'visitor', place: 'rays', goals: ['(seen visitor rays)'], status: 'open', reason: null });
  assert.equal(penguins.place, 'penguins');
  assert.deepEqual([closing.who, closing.place], [null, null]);
  run.advance(25);
  assert.equal(statuses(run)[0], 'under-way');
  untilRest(run);
  assert.deepEqual(statuses(run), ['done', 'open', 'open', 'open']);
  assert.equal(run.view().end, null);
  // Nothing changes by itself from then on.
  assert.equal(run.nextCycle(), false);
});

test('places at which plans are requested are marked until their plans are requested', () => {
  const { run, story } = tour('');
  const areas = run.requestAreas();
  const number = (/** @type {string} */ name) => story.floorObjects('en').findIndex((/** @type {any} */ one) => one.name === name);
  assert.equal(areas.length, 2 * (2 + 8));
  assert.deepEqual([areas[0], areas[1], areas[10], areas[11]], [number('rays'), 4, number('penguins'), 4]);
});

test('a plan is made on demand, and gone back from', () => {
  const { run } = tour('');
  assert.throws(() => run.request(0), 'it is made at a place');
  untilRest(run);
  const [at, hash] = [run.at, run.stateHash()];
  run.request(2);
  assert.equal(statuses(run)[3], 'asked');
  assert.throws(() => run.request(2));
  run.advance(50);
  assert.equal(statuses(run)[3], 'under-way');
  assert.ok(run.messages(0).some((/** @type {any} */ { about, kind }) => kind === 'plan-request' && about.includes('at paul kitchen')));
  untilRest(run);
  assert.equal(statuses(run)[3], 'done');
  run.goTo(at);
  assert.equal(statuses(run)[3], 'open');
  assert.equal(run.stateHash(), hash);
});

test('characters walk by the walk engine or by Kuffner’s cycles, and are at the same places with both', () => {
  const [byEngine, byCycles] = [true, false].map((engine) => {
    const story = new StoryHandle(textOf(file));
    const space = Space.open(file.floor, 'aquarium');
    story.setFloor(file, space);
    story.setLegs(engine);
    const run = new StoryPerformance(story, '', false, true, false);
    run.advance(100);
    story.seePerformance(run, space);
    return { joints: story.floorJoints().length, figure: story.floorFigure(0), bodies: story.floorBodies() };
  });
  assert.notDeepEqual(byEngine.figure, byCycles.figure);
  for (const { joints, figure } of [byEngine, byCycles]) assert.equal(figure.length / 3, joints / 2);
  assert.deepEqual(byEngine.bodies, byCycles.bodies);
});
