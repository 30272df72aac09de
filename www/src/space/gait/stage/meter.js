/**
 * The skate meter: how far a foot slides on the ground while it bears, by the hip's curve as printed and by the planted
 * one. It is where the curve is chosen.
 *
 * @import { GaitState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';

/** The two curves of the hip. */
export const HIPS = ['literal', 'planted'];
/** The bar is full at so many millimetres of a leg of one metre. */
const FULL = 220;

/** @param {GaitState} state @param {(hip: string) => void} choose */
export function makeMeter(state, choose) {
  const name = `gait-hip-${Math.random().toString(36).slice(2)}`;
  const rows = HIPS.map((hip) => {
    const input = h('input', { type: 'radio', name, value: hip, onchange: () => choose(hip) });
    const [bar, drift, share] = [h('span', { class: 'gait-bar' }), h('strong', {}), h('span', { class: 'soft' })];
    const node = h('label', { class: 'gait-hip', 'data-field': `gait.hip.${hip}` }, input, h('span', {}, say(`gait.hip.${hip}`)), drift, h('span', { class: 'gait-track' }, bar), share);
    return { bar, drift, hip, input, node, share };
  });
  const node = h('fieldset', { class: 'gait-meter', 'data-field': 'gait.hip' }, h('legend', {}, say('gait.hip')), ...rows.map((row) => row.node));
  return {
    node,
    tell() {
      for (const { bar, drift, hip, input, share } of rows) {
        const of = state.seen.skate[/** @type {'literal' | 'planted'} */ (hip)];
        input.checked = state.settings.hip === hip;
        setText(drift, `${number(of.driftMm, 0)} mm`);
        setText(share, say('gait.skate.share', { share: number(100 * of.share, 1) }));
        bar.style.width = `${Math.min(100, (100 * of.driftMm) / (FULL * state.settings.leg))}%`;
      }
    },
  };
}
