/**
 * The linking of the spheres as far as it is watched, on the plan and with depth.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { Solid } from '../../depth/solid.js'
 * @import { Sphere, SpheresState } from '../state.js'
 */
import { sphereOf } from '../state.js';

/**
 * Both spheres of each pair of numbers, as far as they are there.
 * @param {SpheresState} state
 * @param {Uint32Array} pairs
 * @returns {[Sphere, Sphere][]}
 */
function pairsOf(state, pairs) {
  /** @type {[Sphere, Sphere][]} */
  const found = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const [one, other] = [sphereOf(state, pairs[at]), sphereOf(state, pairs[at + 1])];
    if (one && other) found.push([one, other]);
  }
  return found;
}

/** Links so far, those of the latest sphere marked. @param {SpheresState} state @param {Drawing} drawing */
export function drawLinking(state, drawing) {
  const { engine } = state.linking;
  if (!engine) return;
  const lines = (/** @type {Uint32Array} */ pairs) => pairsOf(state, pairs).map(([one, other]) => [one.x, one.y, other.x, other.y]);
  drawing.lines(lines(engine.links()), { colour: drawing.colour('ink'), width: 2, alpha: 0.5 });
  drawing.lines(lines(engine.latest()), { colour: drawing.colour('accent'), width: 4 });
  for (const number of engine.done()) {
    const one = sphereOf(state, number);
    if (one) drawing.disc(one.x, one.y, { pixels: 4, fill: drawing.colour('ink') });
  }
  const now = sphereOf(state, engine.sphere());
  if (now) drawing.disc(now.x, now.y, { metres: now.radius, stroke: drawing.colour('accent'), width: 3 });
}

/**
 * The same with depth: the sphere of the latest step is a ball that stands out.
 * @param {SpheresState} state
 * @param {Solid} solid
 */
export function standLinking(state, solid) {
  const { engine } = state.linking;
  if (!engine) return;
  /** @param {Uint32Array} pairs @param {{ colour: string, width: number, alpha?: number }} look */
  const lines = (pairs, look) => {
    for (const [one, other] of pairsOf(state, pairs)) solid.line3([one.x, one.y, one.z, other.x, other.y, other.z], look);
  };
  lines(engine.links(), { colour: 'ink', width: 2, alpha: 0.5 });
  lines(engine.latest(), { colour: 'accent', width: 4 });
  for (const number of engine.done()) {
    const one = sphereOf(state, number);
    if (one) solid.mark(one.x, one.y, { fill: 'ink', z: one.z + 0.03, size: 5 });
  }
  const now = sphereOf(state, engine.sphere());
  if (now) solid.ball(now.x, now.y, now.z, now.radius, { fill: 'accent', alpha: 0.35 });
}
