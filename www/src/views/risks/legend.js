/**
 * The part of the legend that tells what the hatching of risk means.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 */
import { addSamples } from '../../stage/late-legend.js';
import { say } from '../../common/texts.js';
import { drawRisk } from './draw.js';

/** Little, some and much, side by side. @type {Record<string, Sample>} */
const SAMPLES = { risk: { plain: true, wide: 40, layer: (ctx, view, camera) => drawRisk(ctx, view, camera, [2, 2, 5, 9]) } };

/** @param {WayScope} scope */
export function addRiskLegend(scope) {
  addSamples(scope, SAMPLES, () => ({ risk: scope.state.lab?.risky && say('legend.risk') }));
}
