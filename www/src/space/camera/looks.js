/**
 * The choice of where the camera looks: ahead in time, or towards a target on the floor that is dragged or given by its
 * coordinates.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { CameraState } from './state.js'
 */
import { choice, measure } from '../fields.js';

/** Ahead, or towards a target. */
export const LOOKS = ['ahead', 'target'];

/** How near a press is to the target at least, in metres. */
const NEAR = 0.3;

/** @param {CameraState} camera @param {() => void} looked it looks elsewhere */
export function makeLooks(camera, looked) {
  const changed = () => {
    looked();
    camera.app.altered();
    camera.app.ask();
  };
  const looks = choice({ id: 'camera.looks', options: LOOKS, value: camera.looks, help: true, input: (to) => { take({ looks: to }); changed(); } });
  const coordinate = (/** @type {'x' | 'y'} */ axis) => measure({ id: `camera.target.${axis}`, step: 0.5, unit: 'm', take: (value) => {
    if (!Number.isFinite(value)) return false;
    take({ target: within(camera, { ...camera.target, [axis]: value }) });
    changed();
    return true;
  } });
  const [x, y] = [coordinate('x'), coordinate('y')];

  /** @param {Partial<Pick<CameraState, 'looks' | 'target'>>} to */
  function take(to) {
    Object.assign(camera, to);
    looks.set(camera.looks);
    x.set(camera.target.x);
    y.set(camera.target.y);
    x.node.hidden = y.node.hidden = camera.looks !== 'target';
  }
  take({});

  return {
    nodes: [looks.node, x.node, y.node],
    take,
    /** A press on the target takes hold of it. @param {Point} at @param {number} reach metres @returns {Drag | null} */
    grab(at, reach) {
      const { looks: is, target } = camera;
      if (is !== 'target' || Math.hypot(target.x - at.x, target.y - at.y) > Math.max(reach, NEAR)) return null;
      const put = (/** @type {Point} */ to) => {
        take({ target: within(camera, to) });
        changed();
      };
      return { move: put, lost: () => put(target) };
    },
  };
}

/**
 * Centimetres are enough; and it is on the floor.
 * @param {Pick<CameraState, 'scene'>} camera
 * @param {Point} at
 * @returns {Point}
 */
function within({ scene: { floor: { left, right, bottom, top } } }, { x, y }) {
  const kept = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.round(Math.min(high, Math.max(low, value)) * 100) / 100;
  return { x: kept(x, left, right), y: kept(y, bottom, top) };
}

/**
 * The middle of the floor, where nobody has said anything.
 * @param {Pick<CameraState, 'scene'>} camera
 * @returns {Point}
 */
export const usualTarget = ({ scene: { floor: { left, right, bottom, top } } }) => ({ x: (left + right) / 2, y: (bottom + top) / 2 });

/** A target as a file has it. @param {any} saved @param {Pick<CameraState, 'scene'>} camera @returns {Point} */
export const targetOf = (saved, camera) => (Number.isFinite(saved?.x) && Number.isFinite(saved?.y) ? within(camera, saved) : usualTarget(camera));

/** The engine's camera looks there, too. @param {CameraState} camera */
export function aim({ drive, looks, target }) {
  if (looks === 'target') drive?.lookAt(target.x, target.y);
  else drive?.lookAhead();
}

/**
 * The target, and the line of sight to it.
 * @param {CameraState} camera
 * @param {Drawing} drawing
 * @param {Point | null} from the camera
 */
export function drawTarget({ looks, target: { x, y } }, drawing, from) {
  if (looks !== 'target') return;
  if (from) drawing.line([from.x, from.y, x, y], { colour: drawing.colour('accent'), width: 1.5, dash: [6, 4], alpha: 0.8 });
  drawing.disc(x, y, { pixels: 11, fill: drawing.colour('casing') });
  drawing.disc(x, y, { pixels: 8, stroke: drawing.colour('accent'), width: 3 });
  drawing.disc(x, y, { pixels: 3, fill: drawing.colour('accent') });
}
