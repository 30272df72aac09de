/**
 * A run of a twin as a film: each frame is drawn from its step, however long that takes, so that no clock decides what
 * is seen.
 *
 * @import { Sheet } from '../picture/compose.js'
 * @import { Plan } from './frames.js'
 * @import { Twin } from '../picture/twin.js'
 *
 * @typedef {{ width: number, height: number, rate: number, loop: boolean }} Film  In pixels, frames a second.
 * @typedef {object} Encoder
 * @property {string} type
 * @property {(ctx: CanvasRenderingContext2D) => Promise<void>} sample  Shown some frames before the first.
 * @property {(ctx: CanvasRenderingContext2D, millis: number) => Promise<number>} add  Answers the bytes so far.
 * @property {() => Promise<Uint8Array>} finish
 * @property {() => void} close  Lets go of what it holds; what is under way fails.
 */
import { tellingFrames } from './frames.js';

/**
 * The size of a film of a sheet.
 * @param {Sheet} sheet
 * @param {number} ratio
 * @param {boolean} even both sides, as video has them
 */
export function filmSize({ width, height }, ratio, even) {
  const round = (/** @type {number} */ length) => (even ? 2 * Math.ceil((length * ratio) / 2) : Math.max(1, Math.round(length * ratio)));
  return { width: round(width), height: round(height) };
}

/**
 * @param {Twin} twin
 * @param {Sheet} sheet
 * @param {number} ratio
 * @param {Film} film
 */
export function makeCamera(twin, sheet, ratio, film) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: film.width, height: film.height });
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false, willReadFrequently: true }));
  return {
    canvas,
    ctx,
    /** @param {number} step */
    async take(step) {
      await twin.show(step);
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.fillStyle = twin.theme.page.surface;
      ctx.fillRect(0, 0, film.width, film.height);
      ctx.scale(ratio, ratio);
      sheet.draw(ctx, ratio);
    },
  };
}

/**
 * @param {ReturnType<typeof makeCamera>} camera
 * @param {Plan} plan
 * @param {Encoder} encoder closed afterwards, whatever happened
 * @param {AbortSignal} signal
 * @param {(done: number) => void} progress frames
 * @returns {Promise<Uint8Array>}
 */
export async function shoot(camera, plan, encoder, signal, progress) {
  try {
    await prepare(camera, plan, encoder, signal);
    for (const [i, step] of plan.steps.entries()) {
      await camera.take(step);
      await encoder.add(camera.ctx, plan.millis[i]);
      signal.throwIfAborted();
      progress(i + 1);
    }
    const bytes = await encoder.finish();
    signal.throwIfAborted();
    return bytes;
  } finally {
    encoder.close();
  }
}

/**
 * About how large it would become, from a few of its frames.
 * @param {ReturnType<typeof makeCamera>} camera
 * @param {Plan} plan
 * @param {Encoder} encoder closed afterwards
 * @param {AbortSignal} signal
 * @returns {Promise<number>} bytes
 */
export async function estimate(camera, plan, encoder, signal) {
  try {
    await prepare(camera, plan, encoder, signal);
    let before = -2;
    let bytes = 0;
    let first = 0;
    /** What a frame takes that follows on the one before it. @type {number[]} */
    const after = [];
    for (const i of tellingFrames(plan)) {
      await camera.take(plan.steps[i]);
      const now = await encoder.add(camera.ctx, plan.millis[i]);
      signal.throwIfAborted();
      if (i === 0) first = now;
      else if (i === before + 1) after.push(now - bytes);
      [before, bytes] = [i, now];
    }
    const mean = after.length ? after.reduce((sum, each) => sum + each, 0) / after.length : 0;
    return first + mean * (plan.steps.length - 1);
  } finally {
    encoder.close();
  }
}

/**
 * @param {ReturnType<typeof makeCamera>} camera
 * @param {Plan} plan
 * @param {Encoder} encoder
 * @param {AbortSignal} signal
 */
async function prepare(camera, plan, encoder, signal) {
  for (const i of tellingFrames(plan)) {
    await camera.take(plan.steps[i]);
    await encoder.sample(camera.ctx);
    signal.throwIfAborted();
  }
}
