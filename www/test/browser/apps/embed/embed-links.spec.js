// Links in other people's pages: what is looked at comes along, in an element and in a frame, and the way to the
// laboratory is a short link.

import { expect, frame, lab, settled, test } from '../../support/page.js';
import { host, pageWith } from '../../support/hosts.js';

/** @import { Page } from '@playwright/test' */

/** The part of the world in view: its middle, and how many cells across and down. @param {Page} page */
const view = (page) => page.evaluate(() => {
  const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
  const { width, height } = stage.tileSize;
  const { x, y, scale } = stage.camera;
  return { x: (width / 2 - x) / scale, y: (height / 2 - y) / scale, across: width / scale, down: height / scale };
});
/** What is looked at. @param {Page} page */
const look = (page) => page.evaluate(() => (({ lane, lanesView, camera }) => ({ lane, lanesView, moved: camera !== null }))(/** @type {any} */ (document.querySelector('way-scope')).state));

/**
 * In view is what a link says, as far as the room has its shape.
 * @param {Page} page
 * @param {[number, number, number, number]} part
 */
async function inView(page, [x, y, across, down]) {
  await expect.poll(async () => {
    const seen = await view(page);
    return Math.abs(seen.x - x) < 0.1 && Math.abs(seen.y - y) < 0.1 && seen.across > across - 0.1 && seen.down > down - 0.1 && (seen.across < across + 0.1 || seen.down < down + 0.1);
  }, JSON.stringify(await view(page))).toBe(true);
}

/**
 * Puts the element's lab to a step and gives its link.
 * @param {Page} page
 * @param {number[]} look lane, alone, and maybe the camera
 */
const linkOf = (page, look) => page.evaluate(async (look) => {
  const scope = /** @type {any} */ (document.querySelector('way-scope'));
  await scope.engine.whole();
  return scope.engine.ask((/** @type {any} */ lab) => lab.link(true, new Float64Array(look), undefined)).text;
}, look);

/** @type {[number, number, number, number]} */
const PART = [30, 20, 16, 12];

test('lane in focus, whether it is alone, and the part of the world in view hold in an element and in a frame', async ({ page }) => {
  const site = await host({ pages: { '/page.html': pageWith('<way-scope scene="crescent" base="/dist/" step="50"></way-scope>') } });
  await page.goto(`${site.address}/page.html`);
  await settled(page);
  const before = await lab(page);
  const text = await linkOf(page, [1, 1, ...PART]);
  const plain = await linkOf(page, [0, 0]);

  // In an element, to begin with.
  const other = await host({ pages: { '/page.html': pageWith(`<way-scope scene="#lab=${text}"></way-scope>`), '/sides.html': pageWith(`<way-scope scene="#lab=${text}" lanes-view="tiles" step="9"></way-scope>`) } });
  await page.goto(`${other.address}/page.html`);
  await settled(page);
  expect(await look(page)).toEqual({ lane: 1, lanesView: 'one', moved: true });
  expect((await lab(page)).hashes).toEqual(before.hashes);
  await inView(page, PART);
  expect(await page.locator('way-scope').evaluate((node) => [...node.attributes].map(({ name }) => name)), 'no attribute of its own').toEqual(['scene']);
  // However much room there is for it.
  await page.setViewportSize({ width: 500, height: 900 });
  await inView(page, PART);
  await page.setViewportSize({ width: 1440, height: 900 });
  await inView(page, PART);
  // Until somebody moves it.
  await page.locator('way-scope canvas.above').focus();
  await page.keyboard.press('f');
  await expect.poll(() => look(page)).toEqual({ lane: 1, lanesView: 'one', moved: false });
  await page.setViewportSize({ width: 700, height: 900 });
  await frame(page);
  expect((await look(page)).moved).toBe(false);

  // By a change of the scene; one that says nothing of it shows all, side by side.
  await page.evaluate((text) => void (/** @type {any} */ (document.querySelector('way-scope')).scene = `#lab=${text}`), plain);
  await expect.poll(() => look(page)).toEqual({ lane: 0, lanesView: 'tiles', moved: false });
  await page.evaluate((text) => /** @type {any} */ (document.querySelector('way-scope')).load(`#lab=${text}`), text);
  await settled(page);
  expect(await look(page)).toEqual({ lane: 1, lanesView: 'one', moved: true });
  await inView(page, PART);

  // What the page writes goes before.
  await page.goto(`${other.address}/sides.html`);
  await settled(page);
  expect(await look(page)).toEqual({ lane: 1, lanesView: 'tiles', moved: true });
  expect((await lab(page)).cursor).toBe(9);

  // As some programs write it, in a frame.
  await page.goto('about:blank');
  await page.goto(`${site.address}/dist/lab/?embed=1&lang=en#lab=${text.replace('TA', '%54A')}`);
  await settled(page);
  expect(await look(page)).toEqual({ lane: 1, lanesView: 'one', moved: true });
  await page.goto('about:blank');
  await page.goto(`${site.address}/dist/lab/?embed=1&lang=en#lab=${text}`);
  await settled(page);
  expect(await look(page)).toEqual({ lane: 1, lanesView: 'one', moved: true });
  expect((await lab(page)).hashes).toEqual(before.hashes);
  await inView(page, PART);
  await Promise.all([site.stop(), other.stop()]);
});

