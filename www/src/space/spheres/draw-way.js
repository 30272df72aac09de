/**
 * The way over spheres, the search that found it, and the animals.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { SpheresState } from './state.js'
 */
import { toScreen } from '../view/view.js';
import { sphereOf } from './state.js';
import { BODY } from './ticks.js';
import { drawNotches } from './walk/notches.js';

/** Numbers of a mark of the search. */
const MARK = 4;
/**
 * The look of each line along the way that is not the one that is taken.
 * @type {Record<string, { colour: string, dash: number[] }>}
 */
export const LOOKS = {
  centres: { colour: 'ink', dash: [2, 5] },
  points: { colour: 'closed-back', dash: [8, 4] },
  funnel: { colour: 'path', dash: [] },
  collapsed: { colour: 'open-back', dash: [12, 5] },
};
/** Kinds of animals in the order of the engine, and their colours. */
export const KINDS = ['zebra', 'penguin', 'meerkat', 'bird'];
export const COATS = ['ink', 'closed', 'only-first', 'goal'];
/** Letters of animals, by their kinds. */
const SIZE = 12;

/** x and y of places of three numbers. @param {ArrayLike<number>} places */
export const flatOf = (places) => Array.from({ length: (places.length / 3) * 2 }, (_, i) => places[3 * (i >> 1) + (i & 1)]);

/** Spheres that the search has come to, by rings. @param {SpheresState} state @param {Drawing} drawing */
export function drawSearch(state, drawing) {
  const { layers, route } = state;
  if (!(layers.search || route.watched) || !route.engine) return;
  const marks = route.engine.marks(route.at);
  for (let at = 0; at < marks.length; at += MARK) {
    const sphere = sphereOf(state, marks[at]);
    if (!sphere) continue;
    const mark = marks[at + 1];
    const parent = marks[at + 2] < 0 ? undefined : sphereOf(state, marks[at + 2]);
    const from = parent ?? (state.ends && { x: state.ends.start[0], y: state.ends.start[1] });
    const colour = drawing.colour(mark >= 2 ? 'closed-back' : 'open-back');
    if (from) drawing.line([from.x, from.y, sphere.x, sphere.y], { colour, width: 3, alpha: 0.9 });
    drawing.disc(sphere.x, sphere.y, { pixels: mark === 3 ? 9 : 6, fill: colour, stroke: drawing.colour(mark === 3 ? 'accent' : 'casing'), width: mark === 3 ? 3.5 : 1.5 });
  }
}

/** @param {SpheresState} state @param {Drawing} drawing */
export function drawWay(state, drawing) {
  const { layers, route, settings } = state;
  const { engine, way } = route;
  if (engine && way?.found && !(route.watched && route.at < route.last)) {
    for (const which of /** @type {const} */ (['centres', 'points', 'collapsed'])) {
      if (layers[which] && which !== settings.line) line(drawing, engine.path(which), LOOKS[which]);
    }
    const taken = flatOf(engine.path(settings.line));
    drawing.line(taken, { colour: drawing.colour('casing'), width: 6 });
    drawing.line(taken, { colour: drawing.colour('path'), width: 3.5 });
  }
  drawEnds(state, drawing);
  drawNotches(state, drawing);
  drawBodies(state, drawing);
}

/** @param {Drawing} drawing @param {Float64Array} places @param {{ colour: string, dash: number[] }} look */
function line(drawing, places, { colour, dash }) {
  drawing.line(flatOf(places), { colour: drawing.colour(colour), width: 2.5, dash });
}

/** @param {SpheresState} state @param {Drawing} drawing */
function drawEnds({ ends }, drawing) {
  if (!ends) return;
  for (const [[x, y], colour, letter] of /** @type {[number[], string, string][]} */ ([[ends.start, 'start', 'A'], [ends.goal, 'goal', 'B']])) {
    drawing.disc(x, y, { pixels: 9, fill: drawing.colour(colour), stroke: drawing.colour('casing') });
    drawing.words(x, y, letter, { colour: drawing.colour('casing'), outline: false, size: 11 });
  }
}

/**
 * Bodies as they are, with a nose; a ring where they are too small to be seen.
 * @param {SpheresState} state
 * @param {Drawing} drawing
 */
function drawBodies({ walk: { bodies } }, drawing) {
  for (let at = 0; at < bodies.length; at += BODY) {
    const [kind, x, y, z, dx, dy, , radius] = bodies.subarray(at, at + BODY);
    const r = Math.max(6, drawing.px(radius));
    const { context } = drawing;
    const [px, py] = toScreen(drawing.view, x, y);
    // Who is high throws a shadow.
    if (z > 0.5) drawing.disc(x + 0.12 * z, y - 0.12 * z, { pixels: r, fill: drawing.colour('start'), alpha: 0.25 });
    const angle = Math.atan2(-dy, dx);
    context.save();
    context.translate(px, py);
    context.rotate(angle);
    context.beginPath();
    context.moveTo(1.7 * r, 0);
    context.arc(0, 0, r, 0.55, 2 * Math.PI - 0.55);
    context.closePath();
    context.fillStyle = drawing.colour(COATS[kind]);
    context.strokeStyle = drawing.colour('casing');
    context.lineWidth = 2;
    context.lineJoin = 'round';
    context.fill();
    context.stroke();
    if (KINDS[kind] === 'zebra') stripes(context, r, drawing.colour('casing'));
    context.restore();
  }
}

/** @param {CanvasRenderingContext2D} context @param {number} r @param {string} colour */
function stripes(context, r, colour) {
  context.beginPath();
  for (const at of [-0.5, 0, 0.5]) {
    const half = 0.75 * r * Math.sqrt(1 - at * at);
    context.moveTo(at * r, -half);
    context.lineTo(at * r, half);
  }
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.5, r / SIZE * 2);
  context.stroke();
}
