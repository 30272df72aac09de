/**
 * Planning of the chosen one as it is seen: the bitmap, grown for its body, and the search in it, watched or whole.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Past } from '../types.js'
 * @import { WalkState } from './state.js'
 */
import { say } from '../../common/texts.js';

/** Expansions of the watched search for each press. */
const WATCHED = 1;

/** @param {WalkState} walk */
export function watch(walk) {
  const { app, engine, scene, chosen } = walk;
  app.time.pause();
  let begun = false;
  try {
    begun = engine.watch(scene.space, chosen);
  } catch (error) {
    return app.notify(app.words(error), true);
  }
  if (!begun) return app.notify(say('walk.no-goal'));
  walk.watched = { place: engine.bitmapPlace(scene.space, chosen), costs: engine.watchedCosts(), expanded: 0, ended: 0, steps: 0, head: 0 };
  return app.ask();
}

/** The watched search goes on; answers whether there is one that has not ended. @param {WalkState} walk */
export function searchOn({ engine, watched }) {
  if (!watched || watched.ended !== 0) return false;
  watched.ended = engine.watchedStep(WATCHED);
  watched.costs = engine.watchedCosts();
  watched.expanded = engine.watchedExpanded();
  watched.head = Math.max(watched.head, ++watched.steps);
  return true;
}

/**
 * The watched search as it is after so many steps: begun anew and run to there, which comes to the same.
 * @param {WalkState} walk
 * @param {number} steps
 */
function searchTo(walk, steps) {
  const { engine, watched, scene, chosen } = walk;
  if (!watched) return;
  watched.steps = Math.max(0, Math.min(steps, watched.head));
  engine.watch(scene.space, chosen);
  watched.ended = watched.steps ? engine.watchedStep(watched.steps * WATCHED) : 0;
  watched.costs = engine.watchedCosts();
  watched.expanded = engine.watchedExpanded();
  walk.app.ask();
}

/** Steps of the watched search, to go back to. @param {WalkState} walk @returns {Past | undefined} */
export function pastOfSearch(walk) {
  const { watched } = walk;
  if (!watched) return undefined;
  return { least: 0, at: watched.steps, head: watched.head, seconds: (step) => step, words: (step, head) => say('walk.watched.at', { now: step, of: head }), goTo: (step) => searchTo(walk, step) };
}

/** @param {WalkState} walk */
export function cellsNow(walk) {
  const { engine, scene, chosen } = walk;
  try {
    return (walk.bitmap ??= { place: engine.bitmapPlace(scene.space, chosen), cells: engine.grown(scene.space, chosen) });
  } catch {
    return null;
  }
}

/** The search of the chosen one to its end, where it is shown and none is watched. @param {WalkState} walk */
export function searchNow(walk) {
  const { engine, scene, chosen } = walk;
  if (!walk.layers.search || walk.watched || walk.searched !== undefined) return walk.searched ?? null;
  walk.searched = null;
  try {
    if (!engine.watch(scene.space, chosen)) return null;
    while (!engine.watchedStep(10_000));
    walk.searched = { place: engine.bitmapPlace(scene.space, chosen), costs: engine.watchedCosts(), expanded: engine.watchedExpanded() };
  } catch {
    // The reason stands beside the character.
  }
  return walk.searched;
}

/**
 * The bitmap on which the chosen one plans, or the search that is watched.
 * @param {WalkState} walk
 * @param {Drawing} drawing
 */
export function drawCells(walk, drawing) {
  if (!walk.planner.isUsual) return;
  const search = walk.watched ?? searchNow(walk);
  if (search) {
    const { costs, place: where } = search;
    const most = costs.reduce((top, cost) => (cost !== 0xffffffff && cost > top ? cost : top), 1);
    const shades = Array.from({ length: 64 }, (_, i) => drawing.pixel('closed', 0.25 + 0.6 * (i / 63)));
    walk.costsPicture.draw(drawing, where, costs, [most, shades[0], shades[63]], (cost) => (cost === 0xffffffff ? 0 : shades[Math.min(63, Math.floor((cost / most) * 63))]));
  }
  if (walk.layers.grown && !walk.watched) {
    const now = cellsNow(walk);
    if (!now) return; // The reason stands beside the character.
    const [grown, solid] = [drawing.pixel('tight', 0.95), drawing.pixel('line-strong', 0.55)];
    walk.cellsPicture.draw(drawing, now.place, now.cells, [grown, solid], (what) => (what === 0 ? 0 : what === 1 ? grown : solid));
  }
}
