/**
 * A story with depth: the figures of its characters, what they carry and what lies about.
 *
 * @import { Solid } from '../../depth/solid.js'
 * @import { FloorState } from './state.js'
 */
import { bodyCount, bodyOf, colourOf, indexOf, labelOf } from './looks.js';
import { PLACE } from './state.js';

/** Metres: a thing that lies, on what stands there; one that is carried, before a body; a name above a head. */
const [LIES, CARRIED, ABOVE, SIZE] = [0.95, 1.1, 0.3, 0.13];

/** The doors of the scene that the story has opened, by number. @param {FloorState} floor */
export function openDoors({ opened, story }) {
  if (!opened.length) return [];
  const numbers = [];
  for (const [number, { rings }] of story.app.scene.layers.doors.entries()) {
    const points = rings.flat();
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    for (let at = 0; at < opened.length; at += 4) if (box.every((one, side) => Math.abs(one - opened[at + side]) < 1e-6)) numbers.push(number);
  }
  return numbers;
}

/** @param {FloorState} floor @param {Solid} solid */
export function drawFloorSolid(floor, solid) {
  const { chosen, hovered, joints, objects, places, story } = floor;
  for (let index = 0; index < bodyCount(floor); index++) {
    const body = bodyOf(floor, index);
    const { called, player } = objects[body.object];
    const colour = colourOf(index);
    const lit = body.object === hovered || body.object === chosen;
    const way = story.engine?.floorWay(index);
    if (way?.length && body.speed > 0.05) solid.line(way, { colour, width: 2, alpha: 0.6, dash: [3, 3] });
    solid.disc(body.x, body.y, body.radius, { fill: colour, alpha: 0.28 });
    solid.ring(body.x, body.y, body.radius * (player ? 1.35 : 1), { colour: lit || player ? 'accent' : colour, width: lit ? 0.16 : 0.08 });
    const figure = story.engine?.floorFigure(index);
    if (figure?.length) solid.figure(joints, figure, body, colour);
    solid.label(body.x, body.y, body.height + ABOVE, labelOf(called));
    if (index === floor.followed) solid.follow(body, body.height / 2, index);
  }
  /** @type {Map<number, number>} */
  const held = new Map();
  objects.forEach(({ called, kind }, object) => {
    const [x, y, holder] = places.subarray(object * PLACE, object * PLACE + PLACE);
    if (kind !== 'thing' || Number.isNaN(x)) return;
    const index = holder < 0 ? -1 : indexOf(floor, holder);
    if (index < 0) {
      solid.ball(x, y, LIES, SIZE, { fill: 'story-thing', alpha: 1 });
      if (object === hovered || object === chosen) solid.label(x, y, LIES + ABOVE, labelOf(called), { size: 11 });
      return;
    }
    const before = held.get(holder) ?? 0;
    held.set(holder, before + 1);
    const { heading } = bodyOf(floor, index);
    const aside = (before - 0.5) * 0.3;
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    solid.ball(x + 0.32 * cos - aside * sin, y + 0.32 * sin + aside * cos, CARRIED, SIZE * 0.8, { fill: 'story-thing', alpha: 1 });
  });
}
