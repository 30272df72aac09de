/**
 * The world as the lane in focus shows it, small, for a list.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';

const [WIDTH, HEIGHT] = [96, 60];
/** Larger worlds would take longer than a list is worth. In cells. */
const MOST = 1 << 22;

/** @param {WayScope} scope @returns {string} a PNG as a data URL, or nothing */
export function smallPicture({ engine, state }) {
  const { lab } = state;
  if (!engine || !lab || lab.width * lab.height > MOST) return '';
  const { width, height } = lab;
  engine.paint(state.lane);
  const whole = h('canvas', { width, height });
  whole.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(engine.pixels(state.lane)), width, height), 0, 0);
  const scale = Math.min(WIDTH / width, HEIGHT / height, 1);
  const small = h('canvas', { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
  small.getContext('2d')?.drawImage(whole, 0, 0, small.width, small.height);
  return small.toDataURL('image/png');
}
