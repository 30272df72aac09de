/**
 * What the marks of searches over sub-goals mean, as a part of the legend.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 */
import { h } from '../dom.js';
import { drawSample } from '../legend.js';
import { coloursAt, MARK, readTheme } from '../palette.js';
import { say } from '../texts.js';
import { drawCut, drawEnd, drawGoal, drawLine } from './draw.js';

const ROW = { plain: true, wide: 28 };
const CELLS = [0, 1, 2, 3];

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'from-start': { ...ROW, layer: (ctx, view, camera) => drawEnd(ctx, view, camera, CELLS, 'start', false) },
  'from-goal': { ...ROW, layer: (ctx, view, camera) => drawEnd(ctx, view, camera, CELLS, 'goal', false) },
  'sub-goal-line': { ...ROW, layer: (ctx, view, camera) => drawLine(ctx, view, camera, { from: 0, to: 3, blocked: 2, stretches: [0, 1] }) },
  'sub-goal': { plain: true, wide: 20, layer: (ctx, view, camera) => drawGoal(ctx, view, camera, 0, 'reached', 1) },
  'sub-goal-lost': { plain: true, wide: 20, layer: (ctx, view, camera) => drawGoal(ctx, view, camera, 0, 'out-of-reach', 0) },
  'cut-off': { ...ROW, layer: (ctx, view, camera) => drawCut(ctx, view, camera, [CELLS]) },
  before: { mark: MARK.earlier },
};

/** @param {WayScope} scope */
export function makeSubGoalsLegend(scope) {
  const items = Object.entries(SAMPLES).map(([id, sample]) => {
    const canvas = h('canvas', { class: 'sample', 'data-sample': id, 'aria-hidden': 'true' });
    return { id, sample, canvas, item: h('li', { hidden: true }, canvas, say(`legend.${id}`)) };
  });
  scope.parts.legend.node.append(...items.map(({ item }) => item));
  let drawn = '';
  return {
    /** @param {{ back: boolean, lost: boolean, cut: boolean } | null} shown */
    update(shown) {
      const some = { 'from-goal': shown?.back, 'sub-goal-lost': shown?.lost, 'cut-off': shown?.cut };
      for (const { id, item } of items) item.hidden = !shown || (id in some && !some[/** @type {keyof typeof some} */ (id)]);
      const now = coloursAt(scope.parts.probe).resolved('casing');
      if (!shown || now === drawn) return;
      drawn = now;
      const { palette, colours } = readTheme(scope.parts.probe);
      for (const { canvas, sample } of items) drawSample(canvas, sample, palette, colours);
    },
  };
}
