/** What the page keeps in this browser's storage, for tests. */
import { expect } from './page.js';

/** @import { Page } from '@playwright/test' */

/**
 * What the store holds under a key: bytes as numbers, many of them as how many.
 * @param {Page} page
 * @param {string} key
 */
export async function stored(page, key) {
  return page.evaluate((key) => new Promise((done, fail) => {
    const request = indexedDB.open('wayscope', 1);
    request.addEventListener('error', () => fail(request.error));
    request.onupgradeneeded = () => request.result.createObjectStore('kept');
    request.onsuccess = () => {
      const asked = request.result.transaction('kept').objectStore('kept').get(key);
      asked.onsuccess = () => {
        request.result.close();
        const bytes = asked.result instanceof Uint8Array ? asked.result : null;
        done(!bytes ? asked.result : bytes.length < 10_000 ? [...bytes] : bytes.length);
      };
    };
  }), key);
}

/** Waits until what is here has been written down. @param {Page} page */
export async function written(page) {
  await expect.poll(async () => {
    const [kept, now] = [await stored(page, 'lab'), await page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).lab.kept])];
    return JSON.stringify(kept) === JSON.stringify(now);
  }).toBe(true);
}
