/**
 * Signs of what the study of spheres draws, for the legend.
 *
 * @import { Sign } from '../layers/legend.js'
 * @import { SpheresState } from './state.js'
 */
import { COATS, KINDS } from './draw-way.js';
import { nameOf } from './told.js';
import { arrowSign, discSign, lineSign, PATH, sign } from '../layers/study-signs.js';

/** A sphere of a medium, as it is drawn. @param {string} id @param {string} tint */
const sphere = (id, tint) => sign(id, (drawing) => {
  drawing.disc(0, 0, { pixels: 9, fill: drawing.colour(tint), alpha: 0.42 });
  drawing.disc(0, 0, { pixels: 9, stroke: drawing.colour(`${tint}-rim`), width: 1.5 });
});

const SIGNS = [
  PATH,
  sphere('sphere-land', 'sphere-land'),
  sphere('sphere-water', 'sphere-water'),
  sphere('sphere-climb', 'sphere-climb'),
  sphere('sphere-air', 'sphere-air'),
  sign('sphere-closed', (drawing) => drawing.disc(0, 0, { pixels: 9, stroke: drawing.colour('ink-soft'), width: 1, dash: [3, 4] })),
  lineSign('sphere-link', { colour: 'ink', width: 5, alpha: 0.38 }),
  lineSign('sphere-tight', { colour: 'sphere-tight', width: 3, dash: [7, 4] }),
];
const CULLED = discSign('sphere-cull', { stroke: 'sphere-tight', pixels: 9, width: 1.5 });
const SEARCH = [discSign('sphere-expanded', { fill: 'closed-back', stroke: 'casing', pixels: 7 }), discSign('sphere-open', { fill: 'open-back', stroke: 'casing', pixels: 7 })];
const NOTCH = arrowSign('sphere-notch', { colour: 'accent' });
/** Each animal by its coat. @type {Sign[]} */
const ANIMALS = KINDS.map((kind, at) => ({
  id: `animal-${kind}`,
  get words() {
    return nameOf(kind);
  },
  draw: (drawing) => drawing.disc(0, 0, { pixels: 7, fill: drawing.colour(COATS[at]), stroke: drawing.colour('casing') }),
}));
/** Which there are, by what is shown: the same list each time. @type {Map<string, readonly Sign[]>} */
const lists = new Map();

/** @param {SpheresState} state @returns {readonly Sign[]} */
export function legend({ culls, layers, route, settings }) {
  const shown = [culls.length > 0, layers.search || route.watched, settings.all, settings.bias > 0];
  const key = shown.join();
  let list = lists.get(key);
  if (!list) lists.set(key, list = [...SIGNS, ...(shown[0] ? [CULLED] : []), ...(shown[1] ? SEARCH : []), ...(shown[2] ? ANIMALS : []), ...(shown[3] ? [NOTCH] : [])]);
  return list;
}
