/**
 * The view of the graphs that searches build. Loaded once a lane has one.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { Camera, LabState, View } from '../../engine/types.js'
 * @import { Graph } from './draw.js'
 */
import { makeSheet } from '../../stage/layers/sheet.js';
import { ASTRAY, drawCurrent, drawLinks, drawNewLinks, drawNodes, drawShortcuts, drawUncovered, SEES_NONE, sheetOf } from './draw.js';
import { addGraphsLegend } from './legend.js';
import { drawAround, drawMet, drawSides, drawWay, meshOf } from './mesh.js';

/** Cells whose cover is asked for at a time. */
const PORTION = 65536;

/** @param {LabState} lab @param {number} lane */
const isOver = (lab, lane) => lab.lanes[lane].status !== 'running';
/** What stays the same while the graph does. @param {LabState} lab @param {number} lane */
const keyOf = (lab, lane) => JSON.stringify([lab.revision, lab.turns, lab.lanes[lane].algorithm, lab.lanes[lane].settings]);

/** @param {Engine} engine @param {number} lane @returns {Graph} */
const graphOf = (engine, lane) => {
  const graph = engine.ask((lab) => parted(lab.graphPlaces(lane), lab.graphLinks(lane), engine.state().lanes[lane].graph === 'subgoals'));
  return { ...graph, mesh: meshOf(engine, lane) };
};

/**
 * Links and shortcuts: of subgoals, a link is told from the later node on, a shortcut from the earlier.
 * @param {Int32Array} places
 * @param {Uint32Array} all
 * @param {boolean} subgoals
 * @returns {Graph}
 */
