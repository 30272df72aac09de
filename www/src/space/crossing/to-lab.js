/**
 * The way into the laboratory: the scene becomes a grid there, with the start, the goal and the view of the study that
 * is shown.
 *
 * @import { App } from '../app.js'
 * @import { Point } from '../types.js'
 */
import { language, say } from '../../common/texts.js';
import { keepCrossing } from '../../panels/arrive/crossing.js';
import { goalIn } from '../walk/states.js';
import { viewThatCame } from './from-lab.js';
import { cellAt, cellsOf, SLAB } from './cells.js';

/** @param {App} app */
export async function openInLab(app) {
  const { fitted, size, view, scene } = app;
  const { floor } = scene;
  const { side, share } = cellsOf(floor, scene.barriers);
  const { start, goal } = endsOf(app);
  const across = size.width / view.scale / side;
  const down = size.height / view.scale / side;
  /** @type {[number, number, number, number]} */
  const seen = [((size.width / 2 - view.x) / view.scale - floor.left) / side, (floor.top - (view.y - size.height / 2) / view.scale) / side, across, down];
  try {
    await keepCrossing({
      map: scene.space.writeMap(side, share, false, ...SLAB), name: scene.space.name,
      start: start && cellAt(floor, side, start), goal: goal && cellAt(floor, side, goal),
      view: fitted ? null : viewThatCame(app) ?? seen,
    });
  } catch (error) {
    console.warn(error);
    app.notify(error instanceof DOMException ? say('arrive.not-kept') : app.words(error), true);
    return;
  }
  location.assign(`${app.site}lab/?lang=${language}#from=space`);
}

/**
 * Those of the roadmap where it is shown, else of the first character that has a goal, else of the roadmap.
 * @param {App} app
 * @returns {{ start: Point | null, goal: Point | null }}
 */
function endsOf(app) {
  const { roads, walk } = /** @type {any} */ ({ .../** @type {object | null} */ (app.scene.space.study()), ...app.saved() });
  const walkers = (walk?.characters ?? []).map((/** @type {any} */ { x, y, goal, script }) => ({ start: { x, y }, goal: goal ? { x: goal[0], y: goal[1] } : goalIn(script ?? '') }));
  const walked = walkers.find((/** @type {any} */ one) => one.goal);
  const way = roads?.ends;
  return (app.current === 'roads' ? way ?? walked : walked ?? way) ?? { start: null, goal: null };
}
