/**
 * The picture of what the camera sees, painted by hand: column by column, from far to near. A picture to feel a drive
 * by; where there is depth (`depth/view/eye.js`) that paints it.
 *
 * @import { PageScene } from '../page-scene.js'
 * @import { Look } from './columns.js'
 */
import { channels } from '../view/drawing.js';
import { columnsSeen } from './columns.js';

export const EYE = 1.7;
/** Half the angle of view, as a tangent. */
export const WIDE = 0.9;
/** The distances at which a camera that follows is behind and above, in metres. */
export const BEHIND = 3.5;
export const ABOVE = 1.6;
/**
 * Where the horizon is, as a share of the picture: looking ahead, and down on who is followed; and how much higher this
 * picture is taken then.
 */
const [LEVEL, DOWN, OVER] = [0.5, 0.12, 1];
/** How high the rim of the floor is, in metres. */
const RIM = 0.2;
/** Metres to where a face has faded as far as any does, and how far that is. */
const [HAZE, FADED] = [36, 0.6];
/** Steps of light and of haze: as many tones are told apart. */
const TONES = 32;
/** Who is followed: half of them across, their shoulders, and middle and radius of their head, in metres. */
const [BROAD, SHOULDERS, HEAD, ROUND] = [0.24, 1.42, 1.62, 0.13];

/**
 * @param {HTMLCanvasElement} canvas
 * @param {PageScene} scene
 * @param {{ x: number, y: number, view: number, eye: string, colour(name: string): string }} look
 */
export function drawScene(canvas, scene, { x, y, view, eye, colour }) {
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width) return;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const follows = eye === 'chase';
  const back = follows ? BEHIND : 0;
  const horizon = height * (follows ? DOWN : LEVEL);
  const look = { x: x - Math.cos(view) * back, y: y - Math.sin(view) * back, z: EYE + (follows ? OVER : 0), heading: view, focal: width / 2 / WIDE, width: Math.ceil(width), horizon };
  context.fillStyle = colour('stage');
  context.fillRect(0, 0, width, horizon);
  context.fillStyle = colour('ground');
  context.fillRect(0, horizon, width, height - horizon);
  const { standing, floor: { left, right, bottom, top } } = scene;
  const rim = [[left - RIM, bottom - RIM, right + RIM, bottom], [left - RIM, top, right + RIM, top + RIM], [left - RIM, bottom, left, top], [right, bottom, right + RIM, top]];
  const rims = rim.map(([a, b, c, d]) => ({ centre: null, radius: null, low: 0, high: RIM, rings: [[{ x: a, y: b }, { x: c, y: b }, { x: c, y: d }, { x: a, y: d }]] }));
  const tone = tones(colour);
  columnsSeen(look, [...standing, ...rims]).forEach((strips, column) => {
    for (const { side, light, far, ...strip } of strips) {
      const [from, to] = [Math.max(0, strip.top), Math.min(height, strip.bottom)];
      if (to <= from) continue;
      // Upper sides lie in the light; their edges set them off.
      context.fillStyle = side === 'flat' ? colour(light ? 'line-strong' : 'wall') : tone(light, far);
      context.fillRect(column, from, 1, to - from);
    }
  });
  if (follows) drawWalker(context, look, colour);
}

/**
 * Who is followed, from behind: nothing that is nearer hides them.
 * @param {CanvasRenderingContext2D} context
 * @param {Look} look
 * @param {(name: string) => string} colour
 */
function drawWalker(context, { focal, horizon, width, z }, colour) {
  const metre = focal / BEHIND;
  const row = (/** @type {number} */ height) => horizon - (height - z) * metre;
  const round = (/** @type {number} */ across, /** @type {number} */ high, /** @type {number} */ low, /** @type {number} */ radius) => {
    context.beginPath();
    context.roundRect(width / 2 - across * metre, row(high), 2 * across * metre, (high - low) * metre, radius * metre);
    context.fill();
  };
  context.fillStyle = 'rgb(0 0 0 / 0.18)';
  context.beginPath();
  context.ellipse(width / 2, row(0), 1.3 * BROAD * metre, 0.4 * BROAD * metre, 0, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colour('ink-soft');
  for (const leg of [-1, 1]) {
    context.beginPath();
    context.roundRect(width / 2 + (leg * 0.1 - 0.075) * metre, row(0.9), 0.15 * metre, 0.9 * metre, 0.06 * metre);
    context.fill();
  }
  context.fillStyle = colour('accent');
  round(BROAD, SHOULDERS, 0.78, 0.16);
  round(ROUND, HEAD + ROUND, HEAD - ROUND, ROUND);
}

/**
 * Colours of faces: turned away from the light they are darker, far away they fade. One fill of one colour takes a
 * third of the time of three.
 * @param {(name: string) => string} colour
 */
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
