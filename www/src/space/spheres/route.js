/**
 * The way of the animal between the ends: found anew after each change, and its search seen step by step.
 *
 * @import { SphereWay } from '../../../wasm/space.js'
 * @import { SpheresState } from './state.js'
 * @typedef {{ found: boolean, why: import('../../engine/types.js').Message | null, cost: number, spheres: number[],
 *   snapped: [boolean, boolean], ends: [number[], number[]], centres: number, points: number, funnel: number,
 *   collapsed: number, expanded: number, generated: number }} Way
 */
import { SphereWay as Finder } from '../../../wasm/space.js';
import { headingOf } from './goal/look.js';

/** Lines along a route, from the longest. */
export const LINES = ['centres', 'points', 'funnel', 'collapsed'];

/** The state of the way. */
export const initialRoute = () => ({
  engine: /** @type {SphereWay | null} */ (null),
  way: /** @type {Way | null} */ (null),
  /** The step of the search that is seen, and the last one. */
  at: 0,
  last: 0,
  /** The part of a step that time has gone by since. */
  owed: 0,
  /** Time goes on in the search and not in the walk. */
  watched: false,
});

/** @param {Pick<SpheresState, 'route'>} state */
export function forgetRoute({ route }) {
  route.engine?.free();
  route.engine = route.way = null;
  route.at = route.last = 0;
  route.watched = false;
}

/** The way between the ends as they are; all of its search is seen. @param {SpheresState} state */
export function seekRoute(state) {
  const { ends, engine, look, route } = state;
  forgetRoute(state);
  if (!ends) return;
  route.engine = new Finder(engine, Float64Array.from(ends.start), Float64Array.from(ends.goal), look.area, headingOf(look));
  route.way = /** @type {Way} */ (route.engine.found());
  route.at = route.last = route.engine.last;
}

/** The search is watched from its beginning. @param {SpheresState} state */
export function watchSearch({ app, layers, linking, panel, route }) {
  if (!route.last) return;
  route.watched = true;
  linking.watched = false;
  layers.search = true;
  route.at = route.owed = 0;
  panel.set();
  app.time.go();
}
