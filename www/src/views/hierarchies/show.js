/**
 * The view of abstractions of the grid and queries on them. Loaded once a lane has one.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { Camera, LabState, View } from '../../engine/types.js'
 * @import { Layered } from './draw.js'
 */
import { makeSheet } from '../../stage/layers/sheet.js';
import { inspectedCell } from '../../state/state.js';
import { measure } from '../../common/texts.js';
import { APART, drawArrows, drawBorders, drawCosts, drawCrossings, drawMade, drawMet, drawPaths, drawRefined, drawTop } from './draw.js';
import { addHierarchyLegend } from './legend.js';

const NONE = new Uint32Array();
/** With more crossings than this, they are read and drawn anew once a stroke has ended, not at every cell of it. */
const LARGE = 4000;

/**
 * What changes with the cursor, and what it is at.
 * @typedef {{ levels: number, nodes: number[], bytes: number, built: [number, number], repaired: number, part: string,
 *   search: number, led: number, reads: boolean, lazily: boolean, met: [number, number] }} Facts
 */

/** @param {Engine} engine @param {number} lane @returns {Facts | null} */
const factsOf = (engine, lane) => engine.ask((lab) => lab.hierarchy(lane)) ?? null;

/**
 * What stays the same while the abstraction does, but for the costs through clusters that searches find.
 * @param {LabState} lab
 * @param {number} lane
 * @param {Facts} facts
 */
const keyOf = (lab, lane, { built, levels, repaired }) => JSON.stringify([lab.revision, lab.turns, lab.lanes[lane].algorithm, lab.lanes[lane].settings, built, levels, repaired]);

/** What stays the same while those do. @param {Facts} facts */
const metKeyOf = ({ met, part }) => ` ${met[0]} ${met[0] && part === 'ended'}`;

/** By level. @param {Engine} engine @param {number} lane @param {number} levels */
const clustersOf = (engine, lane, levels) => Array.from({ length: levels }, (_, i) => engine.ask((lab) => lab.hierarchyClusters(lane, i + 1)));

/**
 * What is built, but for the paths, which are many.
 * @param {Engine} engine
 * @param {number} lane
 * @param {number} levels
 * @returns {Omit<Layered, 'top' | 'refined'>}
 */
function abstractionOf(engine, lane, levels) {
  const clusters = clustersOf(engine, lane, levels);
  return engine.ask((lab) => ({
    clusters,
    nodes: lab.hierarchyNodes(lane),
    crossings: lab.hierarchyCrossings(lane),
    paths: null,
  }));
}

/**
 * Asks for the paths once they can be told apart.
 * @param {Engine} engine
 * @param {number} lane
 * @param {Camera} camera
 * @param {Omit<Layered, 'top' | 'refined'>} layered
 * @param {number} level
 */
function withPaths(engine, lane, camera, layered, level) {
  if (camera.scale >= APART && layered.clusters.length) layered.paths ??= engine.ask((lab) => lab.hierarchyPaths(lane, level));
  return layered;
}

/**
 * What is there of one level alone, without its paths.
 * @param {Omit<Layered, 'top' | 'refined'>} all
 * @param {number} level
 * @returns {Omit<Layered, 'top' | 'refined'>}
 */
function levelOf({ clusters, nodes, crossings }, level) {
  /** @type {number[]} */
  const kept = [];
  for (let i = 0; i + 1 < nodes.length; i += 2) if (nodes[i + 1] >= level) kept.push(nodes[i], level);
  const cells = new Set(kept.filter((_, i) => i % 2 === 0));
  /** @type {number[]} */
  const steps = [];
  for (let i = 0; i + 1 < crossings.length; i += 2) if (cells.has(crossings[i]) && cells.has(crossings[i + 1])) steps.push(crossings[i], crossings[i + 1]);
  return { clusters: clusters.map((boxes, i) => (i + 1 === level ? boxes : NONE)), nodes: kept, crossings: steps, paths: null };
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Omit<Layered, 'top' | 'refined'>} layered
 */
function drawAbstraction(ctx, view, camera, { clusters, nodes, crossings, paths }) {
  drawPaths(ctx, view, camera, paths);
  clusters.forEach((boxes, i) => drawBorders(ctx, view, camera, boxes, i + 1));
  drawCrossings(ctx, view, camera, crossings, nodes);
}

/**
 * The query, and what an edit has made anew while its steps are shown.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Engine} engine
 * @param {number} lane
 * @param {Facts} facts
 * @param {Uint32Array[]} clusters
 */
function drawQuery(ctx, view, camera, engine, lane, facts, clusters) {
  if (facts.lazily) clusters.forEach((boxes) => drawMet(ctx, view, camera, boxes));
  if (facts.repaired) clusters.forEach((boxes) => drawMade(ctx, view, camera, boxes));
  if (facts.part === 'building' || facts.led === 0) return;
  if (facts.part !== 'ended') drawTop(ctx, view, camera, engine.ask((lab) => lab.hierarchyTop(lane)));
  drawRefined(ctx, view, camera, engine.ask((lab) => lab.hierarchyRefined(lane)));
}

/**
 * The arrows of the cluster of a cell, else of that which the path is in.
 * @param {Engine} engine
 * @param {number} lane
 * @param {number} [cell]
 */
const arrowsOf = (engine, lane, cell) => engine.ask((lab) => lab.hierarchyArrows(lane, cell));

