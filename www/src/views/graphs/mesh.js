/**
 * A navigation mesh of the cells below its graph: the sides of its polygons, those that the search has met, the
 * polygons of the node that is expanded, and the path over the nodes before it was pulled tight.
 *
 * @import { Engine } from '../../engine/engine.js'
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {object} Mesh
 * @property {ArrayLike<number>} sides  Column and row of both ends of each, in half cells; those between two polygons
 *   first.
 * @property {number} crossings  How many lie between two polygons.
 * @property {boolean} middles  The middles of these are the nodes, in the same order.
 * @property {ArrayLike<number>} way  Column and row of each node of the path, in half cells.
 */
import { project } from '../../stage/camera.js';
import { stroke } from '../../stage/layers/line.js';
import { inkOf } from '../../stage/layers/scans.js';
import { pathFor } from '../../stage/layers/vector.js';

/** Of a node that is open, and closed. */
const [OPEN, CLOSED] = [1, 2];

/** @param {Camera} camera @param {number} x @param {number} y */
const placeOf = (camera, x, y) => project(camera, x / 2, y / 2);

/** The mesh that a lane shows, if it has one. @param {Engine} engine @param {number} lane @returns {Mesh | null} */
export function meshOf(engine, lane) {
  const nodes = engine.state().lanes[lane].settings['mesh-nodes'];
  if (!nodes) return null;
  const [sides, way] = engine.ask((lab) => [lab.graphSides(lane), lab.graphWay(lane)]);
  return sides.length ? { sides: sides.subarray(1), crossings: sides[0], middles: nodes === 'middles', way } : null;
}

/** @param {Camera} camera */
const widthOf = ({ scale }) => Math.min(2, Math.max(0.75, scale * 0.07));

/**
 * The sides: outer ones strong, those between two polygons faint.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Mesh} mesh
 */
export function drawSides(ctx, view, camera, { sides, crossings }) {
  const before = ctx.globalAlpha;
  ctx.strokeStyle = inkOf(view);
  for (const [from, to, alpha] of [[0, crossings, 0.5], [crossings, sides.length / 4, 0.9]]) {
    const path = pathFor(ctx);
    for (let side = from; side < to; side++) {
      path.moveTo(...placeOf(camera, sides[4 * side], sides[4 * side + 1]));
      path.lineTo(...placeOf(camera, sides[4 * side + 2], sides[4 * side + 3]));
    }
    ctx.globalAlpha = alpha;
    ctx.lineWidth = widthOf(camera);
    ctx.stroke(path);
  }
  ctx.globalAlpha = before;
}

/**
 * Sides whose middles are open or closed: broad, and broader where they are closed.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Mesh} mesh
 * @param {ArrayLike<number>} states
 */
export function drawMet(ctx, view, camera, { sides, crossings, middles }, states) {
  if (!middles) return;
  for (const [state, width] of [[OPEN, 1.6], [CLOSED, 2.6]]) {
    const path = pathFor(ctx);
    for (let side = 0; side < Math.min(crossings, states.length); side++) {
      if (states[side] !== state) continue;
      path.moveTo(...placeOf(camera, sides[4 * side], sides[4 * side + 1]));
      path.lineTo(...placeOf(camera, sides[4 * side + 2], sides[4 * side + 3]));
    }
    ctx.strokeStyle = inkOf(view);
    ctx.lineWidth = width * widthOf(camera);
    ctx.stroke(path);
  }
}

/**
 * The polygons of the node that is expanded.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} around  As the engine tells them.
 */
export function drawAround(ctx, view, camera, around) {
  const before = ctx.globalAlpha;
  ctx.fillStyle = view.colours.next;
  ctx.globalAlpha = 0.28;
  for (let at = 0; at < around.length; at += 1 + 2 * around[at]) {
    const path = pathFor(ctx);
    for (let corner = 0; corner < around[at]; corner++) {
      const place = placeOf(camera, around[at + 1 + 2 * corner], around[at + 2 + 2 * corner]);
      if (corner) path.lineTo(...place);
      else path.moveTo(...place);
    }
    path.closePath();
    ctx.fill(path);
  }
  ctx.globalAlpha = before;
}

/**
 * The path over the nodes: dashed.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} way
 */
export function drawWay(ctx, view, camera, way) {
  if (way.length < 4) return;
  ctx.beginPath();
  for (let i = 0; i < way.length; i += 2) ctx[i ? 'lineTo' : 'moveTo'](...placeOf(camera, way[i], way[i + 1]));
  const width = Math.min(3, Math.max(1.5, camera.scale * 0.12));
  stroke(ctx, width + 2, view.colours.casing);
  ctx.setLineDash([3 * width, 2 * width]);
  stroke(ctx, width, view.colours.path);
  ctx.setLineDash([]);
}
