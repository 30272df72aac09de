/**
 * Doors as on a plan: shut ones bar their gap, open ones stand aside, locked ones have a lock.
 *
 * @import { Door, Point } from '../types.js'
 * @import { Drawing } from '../view/drawing.js'
 */
import { boxOf } from '../editor/box.js';
import { outline } from '../floor.js';
import { toScreen } from '../view/view.js';

/** Pixels of the arrow of a door that is passed one way alone. */
const ARROW = 30;

/** @param {Drawing} drawing @param {Door[]} doors */
export function drawDoors(drawing, doors) {
  for (const door of doors) {
    if (door.state === 'open') drawOpen(drawing, door);
    else drawClosed(drawing, door);
    if (door.oneWay !== null) drawDirection(drawing, door, door.oneWay);
  }
}

/** @param {Drawing} drawing @param {Door} door */
function drawClosed(drawing, door) {
  const { context } = drawing;
  context.save();
  context.beginPath();
  outline(drawing, door);
  context.fillStyle = drawing.colour('casing');
  context.fill('evenodd');
  context.strokeStyle = drawing.colour('ink');
  context.lineWidth = 2;
  context.stroke();
  context.restore();
  if (door.state === 'locked') drawLock(drawing, door.oneWay === null ? middleOf(door) : quarterOf(door));
}

/** The leaf turned out of its gap, with the arc on which it turned. @param {Drawing} drawing @param {Door} door */
function drawOpen(drawing, door) {
  const { context } = drawing;
  const [hinge, edge] = endsOf(door);
  const colour = drawing.colour('ink');
  context.save();
  context.beginPath();
  outline(drawing, door);
  context.strokeStyle = drawing.colour('ink-soft');
  context.lineWidth = 1.5;
  context.setLineDash([2, 4]);
  context.stroke();
  context.restore();
  const [dx, dy] = [edge.x - hinge.x, edge.y - hinge.y];
  drawing.line([hinge.x, hinge.y, hinge.x - dy, hinge.y + dx], { colour, width: 3 });
  const [x, y] = toScreen(drawing.view, hinge.x, hinge.y);
  const angle = Math.atan2(dy, dx);
  context.save();
  context.beginPath();
  // On the screen y goes down, so angles are the other way round.
  context.arc(x, y, drawing.px(Math.hypot(dx, dy)), -angle - Math.PI / 2, -angle);
  context.strokeStyle = drawing.colour('ink-soft');
  context.lineWidth = 1;
  context.stroke();
  context.restore();
}

/** @param {Drawing} drawing @param {Point} at */
function drawLock(drawing, at) {
  const { context } = drawing;
  const [x, y] = toScreen(drawing.view, at.x, at.y);
  drawing.disc(at.x, at.y, { pixels: 10, fill: drawing.colour('surface'), stroke: drawing.colour('ink'), width: 1.5 });
  context.save();
  context.fillStyle = context.strokeStyle = drawing.colour('ink');
  context.lineWidth = 1.6;
  context.fillRect(x - 4, y - 1, 8, 6);
  context.beginPath();
  context.arc(x, y - 1.5, 2.8, Math.PI, 0);
  context.stroke();
  context.restore();
}

/** @param {Drawing} drawing @param {Door} door @param {number} heading */
function drawDirection(drawing, door, heading) {
  const { x, y } = middleOf(door);
  const half = ARROW / 2 / drawing.view.scale;
  const tail = /** @type {const} */ ([x - Math.cos(heading) * half, y - Math.sin(heading) * half]);
  drawing.arrow(...tail, heading, ARROW, drawing.colour('casing'), 5);
  drawing.arrow(...tail, heading, ARROW, drawing.colour('path'), 2.5);
}

/** @param {Door} door @returns {Point} */
function middleOf(door) {
  const [left, bottom, right, top] = boxOf(door);
  return { x: (left + right) / 2, y: (bottom + top) / 2 };
}

/** Where a lock leaves room for an arrow. @param {Door} door @returns {Point} */
function quarterOf(door) {
  const [a, b] = endsOf(door);
  return { x: a.x + (b.x - a.x) / 4, y: a.y + (b.y - a.y) / 4 };
}

/**
 * The ends of the line along a door's longest side, through its middle.
 * @param {Door} door
 * @returns {[Point, Point]}
 */
function endsOf(door) {
  const middle = middleOf(door);
  if (door.centre) return [{ x: middle.x - (door.radius ?? 0), y: middle.y }, { x: middle.x + (door.radius ?? 0), y: middle.y }];
  const [ring] = door.rings;
  let [dx, dy] = [0, 0];
  ring.forEach((b, at) => {
    const a = ring.at(at - 1) ?? b;
    if (Math.hypot(b.x - a.x, b.y - a.y) > Math.hypot(dx, dy)) [dx, dy] = [b.x - a.x, b.y - a.y];
  });
  return [{ x: middle.x - dx / 2, y: middle.y - dy / 2 }, { x: middle.x + dx / 2, y: middle.y + dy / 2 }];
}
