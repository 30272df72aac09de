/**
 * What the marks of abstractions mean, as a part of the legend.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 */
import { h, setText } from '../dom.js';
import { drawSample } from '../legend.js';
import { coloursAt, MARK, readTheme } from '../palette.js';
import { say } from '../texts.js';
import { drawBorders, drawCrossings, drawMade, drawPaths, drawRefined, drawTop } from './draw.js';

const BOX = Uint32Array.of(0, 0, 1, 0, 1);
const LINE = Uint32Array.of(0, 1, 2, 3);

/** Marks of queries. */
const OF_PATHS = new Set(['hierarchy-top', 'hierarchy-refined', 'before']);

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'hierarchy-border': { plain: true, layer: (ctx, view, camera) => drawBorders(ctx, view, { ...camera, scale: 14 }, BOX, 2) },
  'hierarchy-node': { plain: true, wide: 28, layer: (ctx, view, camera) => drawCrossings(ctx, view, camera, [0, 1], [0, 1, 1, 1]) },
  'hierarchy-path': { plain: true, wide: 28, layer: (ctx, view, camera) => drawPaths(ctx, view, camera, [0, 1]) },
  'hierarchy-top': { plain: true, wide: 28, layer: (ctx, view, camera) => drawTop(ctx, view, camera, LINE) },
  'hierarchy-refined': { plain: true, wide: 28, layer: (ctx, view, camera) => drawRefined(ctx, view, camera, LINE) },
  before: { mark: MARK.earlier },
  'hierarchy-made': { plain: true, layer: (ctx, view, camera) => drawMade(ctx, view, { ...camera, scale: 14 }, BOX) },
};

/** @param {WayScope} scope */
export function makeHierarchyLegend(scope) {
  const items = Object.entries(SAMPLES).map(([id, sample]) => {
    const canvas = h('canvas', { class: 'sample', 'data-sample': id, 'aria-hidden': 'true' });
    const words = h('span', {});
    return { id, sample, canvas, words, item: h('li', { hidden: true }, canvas, words) };
  });
  scope.parts.legend.node.append(...items.map(({ item }) => item));
  let drawn = '';
  return {
    /** @param {boolean} shown @param {number} repaired  How many clusters the last edit has made anew. @param {boolean} whole  Whether a path is refined at once: one that is refined on the way is drawn as an agent's plan. */
    update(shown, repaired, whole) {
      for (const { id, item, words } of items) {
        item.hidden = !shown || (id === 'hierarchy-made' && !repaired) || (!whole && OF_PATHS.has(id));
        if (!item.hidden) setText(words, say(`legend.${id}`, { n: repaired }));
      }
      const now = coloursAt(scope.parts.probe).resolved('casing');
      if (!shown || now === drawn) return;
      drawn = now;
      const { palette, colours } = readTheme(scope.parts.probe);
      for (const { canvas, sample } of items) drawSample(canvas, sample, palette, colours);
    },
  };
}
