/**
 * The columns of the table of lanes: what each says, how it is written for people and for machines, and how rows are
 * sorted by it.
 *
 * @import { LaneState } from '../../engine/types.js'
 *
 * @typedef {object} Row  A lane with what has been found out about it.
 * @property {number} n  Its number, from 1.
 * @property {string} name
 * @property {string} settings
 * @property {LaneState} lane
 * @property {number | null} average  Bytes in use on average; null while not known.
 * @property {number | null} aStar  Expansions of the A* lane that others are compared with.
 *
 * @typedef {object} Column
 * @property {string} id  For its words: `column.<id>`.
 * @property {string} key  In the first line of a CSV.
 * @property {(row: Row) => number | null} value
 * @property {(value: number) => string} show  For people.
 * @property {number} places  After the point, for machines.
 */
import { count, measure, memory, milliseconds, say } from '../../common/texts.js';

/** Costs closer than this share of themselves are equal: engine costs are fixed-point, off by up to 8e-9. */
const EQUAL = 1e-7;

const percent = (/** @type {number} */ value) => say('unit.percent', { n: measure(value, value !== 0 && value < 10 ? 2 : 1) });
const bytes = (/** @type {number} */ value) => memory(Math.round(value));
const perNode = (/** @type {number} */ value) => say('unit.bytes', { n: measure(value, 1) });

/**
 * How much longer than the optimum by moves, in percent; below 0 where it is shorter, along lines.
 * @param {number | null} cost
 * @param {number | null} optimum
 */
export function gapOf(cost, optimum) {
  if (cost === null || optimum === null) return null;
  return Math.abs(cost - optimum) <= optimum * EQUAL ? 0 : (cost / optimum - 1) * 100;
}

/** @param {number | null} sum @param {number} of */
function share(sum, of) {
  return sum === null || of === 0 ? null : sum / of;
}

/** @type {Column[]} */
export const COLUMNS = [
  { id: 'cost', key: 'cost', value: ({ lane }) => lane.cost, show: (value) => measure(value), places: 6 },
  { id: 'gap', key: 'gap_percent', value: ({ lane: { cost, reference } }) => gapOf(cost, reference.state === 'known' ? reference.cost : null), show: percent, places: 4 },
  { id: 'moves', key: 'moves', value: ({ lane }) => lane.moves, show: count, places: 0 },
  { id: 'expanded', key: 'expanded', value: ({ lane }) => lane.counters.expanded, show: count, places: 0 },
  { id: 'share', key: 'percent_of_a_star', value: ({ lane, aStar }) => (aStar ? (lane.counters.expanded / aStar) * 100 : null), show: percent, places: 2 },
  { id: 'time', key: 'time_microseconds', value: ({ lane }) => lane.micros, show: milliseconds, places: 1 },
  { id: 'reexpanded', key: 'reexpanded', value: ({ lane }) => lane.counters.reexpanded, show: count, places: 0 },
  { id: 'generated', key: 'generated', value: ({ lane }) => lane.counters.generated, show: count, places: 0 },
  { id: 'scanned', key: 'scanned', value: ({ lane }) => lane.counters.scanned || null, show: count, places: 0 },
  { id: 'sights', key: 'sights', value: ({ lane }) => lane.counters.sights || null, show: count, places: 0 },
  { id: 'heap', key: 'heap_operations', value: ({ lane }) => (lane.recorded ? null : lane.counters.heapOperations), show: count, places: 0 },
  { id: 'open', key: 'peak_open', value: ({ lane }) => lane.counters.peakOpen, show: count, places: 0 },
  { id: 'steps', key: 'steps', value: ({ lane }) => lane.steps, show: count, places: 0 },
  { id: 'memory-peak', key: 'memory_peak_bytes', value: ({ lane }) => (lane.recorded ? null : lane.counters.peakBytes), show: bytes, places: 0 },
  { id: 'memory-average', key: 'memory_average_bytes', value: ({ average }) => average, show: bytes, places: 0 },
  { id: 'node-peak', key: 'memory_peak_bytes_per_node', value: ({ lane: { counters, recorded } }) => share(recorded ? null : counters.peakBytes, counters.generated), show: perNode, places: 1 },
  { id: 'node-average', key: 'memory_average_bytes_per_node', value: ({ lane: { counters }, average }) => share(average, counters.generated), show: perNode, places: 1 },
];

/** The cell of a row for people. @param {Column} column @param {Row} row */
export function shown(column, row) {
  const value = column.value(row);
  return value === null ? '–' : column.show(value);
}

/**
 * Rows by a column, those without a value last in either direction, equals by their lanes.
 * @param {Row[]} rows
 * @param {Column | null} column null: by lane
 * @param {boolean} down the largest first
 */
export function sorted(rows, column, down) {
  const sign = down ? -1 : 1;
  const value = column?.value ?? (({ n }) => n);
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return x === y ? a.n - b.n : x === null ? 1 : -1;
    return x === y ? a.n - b.n : sign * (x - y);
  });
}
