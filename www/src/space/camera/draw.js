/**
 * The camera on the floor, and the panel as it is at this moment.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { CameraState } from './state.js'
 */
import { arrowSign, discSign, PATH } from '../layers/study-signs.js';
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { drawScene } from './eye.js';
import { drawCurve, drawSpeeds } from './plots.js';
import { drawTarget } from './looks.js';
import { legAt } from './state.js';

const SIGNS = [PATH, discSign('camera', { fill: 'accent', stroke: 'casing', pixels: 6 }), arrowSign('looks', { colour: 'accent', width: 3 }), arrowSign('goes', { colour: 'ink-soft' })];
const WITH_TARGET = [...SIGNS, discSign('target', { stroke: 'accent', pixels: 8, width: 3 })];

/** The legend of the camera's drive. @param {CameraState} camera */
export const legend = ({ looks }) => (looks === 'target' ? WITH_TARGET : SIGNS);

/** @param {CameraState} camera @param {Drawing} drawing */
export function draw(camera, drawing) {
  const { about, drive, panel } = camera;
  drawCourse(camera, drawing);
  panel.canvas.hidden = !drive;
  if (!drive || !about) {
    drawTarget(camera, drawing, null);
    return forget(camera);
  }
  const [x, y, gone, speed, , path, view, distance] = drive.pose(camera.time, camera.ahead);
  drawTarget(camera, drawing, { x, y });
  drawCamera(drawing, { x, y, path, view });
  drawPlots(camera, drawing, gone);
  panel.solid.node.hidden = camera.app.depth.mode !== 'plan';
  // Where there is depth, the view that has it paints this picture, too.
  if (!camera.app.depth.open) drawScene(panel.canvas, camera.scene, { x, y, view, eye: camera.eye, colour: drawing.colour });
  tell(camera, gone, speed, distance);
}

/** What is driven. @param {CameraState} camera @param {Drawing} drawing */
function drawCourse({ about, along, course, sent, tour }, drawing) {
  const touring = course === 'tour';
  if (touring || sent) {
    if (about) {
      drawing.line(about.line, { colour: drawing.colour('casing'), width: 6 });
      drawing.line(about.line, { colour: drawing.colour('path'), width: 3.5 });
    }
    if (touring) tour.draw(drawing);
    else along.way?.draw(drawing, false);
  } else along.way?.draw(drawing);
}

/**
 * Where it is, where it goes and where it looks.
 * @param {Drawing} drawing
 * @param {{ x: number, y: number, path: number, view: number }} pose
 */
function drawCamera(drawing, { x, y, path, view }) {
  const wedge = Math.max(60, drawing.px(3));
  const { context } = drawing;
  context.save();
  context.globalAlpha = 0.35;
  context.fillStyle = drawing.colour('open');
  const [px, py] = [drawing.view.x + x * drawing.view.scale, drawing.view.y - y * drawing.view.scale];
  context.beginPath();
  context.moveTo(px, py);
  context.arc(px, py, wedge, -view - 0.5, -view + 0.5);
  context.closePath();
  context.fill();
  context.restore();
  drawing.arrow(x, y, path, 26, drawing.colour('ink-soft'));
  drawing.arrow(x, y, view, 34, drawing.colour('accent'), 3);
  drawing.disc(x, y, { pixels: 6, fill: drawing.colour('accent'), stroke: drawing.colour('casing') });
}

/** Speed and angular velocity. @param {CameraState} camera @param {Drawing} drawing @param {number} gone metres */
function drawPlots({ about, course, drive, limits, panel, time, tour, views }, drawing, gone) {
  if (!drive || !about) return;
  const { length, duration } = drive;
  const stops = course === 'tour' ? [...about.places].map((place, at) => ({ share: place / length, name: String((at % tour.stops.length) + 1) })) : [];
  drawSpeeds(panel.speeds, about.diagram, { colour: drawing.colour, share: gone / length, most: limits.speed, stops });
  const most = drawCurve(panel.turns, [{ values: about.along, colour: drawing.colour('ink-soft') }, { values: views.turning, colour: drawing.colour('path') }], { colour: drawing.colour, share: time / duration });
  panel.speedScale.update('0 m', say('camera.scale', { most: number(limits.speed, 1), unit: 'm/s' }), `${number(length, 1)} m`);
  panel.turnScale.update('0 s', say('camera.scale-both', { most: number(most, 1), unit: 'rad/s' }), `${number(duration, 1)} s`);
}

/**
 * Its figures.
 * @param {CameraState} camera
 * @param {number} gone metres
 * @param {number} speed
 * @param {number} distance of the target; not a number where there is none
 */
function tell(camera, gone, speed, distance) {
  const { about, drive, panel, time, views } = camera;
  if (!drive || !about) return;
  const { length, duration } = drive;
  panel.told.update(camera.course === 'tour' ? say('camera.leg.of', { is: legAt(camera, gone), of: about.places.length - 1 }) : '–', say('camera.of', { is: number(time, 1), of: number(duration, 1), unit: 's' }), say('camera.of', { is: number(gone, 1), of: number(length, 1), unit: 'm' }), `${number(speed)} m/s`, Number.isNaN(distance) ? '–' : `${number(distance, 1)} m`);
  const halved = (/** @type {[number, number]} */ [whole, half]) => say('camera.halved', { whole: number(whole, 3), half: number(half, 3) });
  panel.jumps.update(halved(views.along), halved(views.ahead), about.error);
}

/** Nothing of a drive that there is no longer stays in the panel. @param {CameraState} camera */
function forget({ panel }) {
  panel.told.clear();
  panel.jumps.clear();
  for (const scale of [panel.speedScale, panel.turnScale]) scale.update('', '', '');
  for (const plot of [panel.speeds, panel.turns]) plot.width = 0;
}
