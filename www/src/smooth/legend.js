/**
 * What the line of a smoothed path means, as a part of the legend.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 */
import { h } from '../dom.js';
import { drawSample } from '../legend.js';
import { coloursAt, MARK, readTheme } from '../palette.js';
import { say } from '../texts.js';
import { drawSmooth } from './layer.js';

/** @type {Sample} */
const SAMPLE = {
  mark: MARK.closed,
  plain: true,
  wide: 28,
  layer: (ctx, view, camera) => drawSmooth(ctx, view, camera, Float64Array.of(0, 0.5, 4, 0.5), false),
};

/** @param {WayScope} scope @param {(lane: number) => boolean} smooths  Whether a lane draws one. */
export function addSmoothLegend(scope, smooths) {
  const canvas = h('canvas', { class: 'sample', 'data-sample': 'smooth', 'aria-hidden': 'true' });
  const item = h('li', { hidden: true }, canvas, say('legend.smooth'));
  scope.parts.legend.node.append(item);
  let drawn = '';
  scope.addEventListener('update', () => {
    const now = coloursAt(scope.parts.probe).resolved('casing');
    item.hidden = !scope.stage.lanes.some(smooths);
    if (item.hidden || now === drawn) return;
    drawn = now;
    const { palette, colours } = readTheme(scope.parts.probe);
    drawSample(canvas, SAMPLE, palette, colours);
  });
}
