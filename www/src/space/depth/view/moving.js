/**
 * The moves of the view: where it is looked at from, by hand, to all of the floor, and after whom it follows.
 *
 * @import { Manner } from '../follower.js'
 * @import { Orbit } from '../orbit.js'
 * @import { ViewState } from './state.js'
 */
import { FIRST, fitted, FROM_ABOVE } from '../orbit.js';
import { heightsOf } from '../prisms.js';

/** Pixels that the buttons over it take. */
const BUTTONS = 44;
/** How much nearer, as a logarithm, is much. */
const CLOSER = 0.25;

/**
 * All of the floor from a side, between what words and buttons over it take.
 * @param {ViewState} view
 * @param {Pick<Orbit, 'azimuth' | 'elevation'>} from
 * @returns {Orbit}
 */
export function fit({ page: { scene, size: { above = 0 } }, size: { width, height } }, from) {
  const high = scene.obstacles.reduce((most, one) => Math.max(most, heightsOf(one)[1]), 0);
  return fitted(from, { ...scene.floor, high }, width / height, Math.min(above, height / 3) / height, Math.min(BUTTONS, height / 6) / height);
}

/** From where it is looked at, or would be. @param {ViewState} view */
export const orbitOf = (view) => view.orbit ?? fit(view, FIRST);

/** Puts camera and light where the view is. @param {ViewState} view */
export function place({ built, lens, light, orbit, renderer, size }) {
  if (!orbit || !built) return;
  lens.place(orbit, built.box, size.width / size.height);
  if (light.over(built.box, orbit)) renderer.shadowMap.needsUpdate = true;
}

/** Moves the view. @param {ViewState} view @param {Orbit} to */
export function look(view, to) {
  const { follower, orbit } = view;
  if (orbit && follower.manner) {
    // Whoever moves the view along lets go.
    if (to.x === orbit.x && to.y === orbit.y) follower.handle(orbit, to);
    else release(view, to);
  }
  view.orbit = to;
  view.untouched = false;
  if (Math.abs(Math.log(to.distance / view.seenFrom)) > CLOSER) view.page.redraw.ask();
  place(view);
  view.redraw.ask();
}

/**
 * Shows all of the floor, from above or from the side from which it is looked at.
 * @param {ViewState} view
 * @param {boolean} [above]
 */
export function lookAtAll(view, above = false) {
  if (view.orbit && view.follower.manner) release(view, view.orbit);
  look(view, fit(view, above ? FROM_ABOVE : orbitOf(view)));
  view.untouched = true;
}

/** Nobody is followed any more. @param {ViewState} view @param {Orbit} from */
function release({ follower, page }, from) {
  follower.begin(null, from);
  page.redraw.ask();
}

/** Follows somebody from now on, or nobody. @param {ViewState} view @param {Manner | null} to */
export function setManner(view, to) {
  const { follower, orbit } = view;
  if (!orbit || to === follower.manner) return;
  view.orbit = { ...orbit };
  follower.begin(to, view.orbit);
  view.untouched = false;
  view.redraw.ask();
}

/**
 * Goes on after whom the view follows; answers whether it has not arrived.
 * @param {ViewState} view
 * @param {number} since milliseconds
 */
export function follow({ built, calm, follower, orbit }, since) {
  const who = built?.solid.followed;
  return Boolean(orbit && who && follower.frame(orbit, who, since / 1000, calm.matches));
}
