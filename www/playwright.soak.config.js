import { defineConfig } from '@playwright/test';
import usual from './playwright.config.js';

// The long run, apart from the browser tests: `cargo xtask test --all` alone starts it.
const minutes = Number(process.env.WAYSCOPE_SOAK_MINUTES ?? 30);

export default defineConfig({
  ...usual,
  testDir: 'test/soak',
  workers: 1,
  // What it is asked for, the warm-up, and the action that is going on when the time is over.
  timeout: (minutes + 20) * 60_000,
  projects: [{ name: 'soak', use: { viewport: { width: 1280, height: 800 } } }],
});
