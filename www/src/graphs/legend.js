/**
 * What the marks of graphs mean, as a part of the legend, and how much one leaves uncovered.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 * @import { Camera, View } from '../types.js'
 */
import { h, setText } from '../dom.js';
import { drawSample } from '../legend.js';
import { coloursAt, readTheme } from '../palette.js';
import { measure, say } from '../texts.js';
import { ASTRAY, CLOSED, drawLinks, drawNodes, drawUncovered, OPEN, SEES_NONE, sheetOf } from './draw.js';

/** @param {number} state @returns {Sample} */
const node = (state) => ({ plain: true, wide: 20, layer: (ctx, view, camera) => drawNodes(ctx, view, { ...camera, scale: 28 }, middleOf(camera), [state]) });

/** Where the middle of a sample's cell is for a camera with larger cells. @param {Camera} camera */
const middleOf = (camera) => [camera.scale / 28, camera.scale / 28];

/** @param {number} kind @returns {Sample} */
const cell = (kind) => ({ plain: true, layer: (ctx, view, camera) => drawUncovered(ctx, view, camera, sheetOf([kind], 1, view.colours.frontier)) });

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'graph-node': node(0),
  'graph-open': node(OPEN),
  'graph-closed': node(CLOSED),
  'graph-link': { plain: true, wide: 28, layer: (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {View} */ view, /** @type {Camera} */ camera) => drawLinks(ctx, view, camera, { places: [0, 1, 6, 1], links: [0, 1] }) },
  'sees-none': cell(SEES_NONE),
  astray: cell(ASTRAY),
};

/** @param {WayScope} scope */
export function makeGraphsLegend(scope) {
  const items = Object.entries(SAMPLES).map(([id, sample]) => {
    const canvas = h('canvas', { class: 'sample', 'data-sample': id, 'aria-hidden': 'true' });
    const words = h('span', {});
    return { id, sample, canvas, words, item: h('li', { hidden: true }, canvas, words) };
  });
  scope.parts.legend.node.append(...items.map(({ item }) => item));
  let drawn = '';
  return {
    /**
     * @param {boolean} shown
     * @param {{ none: number, astray: number, of: number } | null} uncovered  Cells of one lane, once they are known.
     */
    update(shown, uncovered) {
      const share = { 'sees-none': uncovered?.none ?? 0, astray: uncovered?.astray ?? 0 };
      for (const { id, item, words } of items) {
        const cells = id in share ? share[/** @type {keyof typeof share} */ (id)] : null;
        item.hidden = !shown || cells === 0;
        if (item.hidden) continue;
        const percent = measure((100 * (cells ?? 0)) / (uncovered?.of ?? 1), 1);
        setText(words, say(`legend.${id}`, { percent }));
      }
      const now = coloursAt(scope.parts.probe).resolved('casing');
      if (!shown || now === drawn) return;
      drawn = now;
      const { palette, colours } = readTheme(scope.parts.probe);
      for (const { canvas, sample } of items) drawSample(canvas, sample, palette, colours);
    },
  };
}
