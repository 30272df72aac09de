/**
 * Examples of what the page does: a scene, the study that is shown on it, and whether time runs.
 *
 * @typedef {object} Example
 * @property {string} id
 * @property {string} scene  One of the project; `empty` for a floor with nothing on it.
 * @property {string} study
 * @property {() => Promise<object>} [floor]  Where the scene comes from, if it is none of the project's.
 */

/** In the order in which they stand; a visitor without work of their own meets the first. @type {Example[]} */
export const EXAMPLES = [
  { id: 'walk', scene: 'office', study: 'walk' },
  { id: 'roads', scene: 'courtyard', study: 'roads' },
  { id: 'mesh', scene: 'streets', study: 'mesh' },
  { id: 'spheres', scene: 'zoo', study: 'spheres' },
  { id: 'gait', scene: 'track', study: 'gait' },
  { id: 'group', scene: 'streets', study: 'group' },
  { id: 'camera', scene: 'office', study: 'camera' },
  { id: 'crowd', scene: 'columns', study: 'crowd' },
  { id: 'story', scene: 'fort', study: 'story', floor: () => import('../../../../maps/stories/figure.json').then((file) => file.default.floor) },
  { id: 'draw', scene: 'empty', study: 'scene' },
];
