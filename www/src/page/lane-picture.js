/**
 * The chosen lane as it is shown, as a picture for slides.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../dom.js';

/** @param {WayScope} scope @returns {Promise<Uint8Array | null>} a PNG in the screen's own pixels; null if there is nothing to see */
export async function pictureOfLane(scope) {
  const { stage, state } = scope;
  const tile = Math.max(0, stage.lanes.indexOf(state.lane));
  const box = stage.tiles[tile];
  if (!box || !stage.node.clientWidth) return null;
  // The canvases have more pixels than the page has units where the screen is fine.
  const ratio = stage.ground.width / stage.node.clientWidth;
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((length) => Math.round(length * ratio));
  const canvas = h('canvas', { width, height });
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  ctx.fillStyle = getComputedStyle(/** @type {Element} */ (stage.node.parentElement)).backgroundColor;
  ctx.fillRect(0, 0, width, height);
  for (const layer of [stage.ground, stage.canvas]) ctx.drawImage(layer, x, y, width, height, 0, 0, width, height);
  /** @type {Blob | null} */
  const picture = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  return picture && new Uint8Array(await picture.arrayBuffer());
}
