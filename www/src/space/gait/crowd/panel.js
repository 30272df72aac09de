/**
 * The panel of the crowd: how many, its layers with what each costs, and how far they are in step.
 *
 * @import { GaitState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { choice, figures, group, number, slider, tick } from '../../fields.js';
import { begin } from '../../plot.js';
import { APART, setCrowd, WALKERS } from './crowd.js';

/** Layers in the order of their times. */
const LAYERS = ['route', 'avoid', 'walk', 'apart', 'figure'];

/** What is ticked. */
const TICKS = /** @type {const} */ (['mixed', 'varied', 'route', 'avoid', 'lattice']);

/** @param {GaitState} state */
export function makeCrowdPanel(state) {
  const { crowd: { settings } } = state;
  const count = slider({ id: 'gait.crowd.walkers', min: 1, max: WALKERS.most, step: 1, value: settings.walkers, places: 0, input: (to) => setCrowd(state, { walkers: to }) });
  const ticks = TICKS.map((name) => tick({ id: `gait.crowd.${name}`, value: settings[name], help: name === 'varied', input: (to) => setCrowd(state, { [name]: to }) }));
  const [mixed, varied, route, avoid, lattice] = ticks.map(({ node }) => node);
  const apart = choice({ id: 'gait.crowd.apart', options: APART, value: settings.impenetrability, help: true, input: (to) => setCrowd(state, { impenetrability: to }) });
  const order = h('strong', {});
  const plot = h('canvas', { class: 'gait-law', role: 'img', 'aria-label': say('gait.crowd.order-plot') });
  const costs = figures(LAYERS.map((layer) => `gait.crowd.cost.${layer}`));
  const told = figures(['gait.crowd.speed', 'gait.crowd.pushed', 'gait.crowd.bytes']);
  const refused = h('p', { class: 'soft', role: 'status' });
  const node = h('div', { class: 'study' },
    group('gait.crowd', count.node, mixed, refused),
    group('gait.crowd.step', varied, h('div', { class: 'gait-gain-row' }, h('span', {}, say('gait.crowd.order')), order), plot, h('p', { class: 'soft' }, say('gait.crowd.order-about'))),
    group('gait.crowd.layers', route, avoid, apart.node, lattice, costs.node, told.node));

  return {
    node,
    set() {
      count.set(settings.walkers);
      TICKS.forEach((name, at) => ticks[at].set(settings[name]));
      apart.set(settings.impenetrability);
    },
    tell() {
      const { refused: why, told: of } = state.crowd;
      setText(refused, why);
      if (!of) return;
      setText(order, number(of.order));
      costs.update(...of.times.map((time) => `${number(time)} µs`));
      told.update(`${number(of.speed)} m/s`, `${number(1000 * of.counts.pushed, 0)} mm`, `${number(of.bytes / Math.max(1, of.walkers), 0)} B`);
    },
    /** @param {(name: string) => string} colour */
    draw(colour) {
      const of = begin(plot);
      const { orders } = state.crowd;
      if (!of || orders.length < 2) return;
      const { context, height, width } = of;
      const y = (/** @type {number} */ value) => height - 4 - value * (height - 8);
      context.strokeStyle = colour('line-strong');
      context.setLineDash([4, 4]);
      context.beginPath();
      context.moveTo(0, y(0.3));
      context.lineTo(width, y(0.3));
      context.stroke();
      context.setLineDash([]);
      context.beginPath();
      orders.forEach((value, at) => context.lineTo((at / Math.max(120, orders.length - 1)) * width, y(value)));
      context.strokeStyle = colour('path');
      context.lineWidth = 2;
      context.stroke();
    },
  };
}
