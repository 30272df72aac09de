/**
 * The lab that is wished for: built beside the one that is shown, so that what fails half-way leaves nothing behind.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { Source } from '../source.js'
 * @import { SceneState } from './state.js'
 */
import { Engine, messageOf, startEngine } from '../../../engine/engine.js';
import { lacksRest, withRest } from '../../../engine/with-rest.js';
import { lanesOf, setLanes, wishedLanes } from '../lanes.js';
import { sourceOf } from '../source.js';
import { readLanes, readSettings } from '../wishes.js';
import { baseOf, LANES, textOf } from './state.js';

/**
 * The lab of the scene that is wished for.
 * @param {SceneState} scene
 * @returns {Promise<Uint8Array | undefined>} nothing when it cannot be had, which is told
 */
export async function wished(scene) {
  const text = textOf(scene, 'scene');
  try {
    const source = text.trim() ? await sourceOf(text, baseOf(scene), document.baseURI) : null;
    await startEngine();
    scene.tell('scene', null);
    return await withRest(() => build(scene, source));
  } catch (error) {
    scene.tell('scene', messageIn(error));
    return undefined;
  }
}

/**
 * A lab of what is given, with the lanes that are wished for.
 * @param {SceneState} scene
 * @param {Source | null} source
 * @returns {Uint8Array}
 */
export function build(scene, source) {
  const { scope } = scene;
  const engine = new Engine(source?.kind === 'lab' ? source.bytes : source?.kind === 'map' && scope.engine ? scope.engine.save() : undefined);
  try {
    if (source?.kind === 'map') engine.loadMap(source.bytes, source.name);
    if (source?.kind === 'json') source.open(engine);
    // A whole lab knows its step; anything else is shown as it ends.
    else if (source?.kind !== 'lab') engine.advance(Infinity, 1);
    const plain = engine.save();
    scene.own = lanesOf(engine);
    scene.arrive = source?.kind === 'lab' ? source.look : undefined;
    if (!LANES.some((name) => textOf(scene, name).trim())) return plain;
    if (dress(scene, engine)) return engine.save();
    return plain;
  } finally {
    engine.free();
  }
}

/** @param {SceneState} scene @param {Engine} engine @returns {boolean} whether it has the lanes that are wished for */
export function dress(scene, engine) {
  const { own, tell } = scene;
  const [lanes, settings] = [textOf(scene, 'lanes'), textOf(scene, 'settings')];
  const wish = { lanes: readLanes(lanes), algorithm: textOf(scene, 'algorithm').trim(), settings: readSettings(settings) };
  for (const name of LANES) tell(name, null);
  if (!wish.lanes && lanes.trim()) tell('lanes', { id: 'embed.lanes', args: { found: lanes } });
  if (!wish.settings) tell('settings', { id: 'embed.settings', args: { found: settings } });
  try {
    setLanes(engine, wishedLanes(engine, own, wish));
    return true;
  } catch (error) {
    if (lacksRest(error)) throw error;
    tellLanes(scene, error);
    return false;
  }
}

/**
 * @param {SceneState} scene
 * @param {Engine} engine
 * @returns {boolean} whether it can have the lanes that are wished for
 */
export function fits(scene, engine) {
  const trial = new Engine(engine.save());
  try {
    return dress(scene, trial);
  } finally {
    trial.free();
  }
}

/**
 * Tells what is wrong with the lanes, at the attribute that they come from.
 * @param {SceneState} scene
 * @param {unknown} error
 */
export function tellLanes(scene, error) {
  scene.tell(LANES.find((name) => textOf(scene, name)) ?? 'settings', messageIn(error));
}

/** @param {unknown} error @returns {Message} */
function messageIn(error) {
  // A lab that the engine stumbles over is none that can be read.
  const message = messageOf(error) ?? (error instanceof WebAssembly.RuntimeError ? { id: 'embed.link', args: {} } : null);
  if (!message) throw error;
  return message;
}
