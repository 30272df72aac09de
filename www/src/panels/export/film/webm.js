/**
 * A WebM film, encoded by the browser where it can.
 *
 * @import { Encoder, Film } from './film.js'
 * @import { Block, Space } from './webm-file.js'
 */
import { breath } from '../picture/breath.js';
import { webmFile } from './webm-file.js';

/**
 * The best one first: with the same quality throughout, however many bits that takes, or with so many bits a second.
 * @type {{ name: string, id: 'V_VP9' | 'V_VP8', mode: VideoEncoderBitrateMode }[]}
 */
const CODECS = [
  { name: 'vp09.00.41.08', id: 'V_VP9', mode: 'quantizer' },
  { name: 'vp09.00.41.08', id: 'V_VP9', mode: 'variable' },
  { name: 'vp8', id: 'V_VP8', mode: 'variable' },
];
/** How coarse, from 0 to 63: edges of cells stay sharp. */
const QUANTIZER = 22;
/** One can seek to every so many milliseconds. */
const KEYS = 4000;
/** A picture that is held is shown again after so long, so that players stay. */
const AGAIN = 500;
/** Bits a pixel: flat colours need few. */
const BITS = 0.12;
/** Frames under way at once. */
const QUEUE = 4;

/** @param {Film} film @param {typeof CODECS[number]} codec @returns {VideoEncoderConfig} */
function configOf({ width, height, rate }, { name, mode }) {
  return { codec: name, bitrateMode: mode, width, height, framerate: rate, bitrate: Math.min(16e6, Math.max(5e5, Math.round(width * height * rate * BITS))), latencyMode: 'quality' };
}

/** The codec with which this browser would encode a film, if any. @param {Film} film */
export async function codecFor(film) {
  if (typeof VideoEncoder === 'undefined') return null;
  for (const codec of CODECS) {
    const known = await VideoEncoder.isConfigSupported(configOf(film, codec)).catch(() => null);
    if (known?.supported) return codec;
  }
  return null;
}

/**
 * @param {Film} film
 * @param {NonNullable<Awaited<ReturnType<typeof codecFor>>>} codec
 * @param {boolean} [counting] each frame is waited for, so that its size is known
 * @returns {Encoder}
 */
export function makeWebm(film, codec, counting = false) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Space} */
  let space = {};
  let bytes = 0;
  let time = 0;
  let keyed = -Infinity;
  /** @type {DOMException | null} */
  let failure = null;
  const encoder = new VideoEncoder({
    output(chunk, about) {
      const block = { time: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', bytes: new Uint8Array(chunk.byteLength) };
      chunk.copyTo(block.bytes);
      blocks.push(block);
      bytes += chunk.byteLength;
      space = about?.decoderConfig?.colorSpace ?? space;
    },
    error(error) {
      failure = error;
    },
  });
  encoder.configure(configOf(film, codec));

  /** @param {CanvasRenderingContext2D} ctx @param {number} at @param {number} millis */
  async function encode(ctx, at, millis) {
    while (encoder.encodeQueueSize > QUEUE) {
      if (failure) throw failure;
      await breath();
    }
    if (failure) throw failure;
    const frame = new VideoFrame(ctx.canvas, { timestamp: at * 1000, duration: millis * 1000 });
    const keyFrame = at - keyed >= KEYS;
    if (keyFrame) keyed = at;
    encoder.encode(frame, /** @type {VideoEncoderEncodeOptions} */ ({ keyFrame, ...(codec.mode === 'quantizer' ? { vp9: { quantizer: QUANTIZER } } : {}) }));
    frame.close();
  }

  return {
    type: 'video/webm',
    sample: async () => {},
    async add(ctx, millis) {
      for (let shown = 0; shown < millis; shown += AGAIN) await encode(ctx, time + shown, Math.min(AGAIN, millis - shown));
      time += millis;
      if (counting) await encoder.flush();
      else await breath();
      return bytes;
    },
    async finish() {
      await encoder.flush();
      if (failure) throw failure;
      return webmFile({ codec: codec.id, width: film.width, height: film.height, length: time, space }, blocks);
    },
    close() {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}
