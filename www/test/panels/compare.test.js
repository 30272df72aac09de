import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { COLUMNS, gapOf, sorted } from '../../src/panels/compare/columns.js';
import { csvOf, markdownOf } from '../../src/panels/compare/table-text.js';
import '../../src/common/later-texts.js';
import { paletteOf } from '../../src/stage/palette.js';
import { addTexts } from '../../src/common/texts.js';
import { contrast, difference, over, seen, solid, THEMES, token, VISIONS } from '../stage/colours.js';

/** @import { Rgb, Vision } from '../stage/colours.js' */

addTexts(JSON.parse(readFileSync(new URL('../../texts/en.compare.json', import.meta.url), 'utf8')));

const KINDS = /** @type {Vision[]} */ (Object.keys(VISIONS));
const MARKS = ['', 'only-first', 'only-second', 'by-both'];
const TERRAINS = ['ground', 'swamp', 'water', 'wall'];

for (const theme of THEMES) {
  const palette = paletteOf((name) => solid(name, theme), MARKS);
  const of = (/** @type {string} */ terrain, /** @type {number} */ mark) => {
    const packed = palette[TERRAINS.indexOf(terrain) * 16 + mark];
    return /** @type {Rgb} */ ([packed & 255, (packed >> 8) & 255, (packed >> 16) & 255]);
  };

  test(`${theme}: who expanded a cell is told by lightness alone, too`, () => {
    const states = { unseen: of('ground', 0), first: of('ground', 1), second: of('ground', 2), both: of('ground', 3), wall: of('wall', 0) };
    const all = Object.entries(states);
    all.forEach(([a, x], i) => {
      for (const [b, y] of all.slice(i + 1)) {
        for (const kind of KINDS) assert.ok(difference(x, y, kind) >= 0.1, `${a} and ${b}, ${kind}: ${difference(x, y, kind).toFixed(3)}`);
      }
    });
    const light = [states.first, states.second].map((rgb) => seen(rgb, 'achromatopsia')[0]);
    assert.ok(light[0] < light[1], 'the first lane is the darker one');
    for (const [name, rgb] of all.slice(0, 4)) {
      for (const kind of KINDS) assert.ok(difference(rgb, solid('path', theme), kind) >= 0.1 || contrast(solid('casing', theme), rgb) >= 2.7, `path on ${name}, ${kind}`);
    }
  });

  test(`${theme}: the shapes of a difference can be seen`, () => {
    for (const mark of [1, 2, 3]) {
      for (const terrain of TERRAINS.slice(0, 3)) {
        const rgb = of(terrain, mark);
        // As the layer chooses its ink.
        const ink = 299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2] < 112_000 ? 'pale' : 'mark';
        const { rgb: colour, alpha } = token(ink, theme);
        assert.ok(contrast(over(rgb, colour, alpha), rgb) >= 3, `${MARKS[mark]} on ${terrain}: ${contrast(over(rgb, colour, alpha), rgb).toFixed(2)}`);
      }
    }
  });
}

/** @param {number} n @param {object} [more] @param {object} [counters] @returns {any} */
const row = (n, more = {}, counters = {}) => ({
  n, name: `Algorithm ${n}`, settings: '', average: null, aStar: null,
  lane: { cost: 10, moves: 9, steps: 21, micros: null, reference: { state: 'known', cost: 10 }, ...more, counters: { expanded: 1200 * n, reexpanded: 0, generated: 1500, heapOperations: 3000, peakOpen: 40, peakBytes: 45000, ...counters } },
});

test('a table of lanes as CSV and as Markdown, word for word', () => {
  const rows = [
    { ...row(1, { cost: 64.356, micros: 312.44, reference: { state: 'known', cost: 64 } }), name: 'A*', settings: 'octile, larger g first', average: 22500.4, aStar: 1200 },
    { ...row(2, { cost: null, moves: null, reference: { state: 'checking' } }, { generated: 0 }), name: 'A "b" | c', aStar: 1200 },
  ];
  assert.equal(csvOf(rows), [
    'lane,algorithm,settings,cost,gap_percent,moves,expanded,percent_of_a_star,time_microseconds,reexpanded,generated,scanned,sights,heap_operations,peak_open,steps,memory_peak_bytes,memory_average_bytes,memory_peak_bytes_per_node,memory_average_bytes_per_node',
    '1,A*,"octile, larger g first",64.356,0.5562,9,1200,100,312.4,0,1500,,,3000,40,21,45000,22500,30,15',
    '2,"A ""b"" | c",,,,,2400,200,,0,0,,,3000,40,21,45000,,,',
    '',
  ].join('\n'));
  assert.equal(markdownOf(rows), [
    '| Lane | Cost | Above optimum | Moves | Expanded | % of A* | Time | Re-expansions | Generated | Cells scanned | Sight checks | Heap operations | Peak open | Steps | Memory, peak | Memory, average | Per cell, peak | Per cell, average |',
    `| :--- | ${Array(17).fill('---:').join(' | ')} |`,
    '| 1 A* (octile, larger g first) | 64.36 | 0.56 % | 9 | 1,200 | 100.0 % | 0.31 ms | 0 | 1,500 | – | – | 3,000 | 40 | 21 | 45 kB | 23 kB | 30.0 B | 15.0 B |',
    '| 2 A "b" \\| c | – | – | – | 2,400 | 200.0 % | – | 0 | 0 | – | – | 3,000 | 40 | 21 | 45 kB | – | – | – |',
    '',
  ].join('\n'));
});

test('rows are sorted by a column, what is not known last in both directions', () => {
  const rows = [row(1, { cost: 12 }), row(2, { cost: null }), row(3, { cost: 9 }), row(4, { cost: 12 })];
  const cost = COLUMNS.find(({ id }) => id === 'cost') ?? null;
  const order = (/** @type {any} */ column, /** @type {boolean} */ down) => sorted(rows, column, down).map(({ n }) => n);
  assert.deepEqual(order(cost, false), [3, 1, 4, 2]);
  assert.deepEqual(order(cost, true), [1, 4, 3, 2]);
  assert.deepEqual(order(null, true), [4, 3, 2, 1]);
  assert.deepEqual(rows.map(({ n }) => n), [1, 2, 3, 4], 'the rows themselves stay');
});

test('a gap is nothing within the rounding of costs, and unknown without a path or an optimum', () => {
  assert.deepEqual([gapOf(10 + 1e-7, 10), gapOf(0, 0), gapOf(11, 10), gapOf(9, 10), gapOf(null, 10), gapOf(10, null)].map((gap) => gap && Math.round(gap)), [0, 0, 10, -10, null, null]);
});
