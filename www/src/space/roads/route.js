/**
 * The way from A to B in the roadmap as it is, found anew whenever an end is moved.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { RoadsState } from './state.js'
 */
import { Numbers } from '../frame-numbers.js';
import { update } from './update.js';
import { askAgain } from './watched-query.js';

/** Milliseconds for which a search is made again and again to time it. */
const TIMED = 4;

/**
 * @param {RoadsState} roads
 * @param {{ timed?: boolean, partly?: boolean }} [how] `timed`: it is to be known how long a search takes; `partly`:
 *   though the roadmap is still being repaired
 */
export function find(roads, { timed = true, partly = false } = {}) {
  const { engine, scene } = roads;
  roads.route = null;
  roads.routeRefused = '';
  if (!(engine.ready || partly) || !roads.ends) return void tellListeners(roads);
  try {
    const { start, goal } = roads.ends;
    const most = timed ? TIMED : 0;
    const from = performance.now();
    let times = 0;
    do {
      engine.find(scene.space, start.x, start.y, goal.x, goal.y, roads.straight);
      times++;
    } while (performance.now() - from < most);
    const time = (performance.now() - from) / times;
    roads.route = { ...engine.figures(scene.space), time };
  } catch (error) {
    roads.routeRefused = roads.app.words(error);
  }
  askAgain(roads);
  tellListeners(roads);
  update(roads, false);
}

/** @param {RoadsState} roads */
export function tellListeners({ listeners, panel }) {
  listeners.forEach((listener) => listener());
  panel.beside.refresh();
}

/** @param {RoadsState} roads @param {Point} at @param {number} reach @returns {Drag | null} */
export function grabEnd(roads, at, reach) {
  for (const which of /** @type {const} */ (['goal', 'start'])) {
    const place = roads.ends?.[which];
    if (place && Math.hypot(place.x - at.x, place.y - at.y) < Math.max(reach, 0.3)) {
      return { move(to) { roads.ends = { .../** @type {any} */ (roads.ends), [which]: to }; roads.anyEnds = false; find(roads); } };
    }
  }
  return null;
}

/** @param {RoadsState} roads @param {Point} at */
export function setGoal(roads, at) {
  roads.anyEnds = false;
  roads.ends = roads.ends ? { ...roads.ends, goal: at } : { start: at, goal: at };
  find(roads);
}

/** The way is read where the engine wrote it. @type {Numbers | undefined} */
let numbers;

/** @param {RoadsState} roads @param {Drawing} drawing @param {boolean} [line] or its ends alone */
export function drawWay({ engine, ends, route }, drawing, line = true) {
  if (route && line) {
    const read = (numbers ??= new Numbers());
    engine.routeInto(read.into);
    const points = read.view;
    drawing.line(points, { colour: drawing.colour('casing'), width: 6 });
    drawing.line(points, { colour: drawing.colour('path'), width: 3.5 });
  }
  if (!ends) return;
  for (const [place, colour, letter] of /** @type {[Point, string, string][]} */ ([[ends.start, 'start', 'A'], [ends.goal, 'goal', 'B']])) {
    drawing.disc(place.x, place.y, { pixels: 9, fill: drawing.colour(colour), stroke: drawing.colour('casing') });
    drawing.words(place.x, place.y, letter, { colour: drawing.colour('casing'), outline: false, size: 11 });
  }
}
