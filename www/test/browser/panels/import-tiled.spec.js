import { dialog, drop, rows, solve, take } from '../support/files.js';
import { cell, expect, lab, open, test } from '../support/page.js';

/** @param {string} name @param {unknown} data @param {object} [more] */
const layer = (name, data, more = {}) => ({ type: 'tilelayer', name, width: 5, height: 3, x: 0, y: 0, data, ...more });
/** @param {object[]} layers @param {object} [more] */
const map = (layers, more = {}) => JSON.stringify({ type: 'map', orientation: 'orthogonal', infinite: false, width: 5, height: 3, layers, tilesets: [], ...more });
/** @param {number[]} gids */
const base64 = (gids) => Buffer.from(new Uint32Array(gids).buffer).toString('base64');

const FULL = Array(15).fill(4);
const WALLS = [0, 0, 0, 0, 0, 0, 7, 0x80000007, 0xF0000007, 0, 0, 0, 0, 0, 0];
const ROOM = ['.....', '.@@@.', '.....'];

test('a layer called walls is proposed; its data as a list or as base64, also in groups', async ({ page }) => {
  await open(page);
  for (const [name, text] of [
    ['list.tmj', map([layer('ground', FULL), layer('Walls', WALLS), layer('sky', [9, ...Array(14).fill(0)])])],
    ['text.json', map([layer('ground', FULL), layer('collision', base64(WALLS), { encoding: 'base64', compression: '' })])],
    ['group.tmj', map([layer('ground', FULL), { type: 'group', name: 'House', layers: [layer('Walls', WALLS)] }, { type: 'objectgroup', name: 'obstacles', objects: [] }])],
    ['lies.csv', `\uFEFF ${map([layer('walls', WALLS)])}`],
  ]) {
    await drop(page, [name, text]);
    await expect(dialog(page), name).toContainText('5 × 3 cells, 3 walls.');
    await take(page);
    expect(await rows(page), name).toEqual(ROOM);
    expect(await solve(page, [0, 1], [4, 1])).toEqual({ status: 'found', cost: 6, expanded: 10 });
  }
});

test('layers are listed with their tiles, and another can be chosen or inverted', async ({ page }) => {
  await open(page);
  await drop(page, ['level.tmj', map([layer('ground', FULL), layer('floor', WALLS), layer('', Array(15).fill(0))])]);
  const select = dialog(page).getByRole('combobox', { name: 'Walls are' });
  const size = dialog(page).locator('.import-size');
  await expect(select.locator('option')).toHaveText(['3 (empty)', 'floor (3 tiles)', 'ground (15 tiles)', 'tiles with a matching property']);
  await expect(select).toHaveValue('1');
  await select.selectOption('ground (15 tiles)');
  await expect(size).toHaveText('5 × 3 cells, 15 walls.');
  await select.selectOption('floor (3 tiles)');
  await dialog(page).getByLabel('Invert: walls are where the layer has no tile').check();
  await expect(size).toHaveText('5 × 3 cells, 12 walls.');
  await select.selectOption('tiles with a matching property');
  await expect(size).toHaveText('No tile of the map says that it blocks or what it costs. Expected: a property blocked, collides, wall, solid (true or false) or cost (a number), or a shape for collisions.');
  await expect(dialog(page).getByRole('button', { name: 'Import' })).toBeDisabled();
  await expect(dialog(page).getByLabel('Invert: walls are where the layer has no tile')).toBeDisabled();
  await select.selectOption('floor (3 tiles)');
  await take(page);
  expect(await rows(page)).toEqual(['@@@@@', '@...@', '@@@@@']);
});

test('an infinite map is cut to its tiles', async ({ page }) => {
  await open(page);
  const chunk = (/** @type {number} */ x, /** @type {number} */ y, /** @type {Record<number, number>} */ tiles) => ({ x, y, width: 16, height: 16, data: Array.from({ length: 256 }, (_, i) => tiles[i] ?? 0) });
  const floor = Object.fromEntries([0, 1, 2].flatMap((y) => [11, 12, 13, 14, 15].map((x) => [y * 16 + x, 4])));
  const infinite = map([
    { type: 'tilelayer', name: 'ground', chunks: [chunk(-16, 0, floor)] },
    { type: 'tilelayer', name: 'walls', chunks: [chunk(-16, 0, { 28: 7, 29: 7, 30: 7 })] },
  ], { infinite: true, width: 30, height: 20 });
  await drop(page, ['infinite.tmj', infinite]);
  await expect(dialog(page)).toContainText('5 × 3 cells, 3 walls.');
  await take(page);
  expect(await rows(page)).toEqual(ROOM);
});

