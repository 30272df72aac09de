/**
 * The studies of a scene, in the order of the tabs; each is loaded when its tab is first opened.
 */

/** @typedef {(app: import('./app.js').App) => import('./types.js').Study} MakeStudy */

/** @type {{ id: string, load: () => Promise<{ default: MakeStudy }> }[]} */
export const STUDIES = [
  { id: 'scene', load: () => import('./scene/scene.js') },
  { id: 'walk', load: () => import('./walk/walk.js') },
  { id: 'roads', load: () => import('./roads/roads.js') },
  { id: 'mesh', load: () => import('./mesh/mesh.js') },
  { id: 'spheres', load: () => import('./spheres/spheres.js') },
  { id: 'gait', load: () => import('./gait/gait.js') },
  { id: 'group', load: () => import('./group/group.js') },
  { id: 'camera', load: () => import('./camera/camera.js') },
  { id: 'crowd', load: () => import('./crowd/crowd.js') },
  { id: 'story', load: () => import('./story/story.js') },
];
