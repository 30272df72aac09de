// The pictures of continuous space in the gallery, made from the built site: `node tools/gallery-pictures.js [NAME …]`,
// after `cargo xtask dist`. Each is what its link shows after some seconds, in both themes. WAYSCOPE_CHROMIUM names the
// browser.

import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { serveSite } from '../bench/serve.js';
import { launchOptions } from './chromium.js';
import { FLOORS } from './prose/floor-tiles.js';

/** @import { Page } from '@playwright/test' */

const OUT = new URL('../gallery/pictures/', import.meta.url);
/** In pixels: twice as wide as a tile. */
const SIZE = { width: 720, height: 450 };
/** WebGL without a graphics card. */
const WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
/** The floor, or another part, alone, without what lies over it. */
const alone = (part = '.stage') => `${part} { position: fixed !important; inset: 0; z-index: 99; width: ${SIZE.width}px !important; height: ${SIZE.height}px !important; background: var(--ws-surface); }
  .stage .depth-bar, .stage > :not(canvas, .depth) { display: none !important; }
  .story-room, .story-room > * { height: 100%; } .story-room svg { display: block; width: 100%; height: 100%; }`;

/** @param {Page} page @param {Buffer} png @returns {Promise<Buffer>} */
async function webp(page, png) {
  const text = await page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d')).drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, png.toString('base64'));
  return Buffer.from(text, 'base64');
}

const asked = process.argv.slice(2);
const server = await serveSite();
const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args ?? [], ...WEBGL] });
await mkdir(OUT, { recursive: true });
try {
  for (const [name, { hash, part, seconds, through }] of Object.entries(FLOORS)) {
    if (asked.length && !asked.includes(name)) continue;
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
      await page.goto(new URL(`../space/en/${hash}`, server.url).href);
      await page.locator('.floor-place[data-study]').waitFor();
      // Its button is hidden with all that lies over the floor.
      if (through) await page.getByRole('button', { name: 'Through the camera' }).click();
      await page.addStyleTag({ content: alone(part) });
      const play = page.getByRole('button', { name: 'Play', exact: true });
      if (seconds && await play.isEnabled()) await play.dispatchEvent('click');
      await page.waitForTimeout(3000 + seconds * 1000);
      const picture = await webp(page, await page.screenshot({ clip: { x: 0, y: 0, ...SIZE } }));
      await writeFile(new URL(`${name}-${colorScheme}.webp`, OUT), picture);
      console.log(`${name}-${colorScheme}.webp ${picture.length} bytes`);
      await page.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
