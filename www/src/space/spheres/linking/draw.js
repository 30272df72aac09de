/**
 * The linking of the spheres as far as it is watched.
 *
 * @import { Drawing } from '../../drawing.js'
 * @import { SpheresState } from '../state.js'
 */
import { sphereOf } from '../state.js';

/** Links so far, those of the latest sphere marked. @param {SpheresState} state @param {Drawing} drawing */
export function drawLinking(state, drawing) {
  const { engine } = state.linking;
  if (!engine) return;
  const lines = (/** @type {Uint32Array} */ pairs) => Array.from({ length: pairs.length / 2 }, (_, i) => {
    const [one, other] = [sphereOf(state, pairs[2 * i]), sphereOf(state, pairs[2 * i + 1])];
    return one && other ? [one.x, one.y, other.x, other.y] : [];
  }).filter((line) => line.length);
  drawing.lines(lines(engine.links()), { colour: drawing.colour('ink'), width: 2, alpha: 0.5 });
  drawing.lines(lines(engine.latest()), { colour: drawing.colour('accent'), width: 4 });
  for (const number of engine.done()) {
    const one = sphereOf(state, number);
    if (one) drawing.disc(one.x, one.y, { pixels: 4, fill: drawing.colour('ink') });
  }
  const now = sphereOf(state, engine.sphere());
  if (now) drawing.disc(now.x, now.y, { metres: now.radius, stroke: drawing.colour('accent'), width: 3 });
}
