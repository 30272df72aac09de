/** Small plots on canvases: the speed diagram, and angular velocities. */
import { begin } from '../plot.js';

/**
 * Curves of each canvas as they were painted last, and of what.
 * @type {WeakMap<HTMLCanvasElement, { of: unknown[], picture: OffscreenCanvas }>}
 */
const painted = new WeakMap();

/**
 * Curves stay the same all along a drive, and have thousands of points: they are painted once.
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2D} context of it
 * @param {unknown[]} of what they are painted of: with another one they are painted anew
 * @param {(context: CanvasRenderingContext2D) => void} paint
 */
function paintOnce(canvas, context, of, paint) {
  const all = [canvas.width, canvas.height, ...of];
  let last = painted.get(canvas);
  if (!last || last.of.length !== all.length || last.of.some((one, at) => one !== all[at])) {
    const picture = new OffscreenCanvas(canvas.width, canvas.height);
    const flat = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (picture.getContext('2d')));
    flat.setTransform(context.getTransform());
    paint(flat);
    painted.set(canvas, (last = { of: all, picture }));
  }
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(last.picture, 0, 0);
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} height @param {string} colour */
function marker(context, x, height, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height);
  context.stroke();
}

/**
 * Where on the way a stop of a tour lies, as a share of it, and its number.
 * @typedef {{ share: number, name: string }} StopMark
 */

/** Numbers of stops nearer to each other than this, in pixels, would not be read. */
const ROOM = 16;

/**
 * Speed and limit over the way: `diagram` has both in turns.
 * @param {HTMLCanvasElement} canvas @param {Float64Array} diagram
 * @param {{ colour(name: string): string, share: number, most: number, stops: StopMark[] }} look
 */
export function drawSpeeds(canvas, diagram, { colour, share, most, stops }) {
  const at = begin(canvas);
  if (!at) return;
  const { context, width, height } = at;
  const count = diagram.length / 2;
  // Above the curve there is room for the numbers of stops.
  const room = height - (stops.length ? 20 : 10);
  const y = (/** @type {number} */ speed) => height - 4 - (Math.min(speed, most) / most) * room;
  const [limit, line] = [colour('ink-soft'), colour('path')];
  paintOnce(canvas, context, [diagram, most, room, limit, line], (flat) => {
    for (const [offset, stroke, dash] of /** @type {[number, string, number[]][]} */ ([[1, limit, [3, 3]], [0, line, []]])) {
      flat.strokeStyle = stroke;
      flat.setLineDash(dash);
      flat.lineWidth = offset ? 1 : 2;
      flat.beginPath();
      for (let i = 0; i < count; i++) flat.lineTo((i / (count - 1)) * width, y(diagram[2 * i + offset]));
      flat.stroke();
    }
  });
  drawStops(context, stops, width, height, colour);
  marker(context, share * width, height, colour('accent'));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {StopMark[]} stops
 * @param {number} width
 * @param {number} height
 * @param {(name: string) => string} colour
 */
function drawStops(context, stops, width, height, colour) {
  context.font = `600 10px ${colour('font')}`;
  context.textBaseline = 'top';
  let free = -Infinity;
  stops.forEach(({ share, name }, at) => {
    const x = share * width;
    context.strokeStyle = colour('line-strong');
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, 14);
    context.lineTo(x, height);
    context.stroke();
    if (x < free) return;
    free = x + ROOM;
    context.textAlign = at === 0 ? 'left' : at === stops.length - 1 ? 'right' : 'center';
    context.fillStyle = colour('ink-soft');
    context.fillText(name, x, 2);
  });
}

/**
 * Curves over time, with a common scale; answers how far that reaches to either side.
 * @param {HTMLCanvasElement} canvas
 * @param {{ values: ArrayLike<number>, colour: string }[]} curves
 * @param {{ colour(name: string): string, share: number }} look
 */
export function drawCurve(canvas, curves, { colour, share }) {
  let most = 0.5;
  for (const { values } of curves) for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]));
  const at = begin(canvas);
  if (!at) return most;
  const { context, width, height } = at;
  context.strokeStyle = colour('line-strong');
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, height / 2);
  context.lineTo(width, height / 2);
  context.stroke();
  paintOnce(canvas, context, curves.flatMap(({ values, colour: stroke }) => [values, stroke]), (flat) => {
    for (const { values, colour: stroke } of curves) {
      flat.strokeStyle = stroke;
      flat.lineWidth = 1.5;
      flat.beginPath();
      for (let i = 0; i < values.length; i++) flat.lineTo((i / Math.max(1, values.length - 1)) * width, height / 2 - (values[i] / most) * (height / 2 - 4));
      flat.stroke();
    }
  });
  marker(context, share * width, height, colour('accent'));
  return most;
}
