/**
 * The report on a roadmap: a sentence, and measures for tasks.
 *
 * @import { RoadsState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { tellQuery } from './watched-query.js';

/** @param {RoadsState} roads */
export function sentence(roads) {
  const { building, engine, mode, refused, routeRefused } = roads;
  if (refused) return refused;
  if (roads.watched) return tellQuery(roads);
  if (routeRefused) return routeRefused;
  if (!engine.ready) {
    const sample = engine.sample();
    return sample && !building.busy ? say(`roads.say.${sample.outcome}`, { clearance: number(sample.clearance ?? 0), angle: number(((sample.angle ?? 0) * 180) / Math.PI, 0) }) : say('roads.say.building', { phase: say(`roads.phase.${building.progress?.phase ?? (roads.settings?.source === 'diagram' ? 'diagram' : 'sampling')}`) });
  }
  return say(`roads.say.${mode}`);
}

/** @param {RoadsState} roads */
export function measures({ building, route, settings, wanted }) {
  if (building.busy) return null;
  const { vertices = 0, edges = 0, parts = 0, samples = 0 } = building.progress ?? {};
  const degrees = 180 / Math.PI;
  const found = route ? { length: route.length, clearance: route.clearance, turning: route.turning * degrees, jump: route.jump * degrees, arcs: route.arcs } : {};
  return { radius: wanted.radius, cycle: settings?.cycle ?? undefined, vertices, edges, parts, samples, ...found };
}
