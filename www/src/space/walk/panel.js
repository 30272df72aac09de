/**
 * The panel of the study of walking.
 *
 * @import { WalkState } from './state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { Walk } from '../../../wasm/space.js';
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, choice, figures, group, more, slider, tick } from '../fields.js';
import { attempt, set, setBody, setScript } from './changes.js';
import { add, remove, take } from './characters.js';
import { makeBasePoint } from './figures/base-point.js';
import { makeEquations } from './gains/equations.js';
import { makeGains } from './gains/gains.js';
import { takeBvh, takeLegs, takeOwn } from './motion.js';
import { SET_UPS } from './presets.js';
import { watch } from './search.js';
import { makeTiming } from './figures/timing.js';

/** @param {WalkState} walk */
export function makePanel(walk) {
  const of = { ...charactersFields(walk), ...bodyFields(walk), ...planningFields(walk) };
  const gains = makeGains({
    change: (to) => attempt(walk, () => walk.chosen < walk.engine.count && walk.engine.setGains(walk.chosen, to)),
    analyse: (those) => walk.engine.analyse(those),
    words: walk.app.words,
    cell: () => walk.settings.cell,
    onCells: () => walk.settings.following === 'paper',
  });
  const [equations, base] = [makeEquations(), makeBasePoint()];
  const watching = h('div', { class: 'row' }, button('walk.watch', () => watch(walk)));
  const node = h('div', { class: 'study' },
    group('walk.characters', of.setUp.node, of.list, h('div', { class: 'row' }, of.adding, of.removing), of.nobody, of.badge, of.side, of.gauges.node),
    gains.node,
    more('walk.equations', equations.node),
    group('walk.planning', ...walk.planner.nodes, of.following.node, of.followingSaid, of.cell.node, of.growth.node, of.growthSaid, of.guide.node, of.clearance.node, of.margin.node, of.snap.node, of.cure.node, of.step.node, of.duck.node, of.agilitySaid, watching),
    more('walk.layers', ...layerTicks(walk).map((one) => one.node)),
    more('walk.body', of.radius.node, of.height.node, h('label', { class: 'stacked' }, h('span', {}, say('walk.script')), of.script), h('p', { class: 'soft' }, say('walk.script.help')), of.scriptSaid, of.legs.node, h('div', { class: 'row' }, button('walk.bvh', () => of.figure.click()), of.own, of.figure), of.motion),
    more('walk.base', base.node),
    more('walk.timing', makeTiming().node));
  /** What says something of planning on a bitmap only. */
  const ofBitmap = [of.cell.node, of.growth.node, of.growthSaid, of.guide.node, of.snap.node, of.step.node, of.duck.node, of.agilitySaid, watching];
  return { ...of, gains, equations, base, node, ofBitmap };
}

/** @param {WalkState} walk */
const charactersFields = (walk) => ({
  setUp: choice({ id: 'walk.set-up', options: ['', ...Object.keys(SET_UPS)], value: '', waits: true, input: (id) => { if (id) void take(walk, id); } }),
  list: h('div', { class: 'chips', role: 'group', 'aria-label': say('walk.characters') }),
  side: h('canvas', { class: 'side-view', role: 'img', 'aria-label': say('walk.side-view') }),
  nobody: h('p', { class: 'soft' }, say('walk.say.nobody')),
  badge: h('p', { class: 'badge-line' }),
  gauges: figures(['walk.speed', 'walk.spin', 'walk.push', 'walk.twist', 'walk.left', 'walk.plans', 'walk.turned', 'walk.room', 'walk.needed']),
  adding: button('walk.add', () => add(walk)),
  removing: button('walk.remove', () => remove(walk)),
});

/** @param {WalkState} walk */
function bodyFields(walk) {
  const figure = h('input', { type: 'file', accept: '.bvh', hidden: true, onchange: () => { if (figure.files?.[0]) void takeBvh(walk, figure.files[0]); figure.value = ''; } });
  return {
    script: h('textarea', { rows: 4, spellcheck: false, 'aria-label': say('walk.script'), onchange: () => setScript(walk) }),
    scriptSaid: h('p', { class: 'soft', role: 'status' }),
    radius: slider({ id: 'walk.radius', min: 0.1, max: 1.5, step: 0.05, value: 0.3, unit: 'm', input: () => setBody(walk) }),
    height: slider({ id: 'walk.height', min: 0.3, max: 2.4, step: 0.05, value: 1.8, unit: 'm', input: () => setBody(walk) }),
    figure,
    motion: h('p', { class: 'soft' }),
    legs: choice({ id: 'walk.legs', options: ['cycles', 'engine', 'file'], value: 'cycles', help: true, input: (value) => takeLegs(walk, value) }),
    legsNow: 'cycles',
    own: button('walk.procedural', () => takeOwn(walk)),
  };
}

/** @param {WalkState} walk */
function planningFields(walk) {
  const { settings } = walk;
  return {
    following: choice({ id: 'walk.following', options: ['straight', 'paper'], value: settings.following, input: (value) => set(walk, { following: value }) }),
    followingSaid: h('p', { class: 'soft' }),
    cell: slider({ id: 'walk.cell', min: 0.05, max: 1, step: 0.05, value: settings.cell, unit: 'm', input: (value) => set(walk, { cell: value }) }),
    growth: choice({ id: 'walk.growth', options: ['conservative', 'paper', 'line-width', 'double-line-width'], value: settings.growth, input: (value) => set(walk, { growth: value }) }),
    growthSaid: h('p', { class: 'soft' }),
    guide: choice({ id: 'walk.guide', options: ['cost', 'estimate', ...Walk.searches()], value: settings.guide, input: (value) => set(walk, { guide: value }) }),
    snap: tick({ id: 'walk.snap', value: settings.snap, input: (value) => set(walk, { snap: value }) }),
    clearance: slider({ id: 'walk.clearance', min: 0, max: 0.5, step: 0.05, value: settings.clearance, unit: 'm', input: (value) => set(walk, { clearance: value }) }),
    margin: slider({ id: 'walk.margin', min: 0, max: 1, step: 0.05, value: 0.3, unit: 'm', input: (value) => set(walk, { margin: value }) }),
    step: slider({ id: 'walk.step', min: 0.05, max: 0.5, step: 0.05, value: settings.step, unit: 'm', input: (value) => set(walk, { step: value }) }),
    duck: slider({ id: 'walk.duck', min: 0, max: 0.8, step: 0.05, value: settings.duck, unit: 'm', input: (value) => set(walk, { duck: value }) }),
    agilitySaid: h('p', { class: 'soft' }, say('walk.agility.said')),
    cure: tick({ id: 'walk.cure', value: false, help: true, input: (value) => set(walk, { cureAfter: value ? 2 : null }) }),
  };
}

/** @param {WalkState} walk */
function layerTicks({ app, layers }) {
  const names = /** @type {(keyof typeof layers)[]} */ (Object.keys(layers));
  return names.map((name) => tick({ id: `walk.layer.${name}`, value: layers[name], input: (value) => { layers[name] = value; app.ask(); } }));
}
