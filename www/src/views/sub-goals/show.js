/**
 * The view of searches over sub-goals. Loaded once a lane has one.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { SubGoals } from './draw.js'
 */
import { drawSubGoals } from './draw.js';
import { addSubGoalsLegend } from './legend.js';

/** @param {Engine} engine @param {number} lane @returns {SubGoals | null} */
function subGoalsOf(engine, lane) {
  return engine.ask((lab) => lab.subGoals(lane)) ?? null;
}

/** @param {WayScope} scope */
export function showSubGoals(scope) {
  /** What was read last, by lane, and for which picture. @type {{ key: string, shown: SubGoals | null }[]} */
  const read = [];
  const has = (/** @type {number} */ lane) => scope.state.lab?.lanes[lane]?.views.includes('subGoals');

  /** @param {Engine} engine @param {number} lane */
  function known(engine, lane) {
    const { lab } = scope.state;
    const of = lab?.lanes[lane];
    const key = JSON.stringify([lab?.revision, lab?.turns, of?.at, of?.part, of?.settings]);
    if (read[lane]?.key !== key) read[lane] = { key, shown: subGoalsOf(engine, lane) };
    return read[lane].shown;
  }

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    const shown = scope.engine && has(lane) ? known(scope.engine, lane) : null;
    if (shown) drawSubGoals(ctx, view, camera, shown);
  }

  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera, lane) => {
    const shown = subGoalsOf(engine, lane);
    if (shown) drawSubGoals(ctx, view, camera, shown);
  };

  scope.stage.views.set('subGoals', Object.assign(layer, { from }));
  addSubGoalsLegend(scope, (lanes) => {
    const { engine } = scope;
    return engine ? lanes.filter(has).flatMap((lane) => known(engine, lane) ?? []) : [];
  });
  scope.ask();
}
