import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import '../../src/common/later-texts.js';
import { addTexts } from '../../src/common/texts.js';
import { entryOf } from '../../src/element/keys/keys.js';
import { makeDouble } from '../../src/element/gestures/double.js';
import { SHARED } from '../../src/element/keys/shared-keys.js';
import { SPACE_ACTIONS, spaceKeyOf } from '../../src/space/keys/keys.js';
import { rowsOfGestures, rowsOfKeys } from '../../src/space/keys/rows.js';
import { SPACE_GESTURES, SPACE_KEYS } from '../../src/space/keys/table.js';

addTexts(JSON.parse(readFileSync(new URL('../../texts/en.space.json', import.meta.url), 'utf8')));

test('every key has an action, and every action a key', () => {
  assert.deepEqual(new Set(SPACE_KEYS.map(({ action }) => action)), new Set(Object.keys(SPACE_ACTIONS)));
});

test('no key means two things in one place', () => {
  for (const where of ['canvas', 'element']) {
    const keys = SPACE_KEYS.filter((entry) => entry.where === where).flatMap((entry) => entry.keys);
    assert.equal(new Set(keys).size, keys.length, where);
  }
});

test('what is shared means the same in the laboratory and in continuous space', () => {
  for (const [action, { keys }] of Object.entries(SHARED)) {
    for (const key of keys) {
      assert.equal(entryOf(key, false, 'pan')?.action, action, `laboratory: ${key}`);
      assert.equal(spaceKeyOf(key, false, true)?.action, action, `space: ${key}`);
    }
  }
});

test('arrows move what is chosen while the floor has focus, and step elsewhere; a figure has no tools', () => {
  assert.equal(spaceKeyOf('ArrowRight', true, true)?.action, 'move');
  assert.equal(spaceKeyOf('ArrowRight', false, true)?.action, 'forward');
  assert.equal(spaceKeyOf('r', false, true)?.action, 'tool');
  assert.equal(spaceKeyOf('r', false, false), undefined);
  assert.equal(spaceKeyOf('w', true, true)?.action, undefined, 'those of a study are its own');
});

test('the help has words for all that is in the tables', () => {
  const keys = /** @type {const} */ (['time', 'floor', 'depth', 'tools']).flatMap(rowsOfKeys);
  assert.equal(keys.length, SPACE_KEYS.length);
  const gestures = /** @type {const} */ (['mouse', 'touch']).flatMap(rowsOfGestures);
  assert.equal(gestures.flatMap(({ signs }) => signs).length, SPACE_GESTURES.length);
  assert.ok(gestures.every(({ words }) => words));
});

test('two presses on one place are a double press, two elsewhere, later, with a drag or another finger between are not', () => {
  const at = (/** @type {number} */ x) => ({ x, y: 0 });
  /** @param {[down: number, up: number, time: number][]} presses */
  const seconds = (presses) => {
    const double = makeDouble();
    return presses.map(([down, up, time]) => {
      double.press(1, at(down));
      return double.release(1, at(up), false, time);
    });
  };
  assert.deepEqual(seconds([[0, 0, 0], [1, 1, 200], [1, 1, 300]]), [false, true, false], 'a third is the first of the next');
  assert.deepEqual(seconds([[0, 0, 0], [0, 0, 400]]), [false, false]);
  assert.deepEqual(seconds([[0, 0, 0], [30, 30, 100]]), [false, false]);
  assert.deepEqual(seconds([[0, 30, 0], [30, 30, 100]]), [false, false]);
  const double = makeDouble();
  double.press(1, at(0));
  double.press(2, at(0));
  assert.equal(double.release(1, at(0), true, 10), false);
  assert.equal(double.release(2, at(0), true, 20), false);
});
