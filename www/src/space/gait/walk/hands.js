/**
 * Keys, sticks and drags of the walk: seen from a fixed place they say where to, with a view that follows they drive.
 *
 * @import { Drag, Point } from '../../types.js'
 * @import { GaitState } from '../state.js'
 */
import { narrow } from '../../sheet/narrow.js';
import { stickOf } from './stick.js';
import { changeWalk, setGoal } from './walk.js';

/** What each key pushes: to the right and up. @type {Record<string, [number, number]>} */
const PUSHES = { w: [0, 1], a: [-1, 0], s: [0, -1], d: [1, 0], ArrowUp: [0, 1], ArrowLeft: [-1, 0], ArrowDown: [0, -1], ArrowRight: [1, 0] };

/** The direction in which keys push together. @param {Iterable<string>} keys @returns {[number, number]} */
export function pushOf(keys) {
  let [x, y] = [0, 0];
  for (const key of keys) {
    x += PUSHES[key]?.[0] ?? 0;
    y += PUSHES[key]?.[1] ?? 0;
  }
  return [Math.sign(x), Math.sign(y)];
}

/** @param {GaitState} state */
export function bindWalkHands(state) {
  const { app } = state;
  /** Those that are held down. @type {Set<string>} */
  const held = new Set();
  const keyOf = (/** @type {KeyboardEvent} */ { key }) => (key.length === 1 ? key.toLowerCase() : key);
  document.addEventListener('keydown', (event) => {
    const key = keyOf(event);
    if (state.mode !== 'walk' || app.study !== state.study || !PUSHES[key] || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLCanvasElement) || event.target.getAttribute('role') !== 'application') return;
    event.preventDefault();
    if (event.repeat) return;
    held.add(key);
    push(state, pushOf(held));
  }, true);
  const release = (/** @type {string} */ key) => {
    if (held.delete(key)) push(state, pushOf(held));
  };
  document.addEventListener('keyup', (event) => release(keyOf(event)), true);
  addEventListener('blur', () => [...held].forEach(release));
  bindGamepad(state);
}

/** @param {GaitState} state @param {[number, number]} to */
function push(state, [x, y]) {
  const { app } = state;
  // Where a view goes along, ahead is where the body faces.
  const drives = app.depth.mode === 'depth';
  changeWalk(state, (engine) => (drives ? engine.drive(Math.max(0, y), -x) : engine.stick(x, y)));
  if (x || y) app.time.go();
}

/**
 * Looks at the stick of a gamepad as long as there is one, so that it begins a walk that stands still, too.
 * @param {GaitState} state
 */
function bindGamepad(state) {
  let looks = false;
  let before = /** @type {[number, number]} */ ([0, 0]);
  const look = () => {
    const pad = navigator.getGamepads().find((one) => one?.connected && one.axes.length >= 2);
    looks = Boolean(pad);
    if (!pad) return;
    const to = state.mode === 'walk' && state.app.study === state.study ? stickOf(pad.axes, before) : null;
    if (to) push(state, (before = to));
    requestAnimationFrame(look);
  };
  addEventListener('gamepadconnected', () => {
    if (!looks) look();
  });
}

/** The goal is dragged. @param {GaitState} state @param {Point} at @param {number} reach @returns {Drag | null} */
export function grabGoal(state, at, reach) {
  const { told } = state.walk;
  if (!told?.goal) return null;
  const [x, y] = told.goal;
  if (Math.hypot(at.x - x, at.y - y) > Math.max(told.tolerance, reach * (narrow.matches ? 2 : 1.5))) return null;
  return { move: (to) => setGoal(state, to) };
}
