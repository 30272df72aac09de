/**
 * The report on spheres and on the animals in them: a sentence, and measures for tasks.
 *
 * @import { SpheresState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { COVERED } from './draw.js';

/** @param {string} kind */
export const nameOf = (kind) => say(`spheres.kind.${kind}`);

/** @param {SpheresState} state */
export function sentence(state) {
  const { counts, cover, ends, linking, radius, route, settings, walk } = state;
  if (cover.runs) return say(cover.again ? 'spheres.say.covering-again' : 'spheres.say.covering', { n: cover.spheres.length / COVERED, percent: number(100 * (cover.curve.at(-1) ?? 0), 1) });
  if (!counts.spheres) return say('spheres.say.none');
  const animal = nameOf(settings.kind);
  if (linking.watched) return sayLink(state);
  if (!ends || !route.way) return say('spheres.say.no-ends', { animal });
  if (route.watched) return sayStep(state);
  const { way } = route;
  if (!way.found) return say('spheres.say.no-way', { animal, radius: number(radius) });
  const [one] = walk.roamers.about();
  const snapped = way.snapped[0] ? 'start' : way.snapped[1] ? 'goal' : '';
  if (snapped) return say(`spheres.say.snapped-${snapped}`, { animal, n: way.spheres.length });
  if (one?.state === 'waiting') return say('spheres.say.waiting', { animal });
  return say('spheres.say.way', { animal, n: way.spheres.length, length: number(/** @type {any} */ (way)[settings.line]) });
}

/** @param {SpheresState} state */
function sayLink({ linking: { at, engine, last } }) {
  if (!engine || !at) return say('spheres.say.linking-begin', { n: last });
  const [all, tree] = engine.tests();
  return say('spheres.say.linking', { sphere: engine.sphere(), now: at, of: last, n: engine.latest().length / 2, links: engine.links().length / 2, all: number(all), tree: number(tree) });
}

/** @param {SpheresState} state */
function sayStep({ route, settings }) {
  if (!route.at) return say('spheres.say.begin', { animal: nameOf(settings.kind) });
  if (route.at === route.last && route.way?.found) return say('spheres.say.found', { expanded: route.way.expanded, cost: number(route.way.cost) });
  const step = route.engine?.step(route.at);
  if (!step) return say('spheres.say.nothing');
  if (step.sphere === null) return say('spheres.say.first', { n: step.generated });
  return say('spheres.say.step', { sphere: step.sphere, g: number(step.g), f: number(step.f), n: step.generated });
}

/** @param {SpheresState} state */
export function measures(state) {
  const { assets, counts, cover, pair, radius, route, walk } = state;
  if (cover.runs) return null;
  const { way } = route;
  const about = walk.roamers.about()[0];
  return {
    radius,
    spheres: counts.spheres,
    culled: counts.culled,
    links: counts.links,
    entered: counts.entered,
    usable: counts.usable,
    area: counts.area,
    cost: way?.found ? way.cost : undefined,
    steps: way?.found ? way.spheres.length : undefined,
    centres: way?.found ? way.centres : undefined,
    points: way?.found ? way.points : undefined,
    funnel: way?.found ? way.funnel : undefined,
    collapsed: way?.found ? way.collapsed : undefined,
    expanded: way?.expanded,
    level: assets[0]?.level,
    separation: pair?.separation,
    bottleneck: pair?.bottleneck ?? undefined,
    h: pair?.h ?? undefined,
    reroutes: about?.reroutes,
    arrivals: about?.arrivals,
  };
}
