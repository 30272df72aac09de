/**
 * What the marks of graphs mean, as a part of the legend, and how much one leaves uncovered.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 * @import { Camera, View } from '../../engine/types.js'
 */
import { addSamples } from '../../stage/late-legend.js';
import { measure, say } from '../../common/texts.js';
import { ASTRAY, CLOSED, drawLinks, drawNodes, drawUncovered, OPEN, SEES_NONE, sheetOf } from './draw.js';

/** @param {number} state @returns {Sample} */
const node = (state) => ({ plain: true, wide: 20, layer: (ctx, view, camera) => drawNodes(ctx, view, { ...camera, scale: 28 }, middleOf(camera), [state]) });

/** Where the middle of a sample's cell is for a camera with larger cells. @param {Camera} camera */
const middleOf = (camera) => [camera.scale / 28, camera.scale / 28];

/** @param {number} kind @returns {Sample} */
const cell = (kind) => ({ plain: true, layer: (ctx, view, camera) => drawUncovered(ctx, view, camera, sheetOf([kind], 1, view.colours.frontier)) });

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'graph-node': node(0),
  'graph-open': node(OPEN),
  'graph-closed': node(CLOSED),
  'graph-link': { plain: true, wide: 28, layer: (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {View} */ view, /** @type {Camera} */ camera) => drawLinks(ctx, view, camera, { places: [0, 1, 6, 1], links: [0, 1] }) },
  'sees-none': cell(SEES_NONE),
  astray: cell(ASTRAY),
};

/**
 * @param {WayScope} scope
 * @param {(lanes: number[]) => { uncovered: { none: number, astray: number, of: number } | null } | null} known  For the graphs of some lanes, how many cells one of
 *   them does not cover, once that is known; null where none has a graph.
 */
export function addGraphsLegend(scope, known) {
  addSamples(scope, SAMPLES, (lanes) => {
    const shown = known(lanes);
    if (!shown) return {};
    const { uncovered } = shown;
    const share = { 'sees-none': uncovered?.none ?? 0, astray: uncovered?.astray ?? 0 };
    return Object.fromEntries(Object.keys(SAMPLES).map((id) => {
      const cells = id in share ? share[/** @type {keyof typeof share} */ (id)] : null;
      return [id, cells !== 0 && say(`legend.${id}`, { percent: measure((100 * (cells ?? 0)) / (uncovered?.of ?? 1), 1) })];
    }));
  });
}
