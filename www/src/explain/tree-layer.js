/**
 * Keeps a picture of the search tree and lays it over the lane in focus: drawn anew only when the tree or the camera has changed.
 *
 * @import { WayScope } from '../element.js'
 * @import { Camera, View } from '../types.js'
 */
import { drawBranch, drawTree, rampOf } from '../layers/tree.js';
import { memory } from '../wasm.js';

/** While time runs, a tree that took long is drawn no oftener than this, in milliseconds. */
const PAUSE = 300;
const LONG = 8;

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
    const { at, part, algorithm, settings, sides, steps } = lab.lanes[lane];
    const key = JSON.stringify([lane, lab.revision, at, part, algorithm, settings, steps, camera, size, ratio, colours.casing, hexagons]);
    const began = performance.now();
    if (key === known || (player.playing && took > LONG && began - drawn < PAUSE)) return;
    known = key;
    const [width, height] = [Math.ceil(size.width * ratio), Math.ceil(size.height * ratio)];
    if (sheet.width !== width || sheet.height !== height) Object.assign(sheet, { width, height });
    own.setTransform(ratio, 0, 0, ratio, 0, 0);
    own.clearRect(0, 0, size.width, size.height);
    deepest = 0;
    scale = `linear-gradient(to right, ${rampOf(colours).join(', ')})`;
    for (let side = 0; side < sides; side++) {
      const [parents, depths, length, depth] = scope.engine.ask((each) => each.readTree(lane, side));
      deepest = Math.max(deepest, depth);
      drawTree(own, view, camera, {
        parents: new Uint32Array(memory.buffer, parents, length),
        depths: new Uint32Array(memory.buffer, depths, length),
        deepest: depth,
      });
    }
    scope.engine.ask((each) => [each.dropTree()]);
    drawn = performance.now();
    took = drawn - began;
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
    /** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera, lane: number) => void} */
    layer(ctx, view, camera, lane) {
      if (lane !== scope.state.lane) return;
      draw(view, camera, lane);
      ctx.drawImage(sheet, 0, 0, sheet.width / view.ratio, sheet.height / view.ratio);
      const { pinned, lab } = scope.state;
      if (pinned && lab) drawBranch(ctx, scope.engine?.branch(lane, pinned.y * lab.width + pinned.x) ?? new Uint32Array(0), view, camera);
    },
  };
}
