/**
 * After a first visit all of the site works without its host; a newer version is told of and never breaks or reloads a
 * page by itself.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SHIPPED } from '../../../src/panels/scenarios/shipped.js';
import { DIST, host, nextVersion } from '../support/own-site.js';
import { expect, lab, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

test.use({ serviceWorkers: 'allow' });
// Each keeps all of the site once or twice.
test.beforeEach(() => test.slow());

/** Within that a version is kept, even where other tests keep the machine busy. */
const FETCHED = { timeout: 90_000 };

/** Visits the laboratory and waits until the whole site is kept. @param {Page} page @param {string} address */
async function firstVisit(page, address) {
  await page.goto(`${address}lab/`);
  await settled(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

const notice = (/** @type {Page} */ page) => page.locator('way-scope .notice');

/** What is kept, by its path in the site. @param {Page} page */
const kept = (page) => page.evaluate(async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
  return all.flat();
});

/** Every file of the built site with its hash. */
function builtFiles() {
  return readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !['.nojekyll', 'sw.js'].includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)).map((file) => ({ path: relative(DIST, file).split(sep).join('/'), hash: createHash('sha256').update(readFileSync(file)).digest('hex') }));
}

test.describe('with the host gone', () => {
  test('every file of the site answers as it was published', async ({ page }) => {
    const site = await host(DIST);
    await firstVisit(page, site.address);
    site.stop();
    const files = builtFiles();
    const answers = await page.evaluate(async ([root, paths]) => {
      const hex = (/** @type {ArrayBuffer} */ bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
      const hash = async (/** @type {string} */ path) => hex(await crypto.subtle.digest('SHA-256', await (await fetch(root + path)).arrayBuffer()));
      return Promise.all(paths.map(async (path) => ({ path, hash: await hash(path) })));
    }, /** @type {const} */ ([site.address, files.map(({ path }) => path)]));
    expect(answers).toEqual(files);
    expect(files.length).toBeGreaterThan(100);
  });

  test('a roadmap is built in its worker', async ({ page }) => {
    const site = await host(DIST);
    await firstVisit(page, site.address);
    site.stop();
    await page.goto(`${site.address}space/en/#study=roads`);
    await expect(page.locator('.figures dd').first()).toHaveText('finished', { timeout: 60_000 });
    expect(page.workers()).toHaveLength(1);
  });

  test('the laboratory begins, opens all shipped maps and loads the parts that come later', async ({ page }) => {
    const site = await host(DIST);
    await firstVisit(page, site.address);
    site.stop();
    await page.reload();
    await settled(page);
    expect((await lab(page)).lanes[0].cost).toBeGreaterThan(0);

    for (const id of SHIPPED) {
      await page.getByTitle('Choose another world').click();
      await page.locator(`[data-map="${id}"]`).click();
      await expect.poll(async () => (await lab(page)).name, FETCHED).toBe(id);
    }
    await page.getByTitle('Choose another world').click();
    await page.locator('[data-field=kind]').selectOption('maze');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect.poll(async () => (await lab(page)).name).toBe('maze');
    await settled(page);

    await page.getByRole('button', { name: /^Breakpoints/ }).first().click();
    await expect(page.locator('way-scope dialog[open], way-scope :popover-open').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.locator('way-scope dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Code' }).click();
    await expect(page.locator('.code, [data-panel=code], pre').first()).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });

  test('lessons, the gallery and its scenes, German, and addresses without their last slash are there', async ({ page }) => {
    const site = await host(DIST);
    await firstVisit(page, site.address);
    site.stop();
    await page.goto(`${site.address}lessons/en/open-list.html`);
    await page.locator('.live').first().scrollIntoViewIfNeeded();
    await expect(page.locator('.live way-scope').first()).toBeVisible();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.live way-scope'))?.lab?.state().lanes[0].steps > 0);

    await page.goto(site.address);
    await page.locator('article.tile a').first().click();
    await settled(page);
    expect(page.url()).toContain('#scene=');

    await page.goto(`${site.address}lab/?lang=de`);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await expect(page.getByTitle('Andere Welt wählen')).toBeVisible();

    await page.goto(`${site.address}gallery/de`);
    expect(page.url()).toBe(`${site.address}gallery/de/`);
  });
});

test('a visit that was cut short is made up for by the next, which fetches what is missing', async ({ page }) => {
  const site = await host(DIST);
  site.lacks = /skirmish\.map$/;
  await page.goto(`${site.address}lab/`);
  await settled(page);
  const state = () => page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration ? `${registration.installing?.state} ${registration.active?.state}` : 'none';
  });
  await expect.poll(() => site.asked, FETCHED).toContain('maps/skirmish.map');
  await expect.poll(state, FETCHED).toBe('none');
  expect((await lab(page)).complete).toBe(true);
  expect((await kept(page)).some((path) => path.endsWith('lab/index.html'))).toBe(true);

  site.lacks = /^$/;
  site.asked.length = 0;
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  expect(site.asked.filter((path) => path.startsWith('maps/')).sort()).toContain('maps/skirmish.map');
  expect(site.asked).not.toContain('maps/bay.map');
  expect(await kept(page)).toHaveLength(builtFiles().length);
  site.stop();
});

