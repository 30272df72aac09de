/**
 * A search over the middles of a mesh, in plan and with depth: nodes seen up to the step, each joined with its parent,
 * and the path before and after the funnel.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { MeshState } from './state.js'
 */
import { discSign, lineSign, PATH } from '../layers/study-signs.js';
import { NODE, NOW, OPEN } from './searched.js';

const SIDE = lineSign('mesh-side', { colour: 'ink', width: 1, alpha: 0.6 });
/** Signs of the search, and of the path alone. */
export const NODES = [PATH, lineSign('over-middles', { colour: 'path', width: 2, dash: [6, 4] }), discSign('closed-node', { fill: 'closed-back', pixels: 4.5 }), discSign('open-node', { fill: 'open-back', pixels: 4.5 }), SIDE];

/** @param {ArrayLike<number>} path @param {(x: number, y: number) => void} mark */
function bends(path, mark) {
  for (let i = 2; i + 2 < path.length; i += 2) mark(path[i], path[i + 1]);
}

/** @param {MeshState} state @param {Drawing} drawing @param {boolean} shown whether its nodes are */
export function drawSearched({ at, engine, last }, drawing, shown) {
  if (!engine) return;
  if (shown) {
    const nodes = engine.seen(at);
    const [open, closed] = [drawing.colour('open-back'), drawing.colour('closed-back')];
    /** @type {Record<string, ArrayLike<number>[]>} */
    const ways = { open: [], closed: [] };
    for (let i = 0; i < nodes.length; i += NODE) ways[nodes[i + 4] === OPEN ? 'open' : 'closed'].push(nodes.subarray(i, i + 4));
    drawing.lines(ways.open, { colour: open, width: 1.5 });
    drawing.lines(ways.closed, { colour: closed, width: 2 });
    for (let i = 0; i < nodes.length; i += NODE) {
      const mark = nodes[i + 4];
      const look = mark === NOW ? { pixels: 7, fill: drawing.colour('accent'), stroke: drawing.colour('casing') } : { pixels: 4, fill: mark === OPEN ? open : closed };
      drawing.disc(nodes[i], nodes[i + 1], look);
    }
  }
  if (at < last) return;
  const path = engine.searchedPath(false);
  if (shown) drawing.line(engine.searchedPath(true), { colour: drawing.colour('path'), width: 2, dash: [6, 4] });
  drawing.line(path, { colour: drawing.colour('casing'), width: 6 });
  drawing.line(path, { colour: drawing.colour('path'), width: 3.5 });
  bends(path, (x, y) => drawing.disc(x, y, { pixels: 4, fill: drawing.colour('path'), stroke: drawing.colour('casing'), width: 1.5 }));
}

/** @param {MeshState} state @param {Solid} solid @param {boolean} shown */
export function drawSearchedSolid({ at, engine, last }, solid, shown) {
  if (!engine) return;
  if (shown) {
    const nodes = engine.seen(at);
    for (let i = 0; i < nodes.length; i += NODE) solid.line(nodes.subarray(i, i + 4), { colour: nodes[i + 4] === OPEN ? 'open-back' : 'closed-back', width: nodes[i + 4] === NOW ? 5 : 2 });
    if (at === last) solid.line(engine.searchedPath(true), { colour: 'path', width: 2, dash: [6, 4] });
  }
  if (at === last) solid.way(engine.searchedPath(false));
}