function parted(places, all, subgoals) {
  if (!subgoals) return { places, links: all };
  let last = all.length;
  while (last > 0 && all[last - 2] < all[last - 1]) last -= 2;
  return { places, links: all.subarray(0, last), shortcuts: all.subarray(last) };
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {Graph} graph */
function drawAllLinks(ctx, view, camera, graph) {
  if (graph.mesh) drawSides(ctx, view, camera, graph.mesh);
  drawLinks(ctx, view, camera, graph);
  if (graph.shortcuts?.length) drawShortcuts(ctx, view, camera, graph);
}

/**
 * The links that the step shown has found, if it is one that builds.
 * @param {Engine} engine
 * @param {number} lane
 * @param {Graph} graph
 * @returns {Graph}
 */
function newLinks(engine, lane, { places, links }) {
  const last = links.length ? Math.max(links[links.length - 2], links[links.length - 1]) : -1;
  const builds = engine.sentence(lane).id.endsWith('-linked') && last >= 0;
  if (!builds) return { places, links: [] };
  const found = [];
  for (let i = links.length - 2; i >= 0 && links[i] === last; i -= 2) found.push(links[i], links[i + 1]);
  return { places, links: found };
}

/**
 * Nodes, and what is told of the step.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Engine} engine
 * @param {number} lane
 * @param {Graph} graph
 * @param {boolean} calm
 */
function drawStep(ctx, view, camera, engine, lane, graph, calm) {
  const states = engine.ask((lab) => lab.graphStates(lane));
  const current = calm ? engine.current(lane) : -1;
  if (graph.mesh) {
    if (current >= 0) drawAround(ctx, view, camera, engine.ask((lab) => lab.graphAround(lane, current)));
    drawMet(ctx, view, camera, graph.mesh, states);
    drawWay(ctx, view, camera, graph.mesh.way);
  }
  if (calm) drawNewLinks(ctx, view, camera, newLinks(engine, lane, graph));
  drawNodes(ctx, view, camera, graph.places, states);
  if (current >= 0 && view.places) drawCurrent(ctx, view, camera, view.places(Uint32Array.of(current)));
}

/** Asks which cells a graph covers, some rows at a time. */
function makeCover() {
  let key = '';
  /** @type {Uint8Array | null} */
  let covered = null;
  let rows = 0;
  let colour = '';
  /** @type {HTMLCanvasElement | null} */
  let sheet = null;
  /** @type {{ none: number, astray: number, of: number } | null} */
  let sums = null;
  return {
    /**
     * Asks on, as long as there is something to ask; answers whether there is more.
     * @param {Engine} engine
     * @param {LabState} lab
     * @param {number} lane
     * @param {number} portion
     */
    goOn(engine, lab, lane, portion) {
      const now = keyOf(lab, lane);
      if (now !== key) {
        [key, covered, rows, sheet, sums] = [now, null, 0, null, null];
      }
      if (rows >= lab.height || lab.lanes[lane].graph !== 'cells' || !isOver(lab, lane)) return false;
      const many = Math.max(1, Math.floor(portion / lab.width));
      const part = engine.ask((inner) => inner.uncovered(lane, rows, many));
      if (!part.length) {
        rows = lab.height;
        return false;
      }
      covered ??= new Uint8Array(lab.width * lab.height);
      covered.set(part, rows * lab.width);
      rows += many;
      if (rows < lab.height) return true;
      const count = (/** @type {number} */ kind) => /** @type {Uint8Array} */ (covered).reduce((sum, cell) => sum + (cell === kind ? 1 : 0), 0);
      const of = covered.length - count(0);
      sums = { none: count(SEES_NONE), astray: count(ASTRAY), of: Math.max(1, of) };
      return false;
    },
    get sums() {
      return sums;
    },
    /** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera */
    draw(ctx, view, camera) {
      if (!covered || !sums || sums.none + sums.astray === 0) return;
      if (!sheet || colour !== view.colours.frontier) sheet = sheetOf(covered, view.world.width, view.colours.frontier);
      colour = view.colours.frontier;
      drawUncovered(ctx, view, camera, sheet);
    },
  };
}

/** @param {WayScope} scope */
export function showGraphs(scope) {
  /**
   * What is known of each lane.
   * @type {{ key: string, graph: Graph, sheet: ReturnType<typeof makeSheet<Graph>>, cover: ReturnType<typeof makeCover>
   *   }[]}
   */
  const lanes = [];
  const nothing = { places: [], links: [] };

  /** What is known of a lane, brought up to date. @param {Engine} engine @param {LabState} lab @param {number} lane */
  function known(engine, lab, lane) {
    const of = (lanes[lane] ??= { key: '', graph: nothing, sheet: makeSheet(scope, drawAllLinks), cover: makeCover() });
    const { at, part, steps } = lab.lanes[lane];
    const key = JSON.stringify([keyOf(lab, lane), at, part, steps, lab.start, lab.goal]);
    if (key !== of.key) Object.assign(of, { key, graph: graphOf(engine, lane) });
    return of;
  }

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    const { engine, state } = scope;
    if (!engine || !state.lab?.lanes[lane]?.graph) return;
    const { graph, sheet, cover } = known(engine, state.lab, lane);
    cover.draw(ctx, view, camera);
    sheet(ctx, view, camera, `${keyOf(state.lab, lane)} ${graph.links.length} ${graph.shortcuts?.length} ${graph.places.length} ${graph.mesh?.sides.length} ${JSON.stringify([state.lab.start, state.lab.goal])}`, graph);
    const { playing, calm, speed } = state.player;
    drawStep(ctx, view, camera, engine, lane, graph, !playing || calm || speed <= scope.stage.drawing.BRANCH_SPEED);
  }

  /** @type {Under['from']} */
  const from = (engine) => {
    /** @type {ReturnType<typeof makeCover>[]} */
    const covers = [];
    return (ctx, view, camera, lane) => {
      const lab = engine.state();
      if (!lab.lanes[lane].graph) return;
      const cover = (covers[lane] ??= makeCover());
      cover.goOn(engine, lab, lane, Infinity);
      cover.draw(ctx, view, camera);
      const graph = graphOf(engine, lane);
      drawAllLinks(ctx, view, camera, graph);
      drawStep(ctx, view, camera, engine, lane, graph, true);
    };
  };

  scope.stage.views.set('graphs', Object.assign(layer, { from }));
  const withGraph = (/** @type {number[]} */ among) => among.filter((lane) => scope.state.lab?.lanes[lane]?.graph);
  addGraphsLegend(scope, (among) => {
    const shown = withGraph(among);
    const told = shown.includes(scope.state.lane) ? scope.state.lane : shown[0];
    if (told === undefined) return null;
    const of = shown.map((lane) => /** @type {LabState} */ (scope.state.lab).lanes[lane]);
    const subgoals = of.filter((lane) => lane.graph === 'subgoals');
    const made = (/** @type {string} */ kind) => subgoals.some((lane) => lane.settings['subgoal-levels'] === kind);
    const [levels, contracted] = [made('2'), made('contracted')];
    const meshes = of.filter((lane) => lane.settings['mesh-nodes']);
    const pulled = shown.some((lane) => lanes[lane]?.graph.mesh?.way.length);
    return { uncovered: lanes[told]?.cover.sums ?? null, meshes: meshes.length > 0, pulled, sights: subgoals.length + meshes.length < of.length, places: subgoals.length < of.length, subgoals: subgoals.length > 0, levels, contracted };
  });
  scope.addEventListener('update', () => {
    const { engine, state } = scope;
    const { lab } = state;
    if (!engine || !lab) return;
    for (const lane of withGraph(scope.stage.lanes)) {
      const { cover } = known(engine, lab, lane);
      const before = cover.sums;
      if (cover.goOn(engine, lab, lane, PORTION) || cover.sums !== before) scope.ask();
    }
  });
  scope.ask();
}
