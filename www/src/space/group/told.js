/**
 * What is said and plotted of a group: its figures, its measures, its sentence, the curves of its run.
 *
 * @import { GroupState } from './state.js'
 */
import { setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { drawCourse } from './course.js';
import { canBegin, waits } from './state.js';

/** Energy takes a time that grows with the square of the units: of more of them it is seldom asked for. */
export const ENERGETIC = 120;

/** @param {{ kinetic: number, repulsion: number, attraction: number }} energy */
const allOf = ({ kinetic, repulsion, attraction }) => kinetic + repulsion + attraction;

/** Tells how the group is now. @param {GroupState} group */
export function tell(group) {
  const { app, engine, panel, refused } = group;
  setText(panel.refusal, refused);
  if (engine) panel.told.update(...figuresOf(group, engine.measured(group.count <= ENERGETIC)));
  else panel.told.clear();
  app.ask();
}

/** The figures in the panel's order; the curves get their point. @param {GroupState} group @param {any} measured */
function figuresOf({ engine, radius, runs, settings, widest }, { gauges, spread, energy, status, time }) {
  if (runs.now.wants(time)) runs.now.add(time, allOf(energy ?? engine?.measured(true).energy), gauges.overlap / radius);
  const radii = (/** @type {number} */ metres) => `${number(metres / radius)} R`;
  return [
    say(`troop.status.${status}`),
    say('troop.worst', { now: radii(gauges.overlap), worst: radii(gauges.worstOverlap) }),
    number(gauges.outside),
    say('troop.of', { is: number(spread.lateral, 1), of: number(widest, 1) }),
    say('troop.of', { is: number(spread.longitudinal, 1), of: number(settings.longitudinal, 1) }),
    `${gauges.arrived}${gauges.timeToGoal === null ? '' : `, ${number(gauges.timeToGoal, 1)} s`}`,
    number(gauges.negativeDenominators),
    say('troop.energy-of', { n: number(energy ? allOf(energy) : runs.now.energy.at(-1) ?? 0, 1) }),
  ];
}

/** @param {GroupState} group */
export function measures(group) {
  const { engine, radius } = group;
  if (waits(group)) return null;
  if (!engine) return {};
  const { gauges, spread, time } = engine.measured(false);
  return { time, overlap: gauges.overlap / radius, worst: gauges.worstOverlap / radius, outside: gauges.outside, lateral: spread.lateral, along: spread.longitudinal, arrived: gauges.arrived, needed: gauges.timeToGoal ?? Number.NaN, length: engine.length };
}

/** @param {GroupState} group */
export function sentence(group) {
  const { along, app, engine, refused } = group;
  if (refused) return refused;
  const waiting = canBegin(group) ? '' : along.sentence();
  if (waiting) return waiting;
  const measured = engine?.measured(false);
  if (measured?.why) return app.words(Object.assign(new Error(), { cause: measured.why }));
  return measured ? say(`troop.say.${measured.status}`, { time: number(measured.time, 1) }) : say('space.say.no-way');
}

/** The curves, where there is a group. @param {GroupState} group @param {(name: string) => string} colour */
export function plot({ panel, runs }, colour) {
  const { energies, energyScale, overlaps, overlapScale } = panel.curves;
  const energy = drawCourse(energies, runs, 'energy', { colour, line: 'path' });
  const overlap = drawCourse(overlaps, runs, 'overlap', { colour, line: 'alert' });
  energyScale.update('0 s', say('troop.course.energy-to', { most: number(energy.high, 1) }), `${number(energy.seconds, 1)} s`);
  overlapScale.update('0 s', say('troop.course.overlap-to', { most: number(overlap.high) }), `${number(overlap.seconds, 1)} s`);
}

/** The fields of the panel show the laws as they are set. @param {GroupState} group */
export function showLaws({ mode, panel, settings }) {
  const { attraction, damping, guarded, integrator, limit, modeSaid, rate, repulsion, substeps } = panel;
  for (const [field, name] of /** @type {const} */ ([[limit, 'longitudinal'], [repulsion, 'repulsion'], [attraction, 'attraction'], [damping, 'damping'], [rate, 'rate'], [substeps, 'substeps']])) field.set(settings[name]);
  guarded.set(settings.guarded);
  integrator.set(settings.integrator);
  setText(modeSaid, say(`troop.mode.${mode}.said`));
}
