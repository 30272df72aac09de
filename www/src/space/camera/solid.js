/**
 * The camera with depth: its course on the floor, itself, and what it sees.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { CameraState } from './state.js'
 */
import { ABOVE, BEHIND, EYE, WIDE } from './eye.js';

/** How far its field of view is drawn, in metres, and with so many sides; half its angle as on the plan. */
const [FAR, SIDES, HALF] = [3, 14, 0.5];
/** The size of who carries it. A camera that follows looks down on where its head is. */
const [SIZE, DROP] = [{ radius: 0.25, height: 1.75 }, 0.32];

/** How high above the floor the mark of a target is, in metres. */
const TARGET = 1.7;

/** @param {CameraState} camera @param {Solid} solid */
export function drawSolid(camera, solid) {
  const { about, along, course, drive, looks, panel, sent, target, tour } = camera;
  const touring = course === 'tour';
  if ((touring || sent) && about) solid.way(about.line);
  if (touring) tour.stops.forEach(({ x, y }, at) => solid.mark(x, y, { fill: 'goal', words: String(at + 1) }));
  else along.way?.solid(solid, !sent);
  if (looks === 'target') {
    solid.ring(target.x, target.y, 0.6, { colour: 'accent', width: 0.2 });
    solid.mark(target.x, target.y, { fill: 'accent', size: 8, z: TARGET });
  }
  if (!drive || !about) return;
  const [x, y, , , , path, view] = drive.pose(camera.time, camera.ahead);
  const follows = camera.eye === 'chase';
  const [from, to] = [view - HALF, view + HALF];
  /** @type {number[]} */
  const rim = [x, y];
  for (let side = 0; side <= SIDES; side++) rim.push(x + FAR * Math.cos(from + ((to - from) * side) / SIDES), y + FAR * Math.sin(from + ((to - from) * side) / SIDES));
  solid.line(rim, { colour: 'open', width: 3, closed: true, private: true });
  solid.arrow(x, y, path, 1, { colour: 'ink-soft', width: 2, private: true });
  solid.arrow(x, y, view, 1.4, { colour: 'accent', width: 3, private: true });
  if (looks === 'target') solid.line([x, y, target.x, target.y], { colour: 'accent', width: 2, dash: [6, 4], private: true });
  const standing = { x, y, heading: view };
  solid.body(standing, SIZE, 'accent', !follows);
  solid.follow(standing, SIZE.height / 2);
  const back = follows ? BEHIND : 0;
  solid.see({ canvas: panel.canvas, x: x - Math.cos(view) * back, y: y - Math.sin(view) * back, z: EYE + (follows ? ABOVE : 0), heading: view, drop: follows ? DROP : 0, wide: WIDE });
}
