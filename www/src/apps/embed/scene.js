/**
 * The scene that an element shows by its attributes `scene`, `lanes`, `algorithm` and `settings`: to begin with, and
 * whenever they change. The last wish wins, however slowly what it names comes; what cannot be had is said, and changes
 * nothing.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { WayScope } from './element.js'
 * @import { Source } from './source.js'
 */
import { Engine, messageOf, startEngine } from '../../engine/engine.js';
import { lacksRest, withRest } from '../../engine/with-rest.js';
import { lanesOf, setLanes, wishedLanes } from './lanes.js';
import { JSON_TEXT, sourceIn, sourceOf } from './source.js';
import { readLanes, readSettings } from './wishes.js';

const SCENE = ['scene', 'base'];
const LANES = ['lanes', 'algorithm', 'settings'];

/**
 * @param {WayScope} scope
 * @param {(name: string, message: Message | null) => void} tell what is wrong with an attribute
 */
export function makeScene(scope, tell) {
  /** Rises with each wish. */
  let turn = 0;
  /** Attributes that changed since they were heeded last. @type {Set<string>} */
  const changed = new Set();
  /** Lanes of the scene as it was opened. @type {import('./wishes.js').Lane[]} */
  let own = [];
  /** A scene is on its way. */
  let coming = false;
  /** Looks at the lab that was built last as it came. @type {((scope: WayScope) => void) | undefined} */
  let arrive;

  const text = (/** @type {string} */ name) => scope.getAttribute(name) ?? '';
  const base = () => (URL.canParse(text('base'), document.baseURI) ? new URL(text('base'), document.baseURI) : document.baseURI);

  /**
   * @template T
   * @param {string} name
   * @param {() => T} act
   * @returns {T | undefined} nothing when it failed, which is told
   */
  function trying(name, act) {
    try {
      return act();
    } catch (error) {
      if (lacksRest(error)) throw error;
      tell(name, messageIn(error));
      return undefined;
    }
  }

  /** The attribute that the lanes come from, for what is said of them. */
  const named = () => (text('lanes') ? 'lanes' : text('algorithm') ? 'algorithm' : 'settings');

  /** @param {Engine} engine @returns {boolean} whether it has the lanes that are wished for */
  function dress(engine) {
    const wish = { lanes: readLanes(text('lanes')), algorithm: text('algorithm').trim(), settings: readSettings(text('settings')) };
    for (const name of LANES) tell(name, null);
    if (!wish.lanes && text('lanes').trim()) tell('lanes', { id: 'embed.lanes', args: { found: text('lanes') } });
    if (!wish.settings) tell('settings', { id: 'embed.settings', args: { found: text('settings') } });
    return trying(named(), () => {
      setLanes(engine, wishedLanes(engine, own, wish));
      return true;
    }) ?? false;
  }

  /**
   * First beside it: what fails half-way must leave nothing behind.
   * @param {Engine} engine
   * @returns {boolean} whether it can have the lanes that are wished for
   */
  function fits(engine) {
    const trial = new Engine(engine.save());
    try {
      return dress(trial);
    } finally {
      trial.free();
    }
  }

  /** A lab of what is given, with the lanes that are wished for. @param {Source | null} source @returns {Uint8Array} */
  function build(source) {
    const engine = new Engine(source?.kind === 'lab' ? source.bytes : source?.kind === 'map' && scope.engine ? scope.engine.save() : undefined);
    try {
      if (source?.kind === 'map') engine.loadMap(source.bytes, source.name);
      if (source?.kind === 'json') source.open(engine);
      // A whole lab knows its step; anything else is shown as it ends.
      else if (source?.kind !== 'lab') engine.advance(Infinity, 1);
      const plain = engine.save();
      own = lanesOf(engine);
      arrive = source?.kind === 'lab' ? source.look : undefined;
      if (!LANES.some((name) => text(name).trim())) return plain;
      if (dress(engine)) return engine.save();
      return plain;
    } finally {
      engine.free();
    }
  }

  /** @returns {Promise<Uint8Array | undefined>} nothing when the scene cannot be had, which is told */
  async function wished() {
    const scene = text('scene');
    try {
      const source = scene.trim() ? await sourceOf(scene, base(), document.baseURI) : null;
      await startEngine();
      tell('scene', null);
      return await withRest(() => build(source));
    } catch (error) {
      tell('scene', messageIn(error));
      return undefined;
    }
  }

  /** What changed is heeded. */
  async function renew() {
    const anew = SCENE.some((name) => changed.has(name));
    changed.clear();
    const mine = ++turn;
    if (anew) {
      coming = true;
      const lab = await wished();
      if (mine !== turn) return;
      coming = false;
      if (lab) show(lab);
      return;
    }
    const { engine } = scope;
    if (!engine) return;
    if (!own.length) own = lanesOf(engine);
    try {
      const right = await withRest(() => fits(engine));
      if (right && mine === turn) scope.change((engine) => dress(engine));
    } catch (error) {
      tell(named(), messageIn(error));
    }
  }

  /** @param {Uint8Array} lab */
  function show(lab) {
    const lanes = own;
    if (!scope.engine || !scope.open(lab)) return false;
    own = lanes;
    look();
    scope.goToStep();
    return true;
  }

  /** Looks at what a link brought as that says, once. */
  function look() {
    arrive?.(scope);
    arrive = undefined;
  }

  // Something else opened another lab.
  scope.addEventListener('map', () => (own = []));

  return {
    look,
    /**
     * What to begin with: made anew when the wishes change meanwhile.
     * @returns {Promise<Uint8Array | undefined> | undefined} nothing where nothing is wished for
     */
    first() {
      if (![...SCENE, ...LANES].some((name) => text(name).trim())) return undefined;
      return (async () => {
        let lab;
        do {
          changed.clear();
          lab = await wished();
        } while (changed.size);
        // A scene that cannot be had still has the lanes that are wished for.
        if (!lab) {
          await startEngine();
          lab = await withRest(() => build(null));
        }
        return lab;
      })();
    },
    /** @param {string} name of an attribute that changed */
    heed(name) {
      if (!SCENE.includes(name) && !LANES.includes(name)) return;
      // Where the gallery is matters to a name of it.
      if (name === 'base' && !JSON_TEXT.test(text('scene')) && !/^(\S*#scene=)?[\w-]+$/.test(text('scene').trim())) return;
      if (coming) changed.add('scene');
      changed.add(name);
      turn++;
      queueMicrotask(() => scope.engine && changed.size && renew());
    },
    /** What changed while there was no lab. */
    catchUp() {
      if (changed.size) renew();
    },
    /**
     * Takes up another scene; a map keeps the lanes that there are. What cannot be had throws, and changes nothing.
     * @param {string | Uint8Array} what @param {string} name of the world, where it holds none
     * @returns {Promise<boolean>} false when something else was wished for meanwhile
     */
    async load(what, name) {
      const mine = ++turn;
      for (const attribute of SCENE) changed.delete(attribute);
      coming = false;
      const source = typeof what === 'string' ? await sourceOf(what, base(), document.baseURI) : await sourceIn(what, name, base());
      await startEngine();
      if (mine !== turn) return false;
      const lab = await withRest(() => build(source));
      return mine === turn && show(lab);
    },
  };
}

/** @param {unknown} error @returns {Message} */
function messageIn(error) {
  // A lab that the engine stumbles over is none that can be read.
  const message = messageOf(error) ?? (error instanceof WebAssembly.RuntimeError ? { id: 'embed.link', args: {} } : null);
  if (!message) throw error;
  return message;
}
