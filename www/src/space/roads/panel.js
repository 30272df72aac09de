/**
 * The panel of the study of the roadmap.
 *
 * @import { RoadsState } from './state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, choice, figures, group, more, slider, tick } from '../fields.js';
import { makeTwo } from '../paths/two-roadmaps.js';
import { makeBeside } from './beside/beside.js';
import { build, nextPhase, rebuild, watch } from './build.js';
import { findDiagram, tellNear } from './raster/diagram.js';
import { fill } from './raster/raster.js';
import { find } from './route.js';
import { makeSettings } from './settings.js';
import { makeLegend, stopWatching, watchQuery } from './watched-query.js';

/** @param {RoadsState} roads */
export function makePanel(roads) {
  const { app, engine, wanted } = roads;
  const radius = slider({ id: 'roads.radius', min: 0.1, max: 3, step: 0.05, value: 0.5, unit: 'm', input: (value) => { wanted.resize(value); app.altered(); rebuild(roads, { giveUp: true }); } });
  const fields = makeSettings((change) => { wanted.set(change); app.altered(); rebuild(roads); });
  const source = fields.source;
  const near = h('p', { class: 'soft', role: 'status' });
  const told = figures(['roads.phase', 'roads.samples', 'roads.graph', 'roads.parts', 'roads.length']);
  const corners = h('p', { class: 'soft' });
  const repaired = h('p', { class: 'soft', role: 'status' });
  const outcomes = h('p', { class: 'soft' });
  const neighbours = h('p', { class: 'soft' });
  const way = figures(['roads.way.length', 'roads.way.clearance', 'roads.way.turning', 'roads.way.jump', 'roads.way.arcs', 'roads.way.expanded', 'roads.way.time']);
  const refusal = h('p', { class: 'flags bad', role: 'status' });
  const tool = choice({ id: 'roads.mode', options: ['way', 'prefer', 'avoid', 'move', 'add', 'remove', 'cut'], value: roads.mode, help: true, input: (to) => { roads.mode = to; app.ask(); } });
  const sight = tick({ id: 'roads.straight', value: roads.straight, input: (value) => { roads.straight = value; find(roads); } });
  const toggle = button('roads.watch-query', () => (roads.watched ? stopWatching(roads) : watchQuery(roads)));
  const legend = makeLegend();
  const hooksSaid = h('p', { class: 'soft' });
  const beside = makeBeside({ app, roads: engine, ends: () => roads.ends, radius: () => wanted.radius, refused: () => roads.refused || roads.routeRefused });
  const two = makeTwo({ app, radius: () => wanted.radius });
  const node = h('div', { class: 'study' },
    group('roads.building', radius.node, source.node, h('div', { class: 'row' }, button('roads.build', () => build(roads), { primary: true }), button('roads.watch', () => watch(roads)), button('roads.next-phase', () => nextPhase(roads))), refusal, told.node, near, repaired, neighbours, corners, outcomes),
    group('roads.way', tool.node, sight.node, way.node, legend, hooksSaid, h('div', { class: 'row' }, toggle, button('roads.forget-hooks', () => { roads.hooks = []; app.altered(); build(roads); }))),
    beside.node,
    two.node,
    more('roads.layers', ...layerTicks(roads).map((one) => one.node), h('p', { class: 'soft' }, say('roads.colours'))),
    more('roads.settings', ...fields.nodes));
  return { node, beside, two, radius, fields, told, near, repaired, neighbours, corners, outcomes, way, refusal, toggle, legend, hooksSaid };
}

/** @param {RoadsState} roads */
function layerTicks(roads) {
  const { app, layers } = roads;
  const names = /** @type {(keyof typeof layers)[]} */ (Object.keys(layers));
  return names.map((name) => tick({ id: `roads.layer.${name}`, value: layers[name], input: (value) => { layers[name] = value; if (name === 'exact' && value) fill(roads); if (name === 'diagram') { findDiagram(roads); tellNear(roads); } app.ask(); } }));
}
