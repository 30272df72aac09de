/**
 * A sheet as a file.
 *
 * @import { Sheet } from './picture/compose.js'
 */
import { holds } from './limits.js';
import { SvgContext } from './svg/svg-context.js';

/** @param {Sheet} sheet @param {number} ratio pixels a unit */
export function pixelsOf({ width, height }, ratio) {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

/**
 * @param {Sheet} sheet
 * @param {number} ratio
 * @returns {Promise<Blob | null>} null where the browser has no room for it
 */
export async function pngOf(sheet, ratio) {
  const canvas = Object.assign(document.createElement('canvas'), pixelsOf(sheet, ratio));
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx || !holds(canvas, ctx)) return null;
  ctx.scale(ratio, ratio);
  sheet.draw(ctx, ratio);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** @param {Sheet} sheet @param {string} title @param {number} ratio units of the picture in a unit of the sheet */
export function svgOf(sheet, title, ratio) {
  const ctx = new SvgContext();
  // Vectors have no pixels: hair lines get the width that they have on a usual screen.
  sheet.draw(/** @type {any} */ (ctx), 1);
  return ctx.file(sheet.width, sheet.height, title, ratio);
}
