/**
 * The saving of the study of navspheres in the file of a scene, and its reading from one.
 *
 * @import { Place, SpheresState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { inside } from '../fields.js';
import { lookOf } from './goal/look.js';
import { LINES } from './route.js';
import { flat } from './shelf.js';
import { clear, MEDIA, read, USUAL, valuesOf } from './state.js';

/** Radius of an animal, in metres. */
export const RADII = { least: 0.05, most: 1.5 };
/** More spheres or assets than this are not taken from a file. */
const MOST = { spheres: 20_000, assets: 200 };

/** What is as usual is left out. @param {import('./state.js').Sphere} sphere */
function written({ x, y, z, radius, medium, climb, largest }) {
  /** @type {Record<string, unknown>} */
  const one = { at: [x, y, z], radius, medium: MEDIA[medium] };
  if (climb) one.climb = true;
  if (largest) one.largest = largest;
  return one;
}

/** @param {SpheresState} state */
export function save({ assets, ends, layers, look, radius, settings, spheres }) {
  const base = spheres.filter(({ owner }) => owner < 0);
  return {
    animal: settings.kind,
    radius,
    line: settings.line,
    ...(settings.all ? { all: true } : {}),
    ...(settings.bias ? { bias: settings.bias } : {}),
    layers: Object.entries(layers).filter(([, on]) => on).map(([name]) => name),
    ...(ends ? { start: ends.start, goal: ends.goal } : {}),
    ...(look.area || look.facing !== null ? { goalLook: look } : {}),
    spheres: base.map(written),
    ...(assets.length ? { assets: assets.map(({ name, level, offset, levels }) => ({ name, at: offset, level, levels })) } : {}),
  };
}

/** @param {any} at @returns {Place | null} */
const placeOf = (at) => (Array.isArray(at) && at.length === 3 && at.every(Number.isFinite) ? /** @type {Place} */ (at) : null);
/** @param {unknown} list @returns {any[]} */
const listOf = (list) => (Array.isArray(list) ? list : []);

/**
 * What a file does not say, or says wrongly, is as usual; spheres that cannot be are left out, which is said.
 * @param {SpheresState} state
 * @param {any} saved
 */
export function load(state, saved) {
  const { animals, app, layers, panel, settings } = state;
  clear(state);
  settings.kind = animals[saved?.animal] ? saved.animal : USUAL.kind;
  state.radius = inside(saved?.radius, RADII.least, RADII.most, animals[settings.kind].radius);
  settings.line = LINES.includes(saved?.line) ? saved.line : USUAL.line;
  settings.all = saved?.all === true;
  settings.bias = inside(saved?.bias, 0, 1, USUAL.bias);
  if (Array.isArray(saved?.layers)) for (const name of /** @type {(keyof typeof layers)[]} */ (Object.keys(layers))) layers[name] = saved.layers.includes(name);
  const [start, goal] = [placeOf(saved?.start), placeOf(saved?.goal)];
  state.ends = start && goal ? { start, goal } : null;
  state.look = lookOf(saved?.goalLook);
  const wrong = addAll(state, saved);
  panel.set();
  read(state);
  if (wrong.count) app.notify(say('spheres.left-out', { n: wrong.count, why: wrong.why }), true);
}

/**
 * How many could not be taken, which was the first, by its number in the list of the file, and why.
 * @param {SpheresState} state
 * @param {any} saved
 */
function addAll({ app, engine }, saved) {
  const wrong = { count: 0, why: '' };
  /** @param {'sphere' | 'asset'} kind @param {number} at @param {() => unknown} add */
  function tryTo(kind, at, add) {
    try {
      add();
    } catch (error) {
      if (!wrong.count++) wrong.why = say(`spheres.left-out.${kind}`, { n: at + 1, why: app.words(error) });
    }
  }
  for (const kind of /** @type {const} */ (['spheres', 'assets'])) {
    const over = listOf(saved?.[kind]).length - MOST[kind];
    if (over > 0) Object.assign(wrong, { count: wrong.count + over, why: wrong.why || say(`spheres.left-out.most-${kind}`, { most: MOST[kind] }) });
  }
  for (const [at, one] of listOf(saved?.spheres).slice(0, MOST.spheres).entries()) {
    const [x, y, z] = listOf(one?.at);
    tryTo('sphere', at, () => engine.add(valuesOf({ x, y, z, radius: one?.radius, medium: one?.medium === undefined ? 0 : MEDIA.indexOf(one.medium), climb: one?.climb === true, largest: Number.isFinite(one?.largest) ? one.largest : 0 })));
  }
  for (const [at, one] of listOf(saved?.assets).slice(0, MOST.assets).entries()) {
    tryTo('asset', at, () => {
      const levels = listOf(one?.levels).map((level) => ({ spheres: listOf(level?.spheres), culls: listOf(level?.culls) }));
      const number = engine.place(String(one?.name ?? ''), flat(levels));
      const [x, y, z] = placeOf(one?.at) ?? [0, 0, 0];
      engine.moveAsset(number, x, y, z);
      engine.setLevel(number, Math.round(inside(one?.level, 0, levels.length, 0)));
    });
  }
  return wrong;
}
