// The floor with depth: chosen, remembered, turned, pressed, given up, and freed.

import { expect, test } from '../../support/page.js';
import { LONG, open, PAGE, ready } from '../../support/space-page.js';

/** @import { Page } from '@playwright/test' */

const stage = '.stage';
const mode = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.depth.mode);
const orbit = (/** @type {Page} */ page) => page.evaluate(() => ({ .../** @type {any} */ (window).wayscopeSpace.depth.view.orbit }));
const button = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('group', { name: 'Views of the floor' }).getByRole('button', { name, exact: true });

/** Waits until something was drawn. @param {Page} page */
async function drawn(page) {
  await expect(page.locator('[data-depth]')).toBeVisible(LONG);
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.depth.info?.calls ?? 0), LONG).toBeGreaterThan(2);
}

/**
 * Where a place of the floor is on the page.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 * @param {number} [z]
 */
async function at(page, x, y, z = 0) {
  const [px, py] = await page.evaluate((place) => {
    const { rays, size } = /** @type {any} */ (window).wayscopeSpace.depth.view;
    return rays.pixel(...place, size);
  }, [x, y, z]);
  const box = /** @type {{ x: number, y: number }} */ (await page.locator('[data-depth]').boundingBox());
  return { x: box.x + px, y: box.y + py };
}

/**
 * @param {Page} page
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @param {'left' | 'right'} [hand]
 */
async function drag(page, from, to, hand = 'left') {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: hand });
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up({ button: hand });
}

test('three.js comes with the first look at the floor with depth, and the choice is remembered', async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '#scene=office&study=walk');
  await expect(page.locator('.chip-button')).toHaveCount(4);
  const parts = () => asked.filter((url) => /\/loaded-[^/]*\.js/.test(url)).length;
  expect(parts()).toBe(0);
  expect(await mode(page)).toBe('plan');
  await button(page, '3-D view').click();
  await drawn(page);
  expect(parts()).toBe(1);
  await expect(button(page, '3-D view')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator(`${stage} > canvas`)).toBeHidden();
  await page.reload();
  await ready(page);
  await drawn(page);
  expect(await mode(page)).toBe('depth');
  await page.keyboard.press('3');
  await expect(page.locator('[data-depth]')).toHaveCount(0);
  await page.reload();
  await ready(page);
  expect(await mode(page)).toBe('plan');
});

test('it draws the floor, what stands on it and who walks; what the machine is given is bounded', async ({ page }) => {
  await open(page, '#scene=office&study=walk&view=depth');
  await expect(page.locator('.chip-button')).toHaveCount(4);
  await drawn(page);
  const colours = await page.evaluate(() => {
    const canvas = /** @type {any} */ (window).wayscopeSpace.depth.view.picture();
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const key = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    return { different: seen.size, background: Math.max(...seen.values()) / (data.length / 4) };
  });
  expect(colours.different).toBeGreaterThan(50);
  expect(colours.background).toBeLessThan(0.9);
  const { calls, triangles } = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.depth.info);
  expect(calls).toBeLessThan(60);
  expect(triangles).toBeLessThan(100_000);
});

test('plan and depth stand side by side; one that is named by the address is not kept', async ({ page }) => {
  await open(page, '#scene=columns&view=both');
  await drawn(page);
  const [plan, depth] = [await page.locator(`${stage} > canvas`).boundingBox(), await page.locator('[data-depth]').boundingBox()];
  expect(plan?.width).toBeGreaterThan(100);
  expect(depth?.x ?? 0).toBeGreaterThanOrEqual((plan?.x ?? 0) + (plan?.width ?? 0));
  await page.goto(`${PAGE}#study=scene`);
  await page.reload();
  await ready(page);
  expect(await mode(page)).toBe('plan');
});

test('by mouse and by keys it turns, moves along and zooms; Home looks from above', async ({ page }) => {
  await open(page, '#scene=columns&study=scene&view=depth');
  await drawn(page);
  const first = await orbit(page);
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator('[data-depth]').boundingBox());
  // Above the floor there is nothing to take hold of.
  const from = { x: box.x + box.width - 40, y: box.y + 30 };
  await drag(page, from, { x: from.x - 120, y: from.y + 40 });
  const second = await orbit(page);
  expect(second.azimuth).toBeGreaterThan(first.azimuth);
  expect(second.elevation).toBeGreaterThan(first.elevation);
  expect([second.x, second.y, second.distance]).toEqual([first.x, first.y, first.distance]);
  await drag(page, from, { x: from.x - 60, y: from.y + 60 }, 'right');
  const third = await orbit(page);
  expect(Math.hypot(third.x - second.x, third.y - second.y)).toBeGreaterThan(0.5);
  expect(third.azimuth).toBe(second.azimuth);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await orbit(page)).distance).toBeLessThan(third.distance);

  await page.locator('[data-depth]').focus();
  await page.keyboard.press('ArrowRight');
  expect((await orbit(page)).azimuth).not.toBe(third.azimuth);
  const before = await orbit(page);
  await page.keyboard.press('+');
  expect((await orbit(page)).distance).toBeLessThan(before.distance);
  await page.keyboard.press('Shift+ArrowRight');
  expect((await orbit(page)).x).not.toBe(before.x);
  await page.keyboard.press('Home');
  const above = await orbit(page);
  expect(above.elevation).toBeCloseTo(Math.PI / 2);
  const [a, b] = [await at(page, 2, 2), await at(page, 4, 2)];
  expect(b.x).toBeGreaterThan(a.x + 5);
  expect(Math.abs(b.y - a.y)).toBeLessThan(0.5);
});

