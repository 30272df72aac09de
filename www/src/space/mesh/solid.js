/**
 * The mesh with depth: its sides, the intervals of the search, and the path lie on the floor.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { MeshState } from './state.js'
 */
import { EXPANDED, NOW, showsSearch, STRIDE } from './draw.js';
import { drawSolidFlash } from './flash.js';
import { drawPackedSolid } from './packed-draw.js';
import { drawSearchedSolid } from './searched-draw.js';
import { overMiddles } from './searched.js';

/** Numbers of a side: its two ends. */
const SIDE = 4;

/** @param {MeshState} state @param {Solid} solid */
export function drawSolid(state, solid) {
  const { at, comparison, ends, engine, layers } = state;
  if (state.packed.settings.packed) drawPackedSolid(state, solid);
  else if (engine) {
    if (layers.mesh) {
      solid.pieces(engine.sides(true), SIDE, { colour: 'ink', width: 1, alpha: 0.35 });
      solid.pieces(engine.sides(false), SIDE, { colour: 'ink', width: 1.5, alpha: 0.6 });
    }
    drawSolidFlash(state, solid);
    if (overMiddles(state)) drawSearchedSolid(state, solid, showsSearch(state));
    else if (showsSearch(state)) drawSearch(solid, engine.intervals(at));
    if (!overMiddles(state)) drawPath(state, solid);
  }
  state.panel.widest.solid(solid);
  comparison.solid(solid);
  if (!ends) return;
  solid.mark(ends.start.x, ends.start.y, { fill: 'start', words: 'A' });
  solid.mark(ends.goal.x, ends.goal.y, { fill: 'goal', words: 'B' });
}

/** @param {MeshState} state @param {Solid} solid */
function drawPath({ at, engine, last }, solid) {
  if (at === last) solid.way(engine?.path() ?? []);
  else solid.line(engine?.branch(at) ?? [], { colour: 'path', width: 2.5, dash: [6, 4] });
}

/** @param {Solid} solid @param {Float64Array} intervals */
function drawSearch(solid, intervals) {
  for (let i = 0; i < intervals.length; i += STRIDE) {
    const mark = intervals[i + 6];
    solid.line(intervals.subarray(i + 2, i + 6), { colour: mark >= EXPANDED ? 'closed-back' : 'open-back', width: 3 });
    if (mark !== NOW) continue;
    const [x, y] = intervals.subarray(i, i + 2);
    solid.line([...intervals.subarray(i, i + 6), x, y], { colour: 'accent', width: 2 });
  }
}
