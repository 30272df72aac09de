// The types that the npm package declares, held against the code: this file does nothing but be checked by tsc.

/**
 * @param {Pick<typeof import('../src/engine/engine.js'), 'openEngine' | 'messageOf'>} module
 * @returns {Pick<typeof import('../../pkg/engine.js'), 'openEngine' | 'messageOf'>}
 */
export const engine = (module) => module;

/**
 * @param {import('../src/apps/embed/element.js').WayScope} element
 * @returns {import('../../pkg/element.js').WayScope}
 */
export const element = (element) => element;

/**
 * @param {Pick<typeof import('../src/engine/solver.js'), 'openSolver'>} module
 * @returns {Pick<typeof import('../../pkg/solver.js'), 'openSolver'>}
 */
export const solver = (module) => module;

/** What pages write. @param {import('../../pkg/element.js').WayScope} scope */
export function page(scope) {
  scope.step = 40;
  scope.step(1);
  scope.step = 'end';
  scope.lanes = ['dijkstra', { algorithm: 'a-star', settings: { ties: 'low-g' } }];
  scope.settings = { neighbours: 4 };
  scope.controls = null;
  scope.addEventListener('stats', ({ detail }) => detail.lanes[0].counters.expanded.toFixed());
  scope.addEventListener('click', (event) => event.preventDefault());
}
