// Stories on their floors, from the engine in Node: staged on a scene, carried out, pressed, told in captions.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { textOf } from '../../../src/space/story/floor/floors.js';
import { areaName, labelOf } from '../../../src/space/story/floor/looks.js';
import init, { Space, StoryHandle, StoryPerformance } from '../../../wasm/space.js';

const fileOf = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../../../../maps/stories/${name}.json`, import.meta.url), 'utf8'));

before(() => init({ module_or_path: readFileSync(new URL('../../../wasm/space_bg.wasm', import.meta.url)) }));

/** A story on its floor. @param {string} name */
function staged(name) {
  const file = fileOf(name);
  const story = new StoryHandle(textOf(file));
  assert.equal(story.search(1e6, 20_000), false);
  const space = Space.open(file.floor, name);
  assert.equal(story.setFloor(file, space), true);
  const objects = story.floorObjects('en');
  /** @param {string} one */
  const number = (one) => objects.findIndex((/** @type {any} */ { name: called }) => called === one);
  return { file, story, space, objects, number };
}

test('a story is staged on its own floor and on no other', () => {
  const { file, story, objects, number } = staged('figure');
  assert.deepEqual(objects[number('betty')], { name: 'betty', called: 'Betty', kind: 'character', player: true });
  assert.equal(objects[number('armory')].kind, 'place');
  assert.equal(story.floorObjects('de')[number('armory')].called, 'Waffenkammer');
  assert.equal(labelOf(objects[number('armory')].called), 'Armory');
  assert.equal(story.floorBodies().length, 3 * 7);
  assert.equal(story.floorPlaces().length, objects.length * 3);
  const other = new Space('', 20, 15);
  assert.equal(story.setFloor(file, other), false);
  assert.equal(story.floorBodies().length, 0);
});

test('the plan is carried out on the floor, with captions and shots, and things are carried', () => {
  const { story, space, number } = staged('figure');
  const run = new StoryPerformance(story, '', false, true, false);
  const [fred, gun] = [number('fred'), number('gun')];
  const captions = new Set();
  const shots = new Set();
  for (let second = 0; second < 120 && run.advance(25); second++) {
    story.seePerformance(run, space);
    for (const words of story.floorCaptions('en')) captions.add(words);
    const shot = story.floorShot();
    if (shot) shots.add(shot.kind);
  }
  story.seePerformance(run, space);
  assert.equal(run.view().end, 'reached');
  assert.deepEqual([...captions].sort(), ['Fred goes from the armory to the bunker.', 'Fred goes from the tower to the armory.', 'Fred loads the gun with the ammunition.', 'Fred shoots Barney.', 'Fred takes the ammunition.', 'Fred takes the gun.']);
  assert.deepEqual([...shots].sort(), ['both', 'follow']);
  assert.equal(story.floorPlaces()[3 * gun + 2], fred);
  const at = [...story.floorBodies()].slice(0, 7);
  assert.ok(at[0] === fred && at[1] > 24, 'Fred is in the bunker');
  // And back: at the start he is in the tower again.
  run.goTo(0);
  story.seePerformance(run, space);
  assert.ok(story.floorBodies()[1] < 9);
});

test('a press on a thing, a place, a character is an act of the player', () => {
  const { story, number } = staged('figure');
  const run = new StoryPerformance(story, story.floorPlayer(), false, true, false);
  run.advance(5);
  const named = (/** @type {number} */ pressed) => {
    const meant = new Set(story.floorActs(pressed));
    return run.acts().filter((/** @type {any} */ one) => meant.has(one.act)).map((/** @type {any} */ one) => [one.name, ...one.arguments].join(' '));
  };
  assert.deepEqual(named(number('ammo')), ['PickUp betty ammo armory']);
  assert.deepEqual(named(number('cellar')), ['Move betty armory cellar']);
  assert.deepEqual(named(number('barney')), []);
  // What is where: a thing before the room that it is in, nothing between the rooms.
  assert.equal(story.floorObjectAt(13.7, 18, 0.3), number('ammo'));
  assert.equal(story.floorObjectAt(16, 14, 0.3), number('armory'));
  assert.equal(story.floorObjectAt(22.6, 1, 0.3), -1);
});

test('areas have the names of their places, in each language; others their own', () => {
  const { file, story } = staged('figure');
  const floor = /** @type {any} */ ({ file, objects: story.floorObjects('de'), staged: true });
  assert.equal(areaName(floor, 'armory'), 'Waffenkammer');
  assert.equal(areaName(floor, 'somewhere'), 'somewhere');
  assert.equal(areaName({ ...floor, staged: false }, 'armory'), 'armory');
});

test('a step of the plan has the number of its action, so that it is told as a sentence', () => {
  const { story } = staged('figure');
  const { plan } = story.plan(true);
  const captions = plan.steps.filter((/** @type {any} */ one) => one.kind === 'action').map((/** @type {any} */ one) => story.floorCaption(one.action, 'en'));
  assert.ok(captions.includes('Fred takes the gun.'));
  assert.equal(plan.steps[0].action ?? null, null);
});
