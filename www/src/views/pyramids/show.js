/**
 * The view of pyramids of cliques, regions of sectors, and searches on them. Loaded once a lane has one.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { Camera, LabState, View } from '../../engine/types.js'
 * @import { Level } from './draw.js'
 * @import { Known } from './legend.js'
 */
import { drawMade, drawRefined } from '../hierarchies/draw.js';
import { makeSheet } from '../../stage/layers/sheet.js';
import { drawAbove, drawCut, drawLevel, drawShades, OUTSIDE, shadesOf, widthOf } from './draw.js';
import { addPyramidLegend } from './legend.js';

/** A node that stands for cells no wider than this, in CSS pixels, is not shown by itself. */
const SMALL = 12;

/**
 * @typedef {{ levels: number, nodes: number[], part: string, level: number, plan: number, search: number, led: number,
 *   sector: number, repaired: number }} Facts
 */

/** @param {Engine} engine @param {number} lane @returns {Facts | null} */
const factsOf = (engine, lane) => engine.ask((lab) => lab.pyramid(lane)) ?? null;

/** @param {Engine} engine @param {number} lane @param {number} level @returns {Level} */
const levelOf = (engine, lane, level) => engine.ask((lab) => ({ cells: lab.pyramidCells(lane, level), nodes: lab.pyramidNodes(lane, level), edges: lab.pyramidEdges(lane, level), sectors: lab.pyramidSectors(lane, level) }));

/** Whether a search is on. @param {Facts} facts */
const searches = ({ part }) => part === 'top' || part === 'refining';

/**
 * The level that is shown where none is chosen: that of the search; over cells, and while none is on, the lowest whose
 * nodes can be made out.
 * @param {Facts} facts
 * @param {View} view
 * @param {Camera} camera
 */
function ownLevel(facts, view, camera) {
  if (searches(facts) && facts.level > 0) return facts.level;
  const cells = view.world.width * view.world.height;
  const large = facts.nodes.findIndex((nodes) => widthOf(cells, nodes, camera) >= SMALL);
  return large < 0 ? Math.max(1, facts.levels) : large + 1;
}

/**
 * What changes with each step; null where there is nothing to shade.
 * @param {View} view
 * @param {Engine} engine
 * @param {number} lane
 * @param {Facts} facts
 * @param {Level | null} of  The level of the search.
 */
function sheetBelow(view, engine, lane, facts, of) {
  if (!searches(facts)) return null;
  const shades = engine.ask((lab) => lab.pyramidShades(lane));
  return of || shades.includes(OUTSIDE) ? shadesOf(shades, of, view) : null;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Engine} engine
 * @param {number} lane
 * @param {Facts} facts
 * @param {Level} level
 */
function drawAbout(ctx, view, camera, engine, lane, facts, level) {
  if (facts.repaired) drawMade(ctx, view, camera, level.sectors);
  const above = engine.ask((lab) => lab.pyramidAbove(lane));
  if (above.length) drawAbove(ctx, view, camera, above);
  drawCut(ctx, view, camera, engine.ask((lab) => lab.pyramidCut(lane)));
  drawRefined(ctx, view, camera, engine.ask((lab) => lab.pyramidRefined(lane)));
}

/** @param {WayScope} scope */
export function showPyramids(scope) {
  /**
   * What is known of each lane.
   * @type {{ key: string, facts: Facts | null, world: string, levels: Level[], own: number, below: { key: string,
   *   sheet: HTMLCanvasElement | null }, sheet: ReturnType<typeof makeSheet<Level>> }[]}
   */
  const lanes = [];
  /** The level that is chosen; 0: the lane's own. */
  let chosen = 0;

  /** @param {Engine} engine @param {LabState} lab @param {number} lane */
  function known(engine, lab, lane) {
    const of = (lanes[lane] ??= { key: '', facts: null, world: '', levels: [], own: 1, below: { key: '', sheet: null }, sheet: makeSheet(scope, drawLevel) });
    const { at, part, steps, algorithm, settings } = lab.lanes[lane];
    const world = JSON.stringify([lab.revision, lab.turns, algorithm, settings]);
    const key = JSON.stringify([world, at, part, steps]);
    if (key === of.key) return of;
    Object.assign(of, { key, facts: factsOf(engine, lane) });
    if (world !== of.world) Object.assign(of, { world, levels: [] });
    return of;
  }

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    const { engine, state } = scope;
    if (!engine || !state.lab?.lanes[lane]?.views.includes('pyramids')) return;
    const of = known(engine, state.lab, lane);
    const { facts, levels } = of;
    if (!facts?.levels) return;
    const read = (/** @type {number} */ level) => (levels[level] ??= levelOf(engine, lane, level));
    of.own = ownLevel(facts, view, camera);
    const shown = chosen ? Math.min(chosen, facts.levels) : of.own;
    const key = `${of.key} ${view.colours.casing}`;
    if (of.below.key !== key) of.below = { key, sheet: sheetBelow(view, engine, lane, facts, facts.level ? read(facts.level) : null) };
    if (of.below.sheet) drawShades(ctx, view, camera, of.below.sheet);
    of.sheet(ctx, view, camera, `${of.world} ${shown}`, read(shown));
    drawAbout(ctx, view, camera, engine, lane, facts, read(shown));
  }

  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera, lane) => {
    const facts = engine.state().lanes[lane].views.includes('pyramids') && factsOf(engine, lane);
    if (!facts || !facts.levels) return;
    const below = sheetBelow(view, engine, lane, facts, facts.level ? levelOf(engine, lane, facts.level) : null);
    if (below) drawShades(ctx, view, camera, below);
    const level = levelOf(engine, lane, chosen ? Math.min(chosen, facts.levels) : ownLevel(facts, view, camera));
    drawLevel(ctx, view, camera, level);
    drawAbout(ctx, view, camera, engine, lane, facts, level);
  };

  scope.stage.views.set('pyramids', Object.assign(layer, { from }));

  /** @param {number[]} among @returns {Known | null} */
  function told(among) {
    const { engine, state } = scope;
    const { lab } = state;
    if (!engine || !lab) return null;
    const shown = among.filter((lane) => lab.lanes[lane]?.views.includes('pyramids'));
    const { facts, own } = shown.length ? known(engine, lab, shown.includes(state.lane) ? state.lane : shown[0]) : { facts: null, own: 1 };
    return facts?.levels ? { nodes: facts.nodes, level: own, chosen: Math.min(chosen, facts.levels), sector: facts.sector, repaired: facts.repaired } : null;
  }

  addPyramidLegend(scope, told, (level) => {
    chosen = level;
    scope.ask();
  });
  scope.ask();
}
