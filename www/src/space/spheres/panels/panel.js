/**
 * The panel of the study of navspheres.
 *
 * @import { SpheresState } from '../state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { h, setText } from '../../../common/dom.js';
import { memory, say } from '../../../common/texts.js';
import { button, choice, figures, group, more, number, slider, tick } from '../../fields.js';
import { makeAssetsPanel } from './assets.js';
import { makeCoverPanel } from './cover.js';
import { makeFindings } from './findings.js';
import { LINES, watchSearch } from '../route.js';
import { RADII } from '../saving.js';
import { makeGoalPanel } from './goal.js';
import { watchLinking } from '../linking/linking.js';
import { makeSpherePanel } from './sphere.js';
import { read } from '../state.js';
import { walkAnew } from '../ticks.js';

/** @param {SpheresState} state */
export function makePanel(state) {
  const { animals, app, layers, settings } = state;
  /** Another animal, or another size of it: it begins again. */
  function another() {
    app.altered();
    state.route.watched = false;
    read(state);
    walkAnew(state);
    panel.tell();
    app.ask();
  }
  const kind = choice({ id: 'spheres.kind', options: Object.keys(animals), value: settings.kind, input: (value) => {
    settings.kind = value;
    state.radius = animals[value].radius;
    radius.set(state.radius);
    another();
    app.time.go();
  } });
  const radius = slider({ id: 'spheres.body', min: RADII.least, max: RADII.most, step: 0.05, value: state.radius, unit: 'm', input: (value) => {
    state.radius = value;
    another();
  } });
  const all = tick({ id: 'spheres.all', value: settings.all, input: (value) => {
    settings.all = value;
    another();
  } });
  const bias = slider({ id: 'spheres.bias', min: 0, max: 1, step: 0.1, value: settings.bias, places: 1, help: true, input: (value) => {
    settings.bias = value;
    another();
  } });
  const line = choice({ id: 'spheres.line', options: LINES, value: settings.line, input: (value) => {
    settings.line = value;
    app.altered();
    app.ask();
  } });
  const way = figures(['spheres.way.spheres', 'spheres.way.cost', ...LINES.map((one) => `spheres.line.${one}`), 'spheres.way.expanded']);
  const walks = h('p', { class: 'soft', role: 'status' });
  const watch = button('spheres.watch', () => watchSearch(state), { primary: true });
  const walk = button('spheres.walk', () => {
    state.route.watched = state.linking.watched = false;
    layers.search = false;
    panel.set();
    app.time.go();
    app.ask();
  });
  const counts = figures(['spheres.count', 'spheres.culled', 'spheres.links', 'spheres.usable', 'spheres.area', 'spheres.tests', 'spheres.tests-tree', 'spheres.memory', 'spheres.hash']);
  const names = /** @type {(keyof typeof layers)[]} */ (Object.keys(layers));
  const ticks = names.map((name) => tick({ id: `spheres.layer.${name}`, value: layers[name], input: (value) => {
    layers[name] = value;
    app.altered();
    app.ask();
  } }));
  const sphere = makeSpherePanel(state);
  const assets = makeAssetsPanel(state);
  const cover = makeCoverPanel(state);
  const goal = makeGoalPanel(state);
  const links = button('spheres.watch-linking', () => watchLinking(state));
  const findings = makeFindings(state);
  const node = h('div', { class: 'study' },
    group('spheres.who', kind.node, radius.node, all.node, bias.node, walks),
    group('spheres.way', line.node, way.node, h('div', { class: 'row' }, watch, walk)),
    goal.node,
    sphere.node,
    assets.node,
    cover.node,
    group('spheres.navrep', counts.node, h('div', { class: 'row' }, links), findings.node, h('p', { class: 'soft' }, say('spheres.how'))),
    more('spheres.layers', ...ticks.map((one) => one.node)));

  const panel = {
    node,
    /** Fields as a file has set them. */
    set() {
      kind.set(settings.kind);
      radius.set(state.radius);
      all.set(settings.all);
      bias.set(settings.bias);
      line.set(settings.line);
      names.forEach((name, at) => ticks[at].set(layers[name]));
    },
    tell() {
      const { counts: of, route } = state;
      const found = route.way?.found ? route.way : null;
      if (found) way.update(number(found.spheres.length), number(found.cost), ...LINES.map((one) => `${number(/** @type {any} */ (found)[one])} m`), number(found.expanded));
      else way.update('–', '–', '–', '–', '–', '–', route.way ? number(route.way.expanded) : '–');
      watch.disabled = !route.last;
      counts.update(number(of.spheres), number(of.culled), number(of.links), number(of.usable), `${number(of.area, 1)} m²`, ...state.tests.map((tests) => number(tests)), memory(of.bytes), of.hash.slice(0, 8));
      links.disabled = !of.spheres;
      goal.tell();
      sphere.tell();
      assets.tell();
      cover.tell();
      findings.tell();
      panel.tellWalk();
    },
    /** What changes with each tick. */
    tellWalk() {
      setText(walks, wordsOfWalk(state));
    },
  };
  return panel;
}

/** @param {SpheresState} state */
function wordsOfWalk({ app, walk }) {
  if (walk.refused) return walk.refused;
  const [one] = walk.roamers.about();
  if (!one) return '';
  if (one.why) return app.words({ cause: one.why });
  return say(`spheres.state.${one.state}`, { now: one.progress + 1, of: one.of, n: one.reroutes });
}
