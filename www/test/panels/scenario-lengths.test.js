import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agrees, precision } from '../../src/panels/scenarios/scenario-lengths.js';

const lengths = (/** @type {number[]} */ ...all) => all.map((length) => ({ length }));

test('half a unit of the last printed digit is no contradiction, more is one', () => {
  const two = precision(lengths(1, 2.41, 5.2));
  assert.equal(two, 0.005);
  // 1 + √2 and 2 + 2√2, as files with two digits print them.
  assert.ok(agrees(2.414213562, 2.41, two));
  assert.ok(agrees(4.828427125, 4.83, two));
  assert.ok(agrees(7.125, 7.13, two) && agrees(7.125, 7.12, two), 'rounded either way');
  assert.ok(!agrees(2.42, 2.41, two));
  assert.ok(!agrees(5.828427125, 5.24, two));
});

test('files with many digits are held to them, but for a diagonal of 1.41421', () => {
  const eight = precision(lengths(1, 2.41421356, 100));
  assert.ok(agrees(2.414213562, 2.41421356, eight));
  assert.ok(!agrees(2.4143, 2.41421356, eight));
  assert.ok(agrees(1000 * Math.SQRT2, 1414.21, precision(lengths(1414.21, 2.41421))));
  assert.ok(!agrees(1000 * Math.SQRT2, 1414.3, eight));
});

test('whole numbers alone are held to half a unit', () => {
  assert.equal(precision(lengths(3, 4)), 0.5);
  assert.equal(precision([]), 0.5);
});
