/**
 * The quantities that can be counted of a lane, for tasks and for the numbers that texts give: those of its whole run,
 * but for the last three.
 *
 * @import { LabState, LaneState } from '../../engine/types.js'
 */

/**
 * How much longer its path is than a shortest.
 * @param {LaneState} lane
 * @returns {[number, number] | null} cost and optimum
 */
function both({ cost, reference }) {
  return reference.state === 'known' && reference.cost !== null && cost !== null ? [cost, reference.cost] : null;
}

/** A number that a note of the lane tells. @param {LaneState['notes']} notes @param {string} id @param {string} arg */
function noted(notes, id, arg) {
  const found = notes.find((note) => note.id === id)?.args[arg];
  return typeof found === 'number' ? found : null;
}

/**
 * What notes on regions of sectors tell, together; those with groups of regions have notes of their own.
 * @param {LaneState['notes']} notes
 * @param {string[]} ids
 * @param {string[]} args
 */
function notedOfSectors(notes, ids, args) {
  const id = ids.find((id) => notes.some((note) => note.id === id));
  return id ? args.reduce((sum, arg) => sum + (noted(notes, id, arg) ?? 0), 0) : null;
}

/** What notes on subgoal graphs tell, of one level and of two. @param {LaneState['notes']} notes @param {string} arg */
const notedOfSubgoals = (notes, arg) => noted(notes, 'lane.subgoal-graph', arg) ?? noted(notes, 'lane.subgoal-graph-levels', arg);

const SECTORS = ['lane.sectors', 'lane.sectors-groups'];
const SECTORS_QUERY = ['lane.sectors-query', 'lane.sectors-groups-query'];

/** @type {Record<string, (lane: LaneState, lab: LabState) => number | null>} */
export const QUANTITIES = {
  expanded: ({ counters }) => counters.expanded,
  /** In per cent of those of the last lane. */
  share: ({ counters }, { lanes }) => (counters.expanded / lanes[lanes.length - 1].counters.expanded) * 100,
  generated: ({ counters }) => counters.generated,
  reexpanded: ({ counters }) => counters.reexpanded,
  peak: ({ counters }) => counters.peakOpen,
  /** Cells that were looked at along lines, and lines of sight. */
  scanned: ({ counters }) => counters.scanned,
  sights: ({ counters }) => counters.sights,
  /** Entries of the open list that were compared or looked at, where that is counted. */
  compared: ({ notes }) => noted(notes, 'lane.list-work', 'compared'),
  /** Expansions for tables that were made beforehand. */
  prepared: ({ notes }) => noted(notes, 'lane.landmarks', 'expanded'),
  /**
   * Of abstractions: their nodes and bytes, no nodes where nothing is kept; what was expanded to join start and goal to
   * them, over them, and for the pieces between.
   */
  nodes: ({ notes }) => noted(notes, 'lane.abstraction', 'nodes') ?? noted(notes, 'lane.pyramid', 'nodes') ?? notedOfSubgoals(notes, 'subgoals') ?? notedOfSectors(notes, SECTORS, ['regions', 'groups']) ?? 0,
  bytes: ({ notes }) => noted(notes, 'lane.abstraction', 'bytes') ?? noted(notes, 'lane.pyramid', 'bytes') ?? notedOfSubgoals(notes, 'bytes') ?? noted(notes, 'lane.landmarks', 'bytes') ?? notedOfSectors(notes, SECTORS, ['bytes']),
  joined: ({ notes }) => noted(notes, 'lane.query', 'joining') ?? noted(notes, 'lane.query-read', 'joining'),
  above: ({ notes }) => noted(notes, 'lane.query', 'top') ?? noted(notes, 'lane.query-read', 'top') ?? noted(notes, 'lane.pyramid-query', 'above') ?? noted(notes, 'lane.pyramid-plans', 'above') ?? notedOfSectors(notes, SECTORS_QUERY, ['regions', 'groups']),
  refined: ({ notes }) => noted(notes, 'lane.query', 'refining') ?? noted(notes, 'lane.pyramid-query', 'cells') ?? noted(notes, 'lane.pyramid-plans', 'cells') ?? notedOfSectors(notes, SECTORS_QUERY, ['cells']),
  /**
   * Clusters whose costs were found because a search came into them, how many there are, and expansions that this took.
   */
  met: ({ notes }) => noted(notes, 'lane.met', 'met'),
  clusters: ({ notes }) => noted(notes, 'lane.met', 'of'),
  edges: ({ notes }) => noted(notes, 'lane.met', 'expanded'),
  /** Expansions in the round shown of an incremental or real-time search. */
  round: ({ notes }) => noted(notes, 'lane.round', 'expanded'),
  /** Expansions before the first move, of agents that refine their path on the way. */
  first: ({ notes }) => noted(notes, 'lane.first-move-of', 'first') ?? noted(notes, 'lane.first-move', 'first'),
  steps: ({ steps }) => steps,
  moves: ({ moves }) => moves,
  cost: ({ cost }) => cost,
  optimum: ({ reference }) => (reference.state === 'known' ? reference.cost : null),
  excess: (lane) => {
    const known = both(lane);
    return known && known[0] - known[1];
  },
  /** In per cent. */
  gap: (lane) => {
    const known = both(lane);
    return known && (known[0] / known[1] - 1) * 100;
  },
  done: ({ expandedAtCursor }) => expandedAtCursor,
  open: ({ openAtCursor }) => openAtCursor,
  shown: ({ at }) => at,
};
