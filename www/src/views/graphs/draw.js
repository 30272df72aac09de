/**
 * A graph of places: its links, its nodes and how they stand, and the cells that it does not cover. Knows nothing of
 * how it came about, so that it draws any.
 *
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {object} Graph
 * @property {Int32Array | number[]} places  Column and row of each node, in half cells.
 * @property {Uint32Array | number[]} links  Two nodes each, by their numbers.
 * @property {Uint32Array | number[]} [shortcuts]  The same of shortcuts, which lead over other links.
 * @property {import('./mesh.js').Mesh | null} [mesh]  The mesh whose places are the nodes.
 */
import { project } from '../../stage/camera.js';
import { drawCells } from '../../stage/layers/image.js';
import { stroke } from '../../stage/layers/line.js';
import { inkOf } from '../../stage/layers/scans.js';
import { rampOf } from '../../stage/layers/tree.js';
import { pathFor } from '../../stage/layers/vector.js';

export const OPEN = 1;
export const CLOSED = 2;
/** The state of a node that is a local subgoal and not met. */
export const LOCAL = 3;
/** Added to a node's state: only the search from the goal has met it. */
export const FROM_GOAL = 4;
/** Added to it, times its height in a contraction hierarchy, from 1 to 7. */
export const HEIGHT = 8;
/** The states of a cell: no node is in sight, or the nearest in sight does not lead to the goal's. */
export const SEES_NONE = 2;
export const ASTRAY = 3;
/** The more links, the fainter each: so many are drawn at half strength. */
const MANY = 400;
/** How far the arc of a shortcut swings out, as a share of its length. */
const BEND = 0.18;
/** Of shortcuts, on light ground and on dark. */
const ARC = { light: '#9a3d00', dark: '#ffb27a' };

/** @param {Camera} camera @param {ArrayLike<number>} places @param {number} node @returns {[number, number]} */
const placeOf = (camera, places, node) => project(camera, places[2 * node] / 2, places[2 * node + 1] / 2);

/** @param {Camera} camera */
const radiusOf = ({ scale }) => Math.min(6, Math.max(1.1, scale * 0.2));

/** The links. @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {Graph} graph */
export function drawLinks(ctx, view, camera, { places, links }) {
  const path = pathFor(ctx);
  const { width, height } = view.size;
  for (let i = 0; i + 1 < links.length; i += 2) {
    const [x0, y0] = placeOf(camera, places, links[i]);
    const [x1, y1] = placeOf(camera, places, links[i + 1]);
    if (Math.max(x0, x1) < 0 || Math.max(y0, y1) < 0 || Math.min(x0, x1) > width || Math.min(y0, y1) > height) continue;
    path.moveTo(x0, y0);
    path.lineTo(x1, y1);
  }
  const before = ctx.globalAlpha;
  ctx.globalAlpha = Math.max(0.14, 0.8 / (1 + links.length / 2 / MANY)) * Math.min(1, 0.3 + camera.scale / 10);
  ctx.lineWidth = Math.min(1.5, Math.max(0.75, camera.scale * 0.06));
  ctx.strokeStyle = inkOf(view);
  ctx.stroke(path);
  ctx.globalAlpha = before;
}

/**
 * The shortcuts: arcs, as they lead over other links.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Graph} graph
 */
export function drawShortcuts(ctx, view, camera, { places, shortcuts = [] }) {
  const path = pathFor(ctx);
  const { width, height } = view.size;
  for (let i = 0; i + 1 < shortcuts.length; i += 2) {
    const [x0, y0] = placeOf(camera, places, shortcuts[i]);
    const [x1, y1] = placeOf(camera, places, shortcuts[i + 1]);
    const room = Math.hypot(x1 - x0, y1 - y0) * BEND;
    if (Math.max(x0, x1) < -room || Math.max(y0, y1) < -room || Math.min(x0, x1) > width + room || Math.min(y0, y1) > height + room) continue;
    path.moveTo(x0, y0);
    path.quadraticCurveTo((x0 + x1) / 2 + (y1 - y0) * BEND, (y0 + y1) / 2 + (x0 - x1) * BEND, x1, y1);
  }
  const before = ctx.globalAlpha;
  ctx.globalAlpha = Math.max(0.16, 0.85 / (1 + shortcuts.length / 2 / MANY)) * Math.min(1, 0.35 + camera.scale / 10);
  ctx.lineWidth = Math.min(1.5, Math.max(0.75, camera.scale * 0.06));
  ctx.strokeStyle = rampOf(view.colours)[0].startsWith('#f') ? ARC.dark : ARC.light;
  ctx.stroke(path);
  ctx.globalAlpha = before;
}

