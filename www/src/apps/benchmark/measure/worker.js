/**
 * The worker in which the searches run, with an engine of its own, so that the page stays free. It says what it has on
 * arrival; then answers `look` and `lab`, and does `run`.
 *
 * @import { Line, Plan, Source } from '../types.js'
 */
import { toAddress } from '../../../common/code.js';
import { Benchmark, Lab, startEngine, startRest } from '../../../engine/wasm.js';
import { resolutionOf, timeOf } from '../../../engine/clock.js';
import { read } from '../files.js';
import { reason } from './reason.js';

/** Lines are handed on after so many milliseconds. */
const HAND_ON = 100;
/** Random problems of a file without scenarios, unless told. */
const RANDOM = 50;

/** @param {object} what @param {Transferable[]} [given] */
const tell = (what, given = []) => /** @type {any} */ (globalThis).postMessage(what, given);

const resolution = resolutionOf();

/** @param {string} site @param {Source} source @param {number | null} sample @returns {Promise<Benchmark>} */
async function open(site, { name, shipped, generated, map, scenarios, random }, sample) {
  const count = random ?? sample ?? RANDOM;
  if (shipped) {
    const [cells, problems] = await Promise.all([`maps/${shipped}.map`, `maps/${shipped}.map.scen`].map((path) => read(new URL(path, site))));
    return Benchmark.ofFiles(name, cells, problems);
  }
  if (generated) return Benchmark.generated(name, generated.kind, generated.width, generated.height, generated.seed, generated.parameter, count);
  const bytes = map ?? new Uint8Array(0);
  return scenarios ? Benchmark.ofFiles(name, bytes, scenarios) : Benchmark.atRandom(name, bytes, 1, count);
}

/** @param {Plan} plan */
async function run({ site, sources, configurations, sample, repeats }) {
  /** @type {{ source: Source, problems: Uint32Array, weight: number }[]} */
  const maps = [];
  for (const source of sources) {
    try {
      const benchmark = await open(site, source, sample);
      const about = benchmark.about();
      const problems = benchmark.spread(sample ?? about.problems);
      benchmark.free();
      // Searches on a larger map take longer: that is all that is known of it before.
      maps.push({ source, problems, weight: about.width * about.height });
      for (const doubt of about.doubts) tell({ is: 'note', name: source.name, message: doubt });
    } catch (error) {
      tell({ is: 'note', name: source.name, message: reason(error) });
    }
  }
  const count = (/** @type {(map: typeof maps[number]) => number} */ of) => maps.reduce((sum, map) => sum + of(map) * configurations.length, 0);
  tell({ is: 'total', lines: count(({ problems }) => problems.length), weight: count(({ problems, weight }) => problems.length * weight) });
  for (const map of maps) {
    try {
      const benchmark = await open(site, map.source, sample);
      for (const { algorithm, settings } of configurations) {
        benchmark.configure(algorithm, Object.entries(settings).flat());
        solveAll(benchmark, map, repeats);
      }
      benchmark.free();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      tell({ is: 'note', name: map.source.name, message: reason(error) });
    }
  }
  tell({ is: 'done' });
}

/**
 * @param {Benchmark} benchmark
 * @param {{ source: Source, problems: Uint32Array, weight: number }} map
 * @param {number} repeats
 */
function solveAll(benchmark, { source, problems, weight }, repeats) {
  /** @type {Line[]} */
  let lines = [];
  let handed = performance.now();
  const handOn = () => {
    if (lines.length) tell({ is: 'lines', name: source.name, lines, weight: lines.length * weight });
    lines = [];
    handed = performance.now();
  };
  for (const problem of problems) {
    benchmark.setProblem(problem);
    lines.push(benchmark.line(timeOf(() => benchmark.solve(), repeats, resolution)));
    if (performance.now() - handed > HAND_ON) handOn();
  }
  handOn();
}

/** Whether a file is a map, how large, with how many problems. @param {string} site @param {Source} source */
async function look(site, source) {
  const benchmark = await open(site, source, null);
  const about = benchmark.about();
  benchmark.free();
  return about;
}

/**
 * A lab with the problem of a line and its algorithm, as text for an address: a short link, or saved where that would
 * be too long.
 * @param {string} site
 * @param {Source} source
 * @param {Line} line
 */
async function lab(site, { name, shipped, generated, map }, line) {
  const lab = new Lab();
  const title = name.replace(/^.*\//, '').replace(/\.map$/, '');
  const cells = shipped ? await read(new URL(`maps/${shipped}.map`, site)) : (map ?? new Uint8Array(0));
  if (generated) lab.generate(generated.kind, generated.width, generated.height, generated.seed, generated.parameter);
  else lab.loadMap(cells, title);
  lab.moveEnds(...line.start, ...line.goal);
  while (lab.state().lanes.length > 1) lab.removeLane(1);
  lab.setAlgorithm(0, line.algorithm);
  for (const [id, option] of Object.entries(line.settings)) lab.setSetting(0, id, option);
  // What was found is what somebody wants to see first.
  lab.advance(Infinity, 0, 0);
  const text = lab.link(true, new Float64Array(0), shipped ? cells : undefined).text || toAddress(lab.save());
  lab.free();
  return text;
}

/** @param {MessageEvent} event */
async function hear({ data }) {
  if (data.ask === 'run') {
    try {
      await run(data.plan);
    } catch (error) {
      tell({ is: 'broken', message: reason(error) });
    }
    return;
  }
  try {
    const answer = data.ask === 'look' ? await look(data.site, data.source) : await lab(data.site, data.source, data.line);
    tell({ is: 'answer', id: data.id, answer });
  } catch (error) {
    tell({ is: 'answer', id: data.id, refused: reason(error) });
  }
}

try {
  await startEngine();
  await startRest();
  const first = new Lab();
  tell({ is: 'offer', offer: { catalogue: first.catalogue(), generators: first.generators(), version: Benchmark.version(), format: Benchmark.format(), clockNs: resolution * 1e6 } });
  first.free();
  globalThis.addEventListener('message', hear);
} catch {
  tell({ is: 'failed' });
}
