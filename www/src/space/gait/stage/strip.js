/**
 * Seven figures at the same phase, over the whole range of speeds: what a style does to all of them.
 *
 * @import { GaitState } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { drawFigure } from '../figure/figure.js';
import { number } from '../../fields.js';
import { begin } from '../../plot.js';
import { nearest } from './nearest.js';

/** Statures that fit above the ground, and pixels under it. */
const [HIGH, UNDER] = [2.02, 17];

/** @param {GaitState} state @param {(speed: number) => void} choose */
export function makeStrip(state, choose) {
  const canvas = h('canvas', { class: 'gait-strip', role: 'img', 'aria-label': say('gait.strip'), title: say('gait.strip') });
  canvas.addEventListener('click', ({ offsetX }) => {
    const { stripSpeeds } = state.seen;
    choose(stripSpeeds[Math.min(stripSpeeds.length - 1, Math.floor((offsetX / canvas.clientWidth) * stripSpeeds.length))]);
  });
  return {
    node: canvas,
    /** @param {(name: string) => string} colour */
    draw(colour) {
      const plot = begin(canvas);
      if (!plot) return;
      const { context, height, width } = plot;
      const { parts, strip, stripSpeeds } = state.seen;
      const count = stripSpeeds.length;
      const each = width / count;
      const size = strip.length / count;
      const scale = Math.min((height - UNDER - 4) / HIGH, each / 1.25);
      const now = nearest(stripSpeeds, state.settings.speed);
      context.font = `11px ${colour('font')}`;
      context.textAlign = 'center';
      context.textBaseline = 'bottom';
      for (let i = 0; i < count; i++) {
        const [x, y] = [each * (i + 0.5), height - UNDER];
        if (i === now) {
          context.fillStyle = colour('accent-soft');
          context.beginPath();
          context.roundRect(each * i + 2, 1, each - 4, height - 2, 6);
          context.fill();
        }
        context.strokeStyle = colour('line-strong');
        context.lineWidth = 1.5;
        context.beginPath();
        context.moveTo(each * i + 6, y + 0.5);
        context.lineTo(each * (i + 1) - 6, y + 0.5);
        context.stroke();
        drawFigure(context, { kind: 'side', x, y, scale, box: [0, 0, 0, 0] }, parts, strip, { leg: 1, colour, from: i * size });
        context.fillStyle = colour(i === now ? 'ink' : 'ink-soft');
        context.fillText(number(stripSpeeds[i], 1), x, height - 2);
      }
    },
  };
}
