/** The tools of the scene: which there are, their keys and signs. A press with a tool is in `editor.js`. */

/** @typedef {'choose' | 'polygon' | 'rectangle' | 'disc' | 'area' | 'door' | 'item'} Tool */

/** @type {{ id: Tool, key: string, path: string }[]} */
export const TOOLS = [
  { id: 'choose', key: 'v', path: 'M5 3.5l10 6.2-4.4 1.1 2.3 4.4-2 1-2.3-4.4-3.2 3z' },
  { id: 'polygon', key: 'p', path: 'M4 8l6-4.5L16 8l-2.3 7.5H6.3z' },
  { id: 'rectangle', key: 'r', path: 'M3.5 5h13v10h-13z' },
  { id: 'disc', key: 'c', path: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z' },
  { id: 'area', key: 'a', path: 'M3 7c1.2-1.5 2.3-1.5 3.5 0s2.3 1.5 3.5 0 2.3-1.5 3.5 0 2.3 1.5 3.5 0M3 12.5c1.2-1.5 2.3-1.5 3.5 0s2.3 1.5 3.5 0 2.3-1.5 3.5 0 2.3 1.5 3.5 0' },
  { id: 'door', key: 'd', path: 'M5.5 16.5v-13h9v13M3 16.5h14M12 10.2v.6' },
  { id: 'item', key: 'i', path: 'M10 3.5l6 6.5-6 6.5L4 10z' },
];

/**
 * The nearest place on the raster of `snap` metres; the place itself where `snap` is 0.
 * @param {import('../types.js').Point} at
 * @param {number} snap
 */
export const snapped = (at, snap) => (snap ? { x: Math.round(at.x / snap) * snap, y: Math.round(at.y / snap) * snap } : at);
