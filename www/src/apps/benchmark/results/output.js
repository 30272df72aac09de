/**
 * A run as files: lines of JSON, which `cargo xtask bench merge` reads, and a table separated by commas, the same that
 * it writes (bench/src/csv.rs).
 *
 * @import { Configuration, Line, Run } from '../types.js'
 */

/** What was timed, for those who read the file. @param {number} repeats */
const timed = (repeats) => `wall clock of one search without recorder, map and moves made ready before, by as many searches as the clock needs; median of ${repeats}`;

/**
 * The header, what all lines have in common, as `Header` in bench/src/header.rs.
 * @param {Run} run
 * @param {string} machine
 */
function headerOf({ plan, offer, lines, total, whole }, machine) {
  return {
    kind: 'wayscope-bench',
    format: offer.format,
    version: offer.version,
    commit: null,
    timer: 'wasm',
    time: timed(plan.repeats),
    clockNs: Math.round(offer.clockNs),
    machine,
    repeats: plan.repeats,
    sample: plan.sample,
    configurations: plan.configurations,
    corpus: null,
    shard: null,
    lines: whole ? lines.length : Math.max(total, lines.length + 1),
  };
}

/** @param {Run} run @param {string} machine @returns {string} */
export function linesOf(run, machine) {
  return [headerOf(run, machine), ...run.lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

const COLUMNS = 'map,problem,start_x,start_y,goal_x,goal_y,optimum,optimum_from,algorithm,settings,cost,ratio,verdict,as_claimed,exact,file_disagrees,moves,expanded,reexpanded,generated,heap_operations,peak_open,peak_bytes,time_ns';

/**
 * By map, problem, and algorithm in the order asked for.
 * @param {Line[]} lines
 * @param {Configuration[]} configurations
 */
export function csvOf(lines, configurations) {
  const places = new Map(configurations.map((one, place) => [keyOf(one), place]));
  const place = (/** @type {Line} */ line) => places.get(keyOf(line)) ?? 0;
  const compare = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = [...lines].sort((a, b) => compare(a.map, b.map) || a.problem - b.problem || place(a) - place(b));
  return [COLUMNS, ...sorted.map(row)].map((text) => `${text}\n`).join('');
}

/** The key that tells an algorithm with its settings from others. @param {Configuration} one */
export function keyOf({ algorithm, settings }) {
  return `${algorithm} ${settingsField(settings)}`;
}

/** Lines share their settings, and there are many. @type {WeakMap<Record<string, string>, string>} */
const fields = new WeakMap();

/** @param {Record<string, string>} settings which nobody changes any more */
function settingsField(settings) {
  const known = fields.get(settings);
  if (known !== undefined) return known;
  const made = Object.keys(settings).sort().map((id) => `${id}=${settings[id]}`).join(';');
  fields.set(settings, made);
  return made;
}

/** @param {Line} line */
function row(line) {
  return [
    line.map, line.problem, ...line.start, ...line.goal, line.optimum, line.optimumFrom, line.algorithm, settingsField(line.settings),
    line.cost, line.ratio, line.verdict, line.asClaimed, line.exact ?? null, line.fileDisagrees ?? null, line.moves,
    line.expanded, line.reexpanded, line.generated, line.heapOperations, line.peakOpen, line.peakBytes, line.ns,
  ].map(field).join(',');
}

/** @param {string | number | boolean | null} value */
export function field(value) {
  const text = value === null ? '' : String(value);
  return /[,"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
