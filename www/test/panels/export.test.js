import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthOf, planFrames, tellingFrames } from '../../src/panels/export/film/frames.js';
import { countColours, indexed, nearestIn, paletteFrom } from '../../src/panels/export/film/gif-palette.js';
import { refusalOf } from '../../src/panels/export/limits.js';
import { boxesOf } from '../../src/panels/export/svg/runs.js';
import { paintSvg } from '../../src/panels/export/svg/svg-paint.js';
import { SvgPath } from '../../src/panels/export/svg/svg-path.js';
import { escaped } from '../../src/panels/export/svg/svg-text.js';
import { webmFile } from '../../src/panels/export/film/webm-file.js';
import { wrap } from '../../src/panels/export/picture/words.js';

/** Numbers by chance, the same each time. @param {number} seed */
function chance(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

test('the frames of an animation go evenly from one step to the other, and none is shown twice', () => {
  assert.deepEqual(planFrames({ from: 2, to: 12, seconds: 1, rate: 20, hold: 2 }), { steps: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], millis: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 2000] });
  assert.deepEqual(planFrames({ from: 7, to: 7, seconds: 9, rate: 20, hold: 0.5 }), { steps: [7], millis: [500] });
  const next = chance(7);
  for (let i = 0; i < 500; i++) {
    const from = Math.floor(next() * 1000);
    const wish = { from, to: from + Math.floor(next() * 10_000), seconds: 0.2 + next() * 60, rate: [5, 10, 20, 25][i % 4], hold: next() * 5 };
    const plan = planFrames(wish);
    assert.equal(plan.steps[0], wish.from);
    assert.equal(plan.steps.at(-1), wish.to);
    assert.ok(plan.steps.every((step, at) => at === 0 || step > plan.steps[at - 1]));
    assert.ok(plan.steps.length <= Math.round(wish.seconds * wish.rate) + 1);
    assert.ok(plan.millis.every((each) => each >= 10 && each % 10 === 0));
    if (plan.steps.length > 1) assert.ok(Math.abs(lengthOf(plan) - 1000 * (wish.seconds + wish.hold)) <= 20, JSON.stringify([wish, lengthOf(plan)]));
    assert.ok(tellingFrames(plan).every((at) => at >= 0 && at < plan.steps.length));
  }
});

test('boxes of one colour cover every cell once, and no other', () => {
  const next = chance(3);
  for (let round = 0; round < 40; round++) {
    const [width, height] = [1 + Math.floor(next() * 12), 1 + Math.floor(next() * 12)];
    const cells = Array.from({ length: width * height }, () => [undefined, 0, 1, 2][Math.floor(next() * 4)]);
    for (const tall of [true, false]) {
      const seen = Array.from({ length: width * height }, () => /** @type {number | undefined} */ (undefined));
      for (const [colour, boxes] of boxesOf(width, height, (x, y) => cells[y * width + x], tall)) {
        for (const box of boxes) {
          assert.ok(tall || box.height === 1);
          for (let y = box.y; y < box.y + box.height; y++) {
            for (let x = box.x; x < box.x + box.width; x++) {
              assert.equal(seen[y * width + x], undefined);
              seen[y * width + x] = colour;
            }
          }
        }
      }
      assert.deepEqual(seen, cells);
    }
  }
});

test('colours of a GIF: those that are seen most are exact, what stayed is not written again', () => {
  const pixels = Uint32Array.from({ length: 4000 }, (_, i) => (0xff000000 | (i < 3000 ? i % 3 : i)) >>> 0);
  const counts = new Map();
  countColours(counts, pixels);
  const palette = paletteFrom(counts);
  assert.equal(palette.length, 255);
  assert.deepEqual(new Set(palette.slice(0, 3).map(String)), new Set(['0,0,0', '1,0,0', '2,0,0']));
  const nearest = nearestIn(palette);
  palette.forEach(([red, green, blue], i) => assert.equal(nearest((0xff000000 | red | (green << 8) | (blue << 16)) >>> 0), i));
  const after = pixels.slice();
  after[17] = 0xff000001;
  after[18] = 0xff000002;
  const indices = indexed(after, pixels, nearest, 255);
  assert.deepEqual([...indices].flatMap((index, at) => (index === 255 ? [] : [at])), [17, 18].filter((at) => after[at] !== pixels[at]));
});

