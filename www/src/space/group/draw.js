/**
 * The drawing of a group: its corridor, its backbone and its units, on the plan and with depth.
 *
 * @import { GroupStudy } from '../../../wasm/space.js'
 * @import { Solid } from '../depth/solid.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { GroupState } from './state.js'
 */
import { discSign, lineSign, PATH } from '../layers/study-signs.js';
import { plot } from './told.js';

const UNIT = discSign('unit', { fill: 'only-second', stroke: 'ink', pixels: 5, width: 1 });
const CORRIDOR = lineSign('corridor', { colour: 'closed', width: 16, alpha: 0.3 });
const [WITH_CORRIDOR, WITHOUT] = [[UNIT, PATH, CORRIDOR, lineSign('attraction', { colour: 'open', width: 8, alpha: 0.7 })], [UNIT, PATH]];
/** The least radius of a unit on the screen, in pixels. */
const SEEN = 2.5;

/** @param {GroupState} group @param {Drawing} drawing */
export function draw(group, drawing) {
  const { along, engine, layers, planner, stays } = group;
  plot(group, drawing.colour);
  if (engine && layers.corridor) drawCorridor(group, engine, drawing);
  const ofRoadmap = planner.id === 'roadmap';
  if (engine && !ofRoadmap) drawBackbone(drawing, stays.backbone);
  along.way?.draw(drawing, ofRoadmap);
  if (engine) drawUnits(group, engine, drawing);
}

/**
 * The corridor, and the window of attraction in it.
 * @param {GroupState} group
 * @param {GroupStudy} engine
 * @param {Drawing} drawing
 */
function drawCorridor({ numbers: { read }, stays: { corridor } }, engine, drawing) {
  for (let i = 0; i < corridor.length; i += 3) drawing.disc(corridor[i], corridor[i + 1], { metres: corridor[i + 2], fill: drawing.colour('closed'), alpha: 0.05 });
  engine.windowInto(read.into);
  drawing.line(read.view, { colour: drawing.colour('open'), width: 8, alpha: 0.7 });
}

/** @param {Drawing} drawing @param {Float64Array} points */
function drawBackbone(drawing, points) {
  drawing.line(points, { colour: drawing.colour('casing'), width: 6 });
  drawing.line(points, { colour: drawing.colour('path'), width: 3.5 });
}

/** @param {GroupState} group @param {GroupStudy} engine @param {Drawing} drawing */
function drawUnits({ layers, numbers, radius }, engine, drawing) {
  engine.placesInto(numbers.units.into);
  if (layers.attraction) engine.attractionInto(numbers.read.into);
  const places = numbers.units.view;
  if (layers.attraction) {
    const points = numbers.read.view;
    for (let i = 0; i < places.length; i += 2) drawing.line([places[i], places[i + 1], points[i], points[i + 1]], { colour: drawing.colour('ink-soft'), width: 1, alpha: 0.5 });
  }
  // From far away units are larger than they are, and still to be seen.
  const size = Math.max(radius, SEEN / drawing.view.scale);
  for (let i = 0; i < places.length; i += 2) {
    drawing.disc(places[i], places[i + 1], { metres: size, fill: drawing.colour('only-second') });
    drawing.disc(places[i], places[i + 1], { metres: size, stroke: drawing.colour('ink'), width: 1 });
  }
}

/** @param {GroupState} group */
export const legend = ({ engine, layers }) => (engine && layers.corridor ? WITH_CORRIDOR : WITHOUT);

/** @param {GroupState} group @param {Solid} solid */
export function drawSolid({ along, bodies, engine, layers, planner, radius, stays }, solid) {
  const ofRoadmap = planner.id === 'roadmap';
  if (engine) {
    bodies.draw(solid, engine, { radius, ...layers });
    if (!ofRoadmap) solid.way(stays.backbone);
  }
  along.way?.solid(solid, ofRoadmap);
}
