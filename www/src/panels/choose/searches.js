/**
 * The table of what the chooser knows of each algorithm besides its words: the family it stands in, its names in the
 * literature, and its guarantee with the usual settings. `test/panels/choose.test.js` holds that every algorithm of the
 * catalogue is here, and each guarantee is the engine's.
 *
 * @import { Message } from '../../engine/types.js'
 * @typedef {object} Search
 * @property {string} id
 * @property {string} family  The end of the id of its words.
 * @property {string} full  What an acronym stands for, as its paper writes it; '' where the name is whole.
 * @property {string} also  Other names and words that it is looked for by.
 * @property {Message} guarantee
 */

/**
 * @type {Record<string, [id: string, guarantee: string | [string, Record<string, number>], full?: string, also?:
 *   string][]>}
 */
const FAMILIES = {
  uninformed: [
    ['dijkstra', 'optimal', '', 'uniform-cost search UCS flow field distance map'],
    ['breadth-first', ['times', { factor: Math.SQRT2 }], '', 'BFS flood fill wavefront Lee'],
  ],
  informed: [
    ['a-star', 'optimal', '', 'A-star astar best-first heuristic'],
    ['bidirectional-a-star', 'optimal', '', 'two-sided front-to-end BHPA BS* NBA*'],
    ['fringe', 'optimal', '', 'iterative deepening'],
    ['a-star-landmarks', 'optimal', '', 'ALT differential heuristic triangle inequality preprocessing'],
    ['a-star-lists', 'optimal', '', 'open list heap bucket queue fast expansion'],
  ],
  'jump-points': [
    ['jump-point', 'optimal', '', 'JPS symmetry breaking pruning uniform'],
    ['jump-point-plus', 'optimal', 'Jump point search with jump distances', 'JPS+ preprocessing table'],
  ],
  bounded: [
    ['weighted-a-star', ['times', { factor: 2 }], '', 'WA* epsilon inflated heuristic'],
    ['greedy', 'any', '', 'GBFS pure heuristic'],
    ['sga-star', 'any', 'Sub-goal A*', 'subgoal straight line obstacle'],
  ],
  'any-angle': [
    ['theta-star', 'on-grid', '', 'line of sight smooth'],
    ['lazy-theta-star', 'on-grid', '', 'line of sight smooth'],
  ],
  hierarchical: [
    ['hpa-star', 'any', 'Hierarchical Path-Finding A*', 'clusters entrances abstraction Botea'],
    ['dhpa-star', 'any', 'Dynamic HPA*', 'clusters next-hop tables abstraction'],
    ['pra-star', 'any', 'Partial-Refinement A*', 'cliques pyramid abstraction corridor Sturtevant Buro'],
    ['minimal-memory', 'any', '', 'sectors regions Sturtevant Dragon Age'],
  ],
  graphs: [
    ['a-star-visibility', 'any-angle', '', 'corners taut string roadmap Euclidean'],
    ['a-star-waypoints', 'in-graph', '', 'navigation graph roadmap'],
    ['a-star-mesh', 'any-or-stops', '', 'navmesh polygons triangulation Delaunay funnel string pulling corridor'],
    ['subgoal-graph', 'optimal', '', 'SSG TSG CH simple two-level contraction hierarchy shortcuts subgoals corners preprocessing Uras Koenig Geisberger'],
  ],
  replanning: [
    ['replanning-a-star', 'optimal', '', 'dynamic'],
    ['replanning-hpa-star', 'any', '', 'dynamic clusters'],
    ['lpa-star', 'optimal', 'Lifelong Planning A*', 'incremental dynamic repair Koenig'],
    ['focused-d-star', 'optimal', 'Focussed Dynamic A*', 'incremental dynamic Stentz robot unknown terrain'],
    ['d-star-lite', 'optimal', 'Dynamic A* Lite', 'incremental dynamic Koenig robot unknown terrain'],
    ['aa-star', 'optimal', 'Adaptive A*', 'incremental heuristic learning Koenig'],
    ['mt-aa-star', 'optimal', 'Moving-Target Adaptive A*', 'incremental pursuit chase'],
    ['gaa-star', 'optimal', 'Generalized Adaptive A*', 'incremental dynamic'],
  ],
  anytime: [
    ['ara-star', 'optimal', 'Anytime Repairing A*', 'deadline weighted improve Likhachev'],
    ['ad-star', ['times', { factor: 3 }], 'Anytime Dynamic A*', 'deadline incremental Likhachev'],
  ],
  'real-time': [
    ['rta-star', 'any-or-stops', 'Real-Time A*', 'agent-centred Korf'],
    ['lrta-star', 'any-or-stops', 'Learning Real-Time A*', 'agent-centred Korf'],
    ['rtaa-star', 'any-or-stops', 'Real-Time Adaptive A*', 'agent-centred Koenig lookahead'],
    ['lss-lrta-star', 'any-or-stops', 'Local Search Space LRTA*', 'agent-centred Koenig lookahead'],
    ['rtd-star', 'any', 'Real-Time Dynamic A*', 'agent-centred bounded'],
  ],
  memory: [
    ['ida-star', 'optimal-or-stops', 'Iterative Deepening A*', 'depth-first Korf'],
    ['me-ida-star', 'optimal-or-stops', 'Memory-Enhanced IDA*', 'iterative deepening transposition table'],
    ['sma-star', ['among', { cells: 1024 }], 'Simplified Memory-Bounded A*', 'MA* Russell limit'],
  ],
};

/** All that have words, family by family. @type {Search[]} */
export const SEARCHES = Object.entries(FAMILIES).flatMap(([family, members]) => members.map(([id, guarantee, full = '', also = '']) => {
  const [end, args] = typeof guarantee === 'string' ? [guarantee, {}] : guarantee;
  return { id, family, full, also, guarantee: { id: `guarantee.${end}`, args } };
}));

export const FAMILY_IDS = Object.keys(FAMILIES);

/**
 * How strong a guarantee is: what its sign is coloured by.
 * @param {Message} guarantee
 * @returns {'optimal' | 'bounded' | 'none'}
 */
export function strength({ id }) {
  if (/\.(optimal|any-angle|optimal-or-stops|among)$/.test(id)) return 'optimal';
  return /\.(times|plus|on-grid|fewest-moves)/.test(id) ? 'bounded' : 'none';
}
