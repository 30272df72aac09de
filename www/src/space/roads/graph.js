/**
 * A roadmap's edges, arcs and vertices, each kind in few strokes: a large one has thousands, and is drawn anew while
 * something is dragged.
 */
import { rampColour } from './raster/ramp.js';

/** As many colours tell clearances apart. */
const SHADES = 24;
/** So many radii of clearance are as roomy as can be. */
const ROOMY = 5;
/** A vertex: its radius in metres, between so many pixels. */
const [METRES, SMALL, LARGE] = [0.6, 1.1, 2.5];

/**
 * @typedef {{ edges: Float64Array, vertices: Float64Array, arcs: Float64Array, sampled: Float64Array, moved:
 *   Float64Array, weighted: Float64Array }} Graph
 * @typedef {import('../view/drawing.js').Drawing} Drawing
 */

/**
 * @param {Drawing} drawing
 * @param {Graph} graph
 * @param {Record<string, boolean>} layers which are wanted
 * @param {number} radius of the body
 */
export function drawGraph(drawing, graph, layers, radius) {
  if (layers.sampled) drawing.lines(ends(graph.sampled), { colour: drawing.colour('ink-soft'), width: 1, dash: [3, 3] });
  if (layers.moved) drawing.lines(ends(graph.moved), { colour: drawing.colour('open-back'), width: 1.5, dash: [6, 3] });
  if (layers.graph) {
    shaded(graph.edges, radius * ROOMY).forEach((lines, shade) => drawing.lines(lines, { colour: rampColour(shade / (SHADES - 1)), width: 2 }));
    drawing.lines(ends(graph.weighted), { colour: drawing.colour('accent'), width: 4, dash: [2, 5] });
  }
  if (layers.arcs) drawing.lines(counted(graph.arcs), { colour: drawing.colour('ink'), width: 1, alpha: 0.55 });
  // From far away there are so many that they would hide the edges.
  if (layers.vertices) drawing.dots(graph.vertices, 3, { pixels: Math.min(LARGE, Math.max(SMALL, drawing.px(METRES))), fill: drawing.colour('ink') });
}

/** Both ends of edges that have five numbers each. @param {Float64Array} edges */
function ends(edges) {
  return Array.from({ length: edges.length / 5 }, (_, at) => edges.subarray(5 * at, 5 * at + 4));
}

/**
 * Edges by their colour.
 * @param {Float64Array} edges five numbers each, the last one the clearance
 * @param {number} most
 */
function shaded(edges, most) {
  /** @type {Float64Array[][]} */
  const all = Array.from({ length: SHADES }, () => []);
  for (let at = 0; at < edges.length; at += 5) all[Math.round(Math.min(1, edges[at + 4] / most) * (SHADES - 1))].push(edges.subarray(at, at + 4));
  return all;
}

/** Lines, each with its number of points first. @param {Float64Array} lines */
function counted(lines) {
  const all = [];
  for (let at = 0; at < lines.length; at += 1 + 2 * lines[at]) all.push(lines.subarray(at + 1, at + 1 + 2 * lines[at]));
  return all;
}
