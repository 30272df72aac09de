// The graph of a grid's free cells.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLinks, eachLink, middleOf } from '../src/space/scene/cell-graph.js';

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