/** @param {WayScope} scope */
export function showHierarchies(scope) {
  /**
   * What is known of each lane.
   * @type {{ key: string, facts: Facts | null, base: string, shape: string, layered: Omit<Layered, 'top' | 'refined'>,
   *   one: { of: Omit<Layered, 'top' | 'refined'> | null, level: number, layered: Omit<Layered, 'top' | 'refined'> },
   *   sheet: ReturnType<typeof makeSheet<Omit<Layered, 'top' | 'refined'>>> }[]}
   */
  const lanes = [];
  /** The level that is shown alone; 0: all are. */
  let chosen = 0;
  const nothing = { clusters: [], nodes: NONE, crossings: NONE, paths: null };

  /** @param {Engine} engine @param {LabState} lab @param {number} lane */
  function known(engine, lab, lane) {
    const of = (lanes[lane] ??= { key: '', facts: null, base: '', shape: '', layered: nothing, one: { of: null, level: 0, layered: nothing }, sheet: makeSheet(scope, drawAbstraction) });
    const { at, part, steps, algorithm, settings } = lab.lanes[lane];
    const drawing = scope.state.gesture !== null;
    const key = JSON.stringify([lab.revision, lab.turns, algorithm, settings, at, part, steps, lab.start, lab.goal, drawing]);
    if (key === of.key) return of;
    of.key = key;
    of.facts = factsOf(engine, lane);
    const base = of.facts ? keyOf(lab, lane, of.facts) : '';
    const shape = of.facts ? base + metKeyOf(of.facts) : '';
    // A large one that is being built is read again now and then only.
    const hurry = scope.state.player.playing && of.facts?.part === 'building' && of.facts.built[1] > 400 && of.facts.built[0] % 32;
    if (!of.facts || shape === of.shape || hurry) return of;
    const { levels } = of.facts;
    // What the stroke has made anew so far shows all the same.
    if (drawing && of.layered.clusters.length === levels && of.layered.nodes.length > 2 * LARGE) of.layered = { ...of.layered, clusters: clustersOf(engine, lane, levels) };
    else if (base === of.base) Object.assign(of, { shape, layered: { ...of.layered, clusters: clustersOf(engine, lane, levels), paths: null } });
    else Object.assign(of, { base, shape, layered: abstractionOf(engine, lane, levels) });
    return of;
  }

  /** The level that is chosen, as far as an abstraction has it. @param {Facts} facts */
  const levelFor = ({ levels }) => Math.min(chosen, levels);

  /** What is drawn of a lane's abstraction. @param {typeof lanes[number]} of @param {number} level 0: all */
  function drawnOf(of, level) {
    if (!level) return of.layered;
    if (of.one.of !== of.layered || of.one.level !== level) of.one = { of: of.layered, level, layered: levelOf(of.layered, level) };
    return of.one.layered;
  }

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    const { engine, state } = scope;
    if (!engine || !state.lab?.lanes[lane]?.views.includes('hierarchies')) return;
    const of = known(engine, state.lab, lane);
    const { facts, shape, sheet } = of;
    if (!facts) return;
    const level = levelFor(facts);
    const layered = drawnOf(of, level);
    sheet(ctx, view, camera, `${shape} ${level}`, withPaths(engine, lane, camera, layered, Math.max(1, level)));
    drawQuery(ctx, view, camera, engine, lane, facts, layered.clusters);
    const cell = inspectedCell(state);
    const inspects = cell && !state.player.playing;
    if (facts.reads) {
      const near = inspects ? arrowsOf(engine, lane, cell.y * view.world.width + cell.x) : NONE;
      drawArrows(ctx, view, camera, near.length ? near : arrowsOf(engine, lane));
    }
    if (!inspects) return;
    const from = cell.y * view.world.width + cell.x;
    const costs = engine.ask((lab) => lab.hierarchyCosts(lane, Math.max(1, level), from));
    drawCosts(ctx, view, camera, from, costs, (cost) => measure(cost, 2));
  }

  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera, lane) => {
    if (!engine.state().lanes[lane].views.includes('hierarchies')) return;
    const facts = factsOf(engine, lane);
    if (!facts) return;
    const level = levelFor(facts);
    const all = abstractionOf(engine, lane, facts.levels);
    const layered = withPaths(engine, lane, camera, level ? levelOf(all, level) : all, Math.max(1, level));
    drawAbstraction(ctx, view, camera, layered);
    drawQuery(ctx, view, camera, engine, lane, facts, layered.clusters);
    if (facts.reads) drawArrows(ctx, view, camera, arrowsOf(engine, lane));
  };

  scope.stage.views.set('hierarchies', Object.assign(layer, { from }));
  addHierarchyLegend(scope, (among) => {
    const { engine, state: { lab, lane: own } } = scope;
    if (!engine || !lab) return null;
    const layered = among.filter((lane) => lab.lanes[lane]?.views.includes('hierarchies'));
    const shown = layered.flatMap((lane) => known(engine, lab, lane).facts ?? []);
    if (!shown.length) return null;
    // Of several, the one that has most levels says how many nodes each has, unless the lane that is chosen has levels.
    const most = Math.max(...shown.map(({ levels }) => levels));
    const asked = layered.includes(own) ? known(engine, lab, own).facts : null;
    const { nodes } = asked && asked.levels > 1 ? asked : /** @type {Facts} */ (shown.find(({ levels }) => levels === most));
    return {
      nodes, chosen: Math.min(chosen, nodes.length), repaired: Math.max(...shown.map(({ repaired }) => repaired)),
      whole: layered.some((lane) => !lab.lanes[lane].lasts), reads: shown.some(({ reads }) => reads),
      atOnce: shown.some(({ lazily }) => !lazily), met: shown.find(({ lazily }) => lazily)?.met,
    };
  }, (level) => {
    chosen = level;
    scope.ask();
  });
  scope.ask();
}
