/**
 * Frames of a crowd, forwards and back.
 *
 * @import { Past } from '../types.js'
 * @import { CrowdState } from './state.js'
 */
import { makeHistory } from '../time/history.js';
import { show } from './panel.js';
import { look, ready } from './ready.js';

/**
 * Calculating frames takes no longer than so many milliseconds between two pictures; what is owed beyond that is
 * forgotten.
 */
const LONGEST = 40;
/** Moments of a crowd that are kept to go back to, one a second. */
const MOST_KEPT = 30;

/** @param {CrowdState} crowd */
export const makeCrowdHistory = (crowd) => makeHistory({
  take() {
    const [of, kept] = [crowd.lanes.map((lane) => lane.moment()), crowd.settings];
    return { of, kept, free: () => of.forEach((one) => one.free()) };
  },
  back({ of, kept }) {
    crowd.lanes.forEach((lane, at) => lane.back(of[at]));
    crowd.settings = kept;
    show(crowd);
  },
  /** The time of one frame goes by for all. */
  tick() {
    for (const lane of crowd.lanes) lane.frame(crowd.scene.space);
  },
  every: () => crowd.settings.rate,
  most: () => Math.ceil(MOST_KEPT / Math.max(1, crowd.lanes.length)),
});

/** @param {CrowdState} crowd @param {number} tick */
function goTo(crowd, tick) {
  const { app, history } = crowd;
  if (!ready(crowd)) return;
  app.time.pause();
  history.goTo(tick);
  crowd.owed = 0;
  if (app.touched) app.altered();
  look(crowd);
  app.ask();
}

/** @param {CrowdState} crowd @returns {Past} */
export function pastOf(crowd) {
  const { history } = crowd;
  return { get least() { return history.least; }, get at() { return history.at; }, get head() { return history.head; }, get marks() { return history.changes; }, seconds: (tick) => tick / crowd.settings.rate, goTo: (tick) => goTo(crowd, tick) };
}

/** @param {CrowdState} crowd @param {number} seconds */
export function advance(crowd, seconds) {
  const lane = ready(crowd);
  if (!lane) return crowd.planner.waits && 'still';
  crowd.owed += seconds;
  const begun = performance.now();
  while (crowd.owed >= 1 / crowd.settings.rate) {
    crowd.owed -= 1 / crowd.settings.rate;
    crowd.history.go();
    if (performance.now() - begun > LONGEST) crowd.owed = 0;
  }
  crowd.agents = lane.engine.agents();
  return true;
}

/** @param {CrowdState} crowd */
export function step(crowd) {
  const lane = ready(crowd);
  if (!lane) return;
  crowd.history.go();
  crowd.agents = lane.engine.agents();
}
