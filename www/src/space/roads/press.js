/**
 * Presses on the floor: an end of the way, or a change of the roadmap by hand.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { RoadsState } from './state.js'
 */
import { find, grabEnd, setGoal } from './route.js';
import { update } from './update.js';

/** @param {RoadsState} roads @param {Point} at @param {number} reach @returns {Drag | null} */
export function grab(roads, at, reach) {
  if (roads.mode === 'move') {
    let to = at;
    // A press alone moves nothing.
    return { move(next) { to = next; roads.app.ask(); }, drop() { if (to !== at) change(roads, { kind: 'move', from: [at.x, at.y], to: [to.x, to.y] }); } };
  }
  return roads.mode === 'way' ? grabEnd(roads, at, reach) : null;
}

/** @param {RoadsState} roads @param {Point} at */
export function tap(roads, at) {
  const { mode } = roads;
  const place = [at.x, at.y];
  if (mode === 'way') setGoal(roads, at);
  else if (mode === 'prefer') change(roads, { kind: 'weight', at: place, weight: 0.25 });
  else if (mode === 'avoid') change(roads, { kind: 'weight', at: place, weight: 4 });
  else if (mode === 'add') change(roads, { kind: 'add', at: place });
  else if (mode === 'remove') change(roads, { kind: 'remove', at: place });
  else if (mode === 'cut') change(roads, { kind: 'cut', at: place });
}

/** @param {RoadsState} roads @param {any} hook */
function change(roads, hook) {
  const { app } = roads;
  try {
    roads.engine.hook(roads.scene.space, hook);
  } catch (error) {
    app.notify(app.words(error), true);
    return;
  }
  roads.hooks.push(hook);
  app.altered();
  find(roads);
  update(roads);
}
