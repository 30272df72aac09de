/**
 * The legend of a picture: what can be seen in it, as samples with words, and the costs of the terrain.
 *
 * @import { Twin } from './twin.js'
 * @import { View } from '../../../engine/types.js'
 * @typedef {{ width: number, words: string, draw(ctx: CanvasRenderingContext2D, ratio: number): void }} Entry  A
 *   sample, 20 units high, and its words.
 */
import { CELL, costSamples, SAMPLES, sampleOn, samplesOf, sampleSize } from '../../../stage/legend.js';
import { cssColour, MARK } from '../../../stage/palette.js';
import { count, say } from '../../../common/texts.js';

/** Height of a line of samples. */
export const ROW = 20;

/** Whether there is anything of a kind in a lane's picture. @type {Record<string, (view: View) => boolean>} */
const SEEN = {
  open: ({ marks }) => marks.includes(MARK.open),
  closed: ({ marks }) => marks.includes(MARK.closed),
  deferred: ({ marks }) => marks.includes(MARK.deferred),
  'open-back': ({ marks }) => marks.includes(MARK.openBack),
  'closed-back': ({ marks }) => marks.includes(MARK.closedBack),
  both: ({ marks }) => marks.includes(MARK.both),
  tight: ({ marks }) => marks.includes(MARK.tight),
  next: ({ current }) => current >= 0,
  path: ({ path }) => path.length > 1,
  branch: ({ branch }) => branch.length > 1,
  wall: ({ terrain }) => terrain.some((ground) => ground >= 4),
};

/**
 * @param {Twin} twin
 * @param {number[]} lanes
 * @param {View[] | null} views  Of a single step; null: of a whole run, in which all may be seen.
 * @param {boolean} branches
 * @returns {Entry[]}
 */
export function entriesOf(twin, lanes, views, branches) {
  const { engine, lab, guest, late, theme } = twin;
  const truths = lanes.flatMap((lane) => twin.truth(lane) ?? []);
  const ids = samplesOf(lab, lanes, truths, engine.terrain(), !!guest).filter((id) => (id !== 'branch' || branches) && (!views || !SEEN[id] || views.some(SEEN[id])));
  const own = ids.map((id) => ({ sample: SAMPLES[id], words: say(`legend.${id}`) }));
  // Two lanes over each other are drawn without what belongs to one.
  const all = guest ? [...guest.legend(), ...own] : [...own, ...late(lanes)];
  const shown = all.map(({ sample, words }) => {
    const { width, height } = sampleSize(sample);
    return {
      width,
      words,
      draw(/** @type {CanvasRenderingContext2D} */ ctx, /** @type {number} */ ratio) {
        ctx.save();
        ctx.translate(0, (ROW - height) / 2);
        ctx.beginPath();
        ctx.rect(0, 0, width, height);
        ctx.clip();
        sampleOn(ctx, sample, sample.palette ?? theme.palette, theme.colours, ratio);
        ctx.restore();
      },
    };
  });
  return [...shown, ...costs(twin)];
}

/** @param {Twin} twin @returns {Entry[]} */
function costs({ engine }) {
  const used = engine.costsInUse();
  return (used.length ? costSamples(used) : []).map((cost) => {
    const colour = cssColour(engine.costColour(cost));
    return {
      width: CELL,
      words: say('export.cost-sample', { cost: count(cost) }),
      draw(/** @type {CanvasRenderingContext2D} */ ctx) {
        ctx.fillStyle = colour;
        ctx.fillRect(0, (ROW - CELL) / 2, CELL, CELL);
      },
    };
  });
}
