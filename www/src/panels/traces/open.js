/**
 * A trace from a file into a lane: read in slices, asked about where it does not fit the world, then told.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { TraceFile } from '../../engine/wasm.js'
 *
 * @typedef {object} About  What is known of a trace before it is a lane.
 * @property {number} events
 * @property {number} width  Of the smallest world that has all its cells.
 * @property {number} height
 * @property {boolean} fits  Whether the present world has them.
 * @property {[number, number] | null} own  Width and height of the world that it brings along.
 * @property {boolean} same  Whether that is the present one, start and goal aside.
 */
import { refusal } from '../../common/refusal.js';
import { say } from '../../common/texts.js';
import { TraceFile as File } from '../../engine/wasm.js';
import { askWorld } from './ask.js';
import { parseTrace } from './parse.js';
import { openProgress } from './progress.js';

/** Events taken in at a time: some milliseconds' work. */
const SLICE = 4_000;
/** Fewer events than these need no word about how far it is. */
const FEW = 20_000;

/**
 * @param {WayScope} scope
 * @param {string} name of the file
 * @param {Uint8Array} bytes
 * @param {() => boolean} wanted asked after each wait
 * @returns {Promise<boolean>} whether it became a lane. Rejects with what is wrong with it.
 */
export async function openTrace(scope, name, bytes, wanted) {
  const engine = /** @type {Engine} */ (scope.engine);
  const json = await parseTrace(bytes);
  if (!wanted()) return false;
  const { events, ...heading } = /** @type {any} */ (json !== null && typeof json === 'object' && !Array.isArray(json) ? json : {});
  const file = engine.ask(() => new File(Array.isArray(json) || json === null || typeof json !== 'object' ? json : heading));
  try {
    if (!Array.isArray(events)) throw refusal('trace.wrong.no-events');
    if (!(await take(engine, file, events)) || !wanted()) return false;
    return await become(scope, engine, file, name.replace(/\.trace\.\w+$|(?<=.)\.[^.]*$/, ''));
  } finally {
    file.free();
  }
}

/**
 * @param {Engine} engine
 * @param {TraceFile} file
 * @param {unknown[]} events
 * @returns {Promise<boolean>} false when somebody called it off
 */
async function take(engine, file, events) {
  const progress = events.length > FEW ? openProgress(say('trace.reading')) : null;
  try {
    for (let at = 0; at < events.length; at += SLICE) {
      // An answer of nothing would be taken for a failure.
      engine.ask(() => file.push(events.slice(at, at + SLICE)) ?? true);
      if (progress && !(await progress.show(at / events.length))) return false;
    }
    return true;
  } finally {
    progress?.close();
  }
}

/**
 * @param {WayScope} scope
 * @param {Engine} engine
 * @param {TraceFile} file
 * @param {string} name
 * @returns {Promise<boolean>}
 */
async function become(scope, engine, file, name) {
  const about = /** @type {About} */ (engine.ask((lab) => file.about(lab)));
  const easy = about.fits && (!about.own || about.same);
  const choice = easy ? 'here' : await askWorld(name, about);
  if (!choice || engine !== scope.engine) return false;
  const before = engine.state();
  let lane = -1;
  const taken = scope.change(() => {
    lane = engine.ask((lab) => (choice === 'here' ? lab.addTrace(file, name) : lab.addTraceWorld(file, name, choice === 'own')));
  }, { name });
  if (!taken) return true;
  const { start, goal } = engine.state();
  const moved = choice === 'here' && (JSON.stringify([start, goal]) !== JSON.stringify([before.start, before.goal]));
  scope.chooseLane(lane);
  scope.toEnd();
  if (choice !== 'here') scope.dispatchEvent(new Event('map'));
  const told = [say('trace.opened', { name, n: lane + 1, events: about.events })];
  if (moved) told.push(say('trace.moved', { start, goal }));
  scope.notify(told.join(' '));
  return true;
}
