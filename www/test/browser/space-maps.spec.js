// Maps of games on the page of continuous space, as somebody brings them along.

import { expect, test } from '@playwright/test';
import { LONG, at, figure, obstacles, open } from './space-page.js';

/** @param {import('@playwright/test').Page} page @param {string} name @param {string[]} rows */
async function bring(page, name, rows) {
  const text = `type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n${rows.join('\n')}\n`;
  await page.locator('input[type=file][accept*=geojson]').setInputFiles({ name: `${name}.map`, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
}

/** @param {number} side @param {(row: number, column: number) => boolean} blocked */
const map = (side, blocked) => Array.from({ length: side }, (_, row) => Array.from({ length: side }, (__, column) => (blocked(row, column) ? '@' : '.')).join(''));

test('where the corners of a map are closed off, the first way is one in its largest part; ends that somebody set stay', async ({ page }) => {
  await open(page);
  await bring(page, 'corners', map(30, (row, column) => [17, 18].includes(Math.abs(row - column))));
  await page.getByRole('tab', { name: 'Roadmap' }).click();
  await expect(figure(page, 'Length')).toContainText(/\d m/, LONG);
  await expect(page.locator('.sentence')).toHaveText(/Press the floor/);
  // The lower left corner is closed off: nobody chose that one, but who does is told.
  const corner = await at(page, 2, 2);
  await page.mouse.click(corner.x, corner.y);
  await expect(page.locator('.sentence')).toHaveText(/not connected/);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(page.locator('.figures dd', { hasText: 'finished' })).toBeVisible(LONG);
  await expect(page.locator('.sentence')).toHaveText(/not connected/);
});
