/**
 * The drawn mesh in the plan, in the colours of the paper: solid sides black, open ones green, links double and red,
 * solid corners black, others orange.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { MeshState } from '../state.js'
 * @import { Drawn, Element } from './at.js'
 */
import { discSign, lineSign, PATH, sign } from '../../layers/study-signs.js';
import { endsOf, isSolid, linkOf, middleOf, outlineOf, pointsOf, sidesOf, spanOf } from './at.js';
import { byHand, drawnOf } from './hand.js';

/** Pixels: of corners, of a link with both of its lines, of what is between them, of an arrow. */
const [CORNER, LINK, BETWEEN, ARROW] = [4.5, 6, 2, 26];
const OFF = [4, 5];

/** The double line of a link. @param {Drawing} drawing @param {ArrayLike<number>} line @param {boolean} on */
function drawLink(drawing, line, on) {
  drawing.line(line, { colour: drawing.colour('hand-link'), width: LINK, dash: on ? [] : OFF });
  drawing.line(line, { colour: drawing.colour('stage'), width: BETWEEN });
}

const MESH_SIGNS = [
  lineSign('solid-side', { colour: 'ink', width: 2.5 }),
  lineSign('open-side', { colour: 'hand-open', width: 2 }),
  sign('mesh-link', (drawing) => drawLink(drawing, [-0.95, 0, 0.95, 0], true)),
  discSign('solid-corner', { fill: 'ink', stroke: 'casing', pixels: CORNER, width: 1.5 }),
  discSign('free-corner', { fill: 'hand-corner', stroke: 'casing', pixels: CORNER, width: 1.5 }),
];
const ALONE = [PATH, ...MESH_SIGNS];
const WITH_RAYS = [PATH, lineSign('ray', { colour: 'accent', width: 2 }), lineSign('portal', { colour: 'open-back', width: 4 }), ...MESH_SIGNS];

/** Signs of the walk on the drawn mesh. @param {MeshState} state */
export const legendOfHand = ({ packed }) => (packed.layers.rays ? WITH_RAYS : ALONE);

/** @param {Drawing} drawing @param {ArrayLike<number>[]} outlines @param {number} alpha */
function fill(drawing, outlines, alpha) {
  const { context } = drawing;
  context.save();
  context.beginPath();
  for (const outline of outlines) drawing.trace(outline, true);
  context.globalAlpha = alpha;
  context.fillStyle = drawing.colour('accent');
  context.fill();
  context.restore();
}

/** @param {MeshState} state @param {Drawing} drawing */
export function drawHand(state, drawing) {
  const drawn = drawnOf(state);
  const { chosen, ghost, line, linkFrom, over, snap } = state.hand;
  const triangles = Array.from({ length: drawn.corners.length / 3 }, (_, triangle) => outlineOf(drawn, triangle));
  fill(drawing, triangles, 0.08);
  if (chosen?.kind === 'triangle') fill(drawing, [triangles[chosen.index]], 0.3);
  drawSides(drawn, drawing);
  drawn.links.forEach((_, link) => drawWhole(drawn, link, drawing));
  for (const element of [over, chosen, linkFrom < 0 ? null : /** @type {Element} */ ({ kind: 'side', index: linkFrom })]) if (element) mark(drawn, element, drawing, element !== over);
  drawCorners(drawn, drawing);
  if (chosen?.kind === 'vertex') ring(drawn, chosen.index, drawing);
  if (snap >= 0) ring(drawn, snap, drawing);
  if (ghost.length) {
    fill(drawing, [ghost], 0.15);
    drawing.line(ghost, { colour: drawing.colour('accent'), width: 2, dash: [5, 4], closed: true });
  }
  if (line.length) drawing.line(line, { colour: drawing.colour('hand-link'), width: 3, dash: [6, 4] });
}

/** Lines are thin where sides are so short, in pixels. */
const SHORT = 45;

/** @param {Drawn} drawn @param {Drawing} drawing */
function drawSides(drawn, drawing) {
  const sides = sidesOf(drawn).filter((side) => linkOf(drawn, side) < 0);
  const solid = sides.filter((side) => isSolid(drawn, side)).map((side) => endsOf(drawn, side));
  const open = sides.filter((side) => !isSolid(drawn, side)).map((side) => endsOf(drawn, side));
  const fine = drawing.px(sides.reduce((sum, side) => sum + lengthOf(drawn, side), 0)) < SHORT * sides.length;
  drawing.lines(open, { colour: drawing.colour('hand-open'), width: fine ? 1 : 2 });
  drawing.lines(solid, { colour: drawing.colour('ink'), width: fine ? 2 : 2.5 });
}

