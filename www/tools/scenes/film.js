// A run of a search as an SVG that plays once: what changed from one of its pictures to the next is a layer that comes
// in its turn.

import { boxesOf } from '../../src/panels/export/svg/runs.js';
import { runTo } from './build.js';
import { coloursOf } from './colours.js';
import { endsAt, lineThrough, middleOf, strokesOf } from './marks.js';

/** @import { Engine } from '../../src/engine/engine.js' */

/** How many pictures of the run come after the first. */
const PICTURES = 24;

/**
 * The film of a lane's run in a world of cells. `prose.css` has its times; where less motion is asked for all of it is
 * there at once.
 *
 * @param {Engine} engine at the end of the run
 * @param {number} lane
 * @returns {string}
 */
export function filmOf(engine, lane) {
  const { width, height, start, goal, steps } = engine.state();
  const middle = middleOf(1);
  /** @type {(cell: number) => string} */
  let before = () => '';
  const layers = Array.from({ length: PICTURES + 1 }, (_, picture) => {
    runTo(engine, Math.round((picture / PICTURES) * steps));
    const [now, old] = [coloursOf(engine, lane), before];
    before = now;
    const changed = (/** @type {number} */ x, /** @type {number} */ y) => {
      const colour = now(y * width + x);
      return colour === old(y * width + x) ? undefined : colour;
    };
    const paths = [...boxesOf(width, height, changed)].map(([colour, boxes]) => `<path style="fill:${colour}" d="${boxes.map((box) => `M${box.x} ${box.y}h${box.width}v${box.height}H${box.x}z`).join('')}"/>`);
    return picture ? `<g style="--turn:${picture}">${paths.join('')}</g>` : paths.join('');
  });
  const badge = Math.max(0.5, width / 64);
  const path = strokesOf(lineThrough(engine.path(lane), width, middle), Math.max(0.34, width / 220));
  const ends = endsAt(middle(start.x, start.y), middle(goal.x, goal.y), badge);
  return `<svg class="film" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges" aria-hidden="true">${layers.join('')}<g shape-rendering="geometricPrecision"><g style="--turn:${PICTURES + 1}">${path}</g>${ends}</g></svg>`;
}
