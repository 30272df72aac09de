/**
 * The drawing of the tree of partial plans, as SVG: the way to the node that is looked at, and what was rejected.
 *
 * @typedef {{ node: number, parent: number, depth: number, across: number, hidden: number, estimate: number, way:
 *   boolean }} TreeNode  `parent`: its place in the list; `hidden`: children that are not shown.
 * @typedef {{ nodes: TreeNode[], width: number, depth: number }} Tree
 */
import { say } from '../../../common/texts.js';
import { svg } from './svg.js';

/** Between nodes beside each other, and between layers; around all of it. */
const [ACROSS, DOWN, MARGIN] = [20, 26, 16];

/** The place of a node. @param {TreeNode} one @returns {[number, number]} */
export const placeOf = ({ across, depth }) => [MARGIN + across * ACROSS, MARGIN + depth * DOWN];

/**
 * @param {Tree} tree
 * @param {{ current: number, shown: number, done: boolean, press(node: number): void }} options `current`: the node
 *   that was expanded last; `done`: it is the plan
 */
export function drawTree({ depth, nodes, width }, { current, done, press, shown }) {
  const [wide, high] = [2 * MARGIN + (width - 1) * ACROSS, 2 * MARGIN + (depth - 1) * DOWN + 8];
  const parents = new Set(nodes.filter(({ node }) => node > 0).map(({ parent }) => parent));
  const expanded = (/** @type {number} */ place) => parents.has(place) || nodes[place].hidden > 0;
  const edges = nodes.map((one, place) => {
    if (!place) return null;
    const [[ax, ay], [bx, by]] = [placeOf(nodes[one.parent]), placeOf(one)];
    return svg('path', { class: one.way ? 'branch way' : 'branch', d: `M${ax} ${ay}C${ax} ${ay + DOWN / 2} ${bx} ${by - DOWN / 2} ${bx} ${by}` });
  });
  const dots = nodes.map((one, place) => {
    const [x, y] = placeOf(one);
    const of = ['node', one.way && 'way', expanded(place) && 'expanded', one.node === current && 'current', one.node === current && done && 'done', one.node === shown && 'shown'].filter(Boolean).join(' ');
    return svg('g', { class: of, 'data-node': one.node, onclick: () => press(one.node) }, svg('title', {}, say('story.tree.node', { n: one.node, estimate: one.estimate })),
      svg('circle', { class: 'near', cx: x, cy: y, r: 11 }), svg('circle', { cx: x, cy: y, r: one.node === shown ? 7 : 5 }),
      one.hidden > 0 && svg('text', { x, y: y + 18, 'text-anchor': 'middle' }, `+${one.hidden}`));
  });
  return svg('svg', { class: 'story-tree', width: Math.ceil(wide), height: Math.ceil(high), viewBox: `0 0 ${Math.ceil(wide)} ${Math.ceil(high)}`, 'aria-hidden': 'true' }, ...edges.filter((one) => one !== null), ...dots.filter(({ classList }) => !classList.contains('way')), ...dots.filter(({ classList }) => classList.contains('way')));
}