/**
 * A link: its sides, the line between them where they are two, arrows where it is passed one way alone.
 * @param {Drawn} drawn
 * @param {number} number
 * @param {Drawing} drawing
 */
function drawWhole(drawn, number, drawing) {
  const { apart, from, on, to, way } = drawn.links[number];
  drawLink(drawing, endsOf(drawn, from), on);
  const colour = drawing.colour('hand-link');
  const [ax, ay, bx, by] = spanOf(drawn, number);
  if (apart) {
    drawLink(drawing, endsOf(drawn, to), on);
    drawing.line([ax, ay, bx, by], { colour, width: 2, dash: on ? [7, 5] : [2, 6] });
  }
  if (way === 'both') return;
  const [cx, cy, dx, dy] = endsOf(drawn, from);
  // Out of the triangle to the left of its side; with sides that are two lines from the one to the other.
  const out = apart ? Math.atan2(by - ay, bx - ax) : Math.atan2(cx - dx, dy - cy);
  const angle = way === 'there' ? out : out + Math.PI;
  const half = ARROW / 2 / drawing.view.scale;
  const { x, y } = apart ? { x: (ax + bx) / 2, y: (ay + by) / 2 } : middleOf(drawn, from);
  const tail = /** @type {const} */ ([x - Math.cos(angle) * half, y - Math.sin(angle) * half]);
  drawing.arrow(...tail, angle, ARROW, drawing.colour('casing'), 6);
  drawing.arrow(...tail, angle, ARROW, colour, 3);
}

/** @param {Drawn} drawn @param {number} side */
function lengthOf(drawn, side) {
  const [ax, ay, bx, by] = endsOf(drawn, side);
  return Math.hypot(bx - ax, by - ay);
}

/**
 * Corners, small where their sides are short, so that no two are one spot.
 * @param {Drawn} drawn
 * @param {Drawing} drawing
 */
function drawCorners(drawn, drawing) {
  const { corners, solid, vertices } = drawn;
  const room = solid.map(() => Infinity);
  corners.forEach((from, side) => {
    const length = drawing.px(lengthOf(drawn, side));
    for (const vertex of [from, corners[side - (side % 3) + ((side + 1) % 3)]]) room[vertex] = Math.min(room[vertex], length);
  });
  solid.forEach((bound, vertex) => {
    const pixels = Math.max(1.5, Math.min(CORNER, room[vertex] / 3));
    drawing.disc(vertices[2 * vertex], vertices[2 * vertex + 1], { pixels, fill: drawing.colour(bound ? 'ink' : 'hand-corner'), stroke: pixels < CORNER ? undefined : drawing.colour('casing'), width: 1.5 });
  });
}

/** @param {Drawn} drawn @param {Element} element @param {Drawing} drawing @param {boolean} strong */
function mark(drawn, element, drawing, strong) {
  const colour = drawing.colour('accent');
  const points = pointsOf(drawn, element);
  if (element.kind === 'vertex') drawing.disc(points[0], points[1], { pixels: CORNER + 4, stroke: colour, width: 2, alpha: 0.6 });
  else if (element.kind !== 'triangle') for (let at = 0; at < points.length; at += 4) drawing.line(points.slice(at, at + 4), { colour, width: strong ? 10 : 8, alpha: strong ? 0.55 : 0.3 });
}

/** @param {Drawn} drawn @param {number} vertex @param {Drawing} drawing */
function ring({ vertices }, vertex, drawing) {
  drawing.disc(vertices[2 * vertex], vertices[2 * vertex + 1], { pixels: CORNER + 5, stroke: drawing.colour('accent'), width: 3 });
}

/** Colours of solid sides, open ones and links, where a mesh is drawn by hand. @param {MeshState} state */
export const sideColours = (state) => (byHand(state) ? /** @type {const} */ (['hand-open', 'ink', 'hand-link']) : /** @type {const} */ (['ink', 'ink', 'accent']));
