/**
 * The report on a walk on the packed mesh: figures, a sentence, measures.
 *
 * @import { MeshState } from './state.js'
 */
import { memory, say } from '../../common/texts.js';
import { number } from '../fields.js';
import { drawnOf, isEmpty } from './hand/hand.js';

/** A length in metres that is mostly below one, in millimetres. @param {number} metres */
const millimetres = (metres) => `${number(metres * 1000, 2)} mm`;

/** @param {MeshState} state */
export function tellPacked({ at, found, last, packed, panel }) {
  const { counts, walked } = packed;
  if (counts) panel.packed.memory.update(number(counts.parts), `${memory(counts.triangleBytes)} (${number(counts.triangles)})`, `${memory(counts.vertexBytes)} (${number(counts.vertices)})`, memory(counts.mapBytes), memory(counts.squeezedBytes), memory(counts.oneMapBytes), millimetres(packed.settings.hand ? 0 : counts.error));
  else panel.packed.memory.clear();
  if (!walked || walked.outcome.endsWith('outside')) {
    panel.packed.walk.clear();
    return;
  }
  // That is on the mesh of the floor: beside a walk on a mesh drawn by hand it would say nothing, and what is drawn by
  // hand is in whole steps.
  const shortest = packed.settings.hand ? null : found?.length;
  const length = walked.outcome === 'arrived' && shortest ? say('mesh.beside', { length: number(walked.length), percent: number((walked.length / shortest - 1) * 100, 1) }) : `${number(walked.length)} m`;
  const ticks = at < last ? say('mesh.of', { now: number(at), of: number(last) }) : number(last);
  panel.packed.walk.update(length, shortest ? `${number(shortest)} m` : '–', ticks, ending(walked));
}

/** @param {import('./packed.js').Walked} walked */
function ending({ lost, outcome, x, y }) {
  if (outcome === 'arrived') return say('packed.reach.arrived');
  return outcome === 'stuck' ? say('packed.reach.stuck', { x: number(x), y: number(y) }) : say(lost ? 'packed.reach.lost' : 'packed.reach.no-path');
}

/** @param {MeshState} state */
export function sentenceOfWalk(state) {
  const { at, hand, last, packed } = state;
  if (packed.settings.hand && (hand.placing || isEmpty(state))) return say(hand.placing ? 'packed.hand.say.begin' : 'packed.hand.say.empty');
  const { engine, settings, walked } = packed;
  if (!engine || !walked) return say('mesh.say.no-ends');
  const { length, lost, outcome, ticks, x, y } = walked;
  if (outcome === 'start-outside') return say(packed.settings.hand ? 'packed.hand.say.start-outside' : 'mesh.say.start-outside');
  if (outcome === 'goal-outside') return say(packed.settings.hand ? 'packed.hand.say.goal-outside' : 'mesh.say.goal-outside');
  if (at === last) {
    if (outcome === 'arrived') return say('packed.say.arrived', { length: number(length), ticks });
    if (outcome === 'stuck') return say('packed.say.stuck', { x: number(x), y: number(y) });
    return say(lost ? 'packed.say.lost-end' : 'packed.say.no-path');
  }
  const tick = engine.tick(at);
  if (!tick) return say('packed.say.begin', { n: settings.iterations });
  const { portals, what } = tick;
  if (what === 'wall') return say('packed.say.wall', { tick: at });
  if (what === 'lost') return say('packed.say.lost', { tick: at });
  if (what === 'link') return say('packed.say.link', { tick: at });
  return what === 'ray' ? say('packed.say.ray', { tick: at, portals }) : say('packed.say.free', { tick: at, portals });
}

/** @param {MeshState} state */
export function measuresOfWalk(state) {
  const { counts, settings, walked } = state.packed;
  if (!settings.packed || !counts || !walked) return {};
  return { walked: walked.length, arrived: Number(walked.outcome === 'arrived'), ticks: walked.ticks, parts: counts.parts, ...(settings.hand ? { ...measuresOfHand(drawnOf(state)), lost: walked.lost } : {}) };
}

/**
 * Of the drawn mesh: triangles, links, corners that are solid and others.
 * @param {import('./hand/at.js').Drawn} drawn
 */
function measuresOfHand({ corners, links, solid }) {
  const bound = solid.filter(Boolean).length;
  return { drawn: corners.length / 3, links: links.length, solid: bound, free: solid.length - bound };
}
