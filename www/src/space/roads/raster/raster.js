/**
 * The exact diagram as a raster, filled a part of each frame.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { RoadsState } from '../state.js'
 */

/** Pixels along the longer side of the exact raster; what a frame may take for it, in milliseconds. */
const PIXELS = 480;
const BUDGET = 10;

/** @param {RoadsState} roads */
export function fill(roads) {
  if (roads.filling || !roads.begun || roads.refused) return;
  fillOn(roads);
}

/** @param {RoadsState} roads */
function fillOn(roads) {
  const { app, engine } = roads;
  roads.filling = 0;
  try {
    const more = engine.fillRaster(roads.scene.space, roads.settings, PIXELS, BUDGET);
    roads.exact = { size: engine.rasterSize(), ridges: engine.rasterRidges() };
    if (more && roads.layers.exact) roads.filling = requestAnimationFrame(() => fillOn(roads));
  } catch (error) {
    app.notify(app.words(error), true);
  }
  app.ask();
}

/** @param {RoadsState} roads */
export function emptyRaster(roads) {
  cancelAnimationFrame(roads.filling);
  roads.filling = 0;
  roads.exact = null;
}

/** @param {RoadsState} roads @param {Drawing} drawing */
export function drawRaster({ exact, layers, scene }, drawing) {
  if (!layers.exact || !exact?.size.length) return;
  const [columns, rows, side] = exact.size;
  const { left, bottom } = scene.floor;
  const [spur, branch] = [drawing.pixel('open-back', 0.5), drawing.pixel('closed', 0.75)];
  drawing.within(scene.floor, () => drawing.bitmap({ left, top: bottom + rows * side, side, columns, rows }, exact.ridges, (what) => (what === 2 ? branch : what === 1 ? spur : 0)));
}
