/**
 * What is compared: built when somebody first looks, and worked on for a part of each frame.
 *
 * @import { ComparisonState } from './state.js'
 */
import { Beside, SceneComparison } from '../../../../wasm/space.js';
import { setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';
import { standsOn } from '../figures.js';
import { KINDS, open } from './state.js';

/** What a frame may take for building and searching, in milliseconds. */
const BUDGET = 6;

/** Brings all of it up to date, where anybody looks. @param {ComparisonState} comparison */
export function refresh(comparison) {
  if (!open(comparison)) return;
  const { app: { scene }, asked } = comparison;
  const radius = asked.radius();
  const of = `${radius} ${scene.space.revision}`;
  if (comparison.of !== of || comparison.space !== scene.space) begin(comparison, of, comparison.space === scene.space && comparison.of.startsWith(`${radius} `));
  const places = asked.ends();
  const key = places ? JSON.stringify(places) : '';
  if (places && comparison.sought !== key) {
    comparison.sought = key;
    comparison.busy = true;
    comparison.engine?.ask(places.start.x, places.start.y, places.goal.x, places.goal.y);
  }
  go(comparison);
}

/** What is compared takes memory: it is kept as long as it is looked at. @param {ComparisonState} comparison */
export function forget(comparison) {
  comparison.engine?.free();
  Object.assign(comparison, { engine: null, of: '', sought: '', answered: 0, busy: false, lines: [] });
}

/**
 * Builds it; what was built follows an edit of its scene, if it can.
 * @param {ComparisonState} comparison
 * @param {string} of
 * @param {boolean} edited
 */
function begin(comparison, of, edited) {
  const { app: { scene: { space } }, asked, engine } = comparison;
  if (edited && engine?.follow(space)) {
    Object.assign(comparison, { of, sought: '', busy: true, lines: [] });
    return;
  }
  engine?.free();
  const side = Beside.suited(space, asked.radius());
  Object.assign(comparison, { engine: new SceneComparison(space, asked.radius(), side), of, space, sought: '', answered: 0, busy: true, lines: [] });
  tell(comparison, side);
}

/** @param {ComparisonState} comparison */
function go(comparison) {
  if (comparison.going) return;
  comparison.going = true;
  requestAnimationFrame(() => frame(comparison));
}

/** @param {ComparisonState} comparison */
function frame(comparison) {
  const { app, asked, engine } = comparison;
  const { space } = app.scene;
  comparison.going = false;
  // The scene may be another one since, and nobody may look any more.
  if (!engine || !open(comparison) || comparison.space !== space) return;
  const left = engine.advanceFor(space, BUDGET);
  // Who waits for all figures looks after a redraw.
  if (comparison.busy && !left) app.ask();
  comparison.busy = left;
  if (engine.answered !== comparison.answered) {
    comparison.answered = engine.answered;
    comparison.lines = KINDS.map((kind) => [kind, engine.line(kind)]);
    app.ask();
  }
  tell(comparison, Beside.suited(space, asked.radius()));
  if (left) go(comparison);
}

/**
 * Writes the tables, as far as there is anything.
 * @param {ComparisonState} comparison
 * @param {number} side of the cells
 */
function tell({ asked, engine, kinds, panel }, side) {
  if (!engine) return;
  const [columns, count] = engine.cells();
  const grid = columns && kinds.some((kind) => standsOn(kind, 'grid')) ? say('mesh.comparison.grid', { columns: number(columns), rows: number(count), side: number(side, 2) }) : '';
  setText(panel.said, engine.built ? grid : say('mesh.comparison.building'));
  const found = engine.paths();
  const optimum = found.find((/** @type {any} */ one) => one.kind === 'polyanya')?.figures?.length;
  for (const row of panel.rows) row.update(found.find((/** @type {any} */ one) => one.kind === row.kind), optimum, asked.radius());
  engine.sizes().forEach((/** @type {any} */ size, /** @type {number} */ at) => panel.parts[at].update(size));
}
