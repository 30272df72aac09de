/**
 * What the hatching of risk means, as a part of the legend.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 */
import { h } from '../dom.js';
import { drawSample } from '../legend.js';
import { coloursAt, readTheme } from '../palette.js';
import { say } from '../texts.js';
import { drawRisk } from './draw.js';

/** Little, some and much, side by side. @type {Sample} */
export const SAMPLE = { plain: true, wide: 40, layer: (ctx, view, camera) => drawRisk(ctx, view, camera, [2, 2, 5, 9]) };

/** @param {WayScope} scope */
export function makeRiskLegend(scope) {
  const canvas = h('canvas', { class: 'sample', 'data-sample': 'risk', 'aria-hidden': 'true' });
  const item = h('li', { hidden: true }, canvas, say('legend.risk'));
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
