/**
 * The part of the legend that tells what the marks of abstractions mean.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 */
import { addSamples } from '../../stage/late-legend.js';
import { addLevelChoice } from '../../stage/level-choice.js';
import { MARK } from '../../stage/palette.js';
import { say } from '../../common/texts.js';
import { drawArrows, drawBorders, drawCrossings, drawMade, drawMet, drawPaths, drawRefined, drawTop } from './draw.js';

const BOX = Uint32Array.of(0, 0, 1, 0, 1);
const MET = Uint32Array.of(0, 0, 1, 0, 6);
const LINE = Uint32Array.of(0, 1, 2, 3);

/** Marks of queries. */
const OF_PATHS = new Set(['hierarchy-top', 'hierarchy-refined', 'before']);

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'hierarchy-border': { plain: true, layer: (ctx, view, camera) => drawBorders(ctx, view, { ...camera, scale: 14 }, BOX, 2) },
  'hierarchy-node': { plain: true, wide: 28, layer: (ctx, view, camera) => drawCrossings(ctx, view, camera, [0, 1], [0, 1, 1, 1]) },
  'hierarchy-path': { plain: true, wide: 28, layer: (ctx, view, camera) => drawPaths(ctx, view, camera, [0, 1]) },
  'hierarchy-top': { plain: true, wide: 28, layer: (ctx, view, camera) => drawTop(ctx, view, camera, LINE) },
  'hierarchy-refined': { plain: true, wide: 28, layer: (ctx, view, camera) => drawRefined(ctx, view, camera, LINE) },
  'hierarchy-arrow': { plain: true, wide: 28, layer: (ctx, view, camera) => drawArrows(ctx, view, camera, [1, 0, 1]) },
  before: { mark: MARK.earlier },
  'hierarchy-met': { plain: true, layer: (ctx, view, camera) => drawMet(ctx, view, { ...camera, scale: 14 }, MET) },
  'hierarchy-made': { plain: true, layer: (ctx, view, camera) => drawMade(ctx, view, { ...camera, scale: 14 }, BOX) },
};

/**
 * What is known of some lanes with an abstraction.
 * @typedef {object} Known
 * @property {number[]} nodes  By level, of the lane whose levels can be chosen.
 * @property {number} chosen  The level that is shown alone; 0: all are.
 * @property {number} repaired  How many clusters the last edit has made anew.
 * @property {boolean} whole  Whether a path is refined at once; one that is refined on the way is drawn as an agent's
 *   plan.
 * @property {boolean} reads  Whether ways are read from tables.
 * @property {boolean} atOnce  Whether costs through clusters were found beforehand in one of them.
 * @property {[number, number] | undefined} met  Else for how many clusters they are found, and how many there are.
 */

/**
 * Words that go by whether costs through clusters are found beforehand.
 * @param {string} id @param {Known} known
 */
function wordsOf(id, { atOnce, repaired, met: [n, of] = [0, 0] }) {
  if (id === 'hierarchy-met') return say('legend.hierarchy-met', { n, of });
  if (id === 'hierarchy-path' && !atOnce) return say('legend.hierarchy-path-lazy');
  if (id === 'hierarchy-made' && !atOnce) return say('legend.hierarchy-forgotten', { n: repaired });
  return say(`legend.${id}`, { n: repaired });
}

/**
 * @param {WayScope} scope
 * @param {(lanes: number[]) => Known | null} known  Null where none has one.
 * @param {(level: number) => void} choose  0: all.
 */
export function addHierarchyLegend(scope, known, choose) {
  addSamples(scope, SAMPLES, (lanes) => {
    const shown = known(lanes);
    if (!shown) return {};
    const ids = Object.keys(SAMPLES).filter((id) => (id !== 'hierarchy-made' || shown.repaired) && (shown.whole || !OF_PATHS.has(id)) && (id !== 'hierarchy-arrow' || shown.reads) && (id !== 'hierarchy-met' || shown.met));
    return Object.fromEntries(ids.map((id) => [id, wordsOf(id, shown)]));
  });
  addLevelChoice(scope, say('hierarchy.level'), () => {
    const shown = known(scope.stage.lanes);
    return shown && { ...shown, first: say('hierarchy.level.all', { n: shown.nodes.length }) };
  }, choose);
}