test('tiles of embedded tilesets say what blocks and what costs', async ({ page }) => {
  await open(page);
  const tilesets = [{ firstgid: 1, name: 'land', tiles: [
    { id: 0, properties: [{ name: 'blocked', type: 'bool', value: true }] },
    { id: 1, properties: [{ name: 'cost', type: 'int', value: 5 }] },
    { id: 2, objectgroup: { objects: [{ x: 0, y: 0, width: 16, height: 16 }] } },
  ] }];
  await drop(page, ['land.tmj', map([layer('ground', [4, 2, 4, 4, 4, 4, 1, 3, 1, 4, 4, 4, 4, 4, 4])], { tilesets })]);
  await expect(dialog(page).getByRole('combobox', { name: 'Walls are' })).toHaveValue('-1');
  await expect(dialog(page)).toContainText('5 × 3 cells, 3 walls. Costs up to 5.');
  await take(page);
  expect(await rows(page)).toEqual(ROOM);
  expect((await cell(page, 1, 0))?.cost).toBe(5);
  expect((await solve(page, [0, 0], [2, 0])).cost).toBe(6);
});

test('a tileset in another file matters only where its tiles are asked', async ({ page }) => {
  await open(page);
  await drop(page, ['outside.tmj', map([layer('ground', FULL), layer('walls', WALLS)], { tilesets: [{ firstgid: 1, source: 'land.tsx' }] })]);
  await expect(dialog(page)).toContainText('5 × 3 cells, 3 walls.');
  await dialog(page).getByRole('combobox', { name: 'Walls are' }).selectOption('tiles with a matching property');
  await expect(dialog(page).locator('.import-size')).toHaveText('The tileset land.tsx is in a separate file, so its tiles’ properties are not known here. In Tiled, embed the tileset in the map (Map > Embed Tilesets) and save again, or choose a layer.');
  await dialog(page).getByRole('combobox', { name: 'Walls are' }).selectOption('walls (3 tiles)');
  await take(page);
  expect(await rows(page)).toEqual(ROOM);
});

test('a map of hexagons says how it is taken', async ({ page }) => {
  await open(page);
  await drop(page, ['hex.tmj', map([layer('walls', WALLS)], { orientation: 'hexagonal' })]);
  await expect(dialog(page)).toContainText('The map’s cells are hexagons.');
  await take(page);
  expect(await rows(page)).toEqual(ROOM);
});

test('a map that cannot be read says why, and the world stays', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  const notice = page.locator('way-scope .notice span');
  // Deeper than what stringifies by recursion.
  const deep = map([]).replace('[]', `[${'{"type":"group","name":"g","layers":['.repeat(5000)}${JSON.stringify(layer('a', WALLS))}${']}'.repeat(5000)}]`);
  for (const [name, text, sentence] of [
    ['cut.tmj', '{"type": "map",\n "layers": [', 'Line 2, column 13: from here on this is not valid JSON.'],
    ['comma.tmj', '{"type": "map",\n}', 'Line 2, column 1: from here on this is not valid JSON.'],
    ['empty.json', '', 'Line 1, column 1: from here on this is not valid JSON.'],
    ['places.json', '{"type": "FeatureCollection", "features": []}', 'This JSON is not a map of Tiled: its “type” is FeatureCollection, or it has no layers. Expected: a map saved by Tiled as .tmj or .json.'],
    ['list.json', '[1, 2, 3]', 'This JSON is not a map of Tiled: its “type” is null, or it has no layers. Expected: a map saved by Tiled as .tmj or .json.'],
    ['zlib.tmj', map([layer('Walls', 'eJwDAAAAAAE=', { encoding: 'base64', compression: 'zlib' })]), 'Layer “Walls”: its data are compressed (zlib), which cannot be read. In Tiled, choose “CSV” or “Base64 (uncompressed)” as the map’s tile layer format and save again.'],
    ['short.tmj', map([layer('Walls', [1, 2, 3])]), 'Layer “Walls”: 3 tiles for 5 × 3 cells; there must be 15.'],
    ['tile.tmj', map([layer('Walls', [...WALLS.slice(1), -1])]), 'Layer “Walls”, cell 15: “-1” is not a tile. Expected: a whole number from 0.'],
    ['large.tmj', map([layer('Walls', WALLS)], { width: 99999 }), 'A side of 99,999 cells is not possible: each side of a grid has 1 to 16,384 cells.'],
    ['none.tmj', map([]), 'The map has no layer with tiles.'],
    ['deep.tmj', deep, 'Layer “g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/g/…” is nested too deeply in groups.'],
    ['xml.tmx', '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10">', 'This is a Tiled map in XML, which cannot be read. In Tiled, save it as JSON (Save As, .tmj) and open that file.'],
  ]) {
    await drop(page, [name, text]);
    await expect(notice, name).toHaveText(`${name}: ${sentence} The world is unchanged.`);
    await expect(dialog(page)).toHaveCount(0);
    expect(await lab(page), name).toEqual(before);
  }
});
