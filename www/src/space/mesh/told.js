/**
 * The report on a mesh and a search on it: figures, a sentence, measures for tasks.
 *
 * @import { MeshState } from './state.js'
 */
import { setText } from '../../common/dom.js';
import { memory, say } from '../../common/texts.js';
import { number } from '../fields.js';
import { measuresOfWalk, sentenceOfWalk, tellPacked } from './packed-told.js';
import { beside, overMiddles, sentenceOfSearch, tellSearched } from './searched.js';

/** @param {import('./state.js').Repaired} repaired */
const repairWords = ({ anew, gone, made, ms, of }) => say(anew ? 'mesh.repaired-anew' : 'mesh.repaired', { gone, made, of: number(of), ms: number(ms, 2) });

/** @param {MeshState} state */
export function tell(state) {
  const { app, at, counts, found, last, packed, panel, refused, repaired, took } = state;
  tellPacked(state);
  panel.files.update();
  panel.widest.tell();
  panel.signs.hidden = overMiddles(state);
  tellSearched(state);
  setText(panel.refusal, refused || packed.refused);
  setText(panel.repaired, repaired ? repairWords(repaired) : '');
  panel.watch.disabled = panel.packed.watch.disabled = !last;
  if (counts) panel.counts.update(number(counts.vertices), number(counts.triangles), number(counts.polygons), memory(counts.bytes), say('mesh.built-in', { ms: number(took, 1) }));
  else panel.counts.clear();
  const expanded = found && (!packed.settings.packed && !overMiddles(state) && at < last ? say('mesh.of', { now: number(at), of: number(last) }) : number(found.expanded));
  if (!found || found.length === null) panel.path.update('–', '–', expanded ?? '–', '–', '–');
  else panel.path.update(`${number(found.length)} m`, number(found.bends), expanded ?? '–', beside(found.middles, found.length), beside(found.centres, found.length));
  app.ask();
}

/** @param {MeshState} state */
export function sentence(state) {
  const { at, counts, ends, engine, found, last, packed, refused } = state;
  if (refused || packed.refused) return refused || packed.refused;
  if (!engine || !counts) return '';
  if (!counts.polygons) return say('mesh.say.nothing-free');
  if (!ends || !found) return say('mesh.say.no-ends');
  if (packed.settings.packed) return sentenceOfWalk(state);
  if (overMiddles(state)) return sentenceOfSearch(state);
  if (at === last) {
    if (found.length !== null) return say('mesh.say.found', { length: number(found.length), expanded: last });
    for (const which of /** @type {const} */ (['start', 'goal'])) if (!engine.holds(ends[which].x, ends[which].y)) return say(`mesh.say.${which}-outside`);
    return say('mesh.say.no-path');
  }
  const step = engine.step(at);
  if (!step) return say('mesh.say.begin');
  const { g, f, start, successors } = step;
  return say(start ? 'mesh.say.from-start' : 'mesh.say.from-bend', { g: number(g), f: number(f), n: successors });
}

/** @param {MeshState} state */
export function measures(state) {
  const { comparison, counts, found, repaired, settings } = state;
  if (!counts) return null;
  return { radius: settings.radius, vertices: counts.vertices, triangles: counts.triangles, polygons: counts.polygons, length: found?.length ?? undefined, bends: found?.bends, expanded: found?.expanded, gone: repaired?.gone, made: repaired?.made, compared: comparison.answers(), ...state.panel.widest.measures(), ...measuresOfWalk(state) };
}
