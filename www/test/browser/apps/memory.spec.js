import { expect, open, test } from '../support/page.js';

test('memory that grows between two frames leaves every view right', async ({ page }) => {
  await open(page);
  const seen = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const show = async (/** @type {number} */ step) => {
      scope.seek(step);
      await frame();
      return {
        hash: scope.lab.hash(0),
        marks: [...scope.lab.marks(0)].join(),
        pixels: [...scope.lab.pixels(0)].join(),
        screen: scope.stage.ground.toDataURL(),
      };
    };
    const before = await show(300);
    const bytes = scope.lab.memoryBytes;
    const old = scope.lab.pixels(0);
    // Another lab needs so much that the memory moves under the first one.
    const other = /** @type {any} */ (document.createElement('way-scope'));
    other.style.cssText = 'position:fixed;inset:0 auto auto 0;width:300px;height:300px';
    const ready = new Promise((done) => other.addEventListener('ready', done, { once: true }));
    document.body.append(other);
    await ready;
    await other.engine.whole();
    other.change((/** @type {any} */ engine) => engine.generate('random', 1000, 1000, 1, 20));
    await frame();
    const grown = scope.lab.memoryBytes;
    other.remove();
    const elsewhere = await show(301);
    const after = await show(300);
    const same = (/** @type {any} */ a, /** @type {any} */ b) => Object.keys(a).filter((key) => a[key] !== b[key]);
    return { bytes, grown, detached: old.length, differs: same(before, after), moved: same(before, elsewhere).length };
  });
  expect(seen.grown).toBeGreaterThan(seen.bytes);
  expect(seen.detached).toBe(0);
  expect(seen.differs).toEqual([]);
  expect(seen.moved).toBe(4);
});
