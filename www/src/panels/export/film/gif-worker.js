/**
 * The worker that makes a GIF beside the page: told colours first, then frame after frame; answers each with the bytes
 * so far.
 *
 * @typedef {{ what: 'sample', pixels: ArrayBuffer } | { what: 'frame', pixels: ArrayBuffer, millis: number } | { what:
 *   'begin', width: number, height: number, loop: boolean } | { what: 'finish' }} Ask
 */
import { GIFEncoder } from 'gifenc';
import { countColours, indexed, nearestIn, paletteFrom } from './gif-palette.js';

const gif = GIFEncoder();
/** @type {Map<number, number>} */
const counts = new Map();
let size = { width: 0, height: 0, loop: false };
/** @type {[number, number, number][]} */
let palette = [];
let nearest = nearestIn(palette);
/** @type {Uint32Array | null} */
let before = null;

/** @type {{ [W in Ask['what']]: (ask: Extract<Ask, { what: W }>) => unknown }} */
const ACTS = {
  begin: (ask) => { size = ask; },
  sample: ({ pixels }) => countColours(counts, new Uint32Array(pixels)),
  frame({ pixels, millis }) {
    if (!before) {
      palette = paletteFrom(counts);
      nearest = nearestIn(palette);
    }
    const now = new Uint32Array(pixels);
    const same = palette.length;
    // One more colour stands for what stays as it was.
    gif.writeFrame(indexed(now, before, nearest, same), size.width, size.height, {
      ...(before ? { transparent: true, transparentIndex: same } : { palette: [...palette, [0, 0, 0]], repeat: size.loop ? 0 : -1 }),
      delay: millis,
      dispose: 1,
    });
    before = now;
  },
  finish: () => gif.finish(),
};

addEventListener('message', ({ data }) => {
  ACTS[/** @type {'begin'} */ (data.what)](data);
  const bytes = data.what === 'finish' ? gif.bytes() : null;
  postMessage({ length: gif.bytesView().length, bytes });
});
