/**
 * The view of a lab that a link brought: its step within the step, the lane in focus, and the part of the world in
 * view.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Arrival } from './link.js'
 */
import { LARGEST } from '../../stage/camera.js';

/**
 * Looks at a lab that has just been opened as the link says.
 * @param {WayScope} scope
 * @param {Pick<Arrival, 'part' | 'look'>} arrival
 */
export function lookAt(scope, { part = 0, look }) {
  scope.state.player.part = part;
  if (!look) return;
  scope.chooseLane(look.lane);
  scope.state.lanesView = look.alone ? 'one' : 'tiles';
  if (look.camera) hold(scope, look.camera);
}

/**
 * Keeps a part of the world in view, whatever room there is for it, until somebody moves the view or opens another
 * world. What a tile has room for is known once it has been drawn, and changes as the page finds its shape.
 * @param {WayScope} scope
 * @param {[number, number, number, number]} part
 */
function hold(scope, [x, y, across, down]) {
  /** The room that it was fitted into, and what the stage made of it. */
  let [room, made] = ['', ''];
  const fit = () => {
    const { width, height } = scope.stage.tileSize;
    const camera = JSON.stringify(scope.state.camera);
    // All of it was asked for.
    if (room && !scope.state.camera) return end();
    if (room === `${width} ${height}`) {
      made ||= camera;
      if (camera !== made) end();
      return;
    }
    const scale = Math.min(width / across, height / down, LARGEST);
    if (![x, y, scale].every(Number.isFinite) || scale <= 0) return end();
    [room, made] = [`${width} ${height}`, ''];
    scope.state.camera = { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
    scope.ask();
  };
  const end = () => {
    scope.removeEventListener('update', fit);
    scope.removeEventListener('map', end);
  };
  scope.addEventListener('update', fit);
  scope.addEventListener('map', end);
  scope.ask();
}

/**
 * The numbers by which a link says what is looked at, for `Lab.link`.
 * @param {WayScope} scope
 * @param {boolean} camera with the part of the world in view
 */
export function lookOf({ state, stage }, camera) {
  const look = [state.lane, Number(state.lanesView === 'one')];
  if (!camera || !state.camera) return look;
  const { x, y, scale } = state.camera;
  const { width, height } = stage.tileSize;
  return [...look, (width / 2 - x) / scale, (height / 2 - y) / scale, width / scale, height / scale];
}
