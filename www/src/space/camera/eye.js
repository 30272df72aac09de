/**
 * What the camera sees: walls as vertical faces, painted from far to near. A view to feel a drive by, not a renderer: faces that cross each other are
 * sorted by their middles.
 *
 * @import { Yard } from '../yard.js'
 */
import { channels } from '../drawing.js';
import { seen } from './seen.js';

export const EYE = 1.7;
const NEAR = 0.15;
/** Half the angle of view, as a tangent. */
export const WIDE = 0.9;
/** A disc is drawn with so many sides. */
const SIDES = 12;
/** How far behind and above a camera that follows is, in metres. */
export const BEHIND = 3.5;
export const ABOVE = 1.6;
/** Metres to where a face has faded as far as any does, and how far that is. */
const [HAZE, FADED] = [36, 0.6];
/** Steps of light and of haze: as many tones are told apart. */
const TONES = 32;

/** @param {HTMLCanvasElement} canvas @param {Yard} yard @param {{ x: number, y: number, view: number, eye: string, colour(name: string): string }} look */
export function drawScene(canvas, yard, { x, y, view, eye, colour }) {
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width) return;
  if (canvas.width !== Math.round(width * ratio)) Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const [dx, dy] = [Math.cos(view), Math.sin(view)];
  const chase = eye === 'chase';
  const [ex, ey, ez] = chase ? [x - dx * BEHIND, y - dy * BEHIND, EYE + ABOVE] : [x, y, EYE];
  const focal = width / 2 / WIDE;
  const horizon = chase ? height * 0.35 : height / 2;
  context.fillStyle = colour('stage');
  context.fillRect(0, 0, width, horizon);
  context.fillStyle = colour('ground');
  context.fillRect(0, horizon, width, height - horizon);

  /** @type {import('./seen.js').Face[]} */
  const faces = [];
  /** Depth, and how far to the right. @param {number} px @param {number} py @returns {[number, number]} */
  const turned = (px, py) => [(px - ex) * dx + (py - ey) * dy, (px - ex) * dy - (py - ey) * dx];
  /** @param {number} ax @param {number} ay @param {number} bx @param {number} by @param {number} low @param {number} high */
  const face = (ax, ay, bx, by, low, high) => {
    let [a, b] = [turned(ax, ay), turned(bx, by)];
    if (a[0] < NEAR && b[0] < NEAR) return;
    if (a[0] < NEAR || b[0] < NEAR) {
      const share = (NEAR - a[0]) / (b[0] - a[0]);
      const cut = /** @type {[number, number]} */ ([NEAR, a[1] + (b[1] - a[1]) * share]);
      if (a[0] < NEAR) a = cut;
      else b = cut;
    }
    // Wholly to one side of what is seen.
    if ((a[1] > WIDE * a[0] && b[1] > WIDE * b[0]) || (a[1] < -WIDE * a[0] && b[1] < -WIDE * b[0])) return;
    const on = (/** @type {[number, number]} */ of, /** @type {number} */ z) => /** @type {[number, number]} */ ([width / 2 + (of[1] / of[0]) * focal, horizon - ((z - ez) / of[0]) * focal]);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    faces.push({ far: (a[0] + b[0]) / 2, points: [on(a, low), on(b, low), on(b, high), on(a, high)], light: Math.abs((by - ay) / length) });
  };
  for (const { centre, radius, rings, low, high } of yard.standing) {
    if (centre && radius) {
      for (let i = 0; i < SIDES; i++) {
        const [u, v] = [(i / SIDES) * 2 * Math.PI, ((i + 1) / SIDES) * 2 * Math.PI];
        face(centre.x + radius * Math.cos(u), centre.y + radius * Math.sin(u), centre.x + radius * Math.cos(v), centre.y + radius * Math.sin(v), low, high);
      }
    }
    for (const ring of rings) ring.forEach((at, i) => { const next = ring[(i + 1) % ring.length]; face(at.x, at.y, next.x, next.y, low, high); });
  }
  const { left, right, bottom, top } = yard.floor;
  face(left, bottom, right, bottom, 0, 0.4);
  face(right, bottom, right, top, 0, 0.4);
  face(right, top, left, top, 0, 0.4);
  face(left, top, left, bottom, 0, 0.4);
  context.lineWidth = 1;
  context.strokeStyle = colour('casing');
  const tone = tones(colour);
  for (const { points, light, far } of seen(faces, Math.ceil(width))) {
    context.beginPath();
    points.forEach(([px, py], i) => (i ? context.lineTo(px, py) : context.moveTo(px, py)));
    context.closePath();
    context.fillStyle = tone(light, far);
    context.fill();
    context.globalAlpha = 0.6;
    context.stroke();
    context.globalAlpha = 1;
  }
  if (chase) {
    const [depth] = turned(x, y);
    const px = (1 / depth) * focal;
    context.fillStyle = colour('accent');
    context.beginPath();
    context.ellipse(width / 2, horizon - ((0.9 - ez) / depth) * focal, 0.3 * px, 0.9 * px, 0, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Colours of faces: turned away from the light they are darker, far away they fade. One fill of one colour takes a third of the time of three. @param {(name: string) => string} colour */
function tones(colour) {
  const [plain, shade, haze] = ['line-strong', 'wall', 'stage'].map((name) => channels(colour(name)));
  /** @type {string[]} */
  const known = [];
  const mixed = (/** @type {number[]} */ under, /** @type {number[]} */ over, /** @type {number} */ share) => under.map((value, at) => value + (over[at] - value) * share);
  /** @param {number} light 0 to 1 @param {number} far metres */
  return (light, far) => {
    const [dark, away] = [Math.round(light * TONES), Math.round(Math.min(1, far / HAZE) * TONES)];
    return (known[dark * (TONES + 1) + away] ??= `rgb(${mixed(mixed(plain, shade, (0.5 * dark) / TONES), haze, (FADED * away) / TONES).map(Math.round).join()})`);
  };
}
