/**
 * The search tree: a line from each cell to the one that it was reached from, thinner and in another colour the deeper
 * it lies; where cells are too small for lines, each cell in the colour of its depth.
 *
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {{ parents: Uint32Array, depths: Uint32Array, deepest: number }} Tree  By cell, as the engine gives it.
 */
import { middle, seenCells } from '../lattice.js';
import { drawCells } from './image.js';
import { stroke, trace } from './line.js';
import { pathFor } from './vector.js';

/** From this size of a cell on, in CSS pixels, the links are drawn as lines. */
export const SMALLEST = 4;
/** What is not in the tree, or has no parent. */
const NONE = 0xffffffff;
/** From the root to the deepest, on light ground and on dark. */
const LIGHT = ['#2d0b59', '#57106e', '#85216b', '#b2325a', '#d84c3e', '#e8740c'];
const DARK = ['#fcffa4', '#f9c932', '#f98e09', '#e45a31', '#d0518f', '#b07be8'];

/** The colours for the theme that these belong to. @param {{ casing: string }} colours */
export function rampOf({ casing }) {
  const [red, green, blue] = (casing.match(/[\d.]+/g) ?? ['255', '255', '255']).map(Number);
  const light = casing.startsWith('#') ? parseInt(casing.slice(1, 3), 16) > 127 : red + green + blue > (casing.startsWith('color') ? 1.5 : 382);
  return light ? LIGHT : DARK;
}

/** The colour of the ramp for a depth. @param {number} depth @param {number} deepest @param {number} many */
export function shade(depth, deepest, many) {
  return Math.min(many - 1, Math.floor((depth / (deepest + 1)) * many));
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {Tree} tree */
export function drawTree(ctx, view, camera, tree) {
  if (camera.scale < SMALLEST) return drawDepths(ctx, view, camera, tree);
  const ramp = rampOf(view.colours);
  const { world, hexagons, size } = view;
  const part = seenCells(camera, hexagons, world, size);
  const paths = ramp.map(() => pathFor(ctx));
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) {
      const at = y * world.width + x;
      const parent = tree.parents[at];
      if (parent === NONE) continue;
      const path = paths[shade(tree.depths[at], tree.deepest, ramp.length)];
      path.moveTo(...middle(camera, hexagons, parent % world.width, Math.floor(parent / world.width)));
      path.lineTo(...middle(camera, hexagons, x, y));
    }
  }
  ctx.lineCap = 'round';
  const widest = Math.min(4, Math.max(1, camera.scale * 0.2));
  // The deepest first, so that what all hangs on lies on top.
  for (let i = ramp.length - 1; i >= 0; i--) {
    const width = widest * (1 - (0.6 * i) / (ramp.length - 1));
    if (camera.scale >= 10) {
      ctx.lineWidth = width + 1.5;
      ctx.strokeStyle = view.colours.casing;
      ctx.stroke(paths[i]);
    }
    ctx.lineWidth = width;
    ctx.strokeStyle = ramp[i];
    ctx.stroke(paths[i]);
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {Tree} tree */
function drawDepths(ctx, view, camera, { depths, deepest }) {
  const { width, height } = view.world;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const own = canvas.getContext('2d');
  if (!own) return;
  const image = own.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const ramp = rampOf(view.colours).map((colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    return ((0xd0 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
  for (let i = 0; i < depths.length; i++) {
    if (depths[i] !== NONE) pixels[i] = ramp[shade(depths[i], deepest, ramp.length)];
  }
  own.putImageData(image, 0, 0);
  drawCells(ctx, canvas, view, camera);
}

/**
 * The branch of the chosen cell, over the tree.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Uint32Array} cells
 * @param {View} view
 * @param {Camera} camera
 */
export function drawBranch(ctx, cells, view, camera) {
  if (cells.length < 2) return;
  trace(ctx, cells, view, camera);
  const width = Math.min(6, Math.max(2.5, camera.scale * 0.26));
  stroke(ctx, width + 3, view.colours.casing);
  stroke(ctx, width, view.colours.branch);
}
