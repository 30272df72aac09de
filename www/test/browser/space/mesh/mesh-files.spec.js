// Navigation meshes as files: opened as a floor, saved, and what is wrong with them.

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { LONG, figure, obstacles, open } from '../../support/space-page.js';

/** @param {import('@playwright/test').Page} page @param {string} name @param {string} text */
const bring = (page, name, text) => page.locator('input[type=file][accept=".mesh,.obj"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** The length of the path that is shown, in metres. @param {import('@playwright/test').Page} page */
const length = (page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures().length);

/** A frame, 12 x 12 m with a block of 6 x 6 m in its middle: four rectangles that do not overlap. */
const FRAME = 'mesh\n2\n12 4\n'
  + ['0 0', '12 0', '12 3', '0 3', '0 9', '12 9', '12 12', '0 12', '3 3', '3 9', '9 3', '9 9'].map((at) => `${at} 0\n`).join('')
  + '6 0 1 2 10 8 3 -1 -1 -1 -1 -1 -1\n6 4 9 11 5 6 7 -1 -1 -1 -1 -1 -1\n4 3 8 9 4 -1 -1 -1 -1\n4 10 2 5 11 -1 -1 -1 -1\n';

/** Two floors of 6 x 6 m, the upper one 3 m above the lower one, a ramp of 5 m between them, and a wall. */
const HOUSE = `# a house
v 0 0 0
v 6 0 0
v 6 0 -6
v 0 0 -6
v 11 3 0
v 11 3 -6
v 17 3 0
v 17 3 -6
v 0 3 0
v 6 3 0
f 1 2 3 4
f 2 5 6 3
f 5 7 8 6
f 1 2 10 9
`;

test('a mesh file becomes the floor for a point; what is saved opens as the same', async ({ page }) => {
  await open(page, '#study=mesh');
  await expect(page.getByRole('button', { name: 'Open a mesh…' })).toBeVisible();
  await bring(page, 'frame.mesh', FRAME);
  await expect(page.locator('.notice')).toContainText('4 polygons of the file became the floor');
  await expect(page.getByRole('slider', { name: 'Body radius, R' })).toHaveValue('0');
  await expect(page.getByLabel('Walkable up to')).toBeHidden();
  expect(await obstacles(page)).toBe(1);
  await expect.poll(() => length(page), LONG).toBeGreaterThan(1);
  const before = await length(page);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the mesh (.mesh)' }).click()]);
  expect(saved.suggestedFilename()).toBe('frame.mesh');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toMatch(/^mesh\n2\n/);
  await bring(page, 'again.mesh', text);
  await expect(page.locator('.notice')).toContainText('of the file became the floor');
  await expect.poll(() => length(page)).toBeCloseTo(before, 9);
  // Another scene is for the usual body again.
  await page.getByRole('tab', { name: 'Scene' }).click();
  await page.getByLabel('Open a scene').selectOption('office');
  await page.getByRole('tab', { name: 'Mesh' }).click();
  await expect(page.getByRole('slider', { name: 'Body radius, R' })).toHaveValue('0.3');
});

test('faces of an OBJ file are walkable up to a slope that can be set', async ({ page }) => {
  await open(page, '#study=scene');
  await page.locator('input[type=file][accept*=geojson]').setInputFiles({ name: 'house.obj', mimeType: 'text/plain', buffer: Buffer.from(HOUSE) });
  await expect(page.getByRole('tab', { name: 'Mesh' })).toHaveAttribute('aria-selected', 'true', LONG);
  await expect(page.locator('.notice')).toContainText('3 faces of the file, up to 45° steep, became the floor; 1 steeper');
  expect(await obstacles(page)).toBe(0);
  await expect(figure(page, 'Polygons')).toHaveText('1');
  const slope = page.getByLabel('Walkable up to');
  await slope.fill('95');
  await slope.blur();
  await expect(slope).toHaveAttribute('aria-invalid', 'true');
  await slope.fill('25');
  await slope.blur();
  // The ramp is 31 degrees steep: now there is a gap.
  await expect(page.locator('.notice')).toContainText('2 faces of the file, up to 25° steep, became the floor; 2 steeper');
  await expect.poll(() => obstacles(page)).toBe(1);
  await expect(slope).toHaveValue('25');
});

test('what is wrong with a file is said, and the scene stays', async ({ page }) => {
  await open(page, '#study=scene');
  const before = await obstacles(page);
  const file = page.locator('input[type=file][accept*=geojson]');
  for (const [name, text, words] of [
    ['torn.mesh', FRAME.slice(0, 60), 'The file ends where'],
    ['third.mesh', FRAME.replace('mesh\n2', 'mesh\n3'), 'version 3'],
    ['house.obj', `${HOUSE}f 1 2 99\n`, 'Line 16 names vertex 99, but there are only 10'],
    ['point.obj', 'v 0 0 0\n', 'The file has no faces'],
  ]) {
    await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(page.locator('.notice.problem')).toContainText(words, LONG);
  }
  expect(await obstacles(page)).toBe(before);
});
