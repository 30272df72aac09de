/**
 * The part of the legend that tells what the marks of pyramids mean, and which level is shown.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 */
import { drawBorders, drawMade, drawRefined } from '../hierarchies/draw.js';
import { addSamples } from '../../stage/late-legend.js';
import { addLevelChoice } from '../../stage/level-choice.js';
import { MARK } from '../../stage/palette.js';
import { say } from '../../common/texts.js';
import { drawAbove, drawCut, drawLevel, drawShades, shadesOf, tintsOf } from './draw.js';

const WIDE = { plain: true, wide: 28 };
const LINE = Uint32Array.of(0, 1, 2, 3);
/** Two cells of a sample. */
const TWO = { scale: 12, x: 2, y: 2 };

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'pyramid-region': { ...WIDE, layer: (ctx, view) => drawLevel(ctx, view, TWO, { cells: [1, 2, 0, 0], nodes: [], edges: [], sectors: [] }) },
  'pyramid-node': { ...WIDE, layer: (ctx, view) => drawLevel(ctx, view, TWO, { cells: [1, 1, 0, 0], nodes: [0, 0, 1, 0], edges: [0, 1], sectors: [] }) },
  'pyramid-orphan': { ...WIDE, layer: (ctx, view) => drawLevel(ctx, view, TWO, { cells: [1, 1, 0, 0], nodes: [0, 0, 1, 1], edges: [0, 1], sectors: [] }) },
  'pyramid-corridor': { plain: true, layer: (ctx, view, camera) => drawShades(ctx, view, camera, shadesOf([0], null, view)) },
  'pyramid-above': { ...WIDE, layer: (ctx, view, camera) => drawAbove(ctx, view, camera, [4, ...LINE]) },
  'pyramid-refined': { ...WIDE, layer: (ctx, view, camera) => drawRefined(ctx, view, camera, LINE) },
  before: { mark: MARK.earlier },
};

const BOX = Uint32Array.of(0, 0, 1, 0, 1);

/** Where nodes are regions of sectors. @type {Record<string, Sample>} */
const OF_SECTORS = {
  'sectors-border': { plain: true, layer: (ctx, view, camera) => drawBorders(ctx, view, { ...camera, scale: 14 }, BOX, 2) },
  'sectors-region': { ...WIDE, layer: (ctx, view) => drawShades(ctx, view, TWO, tintsOf({ cells: [1, 3, 0, 0], nodes: [], edges: [], sectors: [0, 0, 1, 0, 0] }, view)) },
  'sectors-centre': { ...WIDE, layer: (ctx, view) => drawLevel(ctx, view, TWO, { cells: [1, 1, 0, 0], nodes: [0, 0, 1, 0], edges: [0, 1], sectors: [] }) },
  'sectors-path': { ...WIDE, layer: (ctx, view, camera) => drawAbove(ctx, view, camera, [4, ...LINE]) },
  'pyramid-refined': SAMPLES['pyramid-refined'],
  'sectors-cut': { ...WIDE, layer: (ctx, view, camera) => drawCut(ctx, view, camera, [4, ...LINE]) },
  before: SAMPLES.before,
  'sectors-made': { plain: true, layer: (ctx, view, camera) => drawMade(ctx, view, { ...camera, scale: 14 }, BOX) },
};

/**
 * What is known of the lanes that are shown.
 * @typedef {{ nodes: number[], level: number, chosen: number, sector: number, repaired: number }} Known
 */

/**
 * @param {WayScope} scope
 * @param {(lanes: number[]) => Known | null} known
 * @param {(level: number) => void} choose  0: that of the search.
 */
export function addPyramidLegend(scope, known, choose) {
  addSamples(scope, { ...SAMPLES, ...OF_SECTORS }, (lanes) => {
    const shown = known(lanes);
    if (!shown) return {};
    const ids = Object.keys(shown.sector ? OF_SECTORS : SAMPLES).filter((id) => id !== 'sectors-made' || shown.repaired);
    return Object.fromEntries(ids.map((id) => [id, say(`legend.${id}`, { n: shown.repaired })]));
  });
  addLevelChoice(scope, say('pyramid.level'), () => {
    const shown = known(scope.stage.lanes);
    return shown && { ...shown, first: say('pyramid.level.own', { level: shown.level }) };
  }, choose);
}
