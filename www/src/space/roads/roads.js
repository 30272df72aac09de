/**
 * The roadmap on the Voronoi diagram: built before one's eyes, with layers, ways and changes by hand.
 *
 * @import { Box, Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { Graph } from './graph.js'
 * @import { RoadsState } from './state.js'
 */
import words from '../../../texts/en.roads.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { Numbers } from '../frame-numbers.js';
import { begin, finished, follow, followed, rebuild, refuse, watch } from './build.js';
import { makeBuilding } from './building/building.js';
import { drawGraph } from './graph.js';
import { makePanel } from './panel.js';
import { grab, tap } from './press.js';
import { discSign, lineSign, PATH, sign } from '../layers/study-signs.js';
import { drawDiagram } from './raster/diagram.js';
import { rampColour } from './raster/ramp.js';
import { drawRaster } from './raster/raster.js';
import { drawWay, find } from './route.js';
import { drawSample } from './sample.js';
import { drawSolid } from './solid.js';
import { initialState } from './state.js';
import { drawMark } from './mark.js';
import { measures, sentence } from './told.js';
import { update } from './update.js';
import { drawQuery, offer, pastOf, stepQuery } from './watched-query.js';
import { makeWay } from './way.js';

/** In the colours of little, some and much clearance. */
const EDGE = sign('roadmap-edge', (drawing) => [0, 0.5, 1].forEach((shade, at) => drawing.line([(2 * at - 3) / 3, 0, (2 * at - 1) / 3, 0], { colour: rampColour(shade), width: 2 })));
const VERTEX = discSign('roadmap-vertex', { fill: 'ink', pixels: 2.5 });
const [WITH_DIAGRAM, WITHOUT] = [[PATH, EDGE, VERTEX, lineSign('voronoi', { colour: 'closed', width: 5, alpha: 0.45 })], [PATH, EDGE, VERTEX]];

addTexts(words);

/** @param {App} app */
export default function makeRoads(app) {
  const roads = /** @type {RoadsState} */ (initialState(app));
  roads.building = makeBuilding(roads.engine, roads.scene, { changed: () => update(roads), finished: (repaired) => finished(roads, repaired), followed: () => followed(roads), lost: () => rebuild(roads, { giveUp: true }), failed: (error) => refuse(roads, error) });
  roads.panel = makePanel(roads);
  const { beside, node } = roads.panel;

  /** @satisfies {Study & { way: unknown, watched: unknown }} */
  const study = {
    node,
    way: makeWay(roads),
    /** The search that is seen step by step, if one is. */
    get watched() {
      return roads.watched;
    },
    opened() {
      beside.opened();
      begin(roads);
    },
    changed() {
      if (roads.begun && !follow(roads)) rebuild(roads, { giveUp: true });
    },
    shown() {
      if (!roads.begun) begin(roads);
      else if (roads.held) find(roads);
      roads.held = false;
      beside.refresh();
      offer(roads);
      app.ask();
    },
    get past() {
      return pastOf(roads);
    },
    /** Seen from its first sample on. */
    begin() {
      watch(roads);
      return true;
    },
    advance: (seconds, most = Infinity) => advance(roads, seconds, most),
    step() {
      if (roads.watched) stepQuery(roads);
      else if (!roads.engine.ready && !roads.refused) roads.building.advance(1);
      update(roads);
    },
    restart() {
      app.time.pause();
      if (roads.watched) study.past?.goTo(0);
      else rebuild(roads, { watched: true });
    },
    grab: (at, reach) => grab(roads, at, reach),
    tap: (at) => tap(roads, at),
    drawBelow(drawing) {
      drawRaster(roads, drawing);
      drawDiagram(roads, drawing);
    },
    draw: (drawing) => draw(roads, drawing),
    legend: () => (roads.layers.diagram ? WITH_DIAGRAM : WITHOUT),
    solid: (solid) => drawSolid(roads, solid),
    measures: () => measures(roads),
    sentence: () => sentence(roads),
    save: () => ({ settings: roads.settings, hooks: roads.hooks, ends: roads.anyEnds ? null : roads.ends, beside: beside.save() }),
    load: (saved) => load(roads, saved),
  };
  return study;
}

/** Of a search so many times fewer steps are watched in a second than of the building. */
const SLOWER = 4;

/** @param {RoadsState} roads @param {number} seconds @param {number} most milliseconds */
function advance(roads, seconds, most) {
  if (roads.refused) return false;
  if (roads.watched) return stepQuery(roads, roads.pace.units(seconds / SLOWER, 'query'));
  // It is seen once more from its beginning.
  if (roads.engine.ready) rebuild(roads, { watched: true });
  const left = roads.building.advance(roads.pace.units(seconds, roads.engine.phase), most);
  update(roads);
  return left;
}

/** What is drawn is read where the engine wrote it. @type {Numbers | undefined} */
let numbers;

/** @param {RoadsState} roads @param {Drawing} drawing */
function draw(roads, drawing) {
  const { building, engine, layers, panel: { beside } } = roads;
  const { radius } = roads.wanted;
  roads.picture.draw(drawing, `${JSON.stringify(layers)} ${radius} ${drawing.colour('ink')}`, (onto, box) => drawGraph(onto, graphOf(roads, box), layers, radius));
  if (layers.expanded) {
    const read = (numbers ??= new Numbers());
    engine.expandedInto(read.into);
    const expanded = read.view;
    for (let i = 0; i < expanded.length; i += 3) drawing.arrow(expanded[i], expanded[i + 1], expanded[i + 2], 12, drawing.colour('closed-back'), 2);
  }
  if (!engine.ready && !building.busy) drawSample(drawing, engine.sample());
  beside.draw(drawing);
  drawQuery(roads, drawing);
  drawMark(roads, drawing);
  drawWay(roads, drawing, beside.shows('roadmap') && !roads.watched);
}

/** All of the graph, or what of it is in a box. @param {RoadsState} roads @param {Box | null} box @returns {Graph} */
function graphOf(roads, box) {
  const { building, engine } = roads;
  const weighted = engine.weighted();
  const none = new Float64Array();
  const [edges, vertices, arcs] = box ? engine.graphIn(new Float64Array(box)) : [];
  if (edges) return { edges, vertices, arcs, sampled: none, moved: none, weighted };
  return { ...building.graph(), arcs: engine.arcs(), sampled: engine.edges(1), moved: engine.edges(2), weighted };
}

/** @param {RoadsState} roads @param {any} saved */
function load(roads, saved) {
  // Of what a file does not say the usual applies, and it says something about that only once it is there.
  if (!roads.begun) begin(roads);
  if (saved.settings) {
    roads.wanted.load(saved.settings);
    roads.panel.radius.set(roads.wanted.radius);
  }
  roads.hooks = Array.isArray(saved.hooks) ? saved.hooks : [];
  const place = (/** @type {any} */ at) => Number.isFinite(at?.x) && Number.isFinite(at?.y);
  if (place(saved.ends?.start) && place(saved.ends?.goal)) {
    roads.ends = saved.ends;
    roads.anyEnds = false;
  }
  roads.panel.beside.load(saved.beside);
  rebuild(roads);
}
