/**
 * The linking of the spheres, watched sphere by sphere: which links each finds, and how many pairs are tested for it,
 * all of them or those that a loose quadtree leaves.
 *
 * @import { SpheresState } from '../state.js'
 */
import { SphereLinking } from '../../../../wasm/space.js';

/** Spheres in a second. */
export const RATE = 6;

export const initialLinking = () => ({
  engine: /** @type {SphereLinking | null} */ (null),
  at: 0,
  last: 0,
  owed: 0,
  watched: false,
});

/** @param {Pick<SpheresState, 'linking'>} state */
export function forgetLinking({ linking }) {
  linking.engine?.free();
  Object.assign(linking, initialLinking());
}

/** It is watched from its beginning. @param {SpheresState} state */
export function watchLinking(state) {
  const { app, engine, linking, panel, route } = state;
  forgetLinking(state);
  linking.engine = new SphereLinking(engine);
  linking.last = linking.engine.last;
  linking.watched = linking.last > 0;
  route.watched = false;
  panel.tell();
  app.time.go();
}

/** @param {SpheresState} state @param {number} to */
export function seeLink({ app, linking }, to) {
  linking.at = Math.max(0, Math.min(to, linking.last));
  linking.engine?.goTo(linking.at);
  app.ask();
}
