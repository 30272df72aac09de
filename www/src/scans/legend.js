/**
 * What the lines of scans and of sight mean, as a part of the legend.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 */
import { h } from '../dom.js';
import { drawStep } from '../layers/scans.js';
import { drawSights } from '../layers/sights.js';
import { drawSample } from '../legend.js';
import { coloursAt, MARK, readTheme } from '../palette.js';
import { say } from '../texts.js';

const ROW = { mark: MARK.closed, plain: true, wide: 28 };

/** Which are shown together. @type {Record<'scan' | 'sight', Record<string, Sample>>} */
const SAMPLES = {
  // A line that comes to a jump point.
  scan: { scan: { ...ROW, layer: (ctx, view, camera) => drawStep(ctx, view, camera, Uint32Array.of(0, 1, 1)) } },
  sight: {
    sight: { ...ROW, layer: (ctx, view, camera) => drawSights(ctx, view, camera, Uint32Array.of(0, 1, 1, 10_000)) },
    'sight-blocked': { ...ROW, layer: (ctx, view, camera) => drawSights(ctx, view, camera, Uint32Array.of(0, 3, 1, 3_000)) },
  },
};

/** @param {WayScope} scope */
export function makeScansLegend(scope) {
  const groups = /** @type {['scan' | 'sight', Record<string, Sample>][]} */ (Object.entries(SAMPLES));
  const rows = groups.flatMap(([group, samples]) => Object.entries(samples).map(([id, sample]) => {
    const canvas = h('canvas', { class: 'sample', 'data-sample': id, 'aria-hidden': 'true' });
    const item = h('li', { hidden: true }, canvas, say(`legend.${id}`));
    return { group, sample, canvas, item, drawn: '' };
  }));
  scope.parts.legend.node.append(...rows.map(({ item }) => item));
  return {
    /** @param {Record<'scan' | 'sight', boolean>} shown */
    update(shown) {
      const now = coloursAt(scope.parts.probe).resolved('casing');
      for (const row of rows) {
        row.item.hidden = !shown[row.group];
        if (!shown[row.group] || now === row.drawn) continue;
        row.drawn = now;
        const { palette, colours } = readTheme(scope.parts.probe);
        drawSample(row.canvas, row.sample, palette, colours);
      }
    },
  };
}
