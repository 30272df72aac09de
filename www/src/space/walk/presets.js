/**
 * Set-ups that show something: characters and goals, and the scene in which they walk.
 *
 * @typedef {{ x: number, y: number, heading?: number, speed?: number, goal?: [number, number], script?: string }}
 *   Character
 * @typedef {{ scene: object | string, characters: Character[], cureAfter?: number, step?: number, duck?: number }}
 *   SetUp  `cureAfter`: seconds after which deadlocks are resolved; never where it is left out. `step`, `duck`: as in
 *   the settings.
 */

/** A scene by its name is one of the project. @type {Record<string, SetUp>} */
export const SET_UPS = {
  office: {
    scene: 'office',
    characters: [
      { x: 3, y: 10, goal: [30, 10] }, { x: 5, y: 3, script: 'goto 26.6 14\nwait 2\ngoto 5 3\nrepeat' }, { x: 27, y: 14, heading: 3.1, goal: [12, 4] }, { x: 12, y: 18, heading: -1.5, speed: 2.8, goal: [20, 2] },
    ],
  },
  // Four aisles that cross: no goal is anybody's place.
  crossing: {
    scene: { format: 'wayscope-scene', version: 1, name: 'crossing', floor: [0, 0, 24, 18], obstacles: [] },
    characters: [
      { x: 2, y: 5, goal: [22, 6] }, { x: 2, y: 9, goal: [22, 10] }, { x: 2, y: 13, goal: [22, 14] }, { x: 22, y: 4, heading: 3.1, goal: [2, 3] },
      { x: 22, y: 8, heading: 3.1, goal: [2, 7] }, { x: 22, y: 12, heading: 3.1, goal: [2, 11] }, { x: 8, y: 2, heading: 1.6, goal: [9, 16] }, { x: 16, y: 16, heading: -1.6, goal: [15, 2] },
    ],
  },
  // Two meet in a corridor that has room for one and wait; then one goes back. Neither goal is where the other stands,
  // or nobody would set out.
  'head-on': {
    scene: { format: 'wayscope-scene', version: 1, name: 'corridor', floor: [0, 0, 24, 8], obstacles: [{ name: 'wall', ring: [[6, 0], [18, 0], [18, 3.4], [6, 3.4]] }, { name: 'wall', ring: [[6, 4.7], [18, 4.7], [18, 8], [6, 8]] }] },
    characters: [{ x: 2, y: 2, goal: [22, 1.5] }, { x: 22, y: 6, heading: 3.1, goal: [2, 6.5] }],
    cureAfter: 2,
  },
  // A right angle, for the look-ahead.
  corner: {
    scene: { format: 'wayscope-scene', version: 1, name: 'corner', floor: [0, 0, 12, 12], obstacles: [{ name: 'block', ring: [[0, 4], [7, 4], [7, 12], [0, 12]] }] },
    characters: [{ x: 1, y: 2, goal: [9.5, 11] }],
  },
  // A kerb of 15 cm and an arch of 1.5 m: with the usual settings the way leads round both.
  kerb: {
    scene: { format: 'wayscope-scene', version: 1, name: 'kerb', floor: [0, 0, 20, 10], obstacles: [{ name: 'kerb', low: 0, high: 0.15, ring: [[6, 2], [7, 2], [7, 10], [6, 10]] }, { name: 'arch', low: 1.5, high: 2.5, ring: [[13, 0], [14, 0], [14, 8], [13, 8]] }] },
    characters: [{ x: 1.5, y: 5, goal: [18.5, 5] }],
    step: 0.15,
    duck: 0.4,
  },
};
