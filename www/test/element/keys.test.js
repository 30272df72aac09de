import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIONS } from '../../src/element/keys/actions.js';
import { entryOf, KEYS, nameOf, ownKey } from '../../src/element/keys/keys.js';
import { TOOLS } from '../../src/state/tools.js';

/** @param {string} key @param {object} [held] */
const press = (key, held = {}) => nameOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

test('a press is spelt as in the table', () => {
  assert.equal(press('z', { ctrlKey: true }), 'Ctrl+z');
  assert.equal(press('Z', { metaKey: true, shiftKey: true }), 'Ctrl+Shift+z');
  assert.equal(press('ArrowLeft', { shiftKey: true }), 'Shift+ArrowLeft');
  assert.equal(press('?', { shiftKey: true }), '?');
  assert.equal(press('D'), 'd');
  assert.equal(press(']', { ctrlKey: true, altKey: true }), ']', 'AltGr');
  assert.equal(press('[', { altKey: true }), '[');
  assert.equal(press('ArrowLeft', { ctrlKey: true }), 'Ctrl+ArrowLeft');
  assert.equal(press('ArrowLeft', { metaKey: true }), 'Meta+ArrowLeft', 'back to the page before, where Command does that');
  assert.equal(press('[', { metaKey: true }), 'Ctrl+[', 'the browser keeps its own');
});

test('every key has an action, and every action a key', () => {
  assert.deepEqual(new Set(KEYS.map(({ action }) => action)), new Set(Object.keys(ACTIONS)));
});

test('no key means two things in one place', () => {
  for (const where of ['canvas', 'element']) {
    for (const tool of [undefined, ...TOOLS.map(({ id }) => id)]) {
      const keys = KEYS.filter((entry) => entry.where === where && entry.tool === tool).flatMap((entry) => entry.keys);
      assert.equal(new Set(keys).size, keys.length, `${where} ${tool}`);
    }
  }
});

test('the help lists keys of the world apart from those that work everywhere', () => {
  for (const { action, group, where } of KEYS) assert.equal(group === 'world', where === 'canvas', action);
});

test('arrows choose a cell on the canvas and step elsewhere', () => {
  assert.equal(entryOf('ArrowRight', true, 'draw')?.action, 'cellRight');
  assert.equal(entryOf('ArrowRight', false, 'draw')?.action, 'forward');
  assert.equal(entryOf('.', true, 'draw')?.action, 'forward');
  assert.equal(entryOf('Enter', false, 'draw'), undefined);
  assert.equal(entryOf('Alt+ArrowLeft', true, 'draw'), undefined, 'the browser keeps its own');
});

test('digits are costs only with the cost brush in hand', () => {
  for (const onCanvas of [true, false]) {
    assert.equal(entryOf('3', onCanvas, 'cost')?.action, 'cost');
    assert.equal(entryOf('3', onCanvas, 'draw')?.action, 'lane');
    assert.equal(entryOf('0', onCanvas, 'cost')?.action, 'cost');
    assert.equal(entryOf('0', onCanvas, 'draw')?.action, 'fit');
  }
});

test('shifted arrows go ten cells on the canvas and ten steps elsewhere; comma and full stop step anywhere', () => {
  assert.equal(entryOf('Shift+ArrowLeft', true, 'draw')?.action, 'farLeft');
  assert.equal(entryOf('Shift+ArrowLeft', false, 'draw')?.action, 'backTen');
  for (const onCanvas of [true, false]) {
    assert.equal(entryOf(',', onCanvas, 'draw')?.action, 'back');
    assert.equal(entryOf('<', onCanvas, 'draw')?.action, 'backTen');
  }
  assert.equal(press('<', { shiftKey: true }), '<');
});

test('controls keep the keys that they need', () => {
  const target = (/** @type {object} */ node) => /** @type {any} */ (node);
  assert.ok(ownKey(target({ tagName: 'BUTTON' }), ' '));
  assert.ok(!ownKey(target({ tagName: 'BUTTON' }), 'ArrowRight'));
  assert.ok(ownKey(target({ tagName: 'INPUT', type: 'range' }), 'ArrowRight'));
  assert.ok(!ownKey(target({ tagName: 'INPUT', type: 'range' }), ' '));
  assert.ok(!ownKey(target({ tagName: 'INPUT', type: 'range' }), 'Ctrl+ArrowRight'));
  assert.ok(ownKey(target({ tagName: 'INPUT', type: 'checkbox' }), ' '));
  assert.ok(!ownKey(target({ tagName: 'INPUT', type: 'checkbox' }), 'k'));
  assert.ok(ownKey(target({ tagName: 'INPUT', type: 'number' }), 'd'));
  assert.ok(ownKey(target({ tagName: 'SELECT' }), 'd'));
  assert.ok(!ownKey(target({ tagName: 'CANVAS' }), ' '));
  assert.ok(!ownKey(null, ' '));
});
