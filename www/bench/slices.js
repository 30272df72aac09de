/**
 * How well work that is cut into frames keeps to its milliseconds: the engine asks the clock itself. On a processor
 * slowed by Chromium to a quarter, a slice should be at most 2 ms late; what the operating system takes away in between
 * counts, too, so that the 99th percentile says more than the longest.
 */
import { median, quantile, table } from './table.js';

/** @import { Browser } from '@playwright/test' */

/** Milliseconds asked for. */
const ASKED = 8;
const SLOWED = 4;
/** A slice that is later than this, in milliseconds, is counted. */
const LATE = 2;
const ALGORITHMS = ['a-star', 'dijkstra', 'theta-star', 'jump-point', 'hpa-star', 'd-star-lite'];

/**
 * @param {Browser} browser
 * @param {string} url
 */
export async function slices(browser, url) {
  const rows = [];
  for (const algorithm of ALGORITHMS) {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    await page.goto(url);
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.engine?.state().complete);
    await page.evaluate(async (algorithm) => {
      const element = /** @type {any} */ (document.querySelector('way-scope'));
      const { engine } = element;
      element.pause?.();
      await engine.whole();
      // The page's own frames would do the work before it is measured.
      globalThis.requestAnimationFrame = () => 0;
      while (engine.state().lanes.length > 1) engine.removeLane(1);
      engine.generate('random', 1024, 1024, 1, 20);
      engine.setAlgorithm(0, algorithm);
    }, algorithm);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const took = await page.evaluate((asked) => {
      const { engine } = /** @type {any} */ (document.querySelector('way-scope'));
      /** @type {number[]} */
      const took = [];
      for (let more = 1; more > 0 && took.length < 400;) {
        const began = performance.now();
        more = engine.advanceFor(0xffffffff, asked);
        took.push(performance.now() - began);
      }
      return took;
    }, ASKED);
    await page.close();
    rows.push({ algorithm, slices: took.length, median: median(took), p99: quantile(took, 0.99), longest: Math.max(...took), late: took.filter((ms) => ms > ASKED + LATE).length });
  }
  table(`slices of ${ASKED} ms on 1024 x 1024, processor slowed ${SLOWED} times (milliseconds)`, rows);
}
