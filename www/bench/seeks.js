/** How long it takes to show any step of a long run. */
import { median, quantile, table } from './table.js';

/** @import { Browser } from '@playwright/test' */

const SEEKS = 1_000;

/**
 * @param {Browser} browser
 * @param {string} url
 */
export async function seeks(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, serviceWorkers: 'block' });
  await page.goto(url);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.engine?.state().complete);
  const result = await page.evaluate(async (count) => {
    const { engine } = /** @type {any} */ (document.querySelector('way-scope'));
    await engine.whole();
    while (engine.state().lanes.length > 1) engine.removeLane(0);
    engine.setAlgorithm(0, 'dijkstra');
    engine.setSetting(0, 'target', 'all');
    // Some 510,000 expansions and as many insertions, and the improvements between them: a million events.
    engine.generate('random', 800, 800, 1, 20);
    while (engine.advance(0xffffffff, 4_000_000) > 0);
    const state = engine.state();
    const times = [];
    const paints = [];
    // A fixed sequence, so that runs can be compared.
    let random = 12_345;
    for (let i = 0; i < count; i++) {
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
      const step = Math.floor((random / 2 ** 32) * state.steps);
      const begun = performance.now();
      engine.advance(step, 0);
      const shown = performance.now();
      engine.paint(0);
      paints.push(performance.now() - shown);
      times.push(shown - begun);
      if (engine.state().cursor !== step) throw new Error(`asked for ${step}, shown ${engine.state().cursor}`);
    }
    return { times, paints, steps: state.steps, events: state.lanes[0].events };
  }, SEEKS);
  await page.close();
  const both = result.times.map((time, i) => time + result.paints[i]);
  table(`${SEEKS} random seeks, one lane (milliseconds)`, [
    {
      steps: result.steps,
      events: result.events,
      'seek median': median(result.times),
      'seek p95': quantile(result.times, 0.95),
      'seek max': Math.max(...result.times),
      'with picture p95': quantile(both, 0.95),
    },
  ]);
}
