// What to pay beforehand: the account, and where labels stand.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { addTexts } from '../../src/common/texts.js';
import { powersAround, radiusOf } from '../../src/panels/prepared/chart.js';
import { placed } from '../../src/panels/prepared/places.js';
import { breakEven, inShort, queryOf, rowName } from '../../src/panels/prepared/rows.js';

for (const part of ['later', 'prepared']) addTexts(JSON.parse(readFileSync(new URL(`../../texts/en.${part}.json`, import.meta.url), 'utf8')));

/** @param {string} algorithm @param {number} ms @param {number} us @param {object} [more] @returns {any} */
const row = (algorithm, ms, us, more = {}) => ({ algorithm, variant: null, ms, measured: { problems: 9, answered: 9, ns: us * 1000, tableBytes: 5, longer: 0, ...more } });
const aStar = row('a-star', 0, 100);

test('preparing has paid once queries have saved what it took', () => {
  assert.equal(breakEven(row('x', 1, 50), aStar), 20);
  assert.equal(breakEven(row('x', 1.001, 50), aStar), 21);
  assert.equal(breakEven(row('x', 0, 50), aStar), 1);
  assert.equal(breakEven(row('x', 1, 100), aStar), null);
  assert.equal(breakEven(row('x', 1, 50, { answered: 8 }), aStar), null);
  assert.equal(queryOf(row('x', 1, 0)), null);
});

test('first is said who answers fastest and who has paid first', () => {
  const [soon, fast] = [row('jump-point', 0.1, 60), row('subgoal-graph', 90, 10)];
  assert.deepEqual(inShort([aStar, soon, fast, row('hpa-star', 1, 200)]), { fastest: fast, times: 10, first: soon, queries: 3 });
  assert.equal(inShort([aStar, row('hpa-star', 1, 200)]), null);
  assert.equal(inShort([]), null);
});

test('a row is called by its algorithm and what tells it apart', () => {
  assert.equal(rowName({ algorithm: 'hpa-star', variant: ['levels', '2'] }), 'HPA*, 2 levels');
  assert.match(rowName({ algorithm: 'x', variant: ['subgoal-levels', 'other'] }), /^x, .*other$/);
});

test('labels hide neither points nor each other, and stay inside', () => {
  const frame = { left: 0, top: 0, right: 200, bottom: 100 };
  const points = [{ x: 20, y: 50, r: 5 }, { x: 60, y: 50, r: 5 }, { x: 190, y: 50, r: 5 }];
  const labels = placed(points, (at) => [['one long text', 'two', 'three'][at]], (text) => text.length * 6, frame);
  assert.ok(labels.every(Boolean));
  const boxes = labels.map((label) => ({ left: label?.x ?? 0, right: (label?.x ?? 0) + (label?.text.length ?? 0) * 6, top: (label?.y ?? 0) - 11, bottom: (label?.y ?? 0) + 3 }));
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top)));
  assert.ok((boxes[2].right ?? 0) <= 200);
});

test('where there is no room a label is shorter, or none', () => {
  const narrow = { left: 0, top: 0, right: 30, bottom: 100 };
  assert.deepEqual(placed([{ x: 10, y: 50, r: 4 }], () => ['too long to stand here', '1'], (text) => text.length * 6, narrow).map((label) => label?.text), ['1']);
  assert.deepEqual(placed([{ x: 10, y: 50, r: 4 }], () => ['too long to stand here'], (text) => text.length * 6, narrow), [null]);
});

test('axes go by powers of ten around their values, and sizes grow with bytes', () => {
  assert.deepEqual(powersAround([0.3, 40]), [0.1, 1, 10, 100]);
  assert.deepEqual(powersAround([10]), [10, 100]);
  assert.ok(radiusOf(0) <= radiusOf(1e4) && radiusOf(1e4) < radiusOf(1e6) && radiusOf(1e12) === 18);
});
