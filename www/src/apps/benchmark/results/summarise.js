/**
 * Lines in few numbers: for each map and algorithm, for each algorithm over all maps, and by length of path.
 *
 * @import { Configuration, Line } from '../types.js'
 *
 * @typedef {object} Row
 * @property {string | null} map  Null: all of them.
 * @property {number} configuration
 * @property {number} problems
 * @property {number} paths
 * @property {number | null} mean  Of the expansions, like the next two.
 * @property {number | null} median
 * @property {number | null} most  95 of 100 are at most this.
 * @property {number | null} micros  Median.
 * @property {number | null} perExpansion  Nanoseconds, all times by all expansions.
 * @property {number | null} share  Expansions by those of the first algorithm, over the problems that both have done.
 * @property {number | null} gap  How much longer than a shortest path, on average, in percent.
 * @property {number} wrong  Lines that are not as claimed.
 */
import { keyOf } from './output.js';

/**
 * @param {Line[]} lines
 * @param {Configuration[]} configurations
 * @returns {Line[][]} by algorithm, in the order asked for
 */
export function byConfiguration(lines, configurations) {
  const places = new Map(configurations.map((one, place) => [keyOf(one), place]));
  /** @type {Line[][]} */
  const groups = configurations.map(() => []);
  for (const line of lines) groups[places.get(keyOf(line)) ?? 0].push(line);
  return groups;
}

/**
 * @param {Line[]} lines
 * @param {Configuration[]} configurations
 * @returns {Row[]} all maps first, then each in the order in which it was solved
 */
export function rowsOf(lines, configurations) {
  const groups = byConfiguration(lines, configurations);
  const maps = [...new Set(lines.map(({ map }) => map))];
  const rows = groups.map((own, configuration) => row(null, configuration, own, groups[0]));
  if (maps.length < 2) return rows.map((one) => ({ ...one, map: maps[0] ?? null })).filter(({ problems }) => problems);
  const of = maps.flatMap((map) => {
    const [first, ...others] = groups.map((group) => group.filter((line) => line.map === map));
    return [first, ...others].map((own, configuration) => row(map, configuration, own, first));
  });
  return [...rows, ...of].filter(({ problems }) => problems);
}

/** @param {string | null} map @param {number} configuration @param {Line[]} own @param {Line[]} first @returns {Row} */
function row(map, configuration, own, first) {
  const expanded = own.map((line) => line.expanded).sort((a, b) => a - b);
  const times = own.flatMap(({ ns }) => (ns === null ? [] : [ns])).sort((a, b) => a - b);
  const ratios = own.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]));
  const sum = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0);
  const mean = (/** @type {number[]} */ values) => (values.length ? sum(values) / values.length : null);
  const micros = quantile(times, 0.5);
  const ratio = mean(ratios);
  return {
    map, configuration,
    problems: own.length,
    paths: own.filter(({ cost }) => cost !== null).length,
    mean: mean(expanded), median: quantile(expanded, 0.5), most: quantile(expanded, 0.95),
    micros: micros === null ? null : micros / 1000,
    perExpansion: times.length && sum(expanded) ? sum(times) / sum(expanded) : null,
    share: configuration === 0 ? (own.length ? 1 : null) : shareOf(own, first),
    gap: ratio === null ? null : (ratio - 1) * 100,
    wrong: own.filter(({ asClaimed }) => asClaimed === false).length,
  };
}

/** @param {Line[]} own @param {Line[]} first */
function shareOf(own, first) {
  const others = new Map(first.map((line) => [`${line.map} ${line.problem}`, line.expanded]));
  let [mine, theirs] = [0, 0];
  for (const line of own) {
    const other = others.get(`${line.map} ${line.problem}`);
    if (other === undefined) continue;
    mine += line.expanded;
    theirs += other;
  }
  return theirs ? mine / theirs : null;
}

/** Between the two neighbours, by how near each is. @param {number[]} sorted @param {number} share */
export function quantile(sorted, share) {
  if (!sorted.length) return null;
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at % 1);
}

/** The values by which a line may be plotted. @type {Record<'expanded' | 'time', (line: Line) => number | null>} */
export const VALUES = { expanded: (line) => line.expanded, time: ({ ns }) => (ns === null ? null : ns / 1000) };

/**
 * Medians by length of path, in steps that double: what a plot shows, in words.
 * @param {Line[][]} groups by algorithm
 * @param {(line: Line) => number | null} value
 * @returns {{ from: number, to: number, cells: { count: number, median: number | null }[] }[]}
 */
export function byLength(groups, value) {
  const step = (/** @type {number} */ length) => (length < 1 ? 0 : Math.floor(Math.log2(length)) + 1);
  const steps = [...new Set(groups.flatMap((lines) => lines.flatMap(({ cost }) => (cost === null ? [] : [step(cost)]))))].sort((a, b) => a - b);
  return steps.map((at) => ({
    from: at === 0 ? 0 : 2 ** (at - 1),
    to: 2 ** at,
    cells: groups.map((lines) => {
      const values = lines.filter(({ cost }) => cost !== null && step(cost) === at).flatMap((line) => value(line) ?? []).sort((a, b) => a - b);
      return { count: values.length, median: quantile(values, 0.5) };
    }),
  }));
}

/**
 * The hardest: most expansions, longest path against the optimum, longest time.
 * @typedef {'expanded' | 'ratio' | 'time'} By
 */

/** @param {Line[]} lines @param {By} by @param {number} count @returns {Line[]} the worst first; the first of equals */
export function hardest(lines, by, count) {
  const value = { expanded: VALUES.expanded, time: VALUES.time, ratio: (/** @type {Line} */ { ratio }) => (ratio !== null && ratio > 1 ? ratio : null) }[by];
  return lines.filter((line) => value(line) !== null).sort((a, b) => (value(b) ?? 0) - (value(a) ?? 0)).slice(0, count);
}
