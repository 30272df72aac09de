/**
 * For tests of pictures and animations: the dialogs, what they hand over, and its pixels.
 *
 * @import { Download, Locator, Page } from '@playwright/test'
 */
import { expect, settled } from './page.js';

/** Opens one of the dialogs from the menu and waits until it can be used. @param {Page} page @param {'Picture of this step' | 'Animation'} name @returns {Promise<Locator>} */
export async function openExport(page, name) {
  await settled(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator(`[data-save=${name === 'Animation' ? 'animation' : 'picture'}]`).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('footer .primary:enabled').waitFor();
  return dialog;
}

/** @param {Locator} dialog @param {{ lanes?: string, part?: string, theme?: string, captions?: boolean, legend?: boolean, size?: string }} how by the words of the page */
export async function choose(dialog, { lanes, part, theme, captions, legend, size }) {
  for (const [name, value] of Object.entries({ Lanes: lanes, Part: part, Colours: theme, Size: size })) {
    if (value) await dialog.getByRole('combobox', { name, exact: true }).selectOption({ label: value });
  }
  if (captions !== undefined) await dialog.getByRole('checkbox', { name: 'Captions' }).setChecked(captions);
  if (legend !== undefined) await dialog.getByRole('checkbox', { name: 'Legend' }).setChecked(legend);
}

/** Presses a button and takes what it gives. @param {Page} page @param {Locator} button @returns {Promise<{ name: string, bytes: Buffer }>} */
export async function take(page, button) {
  const waiting = page.waitForEvent('download');
  await button.click();
  return contents(await waiting);
}

/** @param {Download} download */
export async function contents(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** The size of a picture and the colours of some of its pixels. @param {Page} page @param {Buffer} bytes @param {[number, number][]} places @param {string} [type] */
export async function pixels(page, bytes, places, type = 'image/png') {
  return page.evaluate(async ({ text, places, type }) => {
    const image = new Image();
    image.src = `data:${type};base64,${text}`;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const ctx = /** @type {CanvasRenderingContext2D} */ (Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true }));
    ctx.drawImage(image, 0, 0);
    return { width, height, colours: places.map(([x, y]) => Array.from(ctx.getImageData(x, y, 1, 1).data.slice(0, 3))) };
  }, { text: bytes.toString('base64'), places, type });
}

/** The share of pixels that differ clearly between an SVG, drawn as large as a PNG, and that. @param {Page} page @param {Buffer} svg @param {Buffer} png */
export async function unlike(page, svg, png) {
  return page.evaluate(async ([svg, png]) => {
    const data = async (/** @type {string} */ address, /** @type {{ width: number, height: number } | null} */ size) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const { width, height } = size ?? { width: image.naturalWidth, height: image.naturalHeight };
      const ctx = /** @type {CanvasRenderingContext2D} */ (Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true }));
      ctx.drawImage(image, 0, 0, width, height);
      return { width, height, own: [image.naturalWidth, image.naturalHeight], data: ctx.getImageData(0, 0, width, height).data };
    };
    const a = await data(`data:image/png;base64,${png}`, null);
    const b = await data(`data:image/svg+xml;base64,${svg}`, a);
    let differ = 0;
    for (let i = 0; i < a.data.length; i += 4) {
      if ([0, 1, 2].some((channel) => Math.abs(a.data[i + channel] - b.data[i + channel]) > 40)) differ++;
    }
    return { share: differ / (a.width * a.height), sizes: [a.own, b.own] };
  }, [svg.toString('base64'), png.toString('base64')]);
}

/** What is in an SVG that could run or reach out, and its words. @param {Page} page @param {Buffer} svg */
export async function inside(page, svg) {
  return page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'image/svg+xml');
    const all = [...xml.querySelectorAll('*')];
    const attributes = all.flatMap((node) => [...node.attributes]);
    return {
      broken: xml.querySelector('parsererror')?.textContent ?? '',
      names: [...new Set(all.map((node) => node.localName))].sort(),
      handlers: attributes.filter(({ name }) => name.startsWith('on')).length,
      foreign: attributes.filter(({ name, value }) => (/href/.test(name) && !value.startsWith('data:image/png;base64,')) || /url\((?!#)/.test(value)).map(({ value }) => value),
      words: [...xml.querySelectorAll('text')].map((node) => node.textContent),
      title: xml.querySelector('title')?.textContent,
    };
  }, svg.toString());
}

/** Brings the lab to a step by the slider of the page. @param {Page} page @param {number} step */
export async function toStep(page, step) {
  await page.getByRole('slider', { name: 'Step shown' }).fill(String(step));
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.state().cursor)).toBe(step);
  await settled(page);
}
