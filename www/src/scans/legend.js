/**
 * What the lines of scans mean, as a part of the legend.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 */
import { h } from '../dom.js';
import { drawStep } from '../layers/scans.js';
import { drawSample } from '../legend.js';
import { coloursAt, MARK, readTheme } from '../palette.js';
import { say } from '../texts.js';

/** A line that comes to a jump point. @type {Sample} */
const SAMPLE = {
  mark: MARK.closed,
  plain: true,
  wide: 28,
  layer: (ctx, view, camera) => drawStep(ctx, view, camera, Uint32Array.of(0, 1, 1)),
};

/** @param {WayScope} scope */
export function makeScansLegend(scope) {
  const canvas = h('canvas', { class: 'sample', 'data-sample': 'scan', 'aria-hidden': 'true' });
  const item = h('li', { hidden: true }, canvas, say('legend.scan'));
  scope.parts.legend.node.append(item);
  let drawn = '';
  return {
    /** @param {boolean} shown */
    update(shown) {
      item.hidden = !shown;
      const now = coloursAt(scope.parts.probe).resolved('casing');
      if (!shown || now === drawn) return;
      drawn = now;
      const { palette, colours } = readTheme(scope.parts.probe);
      drawSample(canvas, SAMPLE, palette, colours);
    },
  };
}
