// The gallery: every tile has a scene, a title, a sentence and a picture, and its numbers are those of the scene.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { SCENES as SHIPPED } from '../../src/space/files/floor-files.js';
import { STUDIES } from '../../src/space/studies.js';
import { scenesIn, sceneAt } from '../../tools/prose/figures.js';
import { FLOORS } from '../../tools/prose/floor-tiles.js';
import { SET_UPS } from '../../src/space/camera/set-ups.js';
import { GALLERY, sceneFile, withTiles } from '../../tools/prose/gallery.js';
import { languages, pages, textOf } from '../../tools/prose/pages.js';
import { buildScene } from '../../tools/scenes/build.js';
import { measure } from '../../tools/scenes/measure.js';
import { nodeEngine } from '../../tools/scenes/node-engine.js';
import { readScene } from '../../tools/scenes/read.js';
import { numberOf } from './numbers.js';

const PAGES = pages().filter(({ kind }) => kind === 'gallery');
const tilesOf = (/** @type {string} */ text) => [...text.matchAll(/<article data-scene="([\w-]+)"><h3>([^<]+)<\/h3>\n<p>(.+?)<\/p><\/article>/gs)];
const floorsOf = (/** @type {string} */ text) => [...text.matchAll(/<article data-floor="([\w-]+)"><h3>([^<]+)<\/h3>\n<p>(.+?)<\/p><\/article>/gs)];

test('each floor is in each language, with a picture for either theme, a scene that is shipped and a study that there is', () => {
  for (const language of languages('gallery')) {
    const named = PAGES.filter((page) => page.language === language).flatMap((page) => floorsOf(textOf(page)).map(([, name]) => name));
    assert.deepEqual(named, Object.keys(FLOORS), language);
  }
  for (const [name, { hash }] of Object.entries(FLOORS)) {
    for (const theme of ['light', 'dark']) assert.ok(existsSync(new URL(`../../gallery/pictures/${name}-${theme}.webp`, import.meta.url)), `${name}, ${theme}: \`node tools/gallery-pictures.js ${name}\` makes it`);
    const asked = new URLSearchParams(hash.slice(1));
    // A story brings its own floor.
    const scene = asked.get('scene') ?? '';
    assert.ok(asked.get('study') === 'story' ? !scene : SHIPPED.includes(scene), name);
    assert.ok(STUDIES.some(({ id }) => id === asked.get('study')), name);
    // A set-up has the scene that the tile names.
    const setUp = asked.get('set-up');
    if (setUp) assert.equal(SET_UPS[setUp]?.scene, scene, name);
  }
});

test('each scene is on one page of each language, the same in all of them; the first has a dozen or more', () => {
  const [first, ...others] = languages('gallery').map((language) => PAGES.filter((page) => page.language === language).map((page) => ({ name: page.name, scenes: tilesOf(textOf(page)).map(([, name]) => name) })));
  assert.deepEqual(first.flatMap(({ scenes }) => scenes).sort(), scenesIn(GALLERY));
  for (const other of others) assert.deepEqual(other, first);
  assert.ok((first.find(({ name }) => name === 'index')?.scenes.length ?? 0) >= 12);
});

for (const page of PAGES) {
  const text = textOf(page);
  const tiles = tilesOf(text);

  test(`${page.language}/${page.name}: each scene with a title and a sentence`, () => {
    assert.equal(tiles.length + floorsOf(text).length, text.match(/<article/g)?.length);
    for (const [, name, title, words] of [...tiles, ...floorsOf(text)]) assert.ok(title.length > 3 && words.length > 40, name);
    assert.doesNotMatch(text.replaceAll(/<data .*?<\/data>|<\/?h\d>|(Figures?|Abbildung(en)?) \d\.\d+( (to|and|bis|und) \d\.\d+)?/gs, ''), /\d/);
  });

  for (const [, query, shown] of text.matchAll(/<data value="([^"]+)">([^<]+)<\/data>/g)) {
    test(`gallery ${page.language}: ${query} is ${shown}`, async () => {
      const { number, places } = numberOf(shown, page.language);
      const found = await measure((name) => buildScene(sceneAt(GALLERY, name)), query);
      assert.equal(Number(found.toFixed(places)), number);
    });
  }
}

test('a picture is the same each time, and a file opens as the scene that it was', async () => {
  const html = '<article data-scene="meadow">\n<h3>A tie</h3>';
  const once = await withTiles(html, 'en');
  assert.equal(await withTiles(html, 'en'), once);
  assert.match(once, /<a href="\{site\}lab\/\?lang=en#scene=meadow">A tie<\/a>/);
  const engine = await nodeEngine(await sceneFile('meadow'));
  const { name, lanes } = engine.state();
  assert.equal(name, 'meadow');
  assert.deepEqual(lanes.map(({ settings }) => settings.ties), ['low-g', 'high-g']);
  engine.free();
});

test('lanes have what their lines say and the usual otherwise, whatever stands in the lanes before', async () => {
  const engine = await buildScene(sceneAt(GALLERY, 'sieve'));
  assert.deepEqual(engine.state().lanes.map(({ settings }) => settings.corners), ['one', 'never', 'always']);
  engine.free();
});

test('what a scene offers comes with its file', async () => {
  for (const name of ['blocked', 'shortcut']) {
    const engine = await nodeEngine(await sceneFile(name));
    assert.deepEqual(engine.ask((lab) => lab.offers()), [{ open: name === 'shortcut', cells: [{ x: 13, y: 5 }] }]);
    assert.equal(engine.state().undo, false);
    engine.free();
  }
});

test('an offer that is none is refused with its scene', () => {
  for (const line of ['offer', 'offer wall', 'offer door (1,2)']) assert.throws(() => readScene(`lane a-star\n${line}\nmap\nA..B\n`, 'odd'), /odd: an offer is/);
  assert.deepEqual(readScene('lane a-star\noffer open (1,2) (3,4)\nmap\nA..B\n', 'x').offers, [{ open: true, cells: [[1, 2], [3, 4]] }]);
});

test('figures: paths that are said to be equally long are, and a smoothed one is shorter', async () => {
  const ask = (/** @type {string} */ query) => measure((name) => buildScene(sceneAt(GALLERY, name)), query);
  assert.equal(await ask('directed 1.cost'), await ask('directed 2.cost'));
  for (const lane of [1, 2, 3]) assert.equal(await ask(`estimates ${lane}.gap`), 0);
  assert.ok((await ask('smoothing 2.cost')) <= (await ask('smoothing 1.smoothed')) && (await ask('smoothing 1.smoothed')) < (await ask('smoothing 1.cost')));
});
