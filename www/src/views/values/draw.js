/**
 * The drawing of what a lane knows of cells, written into them: g above on the left, h on the right, f below, and an
 * arrow to the cell that each was reached from. What the step shown changed has a frame.
 *
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {'all' | 'g' | 'h' | 'f' | 'arrow' | 'none'} What
 */
import { middle } from '../../stage/lattice.js';
import { dark, numbered } from '../../stage/layers/costs.js';
import { frame } from '../../stage/layers/pointer.js';
import { MARK } from '../../stage/palette.js';
import { measure } from '../../common/texts.js';

/** From this size of a cell on, in CSS pixels, its values are written in it. */
export const ROOM = 44;
/** Numbers of a cell, as `Lab::cell_values` gives them: index, g, h, f, index of the parent, whether it was changed. */
const NUMBERS = 6;
/** Read against the cell's own colour, so alike in both themes. */
const DARK = '#10131c';
const LIGHT = '#ffffff';
/** An arrow to the right, around its middle, in sizes of a cell. @type {[number, number][]} */
const ARROW = [[-0.18, -0.03], [0.04, -0.03], [0.04, -0.1], [0.2, 0], [0.04, 0.1], [0.04, 0.03], [-0.18, 0.03]];

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Float64Array} values
 * @param {What} what
 */
export function drawValues(ctx, view, camera, values, what) {
  const { start, goal, world, hexagons } = view;
  const size = camera.scale;
  const onPath = new Set(view.path);
  const is = (/** @type {{ x: number, y: number }} */ badge, /** @type {number} */ x, /** @type {number} */ y) => badge.x === x && badge.y === y;
  ctx.textBaseline = 'alphabetic';
  for (let i = 0; i < values.length; i += NUMBERS) {
    const [cell, g, h, f, parent, changed] = values.subarray(i, i + NUMBERS);
    const [column, row] = [cell % world.width, Math.floor(cell / world.width)];
    if (changed) drawChanged(ctx, view, camera, column, row);
    // Badges cover their cells.
    if (is(start, column, row) || is(goal, column, row)) continue;
    const [x, y] = middle(camera, hexagons, column, row);
    const [ink, ground] = [dark(view, cell) ? LIGHT : DARK, colourOf(view, cell)];
    const clear = (/** @type {number} */ half) => {
      ctx.fillStyle = ground;
      ctx.fillRect(x - half * size, y - half * size, 2 * half * size, 2 * half * size);
    };
    // A cost stands where f does; the square of a closed cell, where its arrow does. The dot of an open one bears its
    // arrow.
    const dot = view.marks[cell] === MARK.open;
    const priced = numbered(view, camera, cell);
    if (priced) clear(0.36);
    else if (!dot && !onPath.has(cell)) clear(0.18);
    const write = (/** @type {number} */ value, /** @type {CanvasTextAlign} */ align, /** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ share) =>
      number(ctx, value, { ink, halo: ground, size: Math.min(20, size * share), align, x: x + dx * size, y: y + dy * size, tight: size < 64 });
    if (what === 'all') {
      // Hexagons are narrow at the top.
      const side = hexagons ? 0.4 : 0.44;
      write(g, 'left', -side, -0.22, 0.2);
      write(h, 'right', side, -0.22, 0.2);
      write(f, 'center', 0, 0.43, 0.27);
    } else if (what !== 'arrow' && what !== 'none') {
      write({ g, h, f }[what], 'center', 0, 0.43, 0.3);
    }
    if (parent >= 0) {
      const to = middle(camera, hexagons, parent % world.width, Math.floor(parent / world.width));
      const onDot = dot && !priced;
      arrow(ctx, onDot ? ground : ink, onDot ? '' : ground, x, y, to, size);
    }
  }
}

/**
 * The frame of a cell that the step shown changed.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {number} x
 * @param {number} y
 */
export function drawChanged(ctx, view, camera, x, y) {
  frame(ctx, view, camera, { x, y }, [[4, view.colours.casing], [2, view.colours.path]], -3);
}

/**
 * Letters where the values of a cell stand, as a sample of the legend.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 */
export function drawKey(ctx, view) {
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'center';
  ctx.font = '600 9px "Liberation Sans", Arial, sans-serif';
  ctx.fillStyle = dark(view, 0) ? LIGHT : DARK;
  for (const [letter, x, y] of /** @type {[string, number, number][]} */ ([['g', 6, 7], ['h', 22, 7], ['f', 14, 14]])) ctx.fillText(letter, x, y);
}

/** What the image shows in a cell. @param {View} view @param {number} cell */
function colourOf({ pixels }, cell) {
  return `rgb(${pixels.subarray(4 * cell, 4 * cell + 3).join(' ')})`;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} value nothing is written for NaN
 * @param {{ ink: string, halo: string, size: number, align: CanvasTextAlign, x: number, y: number, tight: boolean }}
 *   how
 */
function number(ctx, value, { ink, halo, size, align, x, y, tight }) {
  if (Number.isNaN(value)) return;
  const places = value < 10 ? 2 : value < 100 ? 1 : 0;
  const text = measure(value, tight ? Math.min(places, 1) : places);
  ctx.font = `600 ${size}px "Liberation Sans", Arial, sans-serif`;
  ctx.textAlign = align;
  // Over a path that leads through the cell.
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3;
  ctx.strokeStyle = halo;
  ctx.strokeText?.(text, x, y);
  ctx.fillStyle = ink;
  ctx.fillText(text, x, y);
}

/**
 * From the middle of a cell towards another, set off from what lies below.
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} ink
 * @param {string} halo '' for none
 * @param {number} x
 * @param {number} y
 * @param {[number, number]} to
 * @param {number} size
 */
function arrow(ctx, ink, halo, x, y, to, size) {
  const angle = Math.atan2(to[1] - y, to[0] - x);
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  ctx.beginPath();
  ARROW.forEach(([along, aside], i) => {
    const at = /** @type {const} */ ([x + along * cos - aside * sin, y + along * sin + aside * cos]);
    if (i) ctx.lineTo(...at);
    else ctx.moveTo(...at);
  });
  ctx.closePath();
  if (halo) {
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3.5;
    ctx.strokeStyle = halo;
    ctx.stroke();
  }
  ctx.fillStyle = ink;
  ctx.fill();
}