test('words in an SVG are words, colours are six digits', () => {
  assert.equal(escaped(`<a href="x">&'\u0001\uD800`), '&lt;a href=&quot;x&quot;&gt;&amp;&#39;\uFFFD\uFFFD');
  assert.equal(paintSvg('fill', 'rgb(27, 33, 44)'), 'fill="#1b212c"');
  assert.equal(paintSvg('stroke', 'rgba(27, 33, 44, 0.8)'), 'stroke="#1b212c" stroke-opacity="0.8"');
  assert.equal(paintSvg('fill', '"><script>'), 'fill="&quot;&gt;&lt;script&gt;"');
  const path = new SvgPath();
  path.moveTo(12, 5);
  path.arc(10, 5, 2, 0, 2 * Math.PI);
  assert.equal(path.data, 'M12 5A2 2 0 0 1 8 5A2 2 0 0 1 12 5');
});

test('lines are broken where there is room, long words anywhere, and nothing is lost', () => {
  const measure = (/** @type {string} */ text) => text.length;
  assert.deepEqual(wrap('step 3 of 12, no path', 8, 12, measure), ['step 3', 'of 12, no', 'path']);
  const next = chance(5);
  for (let i = 0; i < 300; i++) {
    const text = Array.from({ length: Math.floor(next() * 9) }, () => 'x'.repeat(1 + Math.floor(next() * 30))).join(' ');
    const [first, width] = [Math.floor(next() * 20), 1 + Math.floor(next() * 20)];
    const lines = wrap(text, first, width, measure);
    assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
    lines.forEach((line, at) => assert.ok(line.length <= (at ? width : Math.max(first, 0)), JSON.stringify([text, first, width, lines])));
  }
});

test('a picture that no canvas holds is refused before it is drawn', () => {
  assert.equal(refusalOf(16_384, 4096), '');
  assert.equal(refusalOf(8192, 8192), '');
  assert.equal(refusalOf(16_385, 10), 'export.too-long');
  assert.equal(refusalOf(10_000, 10_000), 'export.too-large');
});

test('a WebM’s index says where its key frames lie', () => {
  const blocks = Array.from({ length: 12 }, (_, i) => ({ time: i * 100, key: i % 5 === 0, bytes: Uint8Array.from({ length: 10 + i }, () => i) }));
  const file = webmFile({ codec: 'V_VP9', width: 64, height: 36, length: 1500, space: {} }, blocks);
  /** @param {number} from @param {number} to @returns {{ id: number, at: number, from: number, to: number }[]} */
  const children = (from, to) => {
    const found = [];
    for (let at = from; at < to;) {
      const width = Math.clz32(file[at]) - 23;
      const number = (/** @type {number} */ start, /** @type {number} */ count) => file.slice(start, start + count).reduce((sum, byte) => sum * 256 + byte, 0);
      assert.equal(file[at + width], 1, 'lengths have eight bytes');
      const content = at + width + 8;
      const length = number(at + width + 1, 7);
      found.push({ id: number(at, width), at, from: content, to: content + length });
      at = content + length;
    }
    return found;
  };
  const [head, segment] = children(0, file.length);
  assert.deepEqual([head.id, segment.id, segment.to], [0x1a45dfa3, 0x18538067, file.length]);
  const parts = children(segment.from, segment.to);
  const clusters = parts.filter(({ id }) => id === 0x1f43b675);
  const cues = children(...(/** @type {[number, number]} */ (parts.filter(({ id }) => id === 0x1c53bb6b).flatMap(({ from, to }) => [from, to]))));
  const whole = (/** @type {{ from: number, to: number }} */ { from, to }) => file.slice(from, to).reduce((sum, byte) => sum * 256 + byte, 0);
  assert.equal(clusters.length, 3);
  cues.forEach((cue, i) => {
    const [time, place] = children(cue.from, cue.to);
    assert.equal(whole(time), i * 500);
    assert.equal(whole(children(place.from, place.to)[1]) + segment.from, clusters[i].at);
  });
  const written = clusters.flatMap(({ from, to }) => children(from, to).filter(({ id }) => id === 0xa3));
  assert.deepEqual(written.map(({ from, to }) => file.slice(from + 4, to)), blocks.map(({ bytes }) => bytes));
});
