/**
 * The reason why the file of a scenario disagrees with its map, by the same arbiter as the benchmarks. Loaded with the
 * first that does.
 *
 * @import { Engine } from '../../engine/engine.js'
 * @import { Scenario } from '../../engine/types.js'
 */
import { Benchmark } from '../../engine/wasm.js';

/**
 * Takes two searches over the map. The rest of the wasm must be there.
 * @param {Engine} engine
 * @param {Scenario} scenario of the map that is shown, as it was opened
 * @returns {string | null} the id of a reason; null where the arbiter finds the length of the file
 */
export function disagreement(engine, { start, goal, length }) {
  const map = engine.mapText();
  const [height, width] = ['height', 'width'].map((side) => new RegExp(`^${side} (\\d+)`, 'm').exec(map)?.[1]);
  const file = `version 1\n${[0, '-', width, height, start.x, start.y, goal.x, goal.y, length].join('\t')}\n`;
  const [cells, problem] = [map, file].map((text) => new TextEncoder().encode(text));
  const benchmark = Benchmark.ofFiles('-', cells, problem);
  benchmark.configure('dijkstra', []);
  benchmark.setProblem(0);
  benchmark.solve();
  const { fileDisagrees } = benchmark.line(0);
  benchmark.free();
  return fileDisagrees ?? null;
}
