/**
 * A picture as a map: what is dark is a wall.
 *
 * @import { Draft } from '../../engine/draft.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Source } from './import.js'
 */
import { h } from '../../common/dom.js';
import { imageSize } from '../../engine/engine.js';
import { say } from '../../common/texts.js';
import { checkbox, number, slider } from './import-fields.js';
import { refusal } from '../../common/refusal.js';

/** Pixels that are copied at once. */
const STRIP = 2 ** 20;

/**
 * @param {Engine} engine
 * @param {Uint8Array} bytes
 * @returns {Promise<Source>}
 */
export async function imageSource(engine, bytes) {
  const draft = await decode(engine, bytes);
  const { width, height } = draft.size;
  const threshold = slider(say('import.threshold'), say('import.threshold.help'), { min: 0, max: 255, value: 128 });
  const inverted = checkbox(say('import.inverted'));
  const side = number(say('import.pixels-per-cell'), { min: 1, max: Math.min(width, height), value: draft.of.fitting() });
  return {
    draft: draft.of,
    fields: [threshold.node, inverted.node, side.node, h('p', { class: 'import-note' }, say('import.pixels', { width, height }))],
    build: () => draft.of.buildImage(threshold.input.valueAsNumber, inverted.input.checked, side.input.valueAsNumber),
    about: ({ cutRight, cutBelow }) => (cutRight || cutBelow ? say('import.cut', { right: cutRight, below: cutBelow }) : ''),
  };
}

/**
 * Has the browser decode a picture, once its size is known to be one that can be.
 * @param {Engine} engine
 * @param {Uint8Array} bytes
 */
async function decode(engine, bytes) {
  const [width, height] = imageSize(bytes);
  if (!width || !height) throw refusal('import.image-broken');
  // Refuses what is too large: decoded it would take four bytes a pixel, several times over.
  engine.imageDraft(width, height).free();
  /** @type {ImageBitmap | undefined} */
  let bitmap;
  /** @type {Draft | undefined} */
  let draft;
  try {
    bitmap = await createImageBitmap(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]));
    // A photograph may lie on its side.
    const size = { width: bitmap.width, height: bitmap.height };
    draft = engine.imageDraft(size.width, size.height);
    await copy(bitmap, draft);
    return { of: draft, size };
  } catch {
    draft?.free();
    throw refusal('import.image-broken');
  } finally {
    bitmap?.close();
  }
}

/**
 * Hands a picture over strip by strip, so that no second copy of the whole is made.
 * @param {ImageBitmap} bitmap
 * @param {Draft} draft
 */
async function copy(bitmap, draft) {
  const { width, height } = bitmap;
  const rows = Math.max(1, Math.floor(STRIP / width));
  const canvas = h('canvas', { width, height: Math.min(rows, height) });
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  for (let y = 0; y < height; y += rows) {
    const part = Math.min(rows, height - y);
    ctx.clearRect(0, 0, width, part);
    ctx.drawImage(bitmap, 0, y, width, part, 0, 0, width, part);
    draft.addRows(ctx.getImageData(0, 0, width, part).data);
    // Between two strips the page lives on.
    if (y + rows < height) await new Promise((done) => setTimeout(done));
  }
}
