/**
 * What the marks of pyramids mean, as a part of the legend, and which level is shown.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 */
import { h } from '../dom.js';
import { drawRefined } from '../hierarchy/draw.js';
import { drawSample } from '../legend.js';
import { coloursAt, MARK, readTheme } from '../palette.js';
import { say } from '../texts.js';
import { drawAbove, drawLevel, drawShades, shadesOf } from './draw.js';

const WIDE = { plain: true, wide: 28 };
const LINE = Uint32Array.of(0, 1, 2, 3);
/** Two cells of a sample. */
const TWO = { scale: 12, x: 2, y: 2 };

/** @type {Record<string, Sample>} */
const SAMPLES = {
  'pyramid-region': { ...WIDE, layer: (ctx, view) => drawLevel(ctx, view, TWO, { cells: [1, 2, 0, 0], nodes: [], edges: [] }) },
  'pyramid-node': { ...WIDE, layer: (ctx, view) => drawLevel(ctx, view, TWO, { cells: [1, 1, 0, 0], nodes: [0, 0, 1, 0], edges: [0, 1] }) },
  'pyramid-orphan': { ...WIDE, layer: (ctx, view) => drawLevel(ctx, view, TWO, { cells: [1, 1, 0, 0], nodes: [0, 0, 1, 1], edges: [0, 1] }) },
  'pyramid-corridor': { plain: true, layer: (ctx, view, camera) => drawShades(ctx, view, camera, shadesOf([0], null, view)) },
  'pyramid-above': { ...WIDE, layer: (ctx, view, camera) => drawAbove(ctx, view, camera, [4, ...LINE]) },
  'pyramid-refined': { ...WIDE, layer: (ctx, view, camera) => drawRefined(ctx, view, camera, LINE) },
  before: { mark: MARK.earlier },
};

/** @param {WayScope} scope @param {(level: number) => void} choose  0: that of the search. */
export function makePyramidLegend(scope, choose) {
  const items = Object.entries(SAMPLES).map(([id, sample]) => {
    const canvas = h('canvas', { class: 'sample', 'data-sample': id, 'aria-hidden': 'true' });
    return { id, sample, canvas, item: h('li', { hidden: true }, canvas, say(`legend.${id}`)) };
  });
  const select = h('select', { onchange: () => choose(Number(select.value)) });
  const choice = h('li', { hidden: true }, h('label', { class: 'level-choice' }, say('pyramid.level'), select));
  scope.parts.legend.node.append(choice, ...items.map(({ item }) => item));
  let drawn = '';
  let offered = '';
  return {
    /** @param {{ nodes: number[], level: number, chosen: number } | null} shown */
    update(shown) {
      choice.hidden = !shown;
      for (const { item } of items) item.hidden = !shown;
      if (!shown) return;
      const { nodes, level, chosen } = shown;
      const options = [say('pyramid.level.own', { level }), ...nodes.map((n, i) => say('pyramid.level.one', { level: i + 1, nodes: n }))];
      const key = JSON.stringify(options);
      if (key !== offered) select.replaceChildren(...options.map((words, value) => h('option', { value }, words)));
      offered = key;
      if (select.value !== String(chosen)) select.value = String(chosen);
      const now = coloursAt(scope.parts.probe).resolved('casing');
      if (now === drawn) return;
      drawn = now;
      const { palette, colours } = readTheme(scope.parts.probe);
      for (const { canvas, sample } of items) drawSample(canvas, sample, palette, colours);
    },
  };
}
