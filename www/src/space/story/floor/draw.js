/**
 * A story on the plan of its floor: ways, things that lie or are carried, characters.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { FloorState } from './state.js'
 */
import { toScreen } from '../../view/view.js';
import { bodyCount, bodyOf, colourOf, indexOf, labelOf } from './looks.js';
import { PLACE } from './state.js';

/** Pixels of a thing's sign, and of one that is carried. */
const [THING, CARRIED] = [6, 4.5];
/** From so many pixels a metre on things have their names; else those under the pointer alone. */
const NAMED = 12;
/** A body whose radius is less than so many pixels is drawn as a dot of this size. */
const SEEN = 6;

/** @param {FloorState} floor @param {Drawing} drawing */
export function drawFloor(floor, drawing) {
  drawOpened(floor, drawing);
  drawAsking(floor, drawing);
  for (let index = 0; index < bodyCount(floor); index++) drawWay(floor, drawing, index);
  drawThings(floor, drawing);
  for (let index = 0; index < bodyCount(floor); index++) drawBody(floor, drawing, index);
}

/**
 * Doors that the story has opened stand open, whatever the scene says.
 * @param {FloorState} floor
 * @param {Drawing} drawing
 */
function drawOpened({ opened }, drawing) {
  for (let at = 0; at < opened.length; at += 4) {
    const [left, bottom, right, top] = opened.subarray(at, at + 4);
    const tall = top - bottom > right - left;
    const middle = tall ? (left + right) / 2 : (bottom + top) / 2;
    const thick = Math.min(top - bottom, right - left);
    const across = tall ? [middle, bottom, middle, top] : [left, middle, right, middle];
    drawing.line(across, { colour: drawing.colour('ground'), width: drawing.px(thick) + 5 });
    // The leaf, turned out of the way.
    const length = Math.max(top - bottom, right - left);
    drawing.line(tall ? [middle, bottom, middle + length, bottom] : [left, middle, left, middle + length], { colour: drawing.colour('story-three'), width: 3 });
  }
}

/** Areas at which a plan is requested once somebody enters. @param {FloorState} floor @param {Drawing} drawing */
function drawAsking({ asking, hovered }, drawing) {
  for (let at = 0; at < asking.length; at += 2 + 2 * asking[at + 1]) {
    const ring = asking.subarray(at + 2, at + 2 + 2 * asking[at + 1]);
    drawing.line([...ring, ring[0], ring[1]], { colour: drawing.colour('accent'), width: asking[at] === hovered ? 4 : 2.5, dash: [3, 5] });
  }
}

/** @param {FloorState} floor @param {Drawing} drawing @param {number} index */
function drawWay({ bodies, story }, drawing, index) {
  const way = story.engine?.floorWay(index);
  const speed = bodies[index * 7 + 4];
  if (!way?.length || speed < 0.05) return;
  drawing.line(way, { colour: drawing.colour(colourOf(index)), width: 2, alpha: 0.55, dash: [6, 6] });
}

/** @param {FloorState} floor @param {Drawing} drawing */
function drawThings(floor, drawing) {
  const { hovered, chosen, objects, places } = floor;
  /** How many things a holder has so far. @type {Map<number, number>} */
  const held = new Map();
  objects.forEach(({ called, kind }, object) => {
    const [x, y, holder] = places.subarray(object * PLACE, object * PLACE + PLACE);
    if (kind !== 'thing' || Number.isNaN(x)) return;
    const lit = object === hovered || object === chosen;
    if (holder < 0) {
      diamond(drawing, x, y, THING + (lit ? 2 : 0), { fill: drawing.colour('story-thing'), stroke: drawing.colour(lit ? 'accent' : 'casing'), width: lit ? 3 : 1.5 });
      if (lit || drawing.px(1) >= NAMED) drawing.words(x, y, labelOf(called), { dy: THING + 10, size: 11 });
      return;
    }
    const before = held.get(holder) ?? 0;
    held.set(holder, before + 1);
    const index = indexOf(floor, holder);
    const radius = index < 0 ? 0 : bodyOf(floor, index).radius;
    // What is carried hangs beside its holder, one beside the other.
    const [px, py] = [Math.max(drawing.px(radius), SEEN) + 7 + before * (2 * CARRIED + 4), 0];
    diamond(drawing, x, y, CARRIED, { fill: drawing.colour('story-thing'), stroke: drawing.colour('casing'), width: 1.5 }, px, py);
  });
}

/**
 * @param {Drawing} drawing
 * @param {number} x
 * @param {number} y
 * @param {number} size pixels
 * @param {{ fill: string, stroke: string, width: number }} style
 * @param {number} [dx]
 * @param {number} [dy] pixels
 */
function diamond({ context, view }, x, y, size, { fill, stroke, width }, dx = 0, dy = 0) {
  const [px, py] = toScreen(view, x, y);
  context.save();
  context.translate(px + dx, py + dy);
  context.beginPath();
  context.moveTo(0, -size);
  context.lineTo(size, 0);
  context.lineTo(0, size);
  context.lineTo(-size, 0);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.stroke();
  context.restore();
}

/** @param {FloorState} floor @param {Drawing} drawing @param {number} index */
function drawBody(floor, drawing, index) {
  const { chosen, hovered, joints, objects, story } = floor;
  const { heading, object, radius, x, y } = bodyOf(floor, index);
  const { called, player } = objects[object];
  const fill = drawing.colour(colourOf(index));
  const lit = object === hovered || object === chosen;
  const small = drawing.px(radius) < SEEN;
  const size = small ? { pixels: SEEN } : { metres: radius };
  if (player) drawing.disc(x, y, { ...size, pixels: (size.pixels ?? 0) + 4, stroke: drawing.colour('accent'), width: 2, dash: [4, 3] });
  drawing.disc(x, y, { ...size, fill, alpha: small ? 1 : 0.35 });
  drawing.disc(x, y, { ...size, stroke: lit ? drawing.colour('accent') : fill, width: lit ? 3 : 1.5 });
  const places = small ? undefined : story.engine?.floorFigure(index);
  if (places?.length) limbs(drawing, { x, y, heading }, joints, places);
  drawing.arrow(x, y, heading, Math.max(14, drawing.px(radius) + 6), drawing.colour('ink'), 1.5);
  if (!small) drawing.disc(x, y, { metres: 0.13, fill, stroke: drawing.colour('ink'), width: 1.2 });
  drawing.words(x, y, labelOf(called), { dy: -Math.max(SEEN, drawing.px(radius)) - 10, size: 12 });
}

/**
 * @param {Drawing} drawing
 * @param {{ x: number, y: number, heading: number }} at
 * @param {Int32Array} joints
 * @param {Float64Array} places
 */
function limbs(drawing, { x, y, heading }, joints, places) {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const flat = (/** @type {number} */ joint) => {
    const [forward, left] = [places[3 * joint], places[3 * joint + 1]];
    return [x + forward * cos - left * sin, y + forward * sin + left * cos];
  };
  const lines = [];
  for (let joint = 0; joint < joints.length / 2; joint++) if (joints[2 * joint] >= 0) lines.push([...flat(joints[2 * joint]), ...flat(joint)]);
  drawing.lines(lines, { colour: drawing.colour('ink'), width: Math.max(1.5, drawing.px(0.08)), alpha: 0.8 });
}
