/**
 * Keys, sticks and drags of the walk: seen from a fixed place they say where to, with a view that follows they drive.
 *
 * @import { Drag, Point } from '../../types.js'
 * @import { GaitState } from '../state.js'
 */
import { narrow } from '../../sheet/narrow.js';
import { changeWalk, setGoal } from './walk.js';

/** What each key pushes: to the right and up. @type {Record<string, [number, number]>} */
const PUSHES = { w: [0, 1], a: [-1, 0], s: [0, -1], d: [1, 0], ArrowUp: [0, 1], ArrowLeft: [-1, 0], ArrowDown: [0, -1], ArrowRight: [1, 0] };
/** A stick nearer to its middle than this is let go. */
const DEAD = 0.15;

/** Where keys push together. @param {Iterable<string>} keys @returns {[number, number]} */
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
}

/** @param {GaitState} state @param {[number, number]} to */
function push(state, [x, y]) {
  const { app } = state;
  // Where a view goes along, ahead is where the body faces.
  const drives = app.depth.mode === 'depth';
  changeWalk(state, (engine) => (drives ? engine.drive(Math.max(0, y), -x) : engine.stick(x, y)));
  if (x || y) app.time.go();
}

/** The stick that was pushed last, so that letting it go is told once. */
let pushed = false;

/** A stick of a gamepad, if there is one. @param {GaitState} state */
export function heedGamepad(state) {
  const pad = navigator.getGamepads?.().find((one) => one?.connected && one.axes.length >= 2);
  if (!pad) return;
  const [x, y] = pad.axes;
  const moved = Math.hypot(x, y) > DEAD;
  if (moved || pushed) push(state, moved ? [x, -y] : [0, 0]);
  pushed = moved;
}

/** The goal is dragged. @param {GaitState} state @param {Point} at @param {number} reach @returns {Drag | null} */
export function grabGoal(state, at, reach) {
  const { told } = state.walk;
  if (!told?.goal) return null;
  const [x, y] = told.goal;
  if (Math.hypot(at.x - x, at.y - y) > Math.max(told.tolerance, reach * (narrow.matches ? 2 : 1.5))) return null;
  return { move: (to) => setGoal(state, to) };
}
