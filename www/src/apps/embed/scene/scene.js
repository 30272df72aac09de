/**
 * The scene that an element shows by its attributes `scene`, `lanes`, `algorithm` and `settings`: to begin with, and
 * whenever they change. The last wish wins, however slowly what it names comes; what cannot be had is said, and changes
 * nothing.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { WayScope } from '../element.js'
 * @import { SceneState } from './state.js'
 */
import { startEngine } from '../../../engine/engine.js';
import { withRest } from '../../../engine/with-rest.js';
import { lanesOf } from '../lanes.js';
import { JSON_TEXT, sourceIn, sourceOf } from '../source.js';
import { build, dress, fits, tellLanes, wished } from './build.js';
import { baseOf, LANES, SCENE, textOf } from './state.js';

/**
 * @param {WayScope} scope
 * @param {(name: string, message: Message | null) => void} tell what is wrong with an attribute
 */
export function makeScene(scope, tell) {
  /** @type {SceneState} */
  const scene = { scope, tell, turn: 0, changed: new Set(), own: [], coming: false, arrive: undefined };
  // Something else opened another lab.
  scope.addEventListener('map', () => (scene.own = []));
  return {
    look: () => look(scene),
    /**
     * What to begin with: made anew when the wishes change meanwhile.
     * @returns {Promise<Uint8Array | undefined> | undefined} nothing where nothing is wished for
     */
    first: () => ([...SCENE, ...LANES].some((name) => textOf(scene, name).trim()) ? first(scene) : undefined),
    /** @param {string} name of an attribute that changed */
    heed: (name) => heed(scene, name),
    /** What changed while there was no lab. */
    catchUp() {
      if (scene.changed.size) renew(scene);
    },
    /** @param {string | Uint8Array} what @param {string} name of the world, where it holds none */
    load: (what, name) => load(scene, what, name),
  };
}

/** @param {SceneState} scene */
async function first(scene) {
  let lab;
  do {
    scene.changed.clear();
    lab = await wished(scene);
  } while (scene.changed.size);
  // A scene that cannot be had still has the lanes that are wished for.
  if (!lab) {
    await startEngine();
    lab = await withRest(() => build(scene, null));
  }
  return lab;
}

/** @param {SceneState} scene @param {string} name of an attribute that changed */
function heed(scene, name) {
  const { changed, scope } = scene;
  if (!SCENE.includes(name) && !LANES.includes(name)) return;
  const text = textOf(scene, 'scene');
  // Where the gallery is matters to a name of it.
  if (name === 'base' && !JSON_TEXT.test(text) && !/^(\S*#scene=)?[\w-]+$/.test(text.trim())) return;
  if (scene.coming) changed.add('scene');
  changed.add(name);
  scene.turn++;
  queueMicrotask(() => scope.engine && changed.size && renew(scene));
}

/** Heeds what changed. @param {SceneState} scene */
async function renew(scene) {
  const anew = SCENE.some((name) => scene.changed.has(name));
  scene.changed.clear();
  const mine = ++scene.turn;
  if (!anew) return renewLanes(scene, mine);
  scene.coming = true;
  const lab = await wished(scene);
  if (mine !== scene.turn) return;
  scene.coming = false;
  if (lab) show(scene, lab);
}

/** The same scene with other lanes. @param {SceneState} scene @param {number} mine the turn */
async function renewLanes(scene, mine) {
  const { engine } = scene.scope;
  if (!engine) return;
  if (!scene.own.length) scene.own = lanesOf(engine);
  try {
    const right = await withRest(() => fits(scene, engine));
    if (right && mine === scene.turn) scene.scope.change((engine) => dress(scene, engine));
  } catch (error) {
    tellLanes(scene, error);
  }
}

/** @param {SceneState} scene @param {Uint8Array} lab */
function show(scene, lab) {
  const { own, scope } = scene;
  if (!scope.engine || !scope.open(lab)) return false;
  scene.own = own;
  look(scene);
  scope.goToStep();
  return true;
}

/** Looks at what a link brought as that says, once. @param {SceneState} scene */
function look(scene) {
  scene.arrive?.(scene.scope);
  scene.arrive = undefined;
}

/**
 * Takes up another scene; a map keeps the lanes that there are. What cannot be had throws, and changes nothing.
 * @param {SceneState} scene
 * @param {string | Uint8Array} what
 * @param {string} name of the world, where it holds none
 * @returns {Promise<boolean>} false when something else was wished for meanwhile
 */
async function load(scene, what, name) {
  const mine = ++scene.turn;
  for (const attribute of SCENE) scene.changed.delete(attribute);
  scene.coming = false;
  const source = typeof what === 'string' ? await sourceOf(what, baseOf(scene), document.baseURI) : await sourceIn(what, name, baseOf(scene));
  await startEngine();
  if (mine !== scene.turn) return false;
  const lab = await withRest(() => build(scene, source));
  return mine === scene.turn && show(scene, lab);
}
