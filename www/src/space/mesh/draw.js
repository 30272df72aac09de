/**
 * The mesh, what the search has done up to the step that is seen, and the path.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Point } from '../types.js'
 * @import { MeshState } from './state.js'
 */
import { drawFlash } from './flash.js';
import { legendOfHand } from './hand/draw.js';
import { lineSign, PATH } from '../layers/study-signs.js';
import { drawPacked } from './packed-draw.js';
import { drawSearched, NODES } from './searched-draw.js';
import { overMiddles } from './searched.js';

const SIDE = lineSign('mesh-side', { colour: 'ink', width: 1, alpha: 0.6 });
const INTERVALS = [lineSign('expanded-interval', { colour: 'closed-back', width: 3 }), lineSign('open-interval', { colour: 'open-back', width: 3 })];
const [WITH_SEARCH, WITHOUT] = [[PATH, ...INTERVALS, SIDE], [PATH, SIDE]];

/** Numbers of an interval, and its marks. */
export const STRIDE = 7;
export const [EXPANDED, NOW] = [2, 3];

/**
 * Paths that are compared are not to be lost among the intervals of a search that has ended.
 * @param {MeshState} state
 */
export const showsSearch = ({ at, comparison, last, layers }) => layers.search && !(comparison.open && at === last);

/** Signs of the walk on the packed mesh. */
const WALK = [PATH, lineSign('ray', { colour: 'accent', width: 2 }), lineSign('portal', { colour: 'open-back', width: 4 }), SIDE];
const WALK_ALONE = [PATH, SIDE];

/** The narrowest place on the way of the widest body. */
const NARROW = lineSign('narrowest', { casing: 6, colour: 'accent', width: 3 });

/** @param {MeshState} state */
export function legend(state) {
  const signs = signsOf(state);
  return state.panel.widest.narrow ? [...signs, NARROW] : signs;
}

/** @param {MeshState} state */
function signsOf(state) {
  if (state.packed.settings.hand) return legendOfHand(state);
  if (state.packed.settings.packed) return state.packed.layers.rays ? WALK : WALK_ALONE;
  if (!showsSearch(state)) return WITHOUT;
  return overMiddles(state) ? NODES : WITH_SEARCH;
}

/** @param {MeshState} state @param {Drawing} drawing */
export function draw(state, drawing) {
  const { at, engine, layers, last } = state;
  if (state.packed.settings.packed) drawPacked(state, drawing);
  else if (engine) {
    if (layers.mesh) drawMesh(engine, drawing);
    drawFlash(state, drawing);
    if (overMiddles(state)) drawSearched(state, drawing, showsSearch(state));
    else if (showsSearch(state)) drawSearch(engine, at, drawing);
    if (at === last && !overMiddles(state)) {
      const path = engine.path();
      drawing.line(path, { colour: drawing.colour('casing'), width: 6 });
      drawing.line(path, { colour: drawing.colour('path'), width: 3.5 });
      for (let i = 2; i + 2 < path.length; i += 2) drawing.disc(path[i], path[i + 1], { pixels: 4, fill: drawing.colour('path'), stroke: drawing.colour('casing'), width: 1.5 });
    }
  }
  state.panel.widest.draw(drawing);
  state.comparison.draw(drawing);
  drawEnds(state, drawing);
}

/** Lines, four numbers each. @param {Float64Array} sides */
const linesOf = (sides) => Array.from({ length: sides.length / 4 }, (_, i) => sides.subarray(4 * i, 4 * i + 4));

/** @param {import('../../../wasm/space.js').SceneMesh} engine @param {Drawing} drawing */
function drawMesh(engine, drawing) {
  const ink = drawing.colour('ink');
  drawing.lines(linesOf(engine.sides(true)), { colour: ink, width: 1, alpha: 0.35 });
  drawing.lines(linesOf(engine.sides(false)), { colour: ink, width: 1.5, alpha: 0.6 });
}

/** @param {import('../../../wasm/space.js').SceneMesh} engine @param {number} at @param {Drawing} drawing */
function drawSearch(engine, at, drawing) {
  const intervals = engine.intervals(at);
  /** @type {Record<string, ArrayLike<number>[]>} */
  const ends = { open: [], closed: [] };
  for (let i = 0; i < intervals.length; i += STRIDE) {
    const mark = intervals[i + 6];
    if (mark === NOW) fillCone(drawing, intervals.subarray(i, i + 6));
    ends[mark >= EXPANDED ? 'closed' : 'open'].push(intervals.subarray(i + 2, i + 6));
  }
  for (const mark of ['closed', 'open']) drawing.lines(ends[mark], { colour: drawing.colour(`${mark}-back`), width: 3 });
  const branch = engine.branch(at);
  drawing.line(branch, { colour: drawing.colour('casing'), width: 5 });
  drawing.line(branch, { colour: drawing.colour('path'), width: 2, dash: [6, 4] });
}

/**
 * What is seen from the root through the interval: root, right end, left end.
 * @param {Drawing} drawing
 * @param {Float64Array} corners
 */
function fillCone(drawing, corners) {
  const { context } = drawing;
  context.save();
  context.beginPath();
  drawing.trace(corners, true);
  context.globalAlpha = 0.25;
  context.fillStyle = drawing.colour('accent');
  context.fill();
  context.restore();
  drawing.line(corners, { colour: drawing.colour('accent'), width: 1.5, closed: true });
  drawing.line(corners.subarray(2), { colour: drawing.colour('accent'), width: 5 });
}

/** @param {MeshState} state @param {Drawing} drawing */
function drawEnds({ ends }, drawing) {
  if (!ends) return;
  for (const [place, colour, letter] of /** @type {[Point, string, string][]} */ ([[ends.start, 'start', 'A'], [ends.goal, 'goal', 'B']])) {
    drawing.disc(place.x, place.y, { pixels: 9, fill: drawing.colour(colour), stroke: drawing.colour('casing') });
    drawing.words(place.x, place.y, letter, { colour: drawing.colour('casing'), outline: false, size: 11 });
  }
}
