/**
 * The panel of the study of meshes.
 *
 * @import { MeshState } from './state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, choice, figures, group, more, slider, tick } from '../fields.js';
import { makeFiles } from './files.js';
import { makePackedPanel } from './packed-panel.js';
import { makeSearchPanel } from './searched.js';
import { build, find } from './state.js';
import { makeWidest } from './widest.js';

/** @param {MeshState} state */
export function makePanel(state) {
  const { app, layers, settings } = state;
  const change = (/** @type {Partial<typeof settings>} */ to) => {
    Object.assign(settings, to);
    app.altered();
    app.time.pause();
    build(state);
  };
  const radius = slider({ id: 'mesh.body', min: 0, max: 2, step: 0.05, value: settings.radius, unit: 'm', input: (value) => change({ radius: value }) });
  const parts = choice({ id: 'mesh.parts', options: ['polygons', 'triangles'], value: settings.merge ? 'polygons' : 'triangles', input: (value) => change({ merge: value === 'polygons' }) });
  const counts = figures(['mesh.vertices', 'mesh.triangles', 'mesh.polygons', 'mesh.memory', 'mesh.built']);
  const path = figures(['mesh.shortest', 'mesh.bends', 'mesh.expanded', 'mesh.middles', 'mesh.centres']);
  const refusal = h('p', { class: 'flags bad', role: 'status' });
  const repaired = h('p', { class: 'soft' });
  const signs = h('p', { class: 'soft' }, say('mesh.cone'));
  const watch = button('mesh.watch', () => { if (state.last) { state.at = state.last; app.time.go(); } }, { primary: true });
  const ticks = /** @type {(keyof typeof layers)[]} */ (Object.keys(layers)).map((name) => tick({ id: `mesh.layer.${name}`, value: layers[name], input: (value) => { layers[name] = value; app.ask(); } }));
  const search = group('mesh.path', path.node, signs, h('div', { class: 'row' }, watch));
  const ofSearch = ticks[Object.keys(layers).indexOf('search')];
  const files = makeFiles(state);
  const widest = makeWidest(state);
  const searched = makeSearchPanel(state, () => {
    app.altered();
    app.time.pause();
    find(state);
  });
  const packed = makePackedPanel(state, search, searched.node, parts.node, ofSearch.node);
  const node = h('div', { class: 'study' },
    packed.by.node,
    search,
    searched.node,
    packed.node,
    group('mesh.floor', radius.node, parts.node, refusal, counts.node, repaired, h('p', { class: 'soft' }, say('mesh.how'))),
    widest.node,
    files.node,
    state.comparison.node,
    more('mesh.layers', ...ticks.map((one) => one.node), ...packed.ticks));
  return { node, radius, parts, counts, files, path, refusal, repaired, searched, signs, watch, packed, hand: packed.hand, widest };
}
