/**
 * The notches that animals are turned away from: each with an arrow, the longer the more it counts.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { Solid } from '../../depth/solid.js'
 * @import { SpheresState } from '../state.js'
 */

/** Numbers of a notch. */
const NOTCH = 8;
/** An arrow's length in radii of the animal, where its notch counts wholly. */
const LONG = 3;

/** Place and tip of each arrow. @param {SpheresState} state @returns {[from: number[], to: number[]][]} */
function arrowsOf({ engine, settings, walk }) {
  if (!settings.bias) return [];
  const values = walk.roamers.notches(engine);
  return Array.from({ length: values.length / NOTCH }, (_, i) => {
    const [x, y, z, dx, dy, dz, share, radius] = values.subarray(i * NOTCH, (i + 1) * NOTCH);
    const long = LONG * radius * share;
    return [[x, y, z], [x + long * dx, y + long * dy, z + long * dz]];
  });
}

/** @param {SpheresState} state @param {Drawing} drawing */
export function drawNotches(state, drawing) {
  const colour = drawing.colour('accent');
  for (const [[x, y], [tx, ty]] of arrowsOf(state)) {
    drawing.disc(x, y, { pixels: 3.5, fill: colour, stroke: drawing.colour('casing') });
    const pixels = drawing.px(Math.hypot(tx - x, ty - y));
    if (pixels > 1) drawing.arrow(x, y, Math.atan2(ty - y, tx - x), pixels, colour, 2);
  }
}

/** @param {SpheresState} state @param {Solid} solid */
export function standNotches(state, solid) {
  for (const [from, to] of arrowsOf(state)) {
    solid.line3([...from, ...to], { colour: 'accent', width: 3 });
    solid.mark(from[0], from[1], { fill: 'accent', z: from[2], size: 5 });
  }
}
