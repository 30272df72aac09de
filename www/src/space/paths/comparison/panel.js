/**
 * The group of the comparison in its study's panel: a table of paths, and one of what they are searched on.
 *
 * @import { ComparisonState } from './state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { more } from '../../fields.js';
import { standsOn } from '../figures.js';
import { COLUMNS, makePart, makeRow, SIZES, table } from '../tables.js';
import { forget, refresh } from './search.js';
import { FAINT, KINDS } from './state.js';

const PARTS = ['mesh', 'packed', 'roadmap', 'spheres', 'grid', 'abstraction'];

/** @param {ComparisonState} comparison */
export function makePanel(comparison) {
  const { app } = comparison;
  const said = h('p', { class: 'soft', role: 'status' });
  const rows = KINDS.map((kind) => makeRow(kind, !FAINT.includes(kind), (on) => show(comparison, kind, on)));
  const parts = PARTS.map(makePart);
  const node = more('mesh.comparison', said, table('paths', COLUMNS, rows), table('sizes', SIZES, parts), h('p', { class: 'soft about' }, say('mesh.comparison.about')));
  node.dataset.field = 'mesh.comparison';
  node.addEventListener('toggle', () => {
    if (!node.open) forget(comparison);
    refresh(comparison);
    app.altered();
    app.ask();
  });
  return { node, said, rows, parts };
}

/** @param {ComparisonState} comparison @param {string} kind @param {boolean} on */
function show({ app, hidden }, kind, on) {
  if (on) hidden.delete(kind);
  else hidden.add(kind);
  app.altered();
  app.ask();
}

/** Rows for what there is, ticked where it is shown. @param {ComparisonState} comparison */
export function showRows({ hidden, kinds, panel: { parts, rows } }) {
  for (const { field, kind, node } of rows) {
    field.checked = !hidden.has(kind);
    node.hidden = !kinds.includes(kind);
  }
  PARTS.forEach((part, at) => (parts[at].node.hidden = !kinds.some((kind) => standsOn(kind, part))));
}