/**
 * Links that are spoken of: those that have just been found.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Graph} graph
 */
export function drawNewLinks(ctx, view, camera, { places, links }) {
  if (!links.length) return;
  ctx.beginPath();
  for (let i = 0; i + 1 < links.length; i += 2) {
    ctx.moveTo(...placeOf(camera, places, links[i]));
    ctx.lineTo(...placeOf(camera, places, links[i + 1]));
  }
  const width = Math.min(3, Math.max(1.5, camera.scale * 0.1));
  stroke(ctx, width + 1.5, view.colours.casing);
  stroke(ctx, width, inkOf(view));
}

/** How much larger a node is drawn that is not met, by its height. @param {number} state */
const growth = (state) => (state >= HEIGHT ? 0.45 + 0.17 * Math.floor(state / HEIGHT) : 1);

/**
 * The nodes: hollow while they are not met, a ring while they are open, filled once they are closed; local subgoals
 * that are not met are small and faint. Nodes of the search from the goal are squares. In a contraction hierarchy a
 * node that is not met is the larger the later it was contracted.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} places
 * @param {ArrayLike<number>} states
 */
export function drawNodes(ctx, view, camera, places, states) {
  const ink = inkOf(view);
  const radius = radiusOf(camera);
  const paths = [pathFor(ctx), pathFor(ctx), pathFor(ctx), pathFor(ctx)];
  const sizes = [radius * 0.8, radius * 1.25, radius * 1.1, radius * 0.5];
  for (let node = 0; 2 * node < places.length; node++) {
    const state = states[node] % FROM_GOAL;
    const [x, y] = placeOf(camera, places, node);
    const size = sizes[state] * (state ? 1 : growth(states[node]));
    if (x < -size || y < -size || x > view.size.width + size || y > view.size.height + size) continue;
    if (states[node] & FROM_GOAL) paths[state].rect(x - size * 0.9, y - size * 0.9, size * 1.8, size * 1.8);
    else {
      paths[state].moveTo(x + size, y);
      paths[state].arc(x, y, size, 0, 2 * Math.PI);
    }
  }
  const thin = Math.max(0.75, radius * 0.3);
  const before = ctx.globalAlpha;
  ctx.globalAlpha = 0.55;
  ctx.fillStyle = ink;
  ctx.fill(paths[LOCAL]);
  ctx.globalAlpha = before;
  ctx.fillStyle = view.colours.casing;
  ctx.fill(paths[0]);
  ctx.fill(paths[OPEN]);
  ctx.strokeStyle = ink;
  ctx.lineWidth = thin;
  ctx.stroke(paths[0]);
  ctx.lineWidth = Math.max(1.2, radius * 0.6);
  ctx.stroke(paths[OPEN]);
  ctx.fillStyle = ink;
  ctx.fill(paths[CLOSED]);
  ctx.lineWidth = thin;
  ctx.strokeStyle = view.colours.casing;
  ctx.stroke(paths[CLOSED]);
}

/**
 * A ring around the node that the step shown is about.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} place
 */
export function drawCurrent(ctx, view, camera, place) {
  const [x, y] = placeOf(camera, place, 0);
  ctx.beginPath();
  ctx.arc(x, y, radiusOf(camera) * 2, 0, 2 * Math.PI);
  stroke(ctx, 4, view.colours.casing);
  stroke(ctx, 2, view.colours.next);
}

/**
 * A sheet with a pixel for each cell that is not covered.
 * @param {ArrayLike<number>} covered  By cell, as the engine tells it.
 * @param {number} width in cells
 * @param {string} colour
 */
export function sheetOf(covered, width, colour) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: covered.length / width });
  const ctx = canvas.getContext('2d');
  if (!ctx) return canvas;
  ctx.fillStyle = colour;
  for (let i = 0; i < covered.length; i++) {
    if (covered[i] !== SEES_NONE && covered[i] !== ASTRAY) continue;
    ctx.globalAlpha = covered[i] === SEES_NONE ? 0.62 : 0.26;
    ctx.fillRect(i % width, Math.floor(i / width), 1, 1);
  }
  return canvas;
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {HTMLCanvasElement} sheet */
export function drawUncovered(ctx, view, camera, sheet) {
  drawCells(ctx, sheet, view, camera);
}
