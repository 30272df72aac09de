/**
 * The part of the legend that tells what the marks of searches over sub-goals mean.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 * @import { SubGoals } from './draw.js'
 */
import { addSamples } from '../../stage/late-legend.js';
import { MARK } from '../../stage/palette.js';
import { say } from '../../common/texts.js';
import { drawCut, drawEnd, drawGoal, drawLine } from './draw.js';

const ROW = { plain: true, wide: 28 };
const CELLS = [0, 1, 2, 3];

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'from-start': { ...ROW, layer: (ctx, view, camera) => drawEnd(ctx, view, camera, CELLS, 'start', false) },
  'from-goal': { ...ROW, layer: (ctx, view, camera) => drawEnd(ctx, view, camera, CELLS, 'goal', false) },
  'sub-goal-line': { ...ROW, layer: (ctx, view, camera) => drawLine(ctx, view, camera, { from: 0, to: 3, blocked: 2, turn: null, foot: null, stretches: [0, 1] }) },
  'sub-goal': { plain: true, wide: 20, layer: (ctx, view, camera) => drawGoal(ctx, view, camera, 0, 'reached', 1) },
  'sub-goal-lost': { plain: true, wide: 20, layer: (ctx, view, camera) => drawGoal(ctx, view, camera, 0, 'out-of-reach', 0) },
  'cut-off': { ...ROW, layer: (ctx, view, camera) => drawCut(ctx, view, camera, [CELLS]) },
  before: { mark: MARK.earlier },
};

/**
 * @param {WayScope} scope
 * @param {(lanes: number[]) => SubGoals[]} known  What is known of those of some lanes that have sub-goals.
 */
export function addSubGoalsLegend(scope, known) {
  addSamples(scope, SAMPLES, (lanes) => {
    const shown = known(lanes);
    const there = {
      'from-goal': shown.some(({ fromGoal }) => fromGoal.length > 0),
      'sub-goal-lost': shown.some(({ goals }) => goals.some(({ standing }) => standing === 'out-of-reach')),
      'cut-off': shown.some(({ cut }) => cut.length > 0),
    };
    const ids = shown.length ? Object.keys(SAMPLES).filter((id) => !(id in there) || there[/** @type {keyof typeof there} */ (id)]) : [];
    return Object.fromEntries(ids.map((id) => [id, say(`legend.${id}`)]));
  });
}
