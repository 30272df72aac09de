/**
 * The floor and what stands on it.
 *
 * @import { Obstacle, Outline, Point } from './types.js'
 * @import { Drawing } from './view/drawing.js'
 * @import { Floor } from './view/view.js'
 */
import { scaleBar, toScreen } from './view/view.js';
import { number } from './fields.js';

/** Higher than this, in metres, an obstacle begins above a walker's head, and is drawn as an outline. */
export const OVERHEAD = 1.8;
/** Lower than this nobody minds it. */
export const UNDERFOOT = 0.05;

/** A colour that is not seen, as computed styles write it. */
export const NOTHING = 'rgba(0, 0, 0, 0)';

/**
 * The kind of an obstacle by its height: walked over, in the way, or passed under.
 * @param {Pick<Obstacle, 'low' | 'high'>} obstacle
 * @returns {'low' | 'wall' | 'high'}
 */
export const heightOf = ({ low, high }) => (high <= UNDERFOOT ? 'low' : low < OVERHEAD ? 'wall' : 'high');

/** @param {Drawing} drawing @param {Floor} floor */
export function drawFloor(drawing, floor) {
  const { context, view } = drawing;
  const [left, top] = toScreen(view, floor.left, floor.top);
  const [right, bottom] = toScreen(view, floor.right, floor.bottom);
  context.fillStyle = drawing.colour('ground');
  context.fillRect(left, top, right - left, bottom - top);
  // A line for each metre, or for so many that they are well apart.
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((metres) => metres * view.scale >= 14);
  if (step) {
    context.strokeStyle = drawing.colour('grid');
    context.lineWidth = 1;
    context.beginPath();
    for (let x = Math.ceil(floor.left / step) * step; x < floor.right; x += step) {
      const [px] = toScreen(view, x, 0);
      context.moveTo(Math.round(px) + 0.5, top);
      context.lineTo(Math.round(px) + 0.5, bottom);
    }
    for (let y = Math.ceil(floor.bottom / step) * step; y < floor.top; y += step) {
      const [, py] = toScreen(view, 0, y);
      context.moveTo(left, Math.round(py) + 0.5);
      context.lineTo(right, Math.round(py) + 0.5);
    }
    context.stroke();
  }
}

/** @param {Drawing} drawing @param {Floor} floor */
export function drawRim(drawing, { left, bottom, right, top }) {
  drawing.line([left, bottom, right, bottom, right, top, left, top], { colour: drawing.colour('rim'), width: 3, closed: true });
}

/** An outline as part of the present path. @param {Drawing} drawing @param {Outline} outline */
export function outline(drawing, { centre, radius, rings }) {
  if (centre) {
    const [x, y] = toScreen(drawing.view, centre.x, centre.y);
    drawing.context.moveTo(x + drawing.px(radius ?? 0), y);
    drawing.context.arc(x, y, drawing.px(radius ?? 0), 0, 2 * Math.PI);
  }
  for (const ring of rings) drawing.trace(ring.flatMap(({ x, y }) => [x, y]), true);
}

/** @param {Drawing} drawing @param {Obstacle[]} obstacles */
export function drawObstacles(drawing, obstacles) {
  const { context } = drawing;
  const kinds = [
    { are: 'low', fill: drawing.colour('grid'), stroke: drawing.colour('line-strong'), dash: [2, 3] },
    { are: 'wall', fill: drawing.colour('wall'), stroke: drawing.colour('wall-edge'), dash: [] },
    { are: 'high', fill: drawing.colour('region'), stroke: drawing.colour('overhead'), dash: [6, 4] },
  ];
  for (const { are, fill, stroke, dash } of kinds) {
    // Edges of walls are for dark pages.
    const edged = stroke !== NOTHING;
    context.save();
    context.lineWidth = 1;
    context.setLineDash(dash);
    context.fillStyle = fill;
    context.strokeStyle = stroke;
    for (const obstacle of obstacles) {
      if (heightOf(obstacle) !== are) continue;
      context.beginPath();
      outline(drawing, obstacle);
      context.fill('evenodd');
      if (edged) context.stroke();
    }
    context.restore();
  }
}

/**
 * Draws what is chosen, and the points by which it is changed.
 * @param {Drawing} drawing
 * @param {Outline} obstacle
 * @param {{ handles: boolean, turn: Point | null }} more
 */
export function drawChosen(drawing, obstacle, { handles, turn }) {
  const { context } = drawing;
  context.save();
  context.strokeStyle = drawing.colour('accent');
  context.lineWidth = 3;
  context.beginPath();
  outline(drawing, obstacle);
  context.stroke();
  context.restore();
  if (!handles) return;
  const handle = (/** @type {Point} */ { x, y }) => drawing.disc(x, y, { pixels: 5, fill: drawing.colour('surface'), stroke: drawing.colour('accent'), width: 2 });
  for (const ring of obstacle.rings) if (ring.length <= 400) ring.forEach(handle);
  if (obstacle.centre) handle({ x: obstacle.centre.x + (obstacle.radius ?? 0), y: obstacle.centre.y });
  if (turn) drawing.disc(turn.x, turn.y, { pixels: 6, fill: drawing.colour('accent'), stroke: drawing.colour('surface'), width: 2 });
}

/** Draws the scale: how long a metre is. @param {Drawing} drawing @param {{ width: number, height: number }} size */
export function drawScale(drawing, size) {
  const metres = scaleBar(drawing.view);
  const { context } = drawing;
  const [x, y, long] = [16, size.height - 14, drawing.px(metres)];
  context.save();
  context.strokeStyle = drawing.colour('casing');
  context.lineWidth = 5;
  for (const pass of [0, 1]) {
    if (pass) {
      context.strokeStyle = drawing.colour('ink');
      context.lineWidth = 2;
    }
    context.beginPath();
    context.moveTo(x, y - 5);
    context.lineTo(x, y);
    context.lineTo(x + long, y);
    context.lineTo(x + long, y - 5);
    context.stroke();
  }
  context.font = `12px ${drawing.colour('font')}`;
  context.lineWidth = 3;
  context.strokeStyle = drawing.colour('casing');
  context.strokeText(`${number(metres, 3)} m`, x + 6, y - 5);
  context.fillStyle = drawing.colour('ink');
  context.fillText(`${number(metres, 3)} m`, x + 6, y - 5);
  context.restore();
}
