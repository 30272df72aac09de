// A crowd seen from above: bodies without limbs, of few lines, and whole; figures are made for none but those that are
// drawn.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { drawCrowd } from '../../../src/space/gait/crowd/draw.js';
import { linesOf, SMALL } from '../../../src/space/gait/crowd/small.js';
import { partsOf } from '../../../src/space/gait/figure/parts.js';
import { Drawing } from '../../../src/space/view/drawing.js';
import init, { GaitCrowd, Space } from '../../../wasm/space.js';

before(() => init({ module_or_path: readFileSync(new URL('../../../wasm/space_bg.wasm', import.meta.url)) }));

/** A context that counts what is called. */
function counting() {
  /** @type {Record<string, number>} */
  const calls = {};
  const context = new Proxy(/** @type {Record<string, unknown>} */ ({ canvas: { width: 1000, height: 700 } }), {
    get: (of, name) => (name in of ? of[String(name)] : () => (calls[String(name)] = (calls[String(name)] ?? 0) + 1)),
    set: (of, name, value) => {
      of[String(name)] = value;
      return true;
    },
  });
  return { calls, context: /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (context)) };
}

/** Draws a crowd of 100 on a floor of 40 m at so many pixels a metre. @param {number} scale */
function drawn(scale) {
  const space = Space.open({ format: 'wayscope-scene', version: 1, floor: [0, 0, 40, 30] }, '');
  const crowd = new GaitCrowd(space, { ...GaitCrowd.usual(), walkers: 100 });
  for (let tick = 0; tick < 30; tick++) crowd.tick(space);
  /** @type {number[]} */
  const asked = [];
  const engine = { figures: (/** @type {Uint32Array} */ numbers) => {
    asked.push(...numbers);
    return crowd.figures(numbers);
  } };
  const { calls, context } = counting();
  const drawing = new Drawing(context, { x: 0, y: 30 * scale, scale }, (name) => name);
  Object.defineProperty(drawing, 'size', { value: { width: 1000, height: 700 } });
  drawCrowd(/** @type {any} */ ({ crowd: { engine, bodies: crowd.bodies(), joints: crowd.joints() } }), drawing);
  return { asked, bodies: crowd.bodies(), calls };
}

test('far away bodies are dots, and no figure is made', () => {
  const { asked, calls } = drawn(5);
  assert.deepEqual(asked, []);
  assert.equal(calls.arc, 100);
});

test('small figures are drawn in a few strokes, however many there are', () => {
  const { asked, calls } = drawn(18);
  assert.equal(new Set(asked).size, 100);
  assert.ok(calls.stroke <= 12, String(calls.stroke));
  // Two legs and two arms of several bones, and the shoulders, of each.
  assert.ok(calls.lineTo >= 100 * 11, String(calls.lineTo));
});

test('near by figures are made of those in view alone', () => {
  const { asked, bodies } = drawn(60);
  const near = Array.from({ length: 100 }, (_, at) => bodies.subarray(6 * at, 6 * at + 6)).filter(([x, y]) => x < 1000 / 60 && y > 30 - 700 / 60);
  assert.ok(asked.length >= near.length && asked.length < 60, `${asked.length} ${near.length}`);
  assert.ok(Math.min(...bodies.filter((_, at) => at % 6 === 3)) * 60 > SMALL / 2);
});

test('lines of a figure: sides apart, the shoulders last, and a head', () => {
  const space = Space.open({ format: 'wayscope-scene', version: 1, floor: [0, 0, 10, 10] }, '');
  const { groups, head } = linesOf(partsOf(new GaitCrowd(space, { ...GaitCrowd.usual(), walkers: 1 }).joints()));
  assert.equal(groups.at(-1)?.side, 0);
  const count = (/** @type {number} */ side) => groups.filter((group) => group.side === side).reduce((sum, { lines }) => sum + lines.length, 0);
  assert.equal(count(1), count(-1));
  assert.ok(head && head.radius > 0.1);
});
