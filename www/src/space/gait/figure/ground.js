/**
 * The ground under a figure: a belt that runs or a floor, its marks, the feet that bear, and how far each has slid from
 * where it struck.
 *
 * @import { View } from './views.js'
 */
import { seenIn } from './views.js';

/**
 * Numbers of a foot: whether it bears, heel, toes, where on the ground its contact slid from and where it is, and
 * millimetres between them.
 */
export const FOOT = 12;
/** Metres between marks of the ground. */
const MARKS = 0.25;

/**
 * @typedef {{ colour: (name: string) => string, gone: number, belt: boolean, feet: ArrayLike<number>, words: (mm:
 *   number) => string }} Ground  `gone`: metres walked.
 */

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Ground} ground */
export function drawGround(context, view, ground) {
  if (view.kind === 'top') return drawFromAbove(context, view, ground);
  const { box: [left, , width], y } = view;
  const { belt, colour, gone } = ground;
  context.save();
  context.strokeStyle = colour('line-strong');
  context.fillStyle = colour('raised');
  context.lineWidth = 1.5;
  const [from, to] = [left + 12, left + width - 12];
  context.beginPath();
  if (belt && view.kind === 'side') context.roundRect(from, y, to - from, 14, 7);
  else context.rect(from, y, to - from, 7);
  context.fill();
  context.beginPath();
  if (belt && view.kind === 'side') context.roundRect(from, y, to - from, 14, 7);
  else {
    context.moveTo(from, y);
    context.lineTo(to, y);
  }
  context.stroke();
  if (view.kind === 'side') drawMarks(context, view, gone, [from + 7, to - 7], y, belt ? 14 : 7);
  context.restore();
  return undefined;
}

/**
 * Marks that go by below.
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {number} gone
 * @param {[number, number]} ends
 * @param {number} y
 * @param {number} high
 */
function drawMarks(context, { scale, x }, gone, [from, to], y, high) {
  const first = Math.ceil((from - x) / scale / MARKS + gone / MARKS);
  const last = Math.floor((to - x) / scale / MARKS + gone / MARKS);
  for (let mark = first; mark <= last; mark++) {
    const px = x + (mark * MARKS - gone) * scale;
    context.beginPath();
    context.lineWidth = mark % 4 === 0 ? 2.5 : 1;
    context.moveTo(px, y + 2);
    context.lineTo(px, y + (mark % 4 === 0 ? high - 2 : high / 2 + 1));
    context.stroke();
  }
}

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Ground} ground */
function drawFromAbove(context, view, { colour, gone }) {
  const { box: [left, , width], scale, x, y } = view;
  const half = Math.round(0.32 * scale);
  const [from, to] = [left + 12, left + width - 12];
  context.save();
  context.beginPath();
  context.roundRect(from, y - half, to - from, 2 * half, 4);
  context.fillStyle = colour('raised');
  context.fill();
  context.clip();
  context.strokeStyle = colour('line-strong');
  for (let mark = Math.ceil((from - x) / scale / MARKS + gone / MARKS); x + (mark * MARKS - gone) * scale < to; mark++) {
    const px = x + (mark * MARKS - gone) * scale;
    context.lineWidth = mark % 4 === 0 ? 2 : 0.75;
    context.beginPath();
    context.moveTo(px, y - half);
    context.lineTo(px, y + half);
    context.stroke();
  }
  context.restore();
}

/**
 * Draws what bears: a bar under the foot, and the slide in red from where it was when its heel struck.
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {Ground} ground
 */
export function drawBearing(context, view, { colour, feet, words }) {
  context.save();
  context.lineCap = 'round';
  for (const side of [0, 1]) {
    const [bears, hx, hy, , tx, ty, , mx, my, cx, cy, slid] = Array.from({ length: FOOT }, (_, i) => feet[side * FOOT + i]);
    if (!bears) continue;
    const flat = view.kind !== 'top';
    const [heel, toe, mark, now] = [[hx, hy], [tx, ty], [mx, my], [cx, cy]].map(([forward, left]) => seenIn(view, forward, left, 0));
    const down = flat ? 4 : 0;
    context.strokeStyle = colour(side ? 'gait-right' : 'gait-left');
    context.lineWidth = flat ? 5 : 3;
    if (view.kind !== 'front') stroke(context, heel[0], heel[1] + down, toe[0], toe[1] + down);
    else stroke(context, heel[0] - 6, heel[1] + down, heel[0] + 6, heel[1] + down);
    if (view.kind === 'front' || slid < 1) continue;
    context.strokeStyle = context.fillStyle = colour('alert');
    context.lineWidth = 2.5;
    const below = flat ? 19 + 7 * side : 0;
    stroke(context, mark[0], mark[1] + below, now[0], now[1] + below);
    context.beginPath();
    context.arc(mark[0], mark[1] + below, 3, 0, 2 * Math.PI);
    context.fill();
    if (!flat) continue;
    context.font = `600 11px ${colour('font')}`;
    context.textBaseline = 'middle';
    context.textAlign = mark[0] < now[0] ? 'right' : 'left';
    context.fillText(words(slid), mark[0] + (mark[0] < now[0] ? -7 : 7), mark[1] + below + 1);
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 */
function stroke(context, x0, y0, x1, y1) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
