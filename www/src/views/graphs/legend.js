/**
 * The part of the legend that tells what the marks of graphs mean, and how much one leaves uncovered.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {object} Known
 * @property {{ none: number, astray: number, of: number } | null} uncovered  How many cells one of them does not cover,
 *   once that is known.
 * @property {boolean} places  One is of waypoints, corners in sight or a mesh.
 * @property {boolean} sights  One is of waypoints or corners in sight.
 * @property {boolean} meshes  One is of a mesh.
 * @property {boolean} pulled  The path over one of those is pulled tight.
 * @property {boolean} subgoals  One is of subgoals.
 * @property {boolean} levels  One of those has two levels.
 * @property {boolean} contracted  One of those has a contraction hierarchy.
 */
import { addSamples } from '../../stage/late-legend.js';
import { measure, say } from '../../common/texts.js';
import { drawAround, drawSides, drawWay } from './mesh.js';
import { ASTRAY, CLOSED, drawLinks, drawNodes, drawShortcuts, drawUncovered, FROM_GOAL, HEIGHT, LOCAL, OPEN, SEES_NONE, sheetOf } from './draw.js';

/** @param {number} state @returns {Sample} */
const node = (state) => ({ plain: true, wide: 20, layer: (ctx, view, camera) => drawNodes(ctx, view, { ...camera, scale: 28 }, middleOf(camera), [state]) });

/** Where the middle of a sample's cell is for a camera with larger cells. @param {Camera} camera */
const middleOf = (camera) => [camera.scale / 28, camera.scale / 28];

/** @param {number} kind @returns {Sample} */
const cell = (kind) => ({ plain: true, layer: (ctx, view, camera) => drawUncovered(ctx, view, camera, sheetOf([kind], 1, view.colours.frontier)) });

/** @type {Sample} */
const link = { plain: true, wide: 28, layer: (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {View} */ view, /** @type {Camera} */ camera) => drawLinks(ctx, view, camera, { places: [0, 1, 6, 1], links: [0, 1] }) };

/** @type {Sample} */
const shortcut = { plain: true, wide: 28, layer: (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {View} */ view, /** @type {Camera} */ camera) => drawShortcuts(ctx, view, camera, { places: [0, 1, 6, 1], links: [], shortcuts: [0, 1] }) };

/** @param {NonNullable<Sample['layer']>} layer @returns {Sample} */
const wide = (layer) => ({ plain: true, wide: 28, layer });

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'graph-node': node(0),
  'graph-subgoal': node(0),
  'graph-local': node(LOCAL),
  'graph-contracted': node(4 * HEIGHT),
  'graph-open': node(OPEN),
  'graph-closed': node(CLOSED),
  'graph-from-goal': node(CLOSED + FROM_GOAL),
  'graph-link': link,
  'graph-free': link,
  'mesh-link': link,
  'mesh-side': wide((ctx, view, camera) => drawSides(ctx, view, camera, { sides: [0, 1, 6, 1], crossings: 1, middles: true, way: [] })),
  'mesh-now': wide((ctx, view, camera) => drawAround(ctx, view, camera, [4, 0, 0, 6, 0, 6, 2, 0, 2])),
  'mesh-way': wide((ctx, view, camera) => drawWay(ctx, view, camera, [0, 1, 6, 1])),
  'graph-shortcut': shortcut,
  'sees-none': cell(SEES_NONE),
  astray: cell(ASTRAY),
};

/**
 * @param {WayScope} scope
 * @param {(lanes: number[]) => Known | null} known  For the graphs of some lanes, what there is of them; null where
 *   none has a graph.
 */
export function addGraphsLegend(scope, known) {
  addSamples(scope, SAMPLES, (lanes) => {
    const shown = known(lanes);
    if (!shown) return {};
    const { uncovered, places, sights, meshes, pulled, subgoals, levels, contracted } = shown;
    const share = { 'sees-none': uncovered?.none ?? 0, astray: uncovered?.astray ?? 0 };
    /** @type {Record<string, boolean>} */
    const there = { 'graph-node': places, 'graph-link': sights, 'mesh-link': meshes, 'mesh-side': meshes, 'mesh-now': meshes, 'mesh-way': !!pulled, 'graph-subgoal': subgoals, 'graph-free': subgoals, 'graph-local': levels, 'graph-contracted': contracted, 'graph-from-goal': contracted, 'graph-shortcut': contracted };
    return Object.fromEntries(Object.keys(SAMPLES).map((id) => {
      const cells = id in share ? share[/** @type {keyof typeof share} */ (id)] : null;
      return [id, cells !== 0 && there[id] !== false && say(`legend.${id}`, { percent: measure((100 * (cells ?? 0)) / (uncovered?.of ?? 1), 1) })];
    }));
  });
}
