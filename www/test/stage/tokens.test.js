import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enginePalette } from '../../src/stage/palette.js';
import { contrast, difference, over, seen, solid, THEMES, token, VISIONS } from './colours.js';

/** @import { Rgb, Vision } from './colours.js' */

const KINDS = /** @type {Vision[]} */ (Object.keys(VISIONS));
/** Those that see some hue: without any, terrain is told by its shapes. */
const COLOURED = KINDS.filter((kind) => kind !== 'achromatopsia');

const TERRAINS = ['ground', 'swamp', 'water', 'wall'];
const MARKS = ['unseen', 'open', 'closed', 'open-back', 'closed-back', 'both', 'tight'];

/**
 * What the engine paints: every terrain under every mark.
 * @param {'light' | 'dark'} theme
 * @returns {(terrain: string, mark?: string) => Rgb}
 */
function painted(theme) {
  const palette = enginePalette((name) => solid(name, theme));
  return (terrain, mark = 'unseen') => {
    const packed = palette[TERRAINS.indexOf(terrain) * 16 + MARKS.indexOf(mark)];
    return [packed & 255, (packed >> 8) & 255, (packed >> 16) & 255];
  };
}

/** @param {string} what @param {Rgb} a @param {Rgb} b @param {Vision[]} kinds @param {number} least */
function apart(what, a, b, kinds, least) {
  for (const kind of kinds) {
    const found = difference(a, b, kind);
    assert.ok(found >= least, `${what}, ${kind}: ${found.toFixed(3)} is less than ${least}`);
  }
}

/** @template T @param {T[]} all @returns {[T, T][]} */
const pairs = (all) => all.flatMap((a, i) => all.slice(i + 1).map((b) => /** @type {[T, T]} */ ([a, b])));

