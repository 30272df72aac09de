// One header on every page: the same pages in the same order, the one that is shown marked, language and theme at its
// end.

import { expect, test } from '@playwright/test';

const PAGES = ['lab/?lang=en', 'space/en/', 'lessons/en/', 'gallery/en/', 'benchmark/en/', 'reproduce/en/'];
const NAMES = ['Laboratory', 'Space', 'Lessons', 'Gallery', 'Benchmarks', 'Reproduce'];

/** @import { Page } from '@playwright/test' */

/** What the header is made of, with its places. @param {Page} page */
const header = (page) => page.evaluate(() => {
  const bar = /** @type {HTMLElement} */ (document.querySelector('header.bar'));
  const nav = /** @type {HTMLElement} */ (bar.querySelector('nav'));
  const box = (/** @type {Element | null | undefined} */ node) => { const { left, right, top, height } = node?.getBoundingClientRect() ?? new DOMRect(); return [left, innerWidth - right, top, height].map(Math.round); };
  return {
    links: [...nav.querySelectorAll('a:not([hreflang])')].map((link) => link.textContent),
    current: [...nav.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent),
    brand: box(bar.querySelector('.brand svg')),
    language: box(nav.querySelector('[hreflang]')),
    theme: box(nav.querySelector('button')),
    height: box(bar)[3],
    wider: document.documentElement.scrollWidth - innerWidth,
  };
});

test('it names the same pages everywhere, marks the one that is shown, and has language and theme in one place', async ({ page }) => {
  const found = [];
  for (const [at, path] of PAGES.entries()) {
    await page.goto(`../${path}`);
    await page.getByRole('button', { name: 'Dark theme' }).waitFor();
    const { current, links, ...places } = await header(page);
    expect(links).toEqual(NAMES);
    expect(current).toEqual([NAMES[at]]);
    expect(places.wider).toBeLessThanOrEqual(0);
    found.push(places);
  }
  for (const places of found) expect(places).toEqual(found[0]);
});

test('in German and in a window of 1101 pixels it is one row without overlaps', async ({ page }) => {
  await page.setViewportSize({ width: 1101, height: 800 });
  for (const path of PAGES.map((one) => one.replace('=en', '=de').replace('/en/', '/de/'))) {
    await page.goto(`../${path}`);
    await page.getByRole('button', { name: 'Dunkle Darstellung' }).waitFor();
    const { height, wider } = await header(page);
    expect([path, height, wider <= 0]).toEqual([path, 48, true]);
    const cut = await page.evaluate(() => [...document.querySelectorAll('header.bar > *')].filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.id || node.className));
    expect(cut, path).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('it is one row as high as a finger wants, and the pages are a menu', async ({ page }) => {
    for (const [at, path] of PAGES.entries()) {
      await page.goto(`../${path}`);
      const button = page.getByRole('button', { name: 'Pages', exact: true });
      await button.click();
      const { height, wider } = await header(page);
      expect([path, height, wider <= 0]).toEqual([path, 48, true]);
      const nav = page.getByRole('navigation', { name: 'Pages' });
      await expect(nav.getByRole('link', { name: NAMES[at], exact: true })).toHaveAttribute('aria-current', 'page');
      await nav.getByRole('button', { name: 'Dark theme' }).waitFor();
      for (const target of [button, ...await nav.locator('a, button').all()]) expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Escape');
      await expect(nav).toBeHidden();
    }
  });
});
