/**
 * Draws the scans of the lanes that scan, below their paths. Loaded once a lane does.
 *
 * @import { WayScope } from '../element.js'
 * @import { Engine } from '../engine.js'
 * @import { Lines } from '../layers/scans.js'
 * @import { Under, UnderLayer } from '../stage.js'
 * @import { Camera, View } from '../types.js'
 */
import { drawPast, drawStep } from '../layers/scans.js';
import { makeScansLegend } from './legend.js';

/** While time runs, lines of the past that took long are drawn no oftener than this, in milliseconds. */
const PAUSE = 300;
const LONG = 8;

/** @param {Engine} engine @param {number} lane @param {boolean} past @returns {Lines} */
function linesOf(engine, lane, past) {
  return engine.ask((lab) => lab.scanLines(lane, past));
}

/** A picture of the past of one lane, drawn anew only when it or the camera has changed. @param {WayScope} scope */
function makeSheet(scope) {
  const sheet = document.createElement('canvas');
  const own = sheet.getContext('2d');
  let known = '';
  let drawn = 0;
  let took = 0;
  return (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {View} */ view, /** @type {Camera} */ camera, /** @type {number} */ lane) => {
    const { lab, player } = scope.state;
    if (!own || !lab || !scope.engine) return;
    const { size, ratio, colours } = view;
    const { at, algorithm, settings, steps } = lab.lanes[lane];
    const key = JSON.stringify([lab.revision, at, algorithm, settings, steps, camera, size, ratio, colours.casing]);
    const began = performance.now();
    if (key !== known && !(player.playing && took > LONG && began - drawn < PAUSE)) {
      known = key;
      const [width, height] = [Math.ceil(size.width * ratio), Math.ceil(size.height * ratio)];
      if (sheet.width !== width || sheet.height !== height) Object.assign(sheet, { width, height });
      own.setTransform(ratio, 0, 0, ratio, 0, 0);
      own.clearRect(0, 0, size.width, size.height);
      drawPast(own, view, camera, linesOf(scope.engine, lane, true));
      drawn = performance.now();
      took = drawn - began;
    }
    ctx.drawImage(sheet, 0, 0, sheet.width / ratio, sheet.height / ratio);
  };
}

/** @param {WayScope} scope */
export function showScans(scope) {
  /** @type {ReturnType<typeof makeSheet>[]} by lane */
  const sheets = [];
  const scans = (/** @type {number} */ lane) => (scope.state.lab?.lanes[lane]?.counters.scanned ?? 0) > 0;

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    if (!scans(lane) || !scope.engine) return;
    (sheets[lane] ??= makeSheet(scope))(ctx, view, camera, lane);
    const { playing, speed, calm } = scope.state.player;
    // At higher speeds those of single steps would only flicker.
    if (!playing || calm || speed <= scope.stage.drawing.BRANCH_SPEED) drawStep(ctx, view, camera, linesOf(scope.engine, lane, false));
  }

  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera, lane) => {
    if (!engine.state().lanes[lane].counters.scanned) return;
    drawPast(ctx, view, camera, linesOf(engine, lane, true));
    drawStep(ctx, view, camera, linesOf(engine, lane, false));
  };

  scope.stage.scans = Object.assign(layer, { from });
  const legend = makeScansLegend(scope);
  scope.addEventListener('update', () => legend.update(scope.stage.lanes.some(scans)));
  scope.ask();
}
