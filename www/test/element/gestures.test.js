import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BEGIN } from '../../src/element/gestures/begin.js';
import { HANDLERS } from '../../src/element/gestures/gesture.js';
import { GESTURES, gestureOf, pressOf } from '../../src/element/gestures/table.js';
import '../../src/common/later-texts.js';
import { gestureRows, keyRows } from '../../src/element/keys/rows.js';
import { KEYS } from '../../src/element/keys/keys.js';
import { TOOLS } from '../../src/state/tools.js';

/** @param {object} event */
const press = (event, space = false, mac = false) => pressOf({ button: 0, ctrlKey: false, metaKey: false, shiftKey: false, ...event }, space, mac);

test('every entry of the table begins something, and whatever can begin has an entry', () => {
  assert.deepEqual(new Set(GESTURES.map(({ does }) => does)), new Set(Object.keys(BEGIN)));
});

test('every kind of gesture can move, end and be cancelled', () => {
  for (const [kind, handler] of Object.entries(HANDLERS)) {
    assert.deepEqual(Object.keys(handler).sort(), ['cancel', 'end', 'move'], kind);
  }
});

test('no press means two things', () => {
  const spelt = GESTURES.map(({ by, press, hand }) => `${by} ${press} ${hand ?? ''}`);
  assert.equal(new Set(spelt).size, spelt.length);
});

test('every press of a button that is ours is in the table, whatever is in hand', () => {
  const presses = [press({}), press({ button: 1 }), press({ button: 2 }), press({}, true), press({ ctrlKey: true }), press({ shiftKey: true })];
  for (const spelt of presses) {
    for (const { hand } of TOOLS) assert.ok(gestureOf('mouse', spelt, hand, true), `${spelt} ${hand}`);
  }
  for (const { hand } of TOOLS) assert.ok(gestureOf('touch', 'drag', hand, true), hand);
});

test('Ctrl paints costs; on a Mac Command does, and Ctrl opens a menu', () => {
  assert.equal(press({ ctrlKey: true }), 'Ctrl+drag');
  assert.equal(press({ metaKey: true }, false, true), 'Ctrl+drag');
  assert.equal(press({ ctrlKey: true }, false, true), '');
  assert.equal(press({ metaKey: true }), 'drag');
  assert.equal(gestureOf('mouse', '', 'brush', true), undefined);
});

test('Shift paints whatever is in hand, where the world may be changed', () => {
  assert.equal(press({ shiftKey: true }), 'Shift+drag');
  for (const { hand } of TOOLS) assert.equal(gestureOf('mouse', 'Shift+drag', hand, true)?.does, 'paint');
  assert.equal(gestureOf('mouse', 'Shift+drag', 'pan', false), undefined);
});

test('only the left, middle and right button begin anything', () => {
  assert.deepEqual([0, 1, 2, 3, 4].map((button) => press({ button })), ['drag', 'middle', 'right', '', '']);
});

test('a world that only shows is not changed by any press but of start and goal', () => {
  for (const press of /** @type {const} */ (['right', 'Ctrl+drag'])) assert.equal(gestureOf('mouse', press, 'pan', false), undefined);
  assert.equal(gestureOf('mouse', 'drag', 'pan', false)?.does, 'moveView');
});

test('the help has a row for all that is in the tables, and no row besides', () => {
  const rows = [...gestureRows('mouse'), ...gestureRows('touch')];
  assert.equal(rows.length, new Set(GESTURES.map(({ by, does }) => `${by} ${does}`)).size);
  assert.equal(rows.flatMap(({ signs }) => signs).length, GESTURES.length);
  const groups = /** @type {const} */ (['time', 'world', 'tools']).flatMap(keyRows);
  assert.equal(groups.length, new Set(KEYS.map(({ action, help }) => help ?? action)).size);
  assert.ok(gestureRows('mouse').some(({ signs }) => signs.includes('Ctrl drag')));
});
