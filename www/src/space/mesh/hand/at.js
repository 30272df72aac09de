/**
 * The search for what of the drawn mesh lies at a place: its corner, side, link or triangle.
 *
 * @import { Point } from '../../types.js'
 * @typedef {{ from: number, to: number, way: 'both' | 'there' | 'back', on: boolean, apart: boolean, within: boolean }}
 *   DrawnLink  Its sides; `apart`: they are two lines; `within`: of one part.
 * @typedef {{ vertices: number[], solid: boolean[], corners: number[], beyond: number[], links: DrawnLink[], parts:
 *   number }} Drawn  Side s is the side s % 3 of triangle s / 3; `beyond`: the side beyond each, or −1.
 * @typedef {{ kind: 'vertex' | 'side' | 'triangle' | 'link', index: number }} Element  A part of it.
 */

/**
 * The ends of a side: x and y of both.
 * @param {Drawn} drawn
 * @param {number} side
 * @returns {[number, number, number, number]}
 */
export function endsOf({ corners, vertices }, side) {
  const next = side - (side % 3) + ((side + 1) % 3);
  const [a, b] = [2 * corners[side], 2 * corners[next]];
  return [vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]];
}

/** @param {Drawn} drawn @param {number} side @returns {Point} */
export function middleOf(drawn, side) {
  const [ax, ay, bx, by] = endsOf(drawn, side);
  return { x: (ax + bx) / 2, y: (ay + by) / 2 };
}

/** The corners of a triangle, x and y in turns. @param {Drawn} drawn @param {number} triangle */
export const outlineOf = ({ corners, vertices }, triangle) => [0, 1, 2].flatMap((k) => vertices.slice(2 * corners[3 * triangle + k], 2 * corners[3 * triangle + k] + 2));

/** The link at a side, by its number, or −1. @param {Drawn} drawn @param {number} side */
export const linkOf = ({ links }, side) => links.findIndex(({ from, to }) => from === side || to === side);

/** Whether there is neither a triangle beyond a side nor a link. @param {Drawn} drawn @param {number} side */
export const isSolid = (drawn, side) => drawn.beyond[side] < 0 && linkOf(drawn, side) < 0;

/** Sides, each line once: of two triangles that share it by the lower number. @param {Drawn} drawn */
export const sidesOf = ({ beyond }) => [...beyond.keys()].filter((side) => beyond[side] < 0 || side < beyond[side]);

/** @param {Point} at @param {number[]} ends */
function distance({ x, y }, [ax, ay, bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}

/**
 * The one of some numbers with the least distance below `reach`, or −1.
 * @param {Iterable<number>} numbers
 * @param {number} reach
 * @param {(number: number) => number} away
 */
function nearest(numbers, reach, away) {
  let [best, least] = [-1, reach];
  for (const number of numbers) {
    const far = away(number);
    if (far < least) [best, least] = [number, far];
  }
  return best;
}

/**
 * The corner within reach, or −1; not `but`.
 * @param {Drawn} drawn
 * @param {Point} at
 * @param {number} reach
 * @param {number} [but]
 */
export function vertexAt({ vertices }, { x, y }, reach, but = -1) {
  const far = (/** @type {number} */ vertex) => (vertex === but ? Infinity : Math.hypot(vertices[2 * vertex] - x, vertices[2 * vertex + 1] - y));
  return nearest(Array.from({ length: vertices.length / 2 }, (_, vertex) => vertex), reach, far);
}

/** The side within reach, or −1. @param {Drawn} drawn @param {Point} at @param {number} reach */
export const sideAt = (drawn, at, reach) => nearest(sidesOf(drawn), reach, (side) => distance(at, endsOf(drawn, side)));

/**
 * The line between the middles of a link's sides, of no length where they are one line.
 * @param {Drawn} drawn
 * @param {number} link
 */
export function spanOf(drawn, link) {
  const { from, to } = drawn.links[link];
  const [a, b] = [middleOf(drawn, from), middleOf(drawn, to)];
  return [a.x, a.y, b.x, b.y];
}

/**
 * The link whose sides or whose line between them are within reach, or −1.
 * @param {Drawn} drawn
 * @param {Point} at
 * @param {number} reach
 */
export const linkAt = (drawn, at, reach) => nearest(drawn.links.keys(), reach, (link) => {
  const { apart, from, to } = drawn.links[link];
  const lines = [endsOf(drawn, from), endsOf(drawn, to), ...(apart ? [spanOf(drawn, link)] : [])];
  return Math.min(...lines.map((line) => distance(at, line)));
});

/** The triangle there, or −1. @param {Drawn} drawn @param {Point} at */
export function triangleAt(drawn, { x, y }) {
  const inside = (/** @type {number} */ triangle) => [0, 1, 2].every((k) => {
    const [ax, ay, bx, by] = endsOf(drawn, 3 * triangle + k);
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
  return Array.from({ length: drawn.corners.length / 3 }, (_, triangle) => triangle).findIndex(inside);
}

/**
 * The element of the drawn mesh at a place: the smallest things first.
 * @param {Drawn} drawn
 * @param {Point} at
 * @param {number} reach
 * @returns {Element | null}
 */
export function elementAt(drawn, at, reach) {
  const found = /** @type {Element[]} */ ([
    { kind: 'vertex', index: vertexAt(drawn, at, reach) },
    { kind: 'link', index: linkAt(drawn, at, reach) },
    { kind: 'side', index: sideAt(drawn, at, reach) },
    { kind: 'triangle', index: triangleAt(drawn, at) },
  ]);
  return found.find(({ index }) => index >= 0) ?? null;
}

/** The number of elements of a kind. @param {Drawn} drawn @param {Element['kind']} kind */
export function elementsOf(drawn, kind) {
  if (kind === 'side') return sidesOf(drawn).filter((side) => linkOf(drawn, side) < 0);
  const count = { vertex: drawn.vertices.length / 2, triangle: drawn.corners.length / 3, link: drawn.links.length }[kind];
  return Array.from({ length: count }, (_, index) => index);
}

/** All points of an element, x and y in turns. @param {Drawn} drawn @param {Element} element */
export function pointsOf(drawn, { index, kind }) {
  if (kind === 'vertex') return drawn.vertices.slice(2 * index, 2 * index + 2);
  if (kind === 'triangle') return outlineOf(drawn, index);
  if (kind === 'side') return endsOf(drawn, index);
  return [...endsOf(drawn, drawn.links[index].from), ...endsOf(drawn, drawn.links[index].to)];
}
