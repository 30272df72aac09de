/**
 * The frames of the view: drawn when they are asked for, as large as the canvas is, with as much as the machine
 * affords.
 *
 * @import { Eye } from '../solid.js'
 * @import { ViewState } from './state.js'
 */
import { aim, paintEye } from './eye.js';
import { setFade } from './fade.js';
import { fit, follow, place } from './moving.js';

/** A frame at that time. @param {ViewState} view @param {number} time milliseconds */
export function frame(view, time) {
  const { governor, hands } = view;
  if (governor.frame(time)) {
    applyLevel(view);
    hands.lowered(governor.level.shadows);
  }
  const goes = follow(view, time - view.drawnAt);
  view.drawnAt = time;
  render(view);
  if (goes) view.redraw.ask();
}

/** Draws with as much as the governor allows. @param {ViewState} view */
export function applyLevel({ governor, graph, light, renderer, size }) {
  const { ratio, shadows } = governor.level;
  renderer.setPixelRatio(Math.min(devicePixelRatio || 1, ratio));
  renderer.setSize(size.width, size.height, false);
  if (renderer.shadowMap.enabled !== shadows) {
    renderer.shadowMap.enabled = shadows;
    light.cast(shadows);
    // Shaders know whether there are shadows.
    graph.traverse((node) => {
      const material = /** @type {any} */ (node).material;
      if (material) material.needsUpdate = true;
    });
  }
  renderer.shadowMap.needsUpdate = true;
}

/** @param {ViewState} view */
export function render(view) {
  const { built, hands: { unseen }, renderer, size } = view;
  if (!built || (size.width < 2 && !unseen)) return;
  const { eye } = built.solid;
  const from = performance.now();
  renderer.info.reset();
  place(view);
  if (unseen && eye) suit(view, eye.canvas);
  if (eye) renderEye(view, eye);
  if (unseen) return;
  renderView(view, view.through ? eye : null);
  view.script += ((performance.now() - from) - view.script) / 16;
}

/** What a camera on the floor sees, onto its own canvas. @param {ViewState} view @param {Eye} eye */
function renderEye({ built, eyeCamera, fade, graph, renderer }, eye) {
  setFade(fade, null);
  paintEye(renderer, graph, eyeCamera, eye, (angle, height) => built?.solid.labels.scale(height, angle));
}

/** The view itself. @param {ViewState} view @param {Eye | null} eye through which one looks, if any */
function renderView({ built, eyeCamera, fade, graph, lens, orbit, renderer, size }, eye) {
  if (!built) return;
  const { followed, labels } = built.solid;
  setFade(fade, eye || !orbit || orbit.elevation > 1.5 ? null : followed);
  if (eye) aim(eyeCamera, eye, size.width / size.height);
  const camera = eye ? eyeCamera : lens.camera;
  labels.scale(size.height, (camera.fov * Math.PI) / 180);
  renderer.render(graph, camera);
  renderer.shadowMap.needsUpdate = false;
}

/**
 * Makes it as large as a picture for which it is there alone.
 * @param {ViewState} view
 * @param {HTMLCanvasElement} picture
 */
function suit(view, { clientWidth, clientHeight }) {
  const { width, height } = view.size;
  if (width !== clientWidth || height !== clientHeight) resize(view, clientWidth, clientHeight);
}

/** @param {ViewState} view @param {number} width @param {number} height of the canvas, in pixels */
function resize({ renderer, size }, width, height) {
  size.width = Math.max(1, width);
  size.height = Math.max(1, height);
  renderer.setSize(size.width, size.height, false);
}

/** The canvas has another size: a view that nobody has moved still shows all of the floor. @param {ViewState} view */
export function watchSize(view) {
  const watched = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    resize(view, width, height);
    if (view.orbit && view.untouched) view.orbit = fit(view, view.orbit);
    view.redraw.ask();
  });
  watched.observe(view.canvas);
  return watched;
}
