/**
 * What is said of the comparison: how far the grid is, and the ways on it and on the roadmap.
 *
 * @import { BesideState } from './state.js'
 */
import { Beside } from '../../../../wasm/space.js';
import { setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';
import { SIDES } from './state.js';

/** Writes what is known of the grid and of the ways on it. @param {BesideState} beside */
export function tell(beside) {
  const { engine, panel, refusal } = beside;
  const [, ...onGrid] = panel.rows;
  setText(panel.refused, refusal);
  setText(panel.said, stand(beside));
  const found = engine?.ways() ?? [];
  for (const row of onGrid) {
    const way = found.find((/** @type {any} */ one) => one.kind === row.kind);
    row.update(way?.figures, way?.refused ? say(way.refused) : '');
  }
}

/** How far the grid is, or how large it is. @param {BesideState} beside */
function stand({ asked, engine, panel: { side } }) {
  if (!engine) return '';
  if (engine.progress < 1) return say('roads.beside.building', { share: number(100 * engine.progress, 0) });
  const [columns, count] = engine.size();
  const words = say('roads.beside.grid', { columns: number(columns), rows: number(count) });
  return SIDES[side.value] > 2 * asked.radius() ? `${words} ${say('roads.beside.wide')}` : words;
}

/** @param {BesideState} beside */
export function tellRoadmap({ app, asked: { refused, roads }, panel: { rows: [onRoadmap] } }) {
  const figures = Beside.onRoadmap(app.scene.space, roads);
  onRoadmap.update(figures, figures ? '' : refused());
}
