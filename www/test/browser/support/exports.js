/**
 * For tests of pictures and animations: the dialogs, what they hand over, and its pixels.
 *
 * @import { Download, Locator, Page } from '@playwright/test'
 */
import { expect, settled } from './page.js';

/**
 * Opens one of the dialogs from the menu and waits until it can be used.
 * @param {Page} page
 * @param {'Picture of this step' | 'Animation'} name
 * @returns {Promise<Locator>}
 */
export async function openExport(page, name) {
  await settled(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator(`[data-save=${name === 'Animation' ? 'animation' : 'picture'}]`).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('footer .primary:enabled').waitFor();
  return dialog;
}

/**
 * @param {Locator} dialog
 * @param {{ lanes?: string, part?: string, theme?: string, captions?: boolean, legend?: boolean, size?: string }} how
 *   by the words of the page
 */
export async function choose(dialog, { lanes, part, theme, captions, legend, size }) {
  for (const [name, value] of Object.entries({ Lanes: lanes, Part: part, Colours: theme, Size: size })) {
    if (value) await dialog.getByRole('combobox', { name, exact: true }).selectOption({ label: value });
  }
  if (captions !== undefined) await dialog.getByRole('checkbox', { name: 'Captions' }).setChecked(captions);
  if (legend !== undefined) await dialog.getByRole('checkbox', { name: 'Legend' }).setChecked(legend);
}

/**
 * Presses a button and takes what it gives.
 * @param {Page} page
 * @param {Locator} button
 * @returns {Promise<{ name: string, bytes: Buffer }>}
 */
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

/**
 * The size of a picture and the colours of some of its pixels.
 * @param {Page} page
 * @param {Buffer} bytes
 * @param {[number, number][]} places
 * @param {string} [type]
 */
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

/**
 * The share of pixels that differ clearly between a picture, drawn as large as a PNG, and that.
 * @param {Page} page
 * @param {Buffer} svg or another kind
 * @param {Buffer} png
 * @param {string} [type]
 */
export async function unlike(page, svg, png, type = 'image/svg+xml') {
  return page.evaluate(async ([svg, png, type]) => {
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
    const b = await data(`data:${type};base64,${svg}`, a);
    let differ = 0;
    for (let i = 0; i < a.data.length; i += 4) {
      if ([0, 1, 2].some((channel) => Math.abs(a.data[i + channel] - b.data[i + channel]) > 40)) differ++;
    }
    return { share: differ / (a.width * a.height), sizes: [a.own, b.own] };
  }, [svg.toString('base64'), png.toString('base64'), type]);
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

/**
 * What a GIF says of itself: size, how often it repeats, and of each frame how long it is shown, in milliseconds.
 * @param {Buffer} bytes
 */
export function readGif(bytes) {
  const told = { signature: bytes.toString('latin1', 0, 6), width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), repeats: /** @type {number | null} */ (null), delays: /** @type {number[]} */ ([]), frames: 0, ended: false };
  const table = (/** @type {number} */ flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + table(bytes[10]);
  const skipBlocks = () => {
    while (bytes[at]) at += bytes[at] + 1;
    at++;
  };
  for (;;) {
    const kind = bytes[at++];
    if (kind === 0x3b) return { ...told, ended: at === bytes.length };
    if (kind === 0x21) {
      const label = bytes[at++];
      if (label === 0xf9) told.delays.push(10 * bytes.readUInt16LE(at + 2));
      if (label === 0xff) told.repeats = bytes.readUInt16LE(at + 14);
      skipBlocks();
    } else if (kind === 0x2c) {
      told.frames++;
      at += 9 + table(bytes[at + 8]) + 1;
      skipBlocks();
    } else throw new Error(`no GIF: ${kind} at ${at - 1}`);
  }
}

/**
 * A frame of a GIF as the browser decodes it, by index; -1: the last.
 * @param {Page} page
 * @param {Buffer} gif
 * @param {number} index
 * @returns {Promise<Buffer>} a PNG
 */
export async function gifFrame(page, gif, index) {
  const png = await page.evaluate(async ([text, index]) => {
    const decoder = new ImageDecoder({ data: Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)), type: 'image/gif' });
    await decoder.tracks.ready;
    await decoder.completed;
    const { image } = await decoder.decode({ frameIndex: index < 0 ? (decoder.tracks.selectedTrack?.frameCount ?? 0) + index : index });
    const canvas = Object.assign(document.createElement('canvas'), { width: image.displayWidth, height: image.displayHeight });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL().split(',')[1];
  }, /** @type {const} */ ([gif.toString('base64'), index]));
  return Buffer.from(png, 'base64');
}

/**
 * Plays a film to its end, fast.
 * @param {Page} page
 * @param {Buffer} webm
 * @returns {Promise<{ duration: number, width: number, height: number, ended: boolean, last: Buffer }>} `last`: a PNG
 */
export async function playFilm(page, webm) {
  const told = await page.evaluate(async (text) => {
    const video = Object.assign(document.createElement('video'), { muted: true, src: URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], { type: 'video/webm' })) });
    const heard = (/** @type {string} */ name) => new Promise((done, failed) => {
      video.addEventListener(name, done, { once: true });
      video.addEventListener('error', () => failed(new Error(video.error?.message)), { once: true });
    });
    await heard('canplay');
    const ended = heard('ended');
    video.playbackRate = 4;
    await video.play();
    await ended;
    const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return { duration: video.duration, width: video.videoWidth, height: video.videoHeight, ended: video.ended, last: canvas.toDataURL().split(',')[1] };
  }, webm.toString('base64'));
  return { ...told, last: Buffer.from(told.last, 'base64') };
}
