import { expect, open, settled, test } from './page.js';

test('memory that grows between two frames leaves every view right', async ({ page }) => {
  await open(page);
  const seen = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    scope.seek(300);
    await frame();
    const before = { hash: scope.lab.hash(0), marks: [...scope.lab.marks(0)], bytes: scope.lab.memoryBytes };
    const stale = scope.lab.pixels(0);
    // Another lab needs so much that the memory moves under the first one.
    const other = /** @type {any} */ (document.createElement('way-scope'));
    other.style.cssText = 'position:fixed;inset:0 auto auto 0;width:300px;height:300px';
    const ready = new Promise((done) => other.addEventListener('ready', done, { once: true }));
    document.body.append(other);
    await ready;
    other.change((/** @type {any} */ engine) => engine.generate('random', 1000, 1000, 1, 20));
    await frame();
    const grown = scope.lab.memoryBytes;
    other.remove();
    const after = { hash: scope.lab.hash(0), marks: [...scope.lab.marks(0)] };
    scope.seek(301);
    await frame();
    // What is on the canvas of the lane is what the engine has painted.
    const { image } = scope.stage.imageOf?.(0) ?? {};
    const pixels = [...scope.lab.pixels(0)];
    const shown = image ? [...image.getContext('2d').getImageData(0, 0, image.width, image.height).data] : pixels;
    const different = pixels.filter((value, i) => value !== shown[i]).length;
    return { before, after, grown, stale: stale.length, different, painted: new Set(pixels).size };
  });
  expect(seen.grown).toBeGreaterThan(seen.before.bytes);
  expect(seen.stale).toBe(0);
  expect(seen.after.hash).toBe(seen.before.hash);
  expect(seen.after.marks).toEqual(seen.before.marks);
  expect(seen.different).toBe(0);
  expect(seen.painted).toBeGreaterThan(5);
  await settled(page);
});
