/**
 * A sheet in small.
 *
 * @import { Sheet } from './picture/compose.js'
 */

/** The longer side at most, in pixels: sharp where the screen is fine. */
const LONGEST = 900;

/** @param {HTMLCanvasElement} canvas @param {Sheet} sheet */
export function showPreview(canvas, sheet) {
  const { width, height } = sheet;
  const ratio = Math.min(2, LONGEST / Math.max(width, height));
  Object.assign(canvas, { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) });
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx) return;
  ctx.save();
  ctx.scale(ratio, ratio);
  sheet.draw(ctx, ratio);
  ctx.restore();
}