test.describe('a newer version', () => {
  const PART = /assets\/lecture-[\w-]{7}\.js$/;

  test('leaves an open page as it is, says so, and is taken up when asked for; nothing of the old one stays', async ({ page }) => {
    const site = await host(DIST);
    const next = nextVersion();
    try {
      await firstVisit(page, site.address);
      const before = await kept(page);
      site.folder = next.folder;
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect(notice(page)).toContainText('A new version of Wayscope is available.', FETCHED);

      // The host has no such file any more.
      const old = before.find((path) => PART.test(path)) ?? '';
      expect(await page.evaluate(async (path) => (await fetch(path)).ok, old)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.dataset.version)).toBeUndefined();

      await Promise.all([page.waitForEvent('load'), notice(page).getByRole('button', { name: 'Reload' }).click()]);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.dataset.version)).toBe('next');
      await expect.poll(() => kept(page), FETCHED).not.toContain(old);
      expect(await kept(page)).toHaveLength(before.length);

      site.stop();
      await page.reload();
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.dataset.version)).toBe('next');
    } finally {
      next.remove();
      site.stop();
    }
  });

  test('that nobody takes up at once stays whole while the old one is loaded again, and begins later without its host', async ({ page }) => {
    const site = await host(DIST);
    const next = nextVersion();
    try {
      await firstVisit(page, site.address);
      site.folder = next.folder;
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect(notice(page)).toContainText('A new version', FETCHED);
      const fetched = await kept(page);

      await page.reload();
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.dataset.version)).toBeUndefined();
      await expect(notice(page)).toContainText('A new version', FETCHED);
      expect(await kept(page)).toHaveLength(fetched.length);

      site.stop();
      await Promise.all([page.waitForEvent('load'), notice(page).getByRole('button', { name: 'Reload' }).click()]);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.dataset.version)).toBe('next');
    } finally {
      next.remove();
      site.stop();
    }
  });

  test('taken up in one tab leaves the parts of the old one to the other; a closed browser begins with the new one', async ({ page, context }) => {
    const site = await host(DIST);
    const next = nextVersion();
    try {
      await firstVisit(page, site.address);
      const other = await context.newPage();
      await other.goto(`${site.address}lab/`);
      await settled(other);
      site.folder = next.folder;
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect(notice(page)).toContainText('A new version', FETCHED);
      await expect(notice(other)).toContainText('A new version', FETCHED);
      const lesson = await context.newPage();
      await lesson.goto(`${site.address}lessons/de/ties.html`);
      await expect(lesson.locator('.newer')).toHaveText('Eine neue Version von Wayscope ist verfügbar.Neu laden', FETCHED);
      await lesson.close();
      await Promise.all([page.waitForEvent('load'), notice(page).getByRole('button', { name: 'Reload' }).click()]);
      await settled(page);
      expect(await other.evaluate(() => document.documentElement.dataset.version)).toBeUndefined();

      await other.bringToFront();
      await other.keyboard.press('Shift+P');
      await expect(other.locator('way-scope')).toHaveAttribute('lecture');
      await other.close();
      await page.reload();
      await settled(page);
      await expect.poll(async () => (await kept(page)).filter((path) => PART.test(path)), FETCHED).toHaveLength(1);
    } finally {
      next.remove();
      site.stop();
    }
  });
});

for (const [where, body] of [['an embed', ''], ['a frame', '<iframe src="{lab}" style="width: 600px; height: 400px"></iframe>']]) {
  test(`in ${where} nothing is registered`, async ({ page }) => {
    const site = await host(DIST);
    if (body) await page.route(`${site.address}host.html`, (route) => route.fulfill({ contentType: 'text/html', body: body.replace('{lab}', `${site.address}lab/`) }));
    await page.goto(body ? `${site.address}host.html` : `${site.address}lab/?embed=1`);
    const frame = () => page.frames().at(-1) ?? page.mainFrame();
    await expect.poll(() => frame().evaluate(() => /** @type {any} */ (document.querySelector('way-scope'))?.state?.lab?.complete).catch(() => false), FETCHED).toBe(true);
    // As long as it takes where it is wanted, and longer.
    const registrations = await frame().evaluate(async () => {
      for (let i = 0; i < 20; i++) await new Promise((done) => requestIdleCallback(() => setTimeout(done, 50)));
      return (await navigator.serviceWorker.getRegistrations()).length;
    });
    expect(registrations).toBe(0);
    site.stop();
  });
}

test('the browser finds nothing in the way of installing it', async ({ page, context }) => {
  const site = await host(DIST);
  await firstVisit(page, site.address);
  const client = await context.newCDPSession(page);
  const { url, errors, data } = await client.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${site.address}manifest.webmanifest`, []]);
  const manifest = JSON.parse(data ?? '');
  expect(new URL(manifest.start_url, url).href).toBe(`${site.address}lab/`);
  for (const { src, sizes, type } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, new URL(src, url).href);
    if (type === 'image/png') expect(size).toBe(sizes);
  }
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A window of a test is one that keeps nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  site.stop();
});

test('a file that the system hands to the app is opened', async ({ page }) => {
  await page.addInitScript(() => {
    const file = { getFile: async () => new File(['type octile\nheight 2\nwidth 3\nmap\n...\n...\n'], 'handed.map') };
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer: (/** @type {any} */ take) => void take({ files: [file] }) } });
  });
  await page.goto('./');
  await expect.poll(async () => (await lab(page).catch(() => null))?.name).toBe('handed');
  const { width, height } = await lab(page);
  expect([width, height]).toEqual([3, 2]);
});
