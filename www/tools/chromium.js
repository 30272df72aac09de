// How the browser is started, for the tests and for the benchmarks. `cargo xtask` finds or installs a Chromium and
// names it in WAYSCOPE_CHROMIUM; without that, Playwright looks for the one it installed itself.

/** Chromium looks up its maker's hosts at every start; a test needs none of them. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** Chromium's sandbox refuses to run as root, as is usual in containers. */
const ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** @type {import('@playwright/test').LaunchOptions} */
export const launchOptions = {
  executablePath: process.env.WAYSCOPE_CHROMIUM || undefined,
  args: [...QUIET, ...ROOT],
};
