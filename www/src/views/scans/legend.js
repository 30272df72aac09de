/**
 * The part of the legend that tells what the lines of scans and of sight mean.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 */
import { addSamples } from '../../stage/late-legend.js';
import { drawStep } from '../../stage/layers/scans.js';
import { drawSights } from '../../stage/layers/sights.js';
import { MARK } from '../../stage/palette.js';
import { say } from '../../common/texts.js';

const ROW = { mark: MARK.closed, plain: true, wide: 28 };

/** @type {Record<string, Sample>} */
const SAMPLES = {
  // A line that comes to a jump point.
  scan: { ...ROW, layer: (ctx, view, camera) => drawStep(ctx, view, camera, Uint32Array.of(0, 1, 1)) },
  jump: { ...ROW, layer: (ctx, view, camera) => drawStep(ctx, view, camera, Uint32Array.of(0, 1, 1)) },
  sight: { ...ROW, layer: (ctx, view, camera) => drawSights(ctx, view, camera, Uint32Array.of(0, 1, 1, 10_000)) },
  'sight-blocked': { ...ROW, layer: (ctx, view, camera) => drawSights(ctx, view, camera, Uint32Array.of(0, 3, 1, 3_000)) },
};

/**
 * @param {WayScope} scope
 * @param {(lane: number) => { scans: boolean, looks: boolean, jumps: boolean }} ways  What a lane draws.
 */
export function addScansLegend(scope, ways) {
  addSamples(scope, SAMPLES, (lanes) => {
    const shown = lanes.map(ways);
    const [looks, scans, jumps] = [shown.some(({ looks }) => looks), shown.some(({ scans, jumps }) => scans && !jumps), shown.some(({ jumps }) => jumps)];
    return { scan: scans && say('legend.scan'), jump: jumps && say('legend.jump'), sight: looks && say('legend.sight'), 'sight-blocked': looks && say('legend.sight-blocked') };
  });
}
