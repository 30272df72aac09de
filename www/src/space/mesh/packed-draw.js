/**
 * The packed mesh in the plan: its sides, the field of next sides, the walk up to the tick that is seen, and the rays
 * from where the entity then is.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { MeshState } from './state.js'
 */
import { drawHand, sideColours } from './hand/draw.js';

/** Numbers of a line and of an arrow. */
const [LINE, ARROW] = [4, 3];

/** No tick is as many metres long. */
const FAR = 0.3;

/** Pixels of an arrow at most, and metres. */
const [LONG, WIDE] = [14, 0.5];

/** @param {ArrayLike<number> & { subarray?: Function }} values @param {number} stride */
const pieces = (values, stride) => Array.from({ length: values.length / stride }, (_, i) => Array.prototype.slice.call(values, stride * i, stride * (i + 1)));

/** @param {MeshState} state @param {Drawing} drawing */
export function drawPacked(state, drawing) {
  const { at, layers, packed } = state;
  const { engine } = packed;
  if (packed.settings.hand && layers.mesh) drawHand(state, drawing);
  if (!engine || packed.behind) return;
  const ink = drawing.colour('ink');
  if (layers.mesh && !packed.settings.hand) {
    drawing.lines(pieces(engine.sides(0), LINE), { colour: ink, width: 1, alpha: 0.35 });
    drawing.lines(pieces(engine.sides(1), LINE), { colour: ink, width: 1.5, alpha: 0.6 });
    drawing.lines(pieces(engine.sides(2), LINE), { colour: drawing.colour('accent'), width: 2.5, dash: [5, 4] });
  }
  if (packed.layers.field) {
    const long = Math.min(LONG, drawing.px(WIDE));
    for (const [x, y, angle] of pieces(engine.field(), ARROW)) drawing.arrow(x, y, angle, long, ink, 1.2);
  }
  if (packed.layers.rays) drawRays(engine, at, drawing);
  const trail = walkedPieces(state);
  for (const piece of trail) drawing.line(piece, { colour: drawing.colour('casing'), width: 6 });
  for (const piece of trail) drawing.line(piece, { colour: drawing.colour('path'), width: 3.5 });
  const [x, y] = trail.at(-1)?.slice(-2) ?? [];
  if (trail.length) drawing.disc(x, y, { pixels: 6, fill: drawing.colour('path'), stroke: drawing.colour('casing'), width: 2 });
}

/**
 * The walk up to the tick that is seen. A link between two lines is passed at once: between them nothing is walked, and
 * a new piece begins.
 * @param {MeshState} state
 * @returns {number[][]}
 */
export function walkedPieces({ at, packed: { engine } }) {
  const trail = engine?.trail(at) ?? [];
  /** @type {number[][]} */
  const found = [];
  for (let i = 0; i < trail.length; i += 2) {
    const jumps = i > 0 && Math.hypot(trail[i] - trail[i - 2], trail[i + 1] - trail[i - 1]) > FAR;
    if (i === 0 || (jumps && engine?.tick(i / 2)?.what === 'link')) found.push([]);
    found.at(-1)?.push(trail[i], trail[i + 1]);
  }
  return found;
}

/** @param {import('../../../wasm/space.js').PackedWalk} engine @param {number} at @param {Drawing} drawing */
function drawRays(engine, at, drawing) {
  const rays = pieces(engine.rays(at), LINE);
  const accent = drawing.colour('accent');
  if (rays.length === 2) {
    const [[x, y, ax, ay], [, , bx, by]] = rays;
    const { context } = drawing;
    context.save();
    context.beginPath();
    drawing.trace([x, y, ax, ay, bx, by], true);
    context.globalAlpha = 0.2;
    context.fillStyle = accent;
    context.fill();
    context.restore();
  }
  drawing.lines(pieces(engine.portals(at), LINE), { colour: drawing.colour('open-back'), width: 4 });
  drawing.lines(rays, { colour: accent, width: 2 });
}

/**
 * The same with depth: lines on the floor.
 * @param {MeshState} state
 * @param {import('../depth/solid.js').Solid} solid
 */
export function drawPackedSolid(state, solid) {
  const { at, layers, packed } = state;
  const { engine } = packed;
  if (!engine || packed.behind) return;
  if (layers.mesh) {
    const [open, bound, link] = sideColours(state);
    const byHand = packed.settings.hand;
    solid.pieces(engine.sides(0), LINE, { colour: open, width: byHand ? 2 : 1, alpha: byHand ? 1 : 0.35 });
    solid.pieces(engine.sides(1), LINE, { colour: bound, width: byHand ? 2.5 : 1.5, alpha: byHand ? 1 : 0.6 });
    solid.pieces(engine.sides(2), LINE, { colour: link, width: byHand ? 4 : 2.5 });
  }
  if (packed.layers.field) {
    for (const [x, y, angle] of pieces(engine.field(), ARROW)) solid.line([x, y, x + WIDE * Math.cos(angle), y + WIDE * Math.sin(angle)], { colour: 'ink', width: 1.2 });
  }
  if (packed.layers.rays) {
    for (const portal of pieces(engine.portals(at), LINE)) solid.line(portal, { colour: 'open-back', width: 4 });
    for (const ray of pieces(engine.rays(at), LINE)) solid.line(ray, { colour: 'accent', width: 2 });
  }
  for (const piece of walkedPieces(state)) if (piece.length > 2) solid.way(piece);
}
