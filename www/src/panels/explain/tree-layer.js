/**
 * The layer that keeps a picture of the search tree and lays it over the lane in focus: drawn anew only when the tree
 * or the camera has changed.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { Camera, Cell, View } from '../../engine/types.js'
 */
import { drawBranch, drawTree, rampOf } from '../../stage/layers/tree.js';
import { memory } from '../../engine/wasm.js';

/** While time runs, a tree that took long is drawn no oftener than this, in milliseconds. */
const PAUSE = 300;
const LONG = 8;

/**
 * The tree of each side, drawn straight.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Engine} engine
 * @param {number} lane
 * @returns {number} the largest depth
 */
function drawSides(ctx, view, camera, engine, lane) {
  let deepest = 0;
  const { sides } = engine.state().lanes[lane];
  for (let side = 0; side < sides; side++) {
    const [parents, depths, length, depth] = engine.ask((each) => each.readTree(lane, side));
    deepest = Math.max(deepest, depth);
    drawTree(ctx, view, camera, {
      parents: new Uint32Array(memory.buffer, parents, length),
      depths: new Uint32Array(memory.buffer, depths, length),
      deepest: depth,
    });
  }
  engine.ask((each) => [each.dropTree()]);
  return deepest;
}

/**
 * The branch of the cell that is kept.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Engine | null} engine
 * @param {number} lane
 * @param {Cell | null} pinned
 */
function drawKept(ctx, view, camera, engine, lane, pinned) {
  if (pinned) drawBranch(ctx, engine?.branch(lane, pinned.y * view.world.width + pinned.x) ?? new Uint32Array(0), view, camera);
}

/** @param {WayScope} scope */
export function makeTreeLayer(scope) {
  const sheet = document.createElement('canvas');
  const own = sheet.getContext('2d');
  let known = '';
  let drawn = 0;
  let took = 0;
  let deepest = 0;
  let scale = '';

  /** @param {View} view @param {Camera} camera @param {number} lane */
  function draw(view, camera, lane) {
    const { lab, player } = scope.state;
    if (!own || !lab || !scope.engine) return;
    const { size, ratio, colours, hexagons } = view;
    const { at, part, algorithm, settings, steps } = lab.lanes[lane];
    const key = JSON.stringify([lane, lab.revision, at, part, algorithm, settings, steps, camera, size, ratio, colours.casing, hexagons]);
    const began = performance.now();
    if (key === known || (player.playing && took > LONG && began - drawn < PAUSE)) return;
    known = key;
    const [width, height] = [Math.ceil(size.width * ratio), Math.ceil(size.height * ratio)];
    if (sheet.width !== width || sheet.height !== height) Object.assign(sheet, { width, height });
    own.setTransform(ratio, 0, 0, ratio, 0, 0);
    own.clearRect(0, 0, size.width, size.height);
    scale = `linear-gradient(to right, ${rampOf(colours).join(', ')})`;
    deepest = drawSides(own, view, camera, scope.engine, lane);
    drawn = performance.now();
    took = drawn - began;
  }

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    if (lane !== scope.state.lane) return;
    draw(view, camera, lane);
    ctx.drawImage(sheet, 0, 0, sheet.width / view.ratio, sheet.height / view.ratio);
    drawKept(ctx, view, camera, scope.engine, lane, scope.state.pinned);
  }

  /** @type {Under['from']} */
  function from(engine) {
    const { lane: own, pinned } = scope.state;
    return (to, view, camera, lane) => {
      if (lane !== own) return;
      drawSides(to, view, camera, engine, lane);
      drawKept(to, view, camera, engine, lane, pinned);
    };
  }

  return {
    /** The largest depth drawn. */
    get deepest() {
      return deepest;
    },
    /** Its colours from the root to there, as an image of CSS. */
    get scale() {
      return scale;
    },
    layer: Object.assign(layer, { from }),
  };
}
