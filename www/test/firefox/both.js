/** The built site, served, in an installed Firefox and in Chromium beside it. */
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { launchOptions } from '../../tools/chromium.js';
import { Firefox } from './bidi.js';

const VIEWPORT = { width: 1280, height: 800 };

/** Starts all three. `open` takes a page's address below that of the site; what was begun is ended by `end`. */
export async function begin() {
  const port = await freePort();
  const server = spawn(process.execPath, [fileURLToPath(new URL('../../serve-dist.js', import.meta.url)), String(port), '/wayscope/']);
  await new Promise((ready, fail) => {
    server.stdout?.once('data', ready);
    server.once('exit', fail);
  });
  const firefox = await Firefox.start(process.env.WAYSCOPE_FIREFOX ?? 'firefox');
  await firefox.resize(VIEWPORT);
  const other = await chromium.launch(launchOptions);
  const page = await other.newPage({ viewport: VIEWPORT });
  return {
    firefox,
    page,
    /** @param {string} place */
    async open(place) {
      const address = `http://127.0.0.1:${port}/wayscope/${place}`;
      await firefox.open(address);
      await page.goto(address);
    },
    async end() {
      await firefox.close();
      await other.close();
      server.kill();
    },
  };
}

/** A port that nobody listens on. @returns {Promise<number>} */
function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => found(port));
    });
  });
}
