/**
 * The law of frequency and cycle length over speed: Inman's part, the linear one beyond it, the limit of four steps a
 * second, and where the walk is.
 *
 * @import { GaitState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { more, number } from '../../fields.js';
import { begin } from '../../plot.js';
import { BOUNDS } from '../state.js';

/** Where the law ends that people walk by, and the most cycles in a second. */
const [FAST, CAP] = [2.5, 2];
/** Numbers of a sample: V, f, L. */
const SAMPLE = 3;

/** @param {GaitState} state */
export function makeLawPanel(state) {
  const plots = ['frequency', 'cycle'].map((id, at) => {
    const canvas = h('canvas', { class: 'gait-law', role: 'img', 'aria-label': say(`gait.law.${id}`) });
    return { canvas, of: at + 1, words: h('p', { class: 'soft' }, ''), id };
  });
  const range = h('p', { class: 'soft' });
  const node = more('gait.law', ...plots.flatMap(({ canvas, words }) => [words, canvas]), range);
  node.open = true;
  node.classList.add('gait-laws');
  return {
    node,
    tell() {
      const { numbers } = state.seen;
      for (const { id, words } of plots) setText(words, say(`gait.law.${id}.now`, { value: number(id === 'cycle' ? numbers.cycle : numbers.frequency, 3) }));
      setText(range, say(`gait.range.${numbers.range}`));
    },
    /** @param {(name: string) => string} colour */
    draw(colour) {
      if (!node.open) return;
      for (const { canvas, of } of plots) {
        const plot = begin(canvas);
        if (plot) drawLaw(plot, state, of, colour);
      }
    },
  };
}

/**
 * @param {{ context: CanvasRenderingContext2D, width: number, height: number }} plot
 * @param {GaitState} state
 * @param {number} of
 * @param {(name: string) => string} colour
 */
function drawLaw({ context, height, width }, { seen: { law, numbers }, settings: { speed } }, of, colour) {
  let top = of === 1 ? CAP * 1.15 : 0;
  for (let at = 0; at < law.length; at += SAMPLE) top = Math.max(top, law[at + of] * 1.1);
  const x = (/** @type {number} */ v) => (v / BOUNDS.speed[1]) * width;
  const y = (/** @type {number} */ value) => height - 16 - (value / top) * (height - 20);
  context.fillStyle = colour('accent-soft');
  context.fillRect(0, 0, x(FAST), height - 15);
  context.strokeStyle = colour('line-strong');
  context.lineWidth = 1;
  context.setLineDash([4, 4]);
  context.beginPath();
  if (of === 1) {
    context.moveTo(0, y(CAP));
    context.lineTo(width, y(CAP));
  }
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  for (let at = 0; at < law.length; at += SAMPLE) context.lineTo(x(law[at]), y(law[at + of]));
  context.strokeStyle = colour('path');
  context.lineWidth = 2.5;
  context.lineJoin = 'round';
  context.stroke();
  context.beginPath();
  context.arc(x(speed), y(of === 1 ? numbers.frequency : numbers.cycle), 5, 0, 2 * Math.PI);
  context.fillStyle = colour('ink');
  context.fill();
  context.strokeStyle = colour('surface');
  context.lineWidth = 2;
  context.stroke();
  context.fillStyle = colour('ink-soft');
  context.font = `11px ${colour('font')}`;
  context.textBaseline = 'bottom';
  context.textAlign = 'center';
  for (let v = 0; v <= BOUNDS.speed[1]; v++) context.fillText(v === 0 ? 'V' : number(v), Math.max(8, Math.min(width - 8, x(v))), height - 1);
}