test('a goal is dragged over the floor by the right metres, and a press sets one', async ({ page }) => {
  await open(page, '#scene=office&study=roads&view=depth');
  await expect(page.locator('.figures dd', { hasText: 'finished' })).toBeVisible(LONG);
  await drawn(page);
  const ends = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.way.ends);
  const { goal } = await ends();
  const [from, to] = [await at(page, goal.x, goal.y), await at(page, goal.x - 3, goal.y - 1)];
  await drag(page, from, to);
  const after = (await ends()).goal;
  expect(after.x).toBeCloseTo(goal.x - 3, 1);
  expect(after.y).toBeCloseTo(goal.y - 1, 1);
  const press = await at(page, 3, 9);
  await page.mouse.click(press.x, press.y);
  expect((await ends()).goal.x).toBeCloseTo(3, 1);
  expect((await ends()).goal.y).toBeCloseTo(9, 1);
});

test('an obstacle is dragged by the face that is pressed', async ({ page }) => {
  await open(page, '#scene=columns&study=scene&view=depth');
  await drawn(page);
  const centre = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.obstacles[0].centre);
  const { high } = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.obstacles[0]);
  const { x, y } = await centre();
  // By its upper side.
  await drag(page, await at(page, x, y, high), await at(page, x + 1, y + 0.5, high));
  const after = await centre();
  expect(after.x).toBeCloseTo(x + 1, 0);
  expect(after.y).toBeCloseTo(y + 0.5, 0);
});

test('the camera on the floor is looked through, and its picture has depth', async ({ page }) => {
  await open(page, '#scene=office&study=camera&view=depth');
  await expect(page.locator('.eye:not([hidden])')).toBeVisible(LONG);
  await drawn(page);
  const through = page.getByRole('button', { name: 'Through the camera' });
  await through.click();
  await expect(through).toHaveAttribute('aria-pressed', 'true');
  const painted = () => page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas.eye'));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  await expect.poll(painted, LONG).toBeGreaterThan(30);
});

test('what it holds is freed with it', async ({ page }) => {
  await open(page, '#scene=office&study=walk&view=depth');
  await drawn(page);
  const left = await page.evaluate(async () => {
    const { depth } = /** @type {any} */ (window).wayscopeSpace;
    const { view } = depth;
    const held = view.info;
    await depth.show('plan');
    return { held: held.geometries, geometries: view.info.geometries, textures: view.info.textures, open: depth.open, info: depth.info };
  });
  expect(left.held).toBeGreaterThan(3);
  expect(left).toMatchObject({ geometries: 0, textures: 0, open: false, info: null });
  await expect(page.locator('[data-depth]')).toHaveCount(0);
  await expect(page.locator(`${stage} > canvas`)).toBeVisible();
});

test('without WebGL the plan stays, and a sentence says why', async ({ page }) => {
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    Object.assign(HTMLCanvasElement.prototype, { getContext(/** @type {string} */ kind, /** @type {any[]} */ ...more) { return kind.startsWith('webgl') ? null : /** @type {any} */ (own).call(this, kind, ...more); } });
  });
  await open(page, '#scene=columns&study=scene');
  await button(page, '3-D view').click();
  await expect(page.locator('.notice')).toContainText('no WebGL', LONG);
  expect(await mode(page)).toBe('plan');
  await expect(button(page, 'Plan')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator(`${stage} > canvas`)).toBeVisible();
});

test('where the graphics stop the plan is there again, and they can be tried anew', async ({ page }) => {
  await open(page, '#scene=columns&study=scene&view=depth');
  await drawn(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('[data-depth]')).getContext('webgl2').getExtension('WEBGL_lose_context').loseContext());
  await expect(page.locator('.notice')).toContainText('graphics of this machine stopped', LONG);
  await expect.poll(() => mode(page)).toBe('plan');
  await expect(page.locator(`${stage} > canvas`)).toBeVisible();
  await button(page, 'Both, side by side').click();
  await drawn(page);
});

test('a crowd of 500 plain bodies takes as many calls as one of 20; what is sent are their matrices, and nothing of what stays as it was', async ({ page }) => {
  await open(page, '#scene=columns&study=crowd&view=depth');
  await drawn(page);
  await page.locator('[data-field="throng.legs"] select').evaluate((/** @type {HTMLSelectElement} */ legs) => {
    legs.value = 'plain';
    legs.dispatchEvent(new Event('change', { bubbles: true }));
  });
  /** Calls, triangles and bytes sent with so many. @param {number} count */
  const given = (count) => page.evaluate(async (many) => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.study.load({ ...app.study.save(), count: many });
    app.ask();
    await new Promise((done) => setTimeout(done, 600));
    const { view } = app.depth;
    const gl = /** @type {any} */ (document.querySelector('[data-depth]')).getContext('webgl2');
    let sent = 0;
    const send = gl.bufferSubData;
    for (let i = 0; i < 3; i++) {
      sent = 0;
      gl.bufferSubData = (/** @type {any[]} */ ...of) => {
        sent += (of[4] ?? of[2].length) * of[2].BYTES_PER_ELEMENT;
        send.apply(gl, of);
      };
      view.update();
      view.render();
    }
    gl.bufferSubData = send;
    return { calls: view.info.calls, triangles: view.info.triangles, sent };
  }, count);
  const [few, many] = [await given(20), await given(500)];
  expect(many.calls).toBeLessThanOrEqual(few.calls + 1);
  expect(many.calls).toBeLessThan(12);
  // A body, a head and eyes: 64 bytes each; and a ring around who waits.
  expect(few.sent).toBeLessThanOrEqual(20 * 4 * 64);
  expect(many.sent).toBeLessThanOrEqual(500 * 4 * 64);
  expect(many.sent).toBeGreaterThanOrEqual(500 * 3 * 64);
  expect(many.triangles).toBeLessThan(500 * 1400);
});
