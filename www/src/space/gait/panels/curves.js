/**
 * The fifteen curves: small pictures of all of them, and the chosen one large, its handle dragged to scale or to shift
 * it.
 *
 * @import { GaitState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { choice, group, number, tick } from '../../fields.js';
import { begin } from '../../plot.js';
import { setCurve } from '../changes.js';
import { CURVES, SAMPLES } from '../state.js';
import { drawCurves, peakOf, rangeOf } from './curve-plot.js';

/** What an arrow key changes the scale by, and the offset in the curve's unit. */
const [SCALE, OFFSET] = [0.05, 1];
/** Scales and offsets beyond these are not taken from a drag. */
const MOST = { scale: 4, offset: 90 };

/** @param {GaitState} state */
export function makeCurvesPanel(state) {
  const { app, edit } = state;
  const smalls = CURVES.map(({ id }, at) => {
    const canvas = h('canvas', { 'aria-hidden': 'true' });
    const node = h('button', { type: 'button', 'aria-pressed': 'false', 'data-field': `gait.curve.${id}`, title: say(`gait.curve.${id}`), onclick: () => {
      edit.curve = at;
      tell();
      app.ask();
    } }, canvas, h('span', {}, say(`gait.curve.${id}`)));
    return { canvas, node };
  });
  const large = h('canvas', { tabindex: 0, role: 'slider', 'aria-label': say('gait.curves.chosen'), 'aria-orientation': 'vertical', 'aria-valuemin': -MOST.scale, 'aria-valuemax': MOST.scale, 'data-field': 'gait.curves.chosen' });
  const title = h('strong', {});
  const unit = h('span', { class: 'soft' });
  const fields = [0, 1].map((side) => ['scale', 'offset'].map((what) => h('input', { type: 'number', step: what === 'scale' ? 0.05 : 1, 'aria-label': `${say(`gait.side.${side}`)}, ${say(what === 'scale' ? 'gait.scale' : 'gait.offset')}`, onchange: (/** @type {Event} */ event) => {
    const { valueAsNumber } = /** @type {HTMLInputElement} */ (event.target);
    if (Number.isFinite(valueAsNumber)) setCurve(state, side, { [what]: valueAsNumber });
    else tell();
  } })));
  const linked = tick({ id: 'gait.linked', value: edit.linked, input: (to) => (edit.linked = to) });
  const drags = choice({ id: 'gait.drags', options: ['scale', 'offset'], value: edit.drags, input: (to) => (edit.drags = /** @type {'scale' | 'offset'} */ (to)) });
  const left = h('span', { class: 'left' });
  const right = [h('span', { class: 'right' }, say('gait.side.1')), ...fields[1]];
  const sides = h('div', { class: 'gait-sides' }, h('span', {}), h('span', { class: 'soft' }, say('gait.scale')), unit, left, ...fields[0], ...right);
  const node = group('gait.curves', h('div', { class: 'gait-curves' }, ...smalls.map((one) => one.node)),
    h('div', { class: 'group gait-editor' }, title, large, sides, linked.node, drags.node, h('p', { class: 'soft' }, say('gait.curves.about'))));
  bindHandle(state, large);

  function tell() {
    const { curve } = edit;
    const { id, sided, unit: of } = CURVES[curve];
    // Of what is in the middle both sides are one.
    right.forEach((one) => (one.hidden = !sided));
    linked.node.hidden = !sided;
    setText(left, say(sided ? 'gait.side.0' : 'gait.side.middle'));
    smalls.forEach((one, at) => one.node.setAttribute('aria-pressed', String(at === curve)));
    setText(title, say(`gait.curve.${id}`));
    setText(unit, `${say('gait.offset')}, ${say(`gait.unit.${of}`)}`);
    const { style } = state.seen;
    fields.forEach((both, side) => both.forEach((field, what) => {
      if (document.activeElement !== field || field.validity.valid) field.value = String(Number(style[4 * curve + 2 * side + what].toFixed(3)));
    }));
    large.setAttribute('aria-valuenow', style[4 * curve].toFixed(2));
    large.setAttribute('aria-valuetext', say('gait.curves.value', { curve: say(`gait.curve.${id}`), scale: number(style[4 * curve]), offset: number(style[4 * curve + 1], 1) }));
  }

  return {
    node,
    tell,
    /** @param {(name: string) => string} colour */
    draw(colour) {
      smalls.forEach(({ canvas }, at) => {
        const plot = begin(canvas);
        if (plot) drawCurves(plot, state, at, colour, false);
      });
      const plot = begin(large);
      if (plot) drawCurves(plot, state, edit.curve, colour, true);
    },
  };
}

/**
 * Up and down: larger or smaller; with Alt, or where that is chosen, the whole curve higher or lower.
 * @param {GaitState} state
 * @param {HTMLCanvasElement} canvas
 */
function bindHandle(state, canvas) {
  const { edit } = state;
  /** @type {{ y: number, side: number, scale: number, offset: number, perUnit: number, height: number } | null} */
  let held = null;
  const now = (/** @type {number} */ side) => ({ scale: state.seen.style[4 * edit.curve + 2 * side], offset: state.seen.style[4 * edit.curve + 2 * side + 1] });
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return;
    canvas.setPointerCapture(event.pointerId);
    const [low, high] = rangeOf(state.seen.plain, edit.curve);
    const plain = state.seen.plain.subarray(2 * edit.curve * SAMPLES, (2 * edit.curve + 2) * SAMPLES);
    // Of two curves the one whose peak is nearer.
    const peaks = [0, 1].map((side) => peakOf(state.seen.curves, edit.curve, side) * canvas.clientWidth / (SAMPLES - 1));
    const side = Math.abs(peaks[0] - event.offsetX) <= Math.abs(peaks[1] - event.offsetX) ? 0 : 1;
    held = { y: event.clientY, side, ...now(side), perUnit: (high - low) / canvas.clientHeight, height: Math.max(1e-6, ...plain.map(Math.abs)) };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!held) return;
    const by = (held.y - event.clientY) * held.perUnit;
    const shifts = event.altKey || edit.drags === 'offset';
    if (shifts) setCurve(state, held.side, { offset: clamp(held.offset + by, MOST.offset) });
    else setCurve(state, held.side, { scale: clamp(held.scale + by / held.height, MOST.scale) });
  });
  for (const type of ['pointerup', 'pointercancel']) canvas.addEventListener(type, () => (held = null));
  canvas.addEventListener('keydown', (event) => {
    const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (!sign || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { offset, scale } = now(0);
    if (event.altKey || edit.drags === 'offset') setCurve(state, 0, { offset: clamp(offset + sign * OFFSET, MOST.offset) });
    else setCurve(state, 0, { scale: clamp(scale + sign * SCALE, MOST.scale) });
  });
}

/** Rounded, so that files stay short. @param {number} value @param {number} most */
const clamp = (value, most) => Number(Math.min(most, Math.max(-most, value)).toFixed(3));
