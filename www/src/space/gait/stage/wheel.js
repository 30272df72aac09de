/**
 * The wheel of phases: one cycle around, with its events and the wedges in which both feet bear. Dragging it moves time
 * both ways.
 *
 * @import { GaitState } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';
import { begin } from '../../plot.js';
import { between, turnOf } from './around.js';

/** What an arrow key turns it by, and with Shift. */
const [STEP, FAR] = [0.01, 0.1];
/** Signs of events in the order of the engine: the foot comes down, the other leaves, it stands in the middle. */
const SIGNS = ['strike', 'off', 'mid', 'strike', 'off', 'mid'];
/** The side of each: 1 left, -1 right. */
const SIDES = [1, -1, 1, -1, 1, -1];
const TOP = -Math.PI / 2;

/** @param {GaitState} state @param {(by: number) => void} scrub */
export function makeWheel(state, scrub) {
  const canvas = h('canvas', { class: 'gait-wheel', tabindex: 0, role: 'slider', 'aria-label': say('gait.wheel'), 'aria-valuemin': 0, 'aria-valuemax': 1, 'data-field': 'gait.wheel' });
  /** The turn at which the pointer was, while it holds the wheel. @type {number | null} */
  let held = null;
  const at = (/** @type {PointerEvent} */ { offsetX, offsetY }) => turnOf(offsetX - canvas.clientWidth / 2, offsetY - canvas.clientHeight / 2);
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return;
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    held = at(event);
    scrub(between(state.seen.phase, held));
  });
  canvas.addEventListener('pointermove', (event) => {
    if (held === null) return;
    const now = at(event);
    scrub(between(held, now));
    held = now;
  });
  for (const type of ['pointerup', 'pointercancel']) canvas.addEventListener(type, () => (held = null));
  canvas.addEventListener('keydown', (event) => {
    const sign = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!sign || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    scrub(sign * (event.shiftKey ? FAR : STEP));
  });
  return {
    node: canvas,
    /** @param {(name: string) => string} colour */
    draw(colour) {
      const { bearing, phase } = state.seen;
      canvas.setAttribute('aria-valuenow', phase.toFixed(2));
      canvas.setAttribute('aria-valuetext', `${number(phase)}: ${say(`gait.bears.${bearing}`)}`);
      const plot = begin(canvas);
      if (plot) drawWheel(plot, state, colour);
    },
  };
}

/**
 * @param {NonNullable<ReturnType<typeof begin>>} plot
 * @param {GaitState} state
 * @param {(name: string) => string} colour
 */
function drawWheel({ context, height, width }, { seen: { bearing, events, phase } }, colour) {
  const [x, y, r] = [width / 2, height / 2, Math.min(width, height) / 2 - 20];
  const angle = (/** @type {number} */ of) => TOP + 2 * Math.PI * of;
  const [, rightOff, , rightStrike, leftOff] = events;
  // From when to when, which foot bears, and on which radius: the left foot's ring is the outer one.
  for (const [from, to, side] of [[0, leftOff, 1], [rightStrike, 1 + rightOff, -1]]) {
    context.beginPath();
    context.arc(x, y, r - (side > 0 ? 4 : 14), angle(from), angle(to));
    context.lineWidth = 9;
    context.strokeStyle = colour(side > 0 ? 'gait-left' : 'gait-right');
    context.stroke();
  }
  for (const [from, to] of [[0, rightOff], [rightStrike, leftOff]]) {
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, r - 19, angle(from), angle(to));
    context.closePath();
    context.fillStyle = colour('accent-soft');
    context.fill();
  }
  for (let i = 0; i < events.length; i++) drawEvent(context, SIGNS[i], x + (r + 9) * Math.cos(angle(events[i])), y + (r + 9) * Math.sin(angle(events[i])), colour(SIDES[i] > 0 ? 'gait-left' : 'gait-right'));
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + (r + 3) * Math.cos(angle(phase)), y + (r + 3) * Math.sin(angle(phase)));
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.strokeStyle = colour('ink');
  context.stroke();
  context.beginPath();
  context.arc(x, y, 25, 0, 2 * Math.PI);
  context.fillStyle = colour('surface');
  context.fill();
  context.fillStyle = colour('ink');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `650 15px ${colour('font')}`;
  context.fillText(number(phase), x, y - 5);
  context.font = `10px ${colour('font')}`;
  context.fillStyle = colour('ink-soft');
  context.fillText(say(`gait.bears.${bearing}`), x, y + 9);
}

/**
 * Down, up, or a dot.
 * @param {CanvasRenderingContext2D} context
 * @param {string} sign
 * @param {number} x
 * @param {number} y
 * @param {string} colour
 */
export function drawEvent(context, sign, x, y, colour) {
  context.fillStyle = colour;
  context.beginPath();
  if (sign === 'mid') context.arc(x, y, 3.5, 0, 2 * Math.PI);
  else {
    const way = sign === 'strike' ? 1 : -1;
    context.moveTo(x - 5.5, y - 4.5 * way);
    context.lineTo(x + 5.5, y - 4.5 * way);
    context.lineTo(x, y + 5.5 * way);
  }
  context.fill();
}
