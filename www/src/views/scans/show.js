/**
 * The view of what searches look along, below their paths: the scans of those that scan, the lines of sight of those
 * that look. Loaded once a lane does.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Lines } from '../../stage/layers/scans.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { Camera, LaneState, View } from '../../engine/types.js'
 * @typedef {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} Layer
 */
import { drawPast, drawStep } from '../../stage/layers/scans.js';
import { drawSights } from '../../stage/layers/sights.js';
import { addScansLegend } from './legend.js';

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

/** What a lane's search does. @param {LaneState | undefined} lane */
function waysOf(lane) {
  // Those of a graph are drawn with it.
  const looks = !!lane?.counters.sights && !lane.graph;
  const scans = !lane?.counters.sights && !!lane?.counters.scanned;
  return { looks, scans, jumps: scans && lane?.algorithm === 'jump-point-plus' };
}

/**
 * What the step shown has of it.
 * @param {Engine} engine
 * @param {number} lane
 * @param {boolean} looks
 * @returns {Layer}
 */
function stepOf(engine, lane, looks) {
  return (ctx, view, camera) => {
    if (looks) drawSights(ctx, view, camera, engine.ask((lab) => lab.sightLines(lane)));
    else drawStep(ctx, view, camera, linesOf(engine, lane, false));
  };
}

/** @param {WayScope} scope */
export function showScans(scope) {
  /** @type {ReturnType<typeof makeSheet>[]} by lane */
  const sheets = [];
  const ways = (/** @type {number} */ lane) => waysOf(scope.state.lab?.lanes[lane]);

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    const { scans, looks } = ways(lane);
    if (!(scans || looks) || !scope.engine) return;
    if (scans) (sheets[lane] ??= makeSheet(scope))(ctx, view, camera, lane);
    const { playing, speed, calm } = scope.state.player;
    // At higher speeds those of single steps would only flicker.
    if (!playing || calm || speed <= scope.stage.drawing.BRANCH_SPEED) stepOf(scope.engine, lane, looks)(ctx, view, camera);
  }

  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera, lane) => {
    const { scans, looks } = waysOf(engine.state().lanes[lane]);
    if (scans) drawPast(ctx, view, camera, linesOf(engine, lane, true));
    if (scans || looks) stepOf(engine, lane, looks)(ctx, view, camera);
  };

  scope.stage.views.set('scans', Object.assign(layer, { from }));
  addScansLegend(scope, ways);
  scope.ask();
}
