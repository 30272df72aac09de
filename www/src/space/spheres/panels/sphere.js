/**
 * The chosen sphere in numbers, and another one beside it.
 *
 * @import { Sphere, SpheresState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, choice, figures, group, measure, number, tick } from '../../fields.js';
import { add, change, choose } from '../gestures.js';
import { LINK, MEDIA, sphereOf } from '../state.js';

/** The radius of a sphere that is set by its button, in metres. */
const FRESH = 1.5;

/**
 * @typedef {{ distance: number, separation: number, overlaps: boolean, nests: boolean, h: number | null, at: number[] |
 *   null, thickness: number | null, bottleneck: number | null, volume: number }} Pair
 */

/** @param {SpheresState} state */
export function makeSpherePanel(state) {
  const { app } = state;
  /** @param {Partial<Sphere>} to */
  const set = (to) => change(state, state.chosen, to);
  /** A field refuses what is no number, and what the engine refuses. @param {'x' | 'y' | 'z' | 'radius'} name */
  const field = (name) => measure({ id: `spheres.sphere.${name}`, step: 0.1, unit: 'm', take: (value) => set({ [name]: value }) });
  const [x, y, z, radius] = /** @type {const} */ (['x', 'y', 'z', 'radius']).map(field);
  const medium = choice({ id: 'spheres.medium', options: MEDIA, value: MEDIA[0], input: (value) => set({ medium: MEDIA.indexOf(value) }) });
  const climb = tick({ id: 'spheres.climb', value: false, input: (value) => set({ climb: value }) });
  const heading = h('p', {});
  const none = h('p', { class: 'soft' }, say('spheres.none-chosen'));
  const remove = button('spheres.remove', () => removeChosen(state));
  const fresh = button('spheres.new', () => {
    const { bottom, left, right, top } = app.scene.floor;
    add(state, [Math.round((left + right) / 2), Math.round((bottom + top) / 2), 0], FRESH);
  });
  const draws = tick({ id: 'spheres.draws', value: false, help: true, input: (value) => (state.draws = value) });
  const beside = h('select', { onchange: () => {
    state.beside = Number(beside.value);
    tell();
    app.ask();
  } });
  const pair = figures(['spheres.pair.distance', 'spheres.pair.separation', 'spheres.pair.h', 'spheres.pair.thickness', 'spheres.pair.bottleneck', 'spheres.pair.volume']);
  const verdict = h('p', { class: 'soft' });
  const two = h('div', { class: 'sphere-fields' }, h('label', { class: 'choice-row', 'data-field': 'spheres.beside' }, h('span', {}, say('spheres.beside')), beside), pair.node, verdict);
  const fields = h('div', { class: 'sphere-fields' }, heading, h('div', { class: 'number-fields' }, x.node, y.node, radius.node, z.node), medium.node, climb.node, h('div', { class: 'row' }, remove), two);
  const node = group('spheres.sphere', none, fields, h('div', { class: 'row' }, fresh), draws.node);
  tell();

  function tell() {
    const one = sphereOf(state, state.chosen);
    fields.hidden = !one;
    none.hidden = Boolean(one);
    state.pair = null;
    if (!one) return;
    setText(heading, say(one.active ? (one.owner < 0 ? 'spheres.chosen' : 'spheres.chosen-of-asset') : 'spheres.chosen-culled', { n: one.number }));
    x.set(one.x);
    y.set(one.y);
    z.set(one.z);
    radius.set(one.radius);
    medium.set(MEDIA[one.medium]);
    climb.set(one.climb);
    for (const input of /** @type {Iterable<HTMLInputElement | HTMLSelectElement | HTMLButtonElement>} */ (fields.querySelectorAll('.number-fields input, [data-field="spheres.medium"] select, [data-field="spheres.climb"] input, [data-field="spheres.remove"]'))) input.disabled = one.owner >= 0;
    tellPair(one);
  }

  /** @param {Sphere} one */
  function tellPair(one) {
    const others = new Set(linked(state.links, one.number));
    if (state.beside >= 0) others.add(state.beside);
    const options = [-1, ...[...others].sort((a, b) => a - b)];
    if ([...beside.options].map(({ value }) => value).join() !== options.join()) {
      beside.replaceChildren(...options.map((of) => h('option', { value: of }, of < 0 ? '–' : say('spheres.numbered', { n: of }))));
    }
    beside.value = String(state.beside);
    const of = /** @type {Pair | undefined} */ (state.beside < 0 ? undefined : state.engine.pair(one.number, state.beside));
    state.pair = of ?? null;
    if (!of) {
      pair.clear();
      setText(verdict, '');
      return;
    }
    const metres = (/** @type {number | null} */ value) => (value === null ? '–' : `${number(value, 3)} m`);
    pair.update(metres(of.distance), metres(of.separation), metres(of.h), metres(of.thickness), metres(of.bottleneck), `${number(of.volume)} m³`);
    setText(verdict, say(`spheres.verdict.${verdictOf(of, state.radius)}`, { radius: number(state.radius) }));
  }

  return { node, tell };
}

/** @param {Pair} pair @param {number} radius */
function verdictOf({ bottleneck, nests, overlaps }, radius) {
  if (nests) return 'nested';
  if (!overlaps) return 'apart';
  return (bottleneck ?? 0) >= radius ? 'fits' : 'tight';
}

/** Those that are linked with one. @param {Float64Array} links @param {number} of */
function linked(links, of) {
  const found = [];
  for (let at = 0; at < links.length; at += LINK) {
    if (links[at] === of) found.push(links[at + 1]);
    else if (links[at + 1] === of) found.push(links[at]);
  }
  return found;
}

/** Takes away the chosen sphere, or the chosen asset; answers whether there was one. @param {SpheresState} state */
export function removeChosen(state) {
  const { asset, chosen, edits } = state;
  if (asset >= 0) return edits.make((engine) => engine.removeAsset(asset));
  if (chosen < 0) return false;
  if (edits.make((engine) => engine.remove(chosen))) choose(state, -1);
  return true;
}
