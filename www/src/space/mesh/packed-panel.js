/**
 * The part of the panel for the packed mesh: which way to move is chosen, iterations and rule of the rays, figures.
 *
 * @import { MeshState } from './state.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, choice, figures, group, slider, tick } from '../fields.js';
import { makeHandPanel } from './hand/panel.js';
import { find } from './state.js';
import { forget } from './packed.js';

/** @param {MeshState} state @param {HTMLElement[]} others what is shown only where the shortest path is */
export function makePackedPanel(state, ...others) {
  const { app, packed } = state;
  const { layers, settings } = packed;
  /** @param {Partial<typeof settings>} to */
  const change = (to) => {
    if (to.hand !== undefined && to.hand !== settings.hand) forget(state);
    Object.assign(settings, to);
    show();
    app.altered();
    app.time.pause();
    find(state);
  };
  const by = choice({ id: 'packed.by', options: ['shortest', 'packed', 'hand'], value: 'shortest', input: (value) => change({ packed: value !== 'shortest', hand: value === 'hand' }) });
  const hand = makeHandPanel(state);
  const iterations = slider({ id: 'packed.iterations', min: 1, max: 10, step: 1, value: settings.iterations, help: true, input: (value) => change({ iterations: value }) });
  const rule = choice({ id: 'packed.rule', options: ['corrected', 'literal'], value: 'corrected', help: true, input: (value) => change({ literal: value === 'literal' }) });
  const walk = figures(['packed.length', 'packed.shortest-length', 'packed.ticks', 'packed.reach']);
  const memory = figures(['packed.parts', 'packed.triangle-bytes', 'packed.of-vertices', 'packed.map-bytes', 'packed.squeezed', 'packed.one-map', 'packed.error']);
  const watch = button('packed.watch', () => { if (state.last) { state.at = state.last; app.time.go(); } }, { primary: true });
  const ticks = /** @type {(keyof typeof layers)[]} */ (Object.keys(layers)).map((name) => tick({ id: `packed.layer.${name}`, value: layers[name], input: (value) => { layers[name] = value; app.ask(); } }).node);
  const node = h('div', { class: 'study' },
    hand.node,
    group('packed.walk', iterations.node, rule.node, walk.node, h('div', { class: 'row' }, watch)),
    group('packed.memory', memory.node, h('p', { class: 'soft' }, say('packed.how'))));
  function show() {
    node.hidden = !settings.packed;
    for (const one of ticks) one.hidden = !settings.packed;
    for (const one of others) one.hidden = settings.packed;
    hand.update();
  }
  show();
  return {
    node,
    by,
    walk,
    memory,
    ticks,
    watch,
    hand,
    /** The fields as the settings are. */
    set() {
      by.set(settings.hand ? 'hand' : settings.packed ? 'packed' : 'shortest');
      iterations.set(settings.iterations);
      rule.set(settings.literal ? 'literal' : 'corrected');
      show();
    },
  };
}
