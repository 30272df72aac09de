/**
 * Three views of a figure, as on an engineer's sheet: from the side, beside it from the front, below it from above.
 * Pure.
 *
 * @typedef {'side' | 'front' | 'top'} Kind
 * @typedef {{ kind: Kind, x: number, y: number, scale: number, box: [left: number, top: number, width: number, height:
 *   number] }} View  `x`, `y`: where the place under the body is, in pixels; `scale`: of a metre.
 */

/** Pixels left free around views. */
const EDGE = 10;
/** Under the ground of those that have one. */
const UNDER = 30;
/** A view is as high as so many statures. */
const HIGH = 1.12;

/**
 * The places of the three views on a sheet of so many pixels.
 * @param {number} width
 * @param {number} height
 * @param {number} stature metres
 * @param {number} [above] pixels that something else takes there
 * @param {number} [under] pixels under the ground
 * @returns {View[]}
 */
export function viewsOn(width, height, stature, above = 0, under = UNDER) {
  const wide = width >= 300 && height >= 360;
  const front = Math.round(width * (wide ? 0.3 : 0.32));
  const top = wide ? Math.round(Math.min(height * 0.27, width * 0.3)) : 0;
  const upper = height - top;
  const scale = Math.max(1, Math.min((upper - above - under - EDGE) / (HIGH * stature), (width - front) / (0.95 * stature)));
  const ground = upper - under;
  const middle = Math.round((width - front) / 2);
  /** @type {View[]} */
  const views = [
    { kind: 'side', x: middle, y: ground, scale, box: [0, 0, width - front, upper] },
    { kind: 'front', x: width - Math.round(front / 2), y: ground, scale, box: [width - front, 0, front, upper] },
  ];
  if (top) views.push({ kind: 'top', x: middle, y: upper + Math.round(top / 2), scale, box: [0, upper, width - front, top] });
  return views;
}

/**
 * The place in a view of a place in the body's own frame: forward, left and up, in metres.
 * @param {View} view
 * @param {number} forward
 * @param {number} left
 * @param {number} up
 * @returns {[number, number]}
 */
export function seenIn({ kind, scale, x, y }, forward, left, up) {
  if (kind === 'side') return [x + forward * scale, y - up * scale];
  if (kind === 'front') return [x + left * scale, y - up * scale];
  return [x + forward * scale, y - left * scale];
}

/**
 * The nearness of a place to the eye: from the right, from ahead, from above.
 * @param {Kind} kind
 * @param {number} forward
 * @param {number} left
 * @param {number} up
 */
export const nearness = (kind, forward, left, up) => (kind === 'side' ? -left : kind === 'front' ? forward : up);