/** Follows the way to the laboratory. @param {Page} page @param {() => Promise<void>} act */
async function whole(page, act) {
  const opened = page.context().waitForEvent('page');
  await act();
  const other = await opened;
  await settled(other);
  return other;
}

test('the way to the laboratory is a short link with all that is shown', async ({ page }) => {
  const site = await host();
  await page.goto(`${site.address}/dist/lab/?embed=1&lang=de&step=77#scene=crescent`);
  await settled(page);
  const text = await linkOf(page, [1, 1, ...PART]);
  await page.goto('about:blank');
  await page.goto(`${site.address}/dist/lab/?embed=1&lang=de&step=77#lab=${text}`);
  await settled(page);
  const here = await lab(page);
  await inView(page, PART);
  const { x, y, across, down } = await view(page);
  const link = page.locator('.whole');
  await link.hover();
  await expect.poll(() => link.getAttribute('href')).toMatch(/\/dist\/lab\/\?lang=de#lab=TA[\w.~-]+$/);
  expect((await link.getAttribute('href'))?.length).toBeLessThan(1000);
  const other = await whole(page, () => link.click());
  expect(other.url()).toBe(await link.getAttribute('href'));
  expect((await lab(other)).hashes).toEqual(here.hashes);
  expect((await lab(other)).cursor).toBe(77);
  expect(await look(other)).toEqual({ lane: 1, lanesView: 'one', moved: true });
  await inView(other, [x, y, across, down]);
  await other.close();
  // By keyboard, and another step.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(20));
  await settled(page);
  await link.focus();
  const third = await whole(page, () => page.keyboard.press('Enter'));
  expect(third.url()).toMatch(/#lab=TA/);
  expect((await lab(third)).cursor).toBe(20);
  await site.stop();
});

test('scenarios come along, which a short link has no room for', async ({ page }) => {
  const site = await host();
  await page.goto(`${site.address}/dist/lab/?embed=1&lang=en#scene=crescent`);
  await settled(page);
  await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    await scope.engine.whole();
    scope.change((/** @type {any} */ engine) => engine.loadScenarios(new TextEncoder().encode('version 1\n0\tbay\t64\t36\t1\t1\t5\t1\t4\n')));
  });
  const other = await whole(page, () => page.locator('.whole').click());
  expect(other.url()).toMatch(/#lab=V0FZUw/);
  expect(await other.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.scenarios().length)).toBe(1);
  await site.stop();
});

test.describe('when the rest does not arrive', () => {
  test.use({ expected: /Failed to load resource|net::ERR/ });
  test('the way to the laboratory still leads there with what is shown', async ({ page }) => {
    const site = await host();
    await page.route('**/wayscope_rest*', (route) => route.abort());
    await page.goto(`${site.address}/dist/lab/?embed=1&lang=en&step=33#scene=crescent`);
    await settled(page);
    const here = await lab(page);
    await page.locator('.whole').hover();
    const other = await whole(page, () => page.locator('.whole').click());
    expect(other.url()).toMatch(/#lab=V0FZUw/);
    expect((await lab(other)).hashes).toEqual(here.hashes);
    await site.stop();
  });
});
