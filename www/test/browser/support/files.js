/**
 * What the tests of files share: dropping bytes, pictures made of pixels, the walls of the world, what is saved.
 *
 * @import { Download, Page } from '@playwright/test'
 */
import { crc32, deflateSync } from 'node:zlib';
import { expect, settled } from './page.js';

/**
 * Drops files on the page, all at once.
 * @param {Page} page
 * @param {...[name: string, content: string | Uint8Array]} files
 */
export async function drop(page, ...files) {
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, text] of files) data.items.add(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name));
    for (const kind of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files.map(([name, content]) => [name, Buffer.from(content).toString('latin1')]));
}

/**
 * A PNG.
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => number | number[]} pixel grey, or red, green, blue and opacity
 */
export function png(width, height, pixel) {
  const rows = [];
  for (let y = 0; y < height; y++) {
    rows.push(0);
    for (let x = 0; x < width; x++) {
      const value = pixel(x, y);
      rows.push(...(typeof value === 'number' ? [value, value, value, 255] : value));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(rows))), chunk('IEND', Buffer.alloc(0))]);
}

/** @param {string} kind @param {Buffer} body */
function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind), body]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** The open import dialog. @param {Page} page */
export function dialog(page) {
  return page.getByRole('dialog', { name: /^Import / });
}

/** Takes what the dialog shows. @param {Page} page */
export async function take(page) {
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await settled(page);
}

/** The world as rows of a map file. @param {Page} page @returns {Promise<string[]>} */
export async function rows(page) {
  const text = await page.evaluate(async () => {
    const { lab } = /** @type {any} */ (document.querySelector('way-scope'));
    await lab.whole();
    return lab.mapText();
  });
  return text.trimEnd().split('\n').slice(4);
}

/**
 * Sets start and goal, and answers what lane 1 then finds.
 * @param {Page} page
 * @param {[number, number]} start
 * @param {[number, number]} goal
 */
export async function solve(page, start, goal) {
  await page.evaluate(([start, goal]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.moveStart(...start, false));
    scope.change((/** @type {any} */ engine) => engine.moveGoal(...goal, false));
  }, [start, goal]);
  await settled(page);
  return page.evaluate(() => {
    const [lane] = /** @type {any} */ (document.querySelector('way-scope')).lab.state().lanes;
    return { status: lane.status, cost: lane.cost, expanded: lane.counters.expanded };
  });
}

/**
 * Chooses something from the menu of what can be saved.
 * @param {Page} page
 * @param {string} id
 * @returns {Promise<{ name: string, bytes: Buffer }>}
 */
export async function save(page, id) {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator(`[data-save=${id}]`).click();
  return contents(await waiting);
}

/** @param {Download} download */
async function contents(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}
