import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawTree, rampOf, shade } from '../../src/stage/layers/tree.js';
import { recordingContext } from './context.js';

const NONE = 0xffffffff;

/** @type {[number, number, number, number][]} */
let links = [];
globalThis.Path2D = /** @type {any} */ (class {
  /** @type {number[]} */
  at = [];
  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.at = [x, y];
  }
  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    links.push([this.at[0], this.at[1], x, y]);
  }
});

// Three in a row and one below the middle: the second and the fourth were reached from the first, the third from the
// second.
const tree = { parents: new Uint32Array([NONE, 0, 1, NONE, 0, NONE]), depths: new Uint32Array([0, 1, 2, NONE, 1, NONE]), deepest: 2 };
const view = (/** @type {boolean} */ hexagons) => /** @type {any} */ ({ world: { width: 3, height: 2 }, size: { width: 60, height: 40 }, ratio: 1, hexagons, colours: { casing: '#ffffff' } });

for (const [hexagons, shift] of /** @type {[boolean, number][]} */ ([[false, 0], [true, 10]])) {
  test(`each cell of the tree has one line to the cell it was reached from, ${hexagons ? 'hexagons' : 'squares'}`, () => {
    links = [];
    const { ctx } = recordingContext();
    drawTree(ctx, view(hexagons), { scale: 20, x: 0, y: 0 }, tree);
    assert.deepEqual(links, [[10, 10, 30, 10], [30, 10, 50, 10], [10, 10, 30 + shift, 30]]);
  });
}

test('deeper links have other colours and thinner lines', () => {
  const { ctx, calls } = recordingContext();
  drawTree(ctx, view(false), { scale: 8, x: 0, y: 0 }, tree);
  const of = (/** @type {string} */ name) => calls.filter(([each]) => each === name).map(([, value]) => value);
  assert.equal(new Set(of('strokeStyle=')).size, 6);
  const widths = of('lineWidth=');
  assert.deepEqual(widths, [...widths].sort((a, b) => a - b), 'the deepest, drawn first, is the thinnest');
  assert.notDeepEqual(rampOf({ casing: 'rgb(12, 14, 18)' }), rampOf({ casing: 'rgb(255, 255, 255)' }));
});

test('the root has the first colour, the deepest the last', () => {
  for (const deepest of [5, 40, 100_000]) {
    assert.equal(shade(0, deepest, 6), 0);
    assert.equal(shade(deepest, deepest, 6), 5);
  }
  assert.equal(shade(0, 0, 6), 0);
});
