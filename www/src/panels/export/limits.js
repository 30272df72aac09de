/** The limits of the size of a picture: what browsers give a canvas, told before it is asked for. */

/** The longer side, in pixels. */
export const LONGEST = 16_384;
/** The most pixels of a picture. More than this takes a quarter of a gigabyte, and some browsers give less. */
export const AREA = 8192 * 8192;

/**
 * @param {number} width
 * @param {number} height
 * @returns {'' | 'export.too-long' | 'export.too-large'} what is wrong with it
 */
export function refusalOf(width, height) {
  if (Math.max(width, height) > LONGEST) return 'export.too-long';
  return width * height > AREA ? 'export.too-large' : '';
}

/**
 * Whether a canvas keeps what is drawn on it: one that is too large for this browser stays empty without a word.
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2D} ctx
 */
export function holds(canvas, ctx) {
  const { width, height } = canvas;
  ctx.fillStyle = '#fe0000';
  ctx.fillRect(width - 1, height - 1, 1, 1);
  try {
    return ctx.getImageData(width - 1, height - 1, 1, 1).data[0] === 254;
  } catch {
    return false;
  }
}
