// Views of a walk: the state equations with numbers, and the curve of the root over a cycle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { before, equationsOf } from '../../../src/space/walk/gains/equations.js';
import { curveOf } from '../../../src/space/walk/figures/base-point.js';

/**
 * One Euler step as the paper has it.
 * @param {{ x: number, y: number, heading: number, speed: number, spin: number }} from
 * @param {number} push
 * @param {number} twist
 * @param {number} dt
 */
function euler({ x, y, heading, speed, spin }, push, twist, dt) {
  return { x: x + speed * Math.cos(heading) * dt, y: y + speed * Math.sin(heading) * dt, heading: heading + spin * dt, speed: speed + push * dt, spin: spin + twist * dt, push, twist };
}

test('the state before a step is found again from the one after it', () => {
  const was = { x: 3, y: -2, heading: 1.2, speed: 1.1, spin: -0.4 };
  const found = before(/** @type {any} */ (euler(was, 0.7, -2, 1 / 30)), 1 / 30);
  for (const [name, value] of Object.entries(was)) assert.ok(Math.abs(found[/** @type {keyof typeof found} */ (name)] - value) < 1e-12, name);
});

test('each equation is true as it is written', () => {
  const after = /** @type {any} */ (euler({ x: 3, y: 2, heading: -0.3, speed: 1.1, spin: -0.4 }, 0.7, -2, 0.1));
  const lines = equationsOf(after, 0.1);
  assert.deepEqual(lines.map((line) => line[0]), ['x', 'y', 'θ', 'v', 'ω']);
  for (const line of lines) {
    const [, right, to] = line.replaceAll('cos ', '').replaceAll('sin ', '').split(' = ');
    assert.match(right, /^-?[\d.]+ \+ .+ · 0\.1$/);
    assert.ok(Number.isFinite(Number(to)), line);
  }
  assert.equal(lines[3], 'v = 1.1 + 0.7 · 0.1 = 1.17');
  assert.equal(lines[4], 'ω = -0.4 + (-2) · 0.1 = -0.6');
});

test('a curve of the root goes up where the root does, around its mean', () => {
  const cycle = new Float64Array([0, 0, 0.9, 0.01, 0, 0.92, 0, 0, 0.9]);
  const { path, at } = curveOf(cycle, 2, 0.02);
  assert.match(path, /^M0\.0 [\d.]+L150\.0 [\d.]+L300\.0 [\d.]+$/);
  assert.ok(at(0.5) < at(0) && at(0) === at(1));
});
