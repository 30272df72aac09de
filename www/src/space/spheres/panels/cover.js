/**
 * Spheres by the program: the share that is to be covered, how far it has come, and the curve.
 *
 * @import { SpheresState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, group, number, slider } from '../../fields.js';
import { begin } from '../../plot.js';
import { beginCover, giveUpCover } from '../cover.js';

/** @param {SpheresState} state */
export function makeCoverPanel(state) {
  const { app, cover } = state;
  const share = slider({ id: 'spheres.cover.share', min: 0.5, max: 0.99, step: 0.01, value: cover.share, input: (value) => (cover.share = value) });
  const start = button('spheres.cover.begin', () => beginCover(state));
  const again = button('spheres.cover.again', () => beginCover(state, true));
  const stop = button('spheres.cover.stop', () => giveUpCover(state));
  const words = h('p', { class: 'soft', role: 'status' });
  const canvas = h('canvas', { class: 'cover-curve', role: 'img', 'aria-label': say('spheres.cover.curve') });
  const node = group('spheres.cover', h('p', { class: 'soft' }, say('spheres.cover.about')), share.node, h('div', { class: 'row' }, start, again, stop), words, canvas);
  canvas.hidden = true;

  return {
    node,
    tell() {
      const { curve, exchanged, progress, runs, spheres } = cover;
      start.disabled = runs;
      again.disabled = runs || !state.engine.isBehind(app.scene.space);
      stop.disabled = !runs;
      // Coverage is that of what changed alone then.
      canvas.hidden = cover.again || curve.length < 4;
      const last = curve.length ? curve[curve.length - 1] : 0;
      if (cover.again) setText(words, exchanged.length ? say('spheres.cover.exchanged', { gone: exchanged[0], came: exchanged[1] }) : runs ? say('spheres.cover.preparing', { percent: number(100 * progress, 0) }) : '');
      else if (runs && !spheres.length) setText(words, say('spheres.cover.preparing', { percent: number(100 * progress, 0) }));
      else setText(words, curve.length ? say('spheres.cover.told', { n: curve[curve.length - 2], percent: number(100 * last, 1) }) : '');
      drawCurve();
    },
  };

  function drawCurve() {
    const plot = begin(canvas);
    const { curve } = cover;
    if (!plot || curve.length < 4) return;
    const { context, height, width } = plot;
    const style = getComputedStyle(canvas);
    const most = curve[curve.length - 2];
    const at = (/** @type {number} */ i) => /** @type {const} */ ([4 + ((width - 8) * curve[i]) / most, height - 4 - (height - 8) * curve[i + 1]]);
    context.strokeStyle = style.getPropertyValue('--ws-line-strong');
    context.setLineDash([4, 4]);
    context.beginPath();
    context.moveTo(4, height - 4 - (height - 8) * cover.share);
    context.lineTo(width - 4, height - 4 - (height - 8) * cover.share);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(4, height - 4);
    for (let i = 0; i < curve.length; i += 2) context.lineTo(...at(i));
    context.strokeStyle = style.color;
    context.lineWidth = 2;
    context.stroke();
    app.ask();
  }
}
