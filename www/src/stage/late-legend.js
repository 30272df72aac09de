/**
 * The samples of the legend that parts loaded on demand add: each is there while a lane has what it means, on the page
 * and in pictures of it. The same words are said once, however many parts say them.
 *
 * @import { WayScope } from '../element/element.js'
 * @import { Sample } from './legend.js'
 * @typedef {Record<string, string | false | null | undefined>} Told  The words of the samples that are there, by id.
 * @typedef {{ told: (lanes: number[]) => Told, rows: { id: string, sample: Sample, canvas: HTMLCanvasElement, words:
 *   HTMLElement, item: HTMLElement, drawn: string }[] }} Part
 */
import { h, setText } from '../common/dom.js';
import { drawSample } from './legend.js';
import { foldLegend } from './legend-fold.js';
import { coloursAt, readTheme } from './palette.js';

/** @type {WeakMap<WayScope, Part[]>} */
const all = new WeakMap();

/**
 * @param {WayScope} scope
 * @param {Record<string, Sample>} samples
 * @param {(lanes: number[]) => Told} told  Asked for the lanes that are shown.
 */
export function addSamples(scope, samples, told) {
  const rows = Object.entries(samples).map(([id, sample]) => {
    const canvas = h('canvas', { class: 'sample', 'data-sample': id, 'aria-hidden': 'true' });
    const words = h('span', {});
    return { id, sample, canvas, words, item: h('li', { hidden: true }, canvas, words), drawn: '' };
  });
  scope.parts.legend.node.append(...rows.map(({ item }) => item));
  const known = all.get(scope);
  if (known) {
    known.push({ told, rows });
  } else {
    all.set(scope, [{ told, rows }]);
    foldLegend(scope);
    scope.addEventListener('update', () => update(scope));
  }
}

/** What is there, each with its words. @param {WayScope} scope @param {number[]} lanes */
function present(scope, lanes) {
  /** @type {Map<string, Part['rows'][number]>} */
  const said = new Map();
  for (const { told, rows } of all.get(scope) ?? []) {
    const words = told(lanes);
    for (const row of rows) {
      const of = words[row.id];
      if (of && !said.has(of)) said.set(of, row);
    }
  }
  return said;
}

/** @param {WayScope} scope */
function update(scope) {
  const shown = new Map([...present(scope, scope.stage.lanes)].map(([words, row]) => [row, words]));
  const casing = coloursAt(scope.parts.probe).resolved('casing');
  const theme = () => readTheme(scope.parts.probe);
  /** @type {ReturnType<typeof theme> | null} */
  let read = null;
  for (const row of (all.get(scope) ?? []).flatMap(({ rows }) => rows)) {
    const words = shown.get(row);
    row.item.hidden = words === undefined;
    if (words === undefined) continue;
    setText(row.words, words);
    if (row.drawn === casing) continue;
    row.drawn = casing;
    const { palette, colours } = (read ??= theme());
    drawSample(row.canvas, row.sample, palette, colours);
  }
}

/**
 * For a picture of some lanes.
 * @param {WayScope} scope
 * @param {number[]} lanes
 * @returns {{ sample: Sample, words: string }[]}
 */
export function lateSamples(scope, lanes) {
  return [...present(scope, lanes)].map(([words, { sample }]) => ({ sample, words }));
}
