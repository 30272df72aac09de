/**
 * The roadmap with depth: its edges, vertices and ways lie on the floor, and the rasters are pictures of it.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { RoadsState } from './state.js'
 */
import { Numbers } from '../frame-numbers.js';
import { solidMark } from './mark.js';
import { solidSample } from './sample.js';
import { rampColour } from './raster/ramp.js';
import { drawRaster } from './raster/raster.js';
import { OPEN, STRIDE } from './watched-query.js';

/** As many colours tell clearances apart, of so many radii at most, as on the plan. */
const [SHADES, ROOMY] = [8, 5];

/** What is drawn is read where the engine wrote it, one after the other. @type {Numbers | undefined} */
let numbers;

/** @param {RoadsState} roads @param {Solid} solid */
export function drawSolid(roads, solid) {
  const read = (numbers ??= new Numbers());
  const { building, engine, layers, panel: { beside }, wanted } = roads;
  if (layers.exact) solid.picture('raster', `${roads.scene.space.revision} ${roads.filling} ${Boolean(roads.exact)}`, (drawing) => drawRaster(roads, drawing));
  if (layers.diagram) for (const piece of roads.diagram) solid.line(piece, { colour: 'closed', width: 5, alpha: 0.45 });
  if (layers.graph) {
    const { edges, vertices } = building.graph();
    solid.shaded(edges, wanted.radius * ROOMY, SHADES, rampColour);
    engine.weightedInto(read.into);
    solid.pieces(read.view, 5, { colour: 'accent', width: 4, dash: [2, 5] });
    if (layers.vertices) for (let at = 0; at < vertices.length; at += 3) solid.disc(vertices[at], vertices[at + 1], 0.09, { fill: 'ink' });
  }
  if (layers.sampled) {
    engine.edgesInto(1, read.into);
    solid.pieces(read.view, 5, { colour: 'ink-soft', width: 1 });
  }
  if (layers.moved) {
    engine.edgesInto(2, read.into);
    solid.pieces(read.view, 5, { colour: 'open-back', width: 1.5 });
  }
  if (layers.arcs) {
    engine.arcsInto(read.into);
    drawArcs(solid, read.view);
  }
  if (layers.expanded) {
    engine.expandedInto(read.into);
    drawStanding(solid, read.view, 3, () => 'closed-back');
  }
  if (!engine.ready && !building.busy) solidSample(solid, engine.sample());
  beside.solid(solid);
  if (roads.watched) drawQuery(solid, roads.watched);
  solidMark(roads, solid);
  solidWay(roads, solid, beside.shows('roadmap') && !roads.watched);
}

/** Lines, each with its number of points first. @param {Solid} solid @param {Float64Array} arcs */
function drawArcs(solid, arcs) {
  for (let at = 0; at < arcs.length; at += 1 + 2 * arcs[at]) solid.line(arcs.subarray(at + 1, at + 1 + 2 * arcs[at]), { colour: 'ink', width: 1, alpha: 0.55 });
}

/**
 * The search that is seen step by step: what it knows, the way to what it looks at, and the way it found.
 * @param {Solid} solid
 * @param {import('../../../wasm/space.js').RoadmapQuery} watched
 */
function drawQuery(solid, watched) {
  const nodes = watched.nodes();
  for (let at = 0; at < nodes.length; at += STRIDE) solid.line([nodes[at + 6], nodes[at + 7], nodes[at], nodes[at + 1]], { colour: 'ink', width: 1, alpha: 0.6 });
  drawStanding(solid, nodes, STRIDE, (at) => (nodes[at + 3] === OPEN ? 'open-back' : 'closed-back'));
  solid.line(watched.branch(), { colour: 'path', width: 2.5, dash: [6, 4] });
  solid.way(watched.route());
  const [x, y] = watched.current();
  if (x !== undefined) solid.ring(x, y, 0.5, { colour: 'accent', width: 0.2 });
}

/**
 * Nodes with their directions: x, y and angle of each.
 * @param {Solid} solid
 * @param {Float64Array} nodes
 * @param {number} stride
 * @param {(at: number) => string} colour
 */
function drawStanding(solid, nodes, stride, colour) {
  for (let at = 0; at < nodes.length; at += stride) solid.arrow(nodes[at], nodes[at + 1], nodes[at + 2], 0.6, { colour: colour(at), width: 3 });
}

/** The way from A to B, or its ends alone. @param {RoadsState} roads @param {Solid} solid @param {boolean} [line] */
export function solidWay({ engine, ends, route }, solid, line = true) {
  if (route && line) {
    const read = (numbers ??= new Numbers());
    engine.routeInto(read.into);
    solid.way(read.view);
  }
  if (!ends) return;
  solid.mark(ends.start.x, ends.start.y, { fill: 'start', words: 'A' });
  solid.mark(ends.goal.x, ends.goal.y, { fill: 'goal', words: 'B' });
}
