import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/chromium.js';

// The built site in ../dist, served under a sub-path with no special headers, in a real Chromium.
const port = Number(process.env.WAYSCOPE_PORT ?? 4173);
const address = `http://127.0.0.1:${port}/wayscope/lab/`;

/** States of the page that are looked at on a desktop and on a phone are usually seen on one of them, by turns. */
const others = (/** @type {RegExp} */ tag) => (process.env.WAYSCOPE_ALL ? {} : { grepInvert: tag });

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '*.spec.js',
  forbidOnly: true,
  fullyParallel: true,
  // A test that passes only the second time is named as flaky at the end of the run: a fault to find, not a reason to
  // refuse a change.
  retries: process.env.CI ? 1 : 0,
  // Much of a test is waiting for pictures: on two cores a third worker uses what two leave.
  workers: 3,
  timeout: 90_000,
  reporter: process.env.WAYSCOPE_USUAL ? [['list'], ['./tools/usual-run.js']] : [['list']],
  use: {
    baseURL: address,
    launchOptions,
    // Where a service worker answers, no test could stand in its way; those of offline.spec.js let it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'no-preference',
  },
  projects: [
    { name: 'desktop', ...others(/@on-phone/), testIgnore: ['phone.spec.js', 'touch.spec.js', 'lessons-touch.spec.js'], use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', ...others(/@on-desktop/), testMatch: ['phone.spec.js', 'touch.spec.js', 'lessons-touch.spec.js', 'first.spec.js', 'access.spec.js'], use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: `node serve-dist.js ${port} /wayscope/ ${process.env.WAYSCOPE_DELAY ?? 0}`,
    url: address,
    reuseExistingServer: false,
  },
});
