// The browser tests of a usual run: all of them take half an hour on two cores. `cargo xtask test --all`, and
// Playwright started by hand, run all.

/** Of this many tests that follow each other in a file a usual run has one. */
const ONE_OF = 4;

/**
 * Whether a usual run has a test: the first of its file, and each fourth after it. So every file is tried, each time in
 * the same way.
 * @param {number} at the place of the test in its file, from 0
 */
const isUsual = (at) => at % ONE_OF === 0;

/** @typedef {import('@playwright/test/reporter').Reporter} Reporter */

/** The reporter that leaves the other tests out before the first begins. @implements {Reporter} */
export default class UsualRun {
  /** @param {Parameters<NonNullable<Reporter['preprocess']>>[0]} run */
  async preprocess({ suite, testRun }) {
    for (const project of suite.suites) {
      for (const file of project.suites) {
        file.allTests().forEach((test, at) => {
          if (!isUsual(at)) testRun.exclude(test);
        });
      }
    }
  }

  printsToStdio() {
    return false;
  }
}
