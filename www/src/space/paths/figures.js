/**
 * Figures of paths that are compared, and of what they are searched on, each by one name: what texts and tasks ask for.
 */

/** The representation of a path, by how its kind begins. @type {[RegExp, string[]][]} */
const GROUNDS = [[/^table-walk/, ['packed']], [/^roadmap/, ['roadmap']], [/^spheres/, ['spheres']], [/^hpa-star/, ['grid', 'abstraction']], [/^(a-star|theta-star)/, ['grid']], [/^/, ['mesh']]];

/** Whether paths of a kind are searched on a representation. @param {string} kind @param {string} part */
export const standsOn = (kind, part) => GROUNDS.find(([begins]) => begins.test(kind))?.[1].includes(part) ?? false;

/** By how much a path is longer than the shortest, in per cent. @param {number} length @param {number} shortest */
export const over = (length, shortest) => (shortest ? (length / shortest - 1) * 100 : 0);

/**
 * `KIND-QUANTITY` of each path that was found, `PART-QUANTITY` of each part that was built; memory in kB.
 * @param {{ kind: string, figures: { length: number, clearance: number, turning: number, expanded: number } | null }[]}
 *   paths
 * @param {{ id: string, nodes: number, edges: number, bytes: number }[]} sizes
 * @returns {Record<string, number>}
 */
export function figuresOf(paths, sizes) {
  const shortest = paths.find(({ kind }) => kind === 'polyanya')?.figures?.length;
  /** @type {[string, number][]} */
  const all = [];
  for (const { kind, figures } of paths) {
    if (!figures) continue;
    const { length, clearance, turning, expanded } = figures;
    all.push([`${kind}-length`, length], [`${kind}-clearance`, clearance], [`${kind}-turning`, (turning * 180) / Math.PI], [`${kind}-expanded`, expanded]);
    if (shortest !== undefined) all.push([`${kind}-over`, over(length, shortest)]);
  }
  for (const { id, nodes, edges, bytes } of sizes) all.push([`${id}-nodes`, nodes], [`${id}-edges`, edges], [`${id}-memory`, bytes / 1000]);
  return Object.fromEntries(all);
}
