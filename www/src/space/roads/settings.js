/** Sliders for what a roadmap is made with; those that the paper names are in multiples of the body's radius. */
import { messageOf } from '../../common/message-of.js';
import { say } from '../../common/texts.js';
import { choice, number, slider } from '../fields.js';

/** The sliders of settings in lengths, as the engine names what it refuses. @type {Record<string, string>} */
const REFUSED = { 'neighbour-distance': 'reach', precision: 'precision', clearance: 'clearance', 'shortest-edge': 'shortest', merge: 'merge' };

/** @param {(change: Record<string, unknown>) => void} change */
export function makeSettings(change) {
  let radius = 0.5;
  const source = choice({ id: 'roads.source', options: ['samples', 'diagram'], value: 'samples', help: true, input: (value) => change({ source: value }) });
  const vertices = slider({ id: 'roads.set.vertices', min: 10, max: 2000, step: 10, value: 300, places: 0, input: (value) => change({ vertices: value }) });
  const covering = slider({ id: 'roads.set.covering', min: 0, max: 2000, step: 50, value: 0, places: 0, input: (value) => change({ covering: value }) });
  const cycle = slider({ id: 'roads.set.cycle', min: 1, max: 8, step: 0.1, value: 1.4, input: (value) => change({ cycle: value >= 8 ? null : value }) });
  const inRadii = (/** @type {string} */ name, /** @type {number} */ min, /** @type {number} */ max, /** @type {number} */ step, /** @type {string} */ key) =>
    slider({ id: `roads.set.${name}`, min, max, step, value: min, unit: 'R', places: 3, input: (value) => change({ [key]: value * radius }) });
  const precision = inRadii('precision', 0.002, 0.2, 0.002, 'precision');
  const clearance = inRadii('clearance', 1, 4, 0.05, 'clearance');
  const shortest = inRadii('shortest', 0.05, 2, 0.05, 'shortestEdge');
  const merge = inRadii('merge', 0.02, 1, 0.02, 'merge');
  const reach = inRadii('reach', 2, 60, 1, 'neighbourDistance');
  const angle = slider({ id: 'roads.set.angle', min: 0, max: 150, step: 5, value: 60, unit: '°', places: 0, input: (value) => change({ smallestAngle: (value * Math.PI) / 180 }) });
  const identity = choice({ id: 'roads.set.identity', options: ['filtered', 'witness', 'object'], value: 'filtered', help: true, input: (value) => change({ identity: value }) });
  const stride = choice({ id: 'roads.set.stride', options: ['doubling', 'fixed'], value: 'doubling', input: (value) => change({ stride: value }) });
  const spurs = choice({ id: 'roads.set.spurs', options: ['drop', 'follow'], value: 'drop', input: (value) => change({ spurs: value }) });
  const blends = choice({ id: 'roads.set.blends', options: ['largest', 'halved'], value: 'largest', input: (value) => change({ blends: value }) });
  const seed = slider({ id: 'roads.set.seed', min: 1, max: 50, step: 1, value: 1, places: 0, input: (value) => change({ seed: value }) });
  return {
    /**
     * Why a setting is refused, in the words and units of its slider; nothing where something else is wrong.
     * @param {unknown} error
     * @param {number} of the body's radius
     */
    refusal(error, of) {
      const message = messageOf(error);
      const name = message?.id === 'roadmap.setting' && REFUSED[String(message.args.setting)];
      if (!name) return null;
      const inRadii = (/** @type {string} */ key) => `${number(Number(message.args[key]) / of, 3)} R`;
      return say('roads.refused', { setting: say(`roads.set.${name}`), value: inRadii('value'), low: inRadii('low'), high: inRadii('high') });
    },
    source,
    nodes: [vertices, covering, cycle, reach, precision, clearance, shortest, merge, angle, identity, stride, spurs, blends, seed].map((one) => one.node),
    /** @param {any} settings @param {number} of the body's radius */
    set(settings, of) {
      radius = of;
      source.set(settings.source);
      vertices.set(settings.vertices);
      covering.set(settings.covering ?? 0);
      cycle.set(settings.cycle ?? 8);
      for (const [field, key] of /** @type {const} */ ([[precision, 'precision'], [clearance, 'clearance'], [shortest, 'shortestEdge'], [merge, 'merge'], [reach, 'neighbourDistance']])) field.set(settings[key] / radius);
      angle.set(Math.round((settings.smallestAngle * 180) / Math.PI));
      identity.set(settings.identity);
      stride.set(settings.stride);
      spurs.set(settings.spurs);
      blends.set(settings.blends);
      seed.set(settings.seed);
    },
  };
}
