import { expect, open, test } from '../support/page.js';

// How late slices are by the clock of the machine says the bench (`node bench/run.js slices`).

test('on a slowed processor a slice ends at the first answer of the clock past its time, and the memory does not grow in it', async ({ page }) => {
  await open(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const seen = await page.evaluate(async () => {
    const { engine } = /** @type {any} */ (document.querySelector('way-scope'));
    await engine.whole();
    while (engine.state().lanes.length > 1) engine.removeLane(1);
    engine.generate('random', 256, 256, 1, 20);
    engine.setAlgorithm(0, 'a-star');
    // A clock that goes on by a millisecond whenever it is asked.
    const { performance } = globalThis;
    let [asked, most, units, grown, slices] = [0, 0, 0, 0, 0];
    try {
      Object.defineProperty(globalThis, 'performance', { configurable: true, value: { now: () => asked++ } });
      for (let done = 1; done > 0 && slices < 2_000; slices++) {
        asked = 0;
        const bytes = engine.memoryBytes;
        done = engine.advanceFor(0xffffffff, 8);
        most = Math.max(most, asked);
        units = Math.max(units, done);
        grown += Number(engine.memoryBytes !== bytes);
      }
    } finally {
      Object.defineProperty(globalThis, 'performance', { configurable: true, value: performance });
    }
    return { most, units, grown, slices, ended: !engine.state().working };
  });
  expect(seen.most).toBe(9);
  expect(seen.units).toBeLessThanOrEqual(8 * 64);
  expect(seen.grown).toBe(0);
  expect(seen.slices).toBeGreaterThan(20);
  expect(seen.ended).toBe(true);
});
