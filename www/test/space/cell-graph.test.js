// The graph of a grid's free cells.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsSeen, countLinks, drawGraph, eachLink, middleOf } from '../../src/space/scene/cell-graph.js';

const open = (/** @type {number} */ columns, /** @type {number} */ rows, more = {}) => ({ cells: new Uint32Array(columns * rows), columns, rows, hexagons: false, corners: false, ...more });

test('squares have four neighbours, or eight, and hexagons six', () => {
  assert.equal(countLinks(open(4, 3)), 3 * 3 + 4 * 2);
  assert.equal(countLinks(open(4, 3, { corners: true })), 3 * 3 + 4 * 2 + 2 * 3 * 2);
  const degree = (/** @type {any} */ of) => {
    let links = 0;
    eachLink(of, (column, row, toColumn, toRow) => { if ((column === 2 && row === 2) || (toColumn === 2 && toRow === 2)) links++; });
    return links;
  };
  assert.deepEqual([open(5, 5), open(5, 5, { corners: true }), open(5, 5, { hexagons: true })].map(degree), [4, 8, 6]);
});

test('neighbouring hexagons are one width apart across, and all six about as far', () => {
  const of = open(5, 5, { hexagons: true });
  eachLink(of, (column, row, toColumn, toRow) => {
    const [[ax, ay], [bx, by]] = [middleOf(of, { left: 0, top: 0, side: 1 }, column, row), middleOf(of, { left: 0, top: 0, side: 1 }, toColumn, toRow)];
    const far = Math.hypot(ax - bx, ay - by);
    assert.ok(far >= 1 && far < 1.12, `${far}`);
  });
});

test('across a corner one passes only where both cells beside it are free', () => {
  const of = open(2, 2, { corners: true });
  assert.equal(countLinks(of), 6);
  of.cells[1] = 1;
  assert.equal(countLinks(of), 2);
});

test('of a large grid only what is seen is drawn', () => {
  const of = open(500, 500, { corners: true });
  let [moves, lines] = [0, 0];
  const context = { canvas: { width: 200, height: 100 }, save() {}, restore() {}, beginPath() {}, stroke() {}, moveTo() { moves++; }, lineTo() { lines++; } };
  const drawing = (/** @type {{ x: number, y: number }} */ origin) => /** @type {any} */ ({ context, size: { width: 200, height: 100 }, view: { scale: 10, ...origin }, px: (/** @type {number} */ metres) => metres * 10, colour: () => '', trace() { moves++; }, dots() {} });
  const grid = { left: 0, top: 500, side: 1 };
  // The upper left corner of the grid, its middle, and a place beside it.
  assert.deepEqual(cellsSeen(drawing({ x: 0, y: 5000 }), of, grid), { left: 0, top: 0, right: 21, bottom: 11 });
  const middle = cellsSeen(drawing({ x: -2500, y: 2500 }), of, grid);
  assert.deepEqual(middle, { left: 249, top: 249, right: 271, bottom: 261 });
  assert.equal(cellsSeen(drawing({ x: 300, y: 5000 }), of, grid).right, 0);
  drawGraph(drawing({ x: -2500, y: 2500 }), of, grid);
  const cells = 22 * 12;
  assert.ok(moves >= cells && moves <= 6 * cells && lines <= 4 * cells, `${moves} ${lines}`);
});
