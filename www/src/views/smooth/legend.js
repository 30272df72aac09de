/**
 * The part of the legend that tells what the line of a smoothed path means.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 */
import { addSamples } from '../../stage/late-legend.js';
import { MARK } from '../../stage/palette.js';
import { say } from '../../common/texts.js';
import { drawSmooth } from './draw.js';

/** @type {Record<string, Sample>} */
const SAMPLES = {
  smooth: { mark: MARK.closed, plain: true, wide: 28, layer: (ctx, view, camera) => drawSmooth(ctx, view, camera, Float64Array.of(0, 0.5, 4, 0.5), false) },
};

/** @param {WayScope} scope @param {(lane: number) => boolean} smooths  Whether a lane draws one. */
export function addSmoothLegend(scope, smooths) {
  addSamples(scope, SAMPLES, (lanes) => ({ smooth: lanes.some(smooths) && say('legend.smooth') }));
}
