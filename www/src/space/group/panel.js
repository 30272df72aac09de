/**
 * The panel of the study of the group.
 *
 * @import { GroupState } from './state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { GroupStudy } from '../../../wasm/space.js';
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, choice, figures, group as fieldset, more, slider, tick } from '../fields.js';
import { makeScale } from '../plot.js';
import { LEGS } from '../walking-bodies.js';
import { anew, change, disperse, DISPERSIONS, make, setMode } from './begin.js';
import { makeLoad } from './load.js';

/** @param {GroupState} group */
export function makePanel(group) {
  const { app, planner } = group;
  const set = setUpFields(group);
  const laws = lawFields(group);
  const modeSaid = h('p', { class: 'soft' });
  const told = figures(['troop.status', 'troop.overlap', 'troop.outside', 'troop.lateral', 'troop.along', 'troop.arrived', 'troop.negative', 'troop.energy']);
  const refusal = h('p', { class: 'flags bad', role: 'status' });
  const legs = legsField(group);
  const [energies, overlaps] = ['energy', 'overlap'].map((what) => h('canvas', { class: 'curve', role: 'img', 'aria-label': say(`troop.course.${what}`) }));
  const curves = { energies, overlaps, energyScale: makeScale(), overlapScale: makeScale() };
  const load = makeLoad((n) => make(group, { ...group.settings, longitudinal: Math.max(group.settings.longitudinal, GroupStudy.dispersions(n, group.radius)[3]) }, n));
  const node = h('div', { class: 'study' },
    fieldset('troop.group', set.units.node, ...planner.nodes, set.modes.node, modeSaid, set.preset.node, set.room.node, laws.limit.node, refusal, h('div', { class: 'row' }, button('troop.begin', () => { anew(group); app.time.go(); }, { primary: true }))),
    fieldset('troop.measured', told.node, h('p', { class: 'soft' }, say('troop.energy.said'))),
    fieldset('troop.course', energies, curves.energyScale.node, overlaps, curves.overlapScale.node, h('p', { class: 'soft' }, say('troop.course.before'))),
    more('troop.laws', set.size.node, laws.repulsion.node, laws.attraction.node, laws.damping.node, laws.guarded.node, laws.integrator.node, laws.rate.node, laws.substeps.node),
    more('troop.layers', ...layerTicks(group).map((one) => one.node), legs.node),
    more('troop.load', load.node));
  return { node, ...set, ...laws, modeSaid, told, refusal, legs, curves };
}

/** What a group is begun with. @param {GroupState} group */
const setUpFields = (group) => ({
  units: slider({ id: 'troop.units', min: 5, max: 500, step: 5, value: group.count, places: 0, input: (value) => { group.count = value; anew(group); } }),
  modes: choice({ id: 'troop.mode', options: ['stable', 'literal'], value: group.mode, input: (value) => setMode(group, value) }),
  preset: choice({ id: 'troop.dispersion', options: ['', ...DISPERSIONS], value: '', input: (value) => { if (value) disperse(group, value); } }),
  room: slider({ id: 'troop.widest', min: 0.5, max: 20, step: 0.1, value: group.widest, unit: 'm', input: (value) => { group.widest = value; group.panel.preset.set(''); anew(group); } }),
  size: slider({ id: 'troop.radius', min: 0.1, max: 1, step: 0.05, value: group.radius, unit: 'm', input: (value) => { group.radius = value; group.settings = { ...group.settings, radius: value }; anew(group); } }),
});

/** What can be changed while it goes. @param {GroupState} group */
function lawFields(group) {
  const { settings } = group;
  const set = (/** @type {Record<string, unknown>} */ to) => change(group, to);
  return {
    limit: slider({ id: 'troop.longitudinal', min: 2, max: 120, step: 0.5, value: settings.longitudinal, unit: 'm', places: 1, input: (value) => set({ longitudinal: value }) }),
    repulsion: slider({ id: 'troop.repulsion', min: 0, max: 20, step: 0.5, value: settings.repulsion, input: (value) => set({ repulsion: value }) }),
    attraction: slider({ id: 'troop.attraction', min: 0, max: 20, step: 0.5, value: settings.attraction, input: (value) => set({ attraction: value }) }),
    damping: slider({ id: 'troop.damping', min: 0, max: 8, step: 0.1, value: settings.damping, unit: '1/s', input: (value) => set({ damping: value }) }),
    integrator: choice({ id: 'troop.integrator', options: ['runge-kutta4', 'euler', 'verlet'], value: settings.integrator, input: (value) => set({ integrator: value }) }),
    rate: slider({ id: 'troop.rate', min: 1, max: 30, step: 1, value: settings.rate, unit: '1/s', places: 0, input: (value) => set({ rate: value }) }),
    substeps: slider({ id: 'troop.substeps', min: 1, max: 20, step: 1, value: settings.substeps, places: 0, input: (value) => set({ substeps: value }) }),
    guarded: tick({ id: 'troop.guarded', value: settings.guarded, input: (value) => set({ guarded: value }) }),
  };
}

/** @param {GroupState} group */
function layerTicks({ app, layers }) {
  const names = /** @type {(keyof typeof layers)[]} */ (Object.keys(layers));
  return names.map((name) => tick({ id: `troop.layer.${name}`, value: layers[name], input: (value) => { layers[name] = value; app.ask(); } }));
}

/** @param {GroupState} group */
const legsField = ({ app, bodies: { walking } }) =>
  choice({ id: 'troop.legs', options: LEGS, value: walking.legs, help: true, input: (value) => { walking.legs = value; app.altered(); app.ask(); } });