for (const theme of THEMES) {
  const of = painted(theme);
  const line = (/** @type {string} */ name) => solid(name, theme);
  const states = { unseen: of('ground'), open: of('ground', 'open'), closed: of('ground', 'closed'), wall: of('wall') };
  const below = { ...states, swamp: of('swamp'), water: of('water') };

  test(`${theme}: unseen, open, closed and wall differ to every eye, by lightness alone too`, () => {
    for (const [[a, x], [b, y]] of pairs(Object.entries(states))) apart(`${a} and ${b}`, x, y, KINDS, 0.12);
    const light = [states.wall, states.closed, states.open].map((rgb) => seen(rgb, 'achromatopsia')[0]);
    assert.deepEqual(light, [...light].sort((x, y) => x - y), 'the wall is darkest, open is the lighter one');
  });

  test(`${theme}: the two searches of a bidirectional one, and where they meet, are told apart by the colour-blind`, () => {
    const back = { 'open-back': of('ground', 'open-back'), 'closed-back': of('ground', 'closed-back'), both: of('ground', 'both') };
    for (const [[a, x], [b, y]] of pairs(Object.entries(back))) apart(`${a} and ${b}`, x, y, COLOURED, 0.09);
    for (const [mark, rgb] of Object.entries(back)) {
      for (const [state, other] of Object.entries(states)) apart(`${mark} and ${state}`, rgb, other, COLOURED, 0.09);
      apart(`${mark} and path`, rgb, line('path'), COLOURED, 0.12);
      for (const terrain of ['swamp', 'water']) {
        apart(`${mark} and ${terrain}`, rgb, of(terrain), COLOURED, 0.07);
        apart(`${terrain} unseen and ${mark}`, of(terrain), of(terrain, mark), COLOURED, 0.06);
      }
    }
    // By lightness alone the back search has its own order; which search a cell belongs to is told by full and hollow
    // shapes.
    apart('open-back and closed-back', back['open-back'], back['closed-back'], KINDS, 0.11);
    for (const mark of /** @type {const} */ (['closed-back', 'both'])) apart(`${mark} and unseen`, back[mark], states.unseen, KINDS, 0.12);
  });

  test(`${theme}: cells too narrow for the agent differ a little from ground, and clearly from what a search has seen`, () => {
    const tight = of('ground', 'tight');
    apart('tight and unseen', tight, states.unseen, KINDS, 0.07);
    for (const mark of MARKS.slice(1, 6)) apart(`tight and ${mark}`, tight, of('ground', mark), COLOURED, 0.07);
    for (const terrain of ['swamp', 'water', 'wall']) apart(`tight and ${terrain}`, tight, of(terrain), COLOURED, 0.06);
  });

  test(`${theme}: the line of a shortest path is not taken for the path`, () => {
    apart('optimum and path', line('optimum'), line('path'), KINDS, 0.12);
    for (const [name, rgb] of Object.entries(below)) {
      for (const thing of ['optimum', 'point']) assert.ok(Math.max(contrast(line(thing), rgb), contrast(line('casing'), rgb)) >= 2.7, `${thing} on ${name}`);
    }
    for (const thing of ['optimum', 'point']) assert.ok(contrast(line(thing), line('casing')) >= 4.5, `${thing} and its casing`);
  });

  test(`${theme}: swamp and water differ from the rest to the colour-blind`, () => {
    for (const terrain of ['swamp', 'water']) {
      for (const [state, rgb] of Object.entries(states)) apart(`${terrain} and ${state}`, of(terrain), rgb, COLOURED, 0.08);
      for (const mark of ['open', 'closed']) {
        apart(`${terrain} unseen and ${mark}`, of(terrain), of(terrain, mark), COLOURED, 0.07);
        apart(`ground and ${mark} ${terrain}`, of('ground'), of(terrain, mark), COLOURED, 0.1);
      }
      apart(`${terrain} open and closed`, of(terrain, 'open'), of(terrain, 'closed'), KINDS, 0.09);
    }
    apart('swamp and water', of('swamp'), of('water'), COLOURED, 0.08);
  });

  test(`${theme}: path, branch, ring and badges stand out from everything below them`, () => {
    for (const [name, rgb] of Object.entries(below)) {
      if (name !== 'wall') apart(`path and ${name}`, line('path'), rgb, KINDS, 0.12);
      for (const thing of ['path', 'branch', 'next', 'start', 'goal']) {
        // The casing is drawn around each: one of the two is always in contrast with what is below.
        const best = Math.max(contrast(line(thing), rgb), contrast(line('casing'), rgb));
        assert.ok(best >= 2.7, `${thing} on ${name}: ${best.toFixed(2)}`);
      }
    }
    for (const thing of ['path', 'branch', 'next', 'start', 'goal', 'hover']) {
      assert.ok(contrast(line(thing), line('casing')) >= 4.5, `${thing} and its casing`);
    }
    apart('path and branch', line('path'), line('branch'), KINDS, 0.15);
    apart('start and goal', line('start'), line('goal'), KINDS, 0.15);
    for (const badge of ['start', 'goal']) assert.ok(contrast(line(badge), line('badge')) >= 4.5, `the letter of ${badge}`);
  });

  test(`${theme}: the shapes in the cells can be seen`, () => {
    const on = (/** @type {string} */ ink, /** @type {Rgb} */ rgb) => {
      const { rgb: colour, alpha } = token(ink, theme);
      return contrast(over(rgb, colour, alpha), rgb);
    };
    for (const mark of MARKS.slice(1, 6)) {
      for (const terrain of ['ground', 'swamp', 'water']) assert.ok(on('mark', of(terrain, mark)) >= 3, `${mark} on ${terrain}: ${on('mark', of(terrain, mark)).toFixed(2)}`);
    }
    assert.ok(on('texture', of('ground', 'tight')) >= 1.7, 'tight');
    for (const terrain of ['swamp', 'water']) assert.ok(on('texture', of(terrain)) >= 1.7, `${terrain}: ${on('texture', of(terrain)).toFixed(2)}`);
    assert.ok(on('hatch', of('wall')) >= 1.7, `wall: ${on('hatch', of('wall')).toFixed(2)}`);
  });

  test(`${theme}: words and controls have the contrast that WCAG 2.2 asks for`, () => {
    for (const paper of ['surface', 'stage', 'raised', 'page']) {
      for (const ink of ['ink', 'ink-soft']) assert.ok(contrast(line(ink), line(paper)) >= 4.5, `${ink} on ${paper}`);
    }
    for (const [ink, paper] of [['accent-ink', 'accent'], ['accent', 'accent-soft'], ['alert', 'alert-soft'], ['accent', 'surface']]) {
      assert.ok(contrast(line(ink), line(paper)) >= 4.5, `${ink} on ${paper}`);
    }
    for (const edge of ['line-strong', 'accent']) assert.ok(contrast(line(edge), line('surface')) >= 3, edge);
    assert.ok(contrast(line('accent'), line('stage')) >= 3, 'the focus ring of the world');
  });
}

test('the simulation keeps greys, and takes red from green as it should', () => {
  for (const kind of KINDS) {
    const [red, green, blue] = seen([128, 128, 128], kind);
    assert.ok(Math.max(red, green, blue) - Math.min(red, green, blue) < 0.001, kind);
  }
  const [red, green] = /** @type {Rgb[]} */ ([[170, 60, 0], [110, 120, 0]]);
  assert.ok(difference(red, green, 'full') > 0.15);
  assert.ok(difference(red, green, 'deuteranopia') < 0.08);
  assert.ok(difference([0, 110, 150], [0, 125, 95], 'tritanopia') < difference([0, 110, 150], [0, 125, 95], 'full') / 2);
});
