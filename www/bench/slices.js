/**
 * How well work that is cut into frames keeps to its milliseconds: the engine asks the clock itself. On a processor
 * slowed by Chromium to a quarter, a slice should be at most 2 ms late. What the operating system takes away in between
 * counts, too: after each slice comes a control, a loop in JavaScript that does nothing but ask the clock until as many
 * milliseconds are over. How late that is is the machine's.
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
    const { took, control } = await page.evaluate((asked) => {
      const { engine } = /** @type {any} */ (document.querySelector('way-scope'));
      /** @type {number[]} */
      const took = [];
      /** @type {number[]} */
      const control = [];
      for (let more = 1; more > 0 && took.length < 400;) {
        let began = performance.now();
        more = engine.advanceFor(0xffffffff, asked);
        took.push(performance.now() - began);
        began = performance.now();
        while (performance.now() - began < asked);
        control.push(performance.now() - began);
      }
      return { took, control };
    }, ASKED);
    await page.close();
    rows.push({ algorithm, slices: took.length, ...figures(took, ''), ...figures(control, 'control ') });
  }
  table(`slices of ${ASKED} ms on 1024 x 1024, each with a control that only asks the clock; processor slowed ${SLOWED} times (milliseconds)`, rows);
}

/**
 * @param {number[]} took
 * @param {string} of
 */
function figures(took, of) {
  return {
    [`${of}median`]: median(took),
    [`${of}p99`]: quantile(took, 0.99),
    [`${of}longest`]: Math.max(...took),
    [`${of}late`]: took.filter((ms) => ms > ASKED + LATE).length,
  };
}
