/**
 * The state of the study of navspheres, and how it is read anew.
 *
 * @import { App } from '../app.js'
 * @import { Panel } from './panels/panel.js'
 * @typedef {[x: number, y: number, z: number]} Place  In metres.
 * @typedef {{ start: Place, goal: Place }} Ends
 * @typedef {{ spheres: number, culled: number, links: number, bytes: number, hash: string, entered: number, usable:
 *   number, area: number }} Counts
 * @typedef {{ number: number, name: string, level: number, offset: Place, levels: { spheres: number[][], culls:
 *   number[][] }[] }} Asset
 * @typedef {{ number: number, x: number, y: number, z: number, radius: number, medium: number, climb: boolean, largest:
 *   number, active: boolean, owner: number, enters: boolean }} Sphere
 */
import { SphereStudy, sphereAnimals } from '../../../wasm/space.js';
import { forgetLinking, initialLinking } from './linking/linking.js';
import { usualLook } from './goal/look.js';
import { forgetRoute, initialRoute, seekRoute } from './route.js';

/** Numbers of a sphere that come from the engine, those of a link, and those of what an asset takes away. */
export const [STRIDE, LINK, CULL] = [11, 17, 5];
/** Media, by their numbers. */
export const MEDIA = ['land', 'water', 'air'];

/** The usual settings. */
export const USUAL = { kind: 'zebra', line: 'funnel', all: false, bias: 0 };

/**
 * @typedef {object} SpheresState
 * @property {App} app
 * @property {SphereStudy} engine
 * @property {Record<string, { radius: number, speed: number }>} animals  As the engine has them.
 * @property {typeof USUAL} settings
 * @property {number} radius  Of the animal.
 * @property {{ spheres: boolean, links: boolean, lenses: boolean, search: boolean, centres: boolean, points: boolean,
 *   collapsed: boolean }} layers
 * @property {Sphere[]} spheres  As they are.
 * @property {Float64Array} links
 * @property {Float64Array} culls
 * @property {Asset[]} assets
 * @property {Counts} counts
 * @property {number[]} tests  Pair tests of linking: of all pairs, and with the loose quadtree.
 * @property {Ends | null} ends
 * @property {import('./goal/look.js').GoalLook} look  How the goal is reached.
 * @property {ReturnType<typeof initialLinking>} linking
 * @property {number} chosen  The number of a sphere; -1: none.
 * @property {number} asset  The number of the asset that is chosen; -1: none.
 * @property {number} beside  The sphere that is looked at together with the chosen one; -1: none.
 * @property {{ at: Place, radius: number } | null} rubber  The sphere that is being drawn.
 * @property {boolean} draws  A press draws a sphere wherever it begins.
 * @property {boolean} touches  A finger takes hold of the rims of areas.
 * @property {ReturnType<typeof import('./edits.js').makeEdits>} edits
 * @property {ReturnType<typeof initialRoute>} route
 * @property {ReturnType<typeof import('./cover.js').initialCover>} cover
 * @property {ReturnType<typeof import('./ticks.js').initialWalk>} walk
 * @property {import('./panels/sphere.js').Pair | null} pair  The chosen sphere and the one beside it.
 * @property {{ culled: number[], givenBack: number[], added: number[], takenAway: number[] } | null} change  What the
 *   last change of an asset did.
 * @property {() => void} restart  The animals begin again.
 * @property {Panel} panel
 */

/** @param {App} app */
export function initialState(app) {
  const kinds = /** @type {{ kind: string, radius: number, speed: number }[]} */ (sphereAnimals());
  const animals = Object.fromEntries(kinds.map(({ kind, ...of }) => [kind, of]));
  return {
    app,
    engine: new SphereStudy(),
    animals,
    settings: { ...USUAL },
    radius: animals[USUAL.kind].radius,
    layers: { spheres: true, links: true, lenses: false, search: false, centres: false, points: false, collapsed: false },
    spheres: /** @type {Sphere[]} */ ([]),
    links: new Float64Array(),
    culls: new Float64Array(),
    assets: /** @type {Asset[]} */ ([]),
    counts: /** @type {Counts} */ ({ spheres: 0, culled: 0, links: 0, bytes: 0, hash: '', entered: 0, usable: 0, area: 0 }),
    tests: [0, 0],
    ends: /** @type {Ends | null} */ (null),
    chosen: -1,
    asset: -1,
    beside: -1,
    rubber: null,
    draws: false,
    touches: false,
    pair: null,
    change: null,
    look: usualLook(),
    linking: initialLinking(),
    route: initialRoute(),
  };
}

/**
 * Reads what there is, and seeks the way anew: after each change of the spheres or the animal.
 * @param {SpheresState} state
 */
export function read(state) {
  const { engine, settings } = state;
  engine.setAnimal(settings.kind, state.radius);
  state.spheres = spheresOf(engine.spheres());
  state.links = engine.links();
  state.culls = engine.culls();
  state.assets = engine.assets();
  state.counts = engine.counts();
  state.tests = [...engine.pairTests()];
  if (!sphereOf(state, state.chosen)) state.chosen = -1;
  if (!sphereOf(state, state.beside)) state.beside = -1;
  if (!state.assets.some(({ number }) => number === state.asset)) state.asset = -1;
  forgetLinking(state);
  seekRoute(state);
}

/** Another world: without spheres, and nothing to be taken back. @param {SpheresState} state */
export function clear(state) {
  forgetRoute(state);
  forgetLinking(state);
  state.edits.forget();
  state.engine.free();
  state.engine = new SphereStudy();
  state.engine.follow(state.app.scene.space);
  state.ends = null;
  state.look = usualLook();
  state.chosen = state.asset = state.beside = -1;
  state.rubber = null;
}

/** @param {Float64Array} values @returns {Sphere[]} */
export function spheresOf(values) {
  return Array.from({ length: values.length / STRIDE }, (_, i) => {
    const [number, x, y, z, radius, medium, climb, largest, active, owner, enters] = values.subarray(i * STRIDE, (i + 1) * STRIDE);
    return { number, x, y, z, radius, medium, climb: climb > 0, largest, active: active > 0, owner, enters: enters > 0 };
  });
}

/** @param {Pick<SpheresState, 'spheres'>} state @param {number} number */
export const sphereOf = ({ spheres }, number) => spheres.find((one) => one.number === number);

/**
 * As the engine takes it.
 * @param {Pick<Sphere, 'x' | 'y' | 'z' | 'radius' | 'medium' | 'climb'> & { largest?: number }} sphere
 */
export const valuesOf = ({ x, y, z, radius, medium, climb, largest = 0 }) => Float64Array.of(x, y, z, radius, medium, climb ? 1 : 0, largest);
