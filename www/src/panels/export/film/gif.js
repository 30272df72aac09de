/**
 * A GIF, made in a worker of its own.
 *
 * @import { Encoder, Film } from './film.js'
 */

/**
 * @param {Film} film
 * @param {boolean} [counting] each frame is waited for, so that its size is known
 * @returns {Encoder}
 */
export function makeGif({ width, height, loop }, counting = false) {
  const worker = new Worker(new URL('./gif-worker.js', import.meta.url), { type: 'module' });
  /** @type {{ done(answer: any): void, failed(error: unknown): void }[]} */
  const waiting = [];
  worker.addEventListener('message', ({ data }) => waiting.shift()?.done(data));
  worker.addEventListener('error', (event) => {
    for (const each of waiting.splice(0)) each.failed(event.error ?? new Error(event.message || 'worker'));
  });

  /** @param {object} ask @param {ArrayBuffer[]} [given] @returns {Promise<any>} */
  const tell = (ask, given = []) => new Promise((done, failed) => {
    waiting.push({ done, failed });
    worker.postMessage(ask, given);
  });
  /** @param {CanvasRenderingContext2D} ctx */
  const pixelsOf = (ctx) => /** @type {ArrayBuffer} */ (ctx.getImageData(0, 0, width, height).data.buffer);
  /** The frame that was told last. */
  let before = Promise.resolve({ length: 0 });
  tell({ what: 'begin', width, height, loop }).catch(() => {});

  return {
    type: 'image/gif',
    async sample(ctx) {
      const pixels = pixelsOf(ctx);
      await tell({ what: 'sample', pixels }, [pixels]);
    },
    async add(ctx, millis) {
      const pixels = pixelsOf(ctx);
      const mine = tell({ what: 'frame', pixels, millis }, [pixels]);
      // While the worker writes one frame the next is drawn.
      const waited = counting ? mine : before;
      before = mine;
      mine.catch(() => {});
      return (await waited).length;
    },
    finish: async () => (await tell({ what: 'finish' })).bytes,
    close() {
      worker.terminate();
      for (const each of waiting.splice(0)) each.failed(new DOMException('closed', 'AbortError'));
    },
  };
}
