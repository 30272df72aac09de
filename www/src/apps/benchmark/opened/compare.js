/**
 * Two files held against each other: the same problem by the same algorithm with the same settings is a pair.
 *
 * @import { Configuration, Line, Opened } from '../types.js'
 *
 * @typedef {{ a: Line, b: Line }} Pair
 *
 * @typedef {object} Compared  One algorithm in both files.
 * @property {Configuration} configuration
 * @property {Pair[]} pairs
 * @property {[number, number]} alone  Lines that only the one file has, and only the other.
 * @property {[number, number]} expanded  Means over the pairs.
 * @property {number | null} share  Expansions of the second by those of the first, all together.
 * @property {[number | null, number | null]} micros  Medians over the pairs.
 * @property {number | null} times  Median of the quotients of times, the second by the first.
 * @property {number} differ  Pairs that differ in more than time.
 *
 * @typedef {object} Comparison
 * @property {Compared[]} algorithms
 * @property {[Configuration[], Configuration[]]} missing  Algorithms that only the one has, and only the other.
 * @property {string[]} otherMaps  Maps of one name whose cells differ: they are left out.
 * @property {Difference[]} differences
 *
 * @typedef {Pair & { configuration: Configuration, field: typeof FIELDS[number] }} Difference  The first field in which
 *   a pair differs.
 */
import { keyOf } from '../results/output.js';
import { byConfiguration, quantile } from '../results/summarise.js';

/** All but the time, in the order in which differences are told. */
export const FIELDS = /** @type {const} */ (['cost', 'verdict', 'asClaimed', 'optimum', 'moves', 'expanded', 'reexpanded', 'generated', 'heapOperations', 'peakOpen', 'peakBytes']);

/** @param {Opened} one @param {Opened} other @returns {Comparison} */
export function compare(one, other) {
  const hashes = new Map(one.lines.map(({ map, mapHash }) => [map, mapHash]));
  const others = other.lines.filter(({ map, mapHash }) => hashes.has(map) && hashes.get(map) !== mapHash);
  const otherMaps = [...new Set(others.map(({ map }) => map))].sort();
  const left = new Set(otherMaps);
  const [a, b] = [one, other].map(({ header, lines }) => {
    const { configurations } = header;
    const groups = byConfiguration(lines.filter(({ map }) => !left.has(map)), configurations);
    return new Map(configurations.map((configuration, n) => [keyOf(configuration), { configuration, lines: groups[n] }]));
  });
  const algorithms = [...a].flatMap(([key, { configuration, lines }]) => {
    const same = b.get(key);
    return same ? [compared(configuration, lines, same.lines)] : [];
  });
  const lacking = (/** @type {typeof a} */ of, /** @type {typeof a} */ from) => [...of].filter(([key]) => !from.has(key)).map(([, { configuration }]) => configuration);
  const differences = algorithms.flatMap(({ configuration, pairs }) => pairs.flatMap((pair) => {
    const field = differs(pair);
    return field ? [{ ...pair, configuration, field }] : [];
  }));
  return { algorithms, missing: [lacking(a, b), lacking(b, a)], otherMaps, differences };
}

/** @param {Configuration} configuration @param {Line[]} a @param {Line[]} b @returns {Compared} */
function compared(configuration, a, b) {
  const key = (/** @type {Line} */ { map, problem }) => `${problem} ${map}`;
  const found = new Map(b.map((line) => [key(line), line]));
  const pairs = a.flatMap((line) => {
    const same = found.get(key(line));
    return same ? [{ a: line, b: same }] : [];
  });
  const sum = (/** @type {'a' | 'b'} */ of) => pairs.reduce((all, pair) => all + pair[of].expanded, 0);
  const sums = [sum('a'), sum('b')];
  const micros = (/** @type {'a' | 'b'} */ of) => median(pairs.flatMap((pair) => (pair[of].ns === null ? [] : [pair[of].ns / 1000])));
  return {
    configuration, pairs,
    alone: [a.length - pairs.length, b.length - pairs.length],
    expanded: [sums[0] / pairs.length, sums[1] / pairs.length],
    share: sums[0] ? sums[1] / sums[0] : null,
    micros: [micros('a'), micros('b')],
    times: median(pairs.flatMap((pair) => timesOf(pair) ?? [])),
    differ: pairs.filter(differs).length,
  };
}

/** @param {number[]} values */
const median = (values) => quantile(values.sort((a, b) => a - b), 0.5);

/** The time of the second by that of the first. @param {Pair} pair */
export const timesOf = ({ a, b }) => (a.ns && b.ns !== null ? b.ns / a.ns : null);

/** The expansions of the second by those of the first. @param {Pair} pair */
export const shareOf = ({ a, b }) => (a.expanded ? b.expanded / a.expanded : null);

/** @param {Pair} pair @returns {typeof FIELDS[number] | undefined} */
function differs({ a, b }) {
  return FIELDS.find((field) => a[field] !== b[field]);
}
