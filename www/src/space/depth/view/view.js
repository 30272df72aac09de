/**
 * The view of the floor with depth. It shows what the plan shows, read from the same scene and study whenever the plan
 * is drawn, and turns by itself: moving the view asks nothing of a study.
 *
 * @import { PageState } from '../../app/state.js'
 * @import { Manner } from '../follower.js'
 * @import { Orbit } from '../orbit.js'
 * @import { Hands, ViewState } from './state.js'
 * @typedef {ReturnType<typeof makeDepthView>} DepthView
 */
import { clear, update } from './build.js';
import { applyLevel, frame, render, watchSize } from './frame.js';
import { follow, look, lookAtAll, orbitOf, setManner } from './moving.js';
import { initialState } from './state.js';

/**
 * @param {PageState} page @param {HTMLCanvasElement} canvas @param {WebGL2RenderingContext} context of it
 * @param {Hands} hands
 */
export function makeDepthView(page, canvas, context, hands) {
  const view = initialState({ page, canvas, context, hands }, (time) => frame(view, time));
  const { follower, rays, redraw, size } = view;
  const lose = (/** @type {Event} */ event) => {
    event.preventDefault();
    hands.lost();
  };
  canvas.addEventListener('webglcontextlost', lose);
  const watched = watchSize(view);
  Object.assign(size, { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) });
  applyLevel(view);

  return {
    rays,
    size,
    update: () => update(view),
    render: () => render(view),
    get orbit() {
      return orbitOf(view);
    },
    /** @param {Orbit} to */
    look: (to) => look(view, to),
    /** How somebody is followed; null: nobody is. @returns {Manner | null} */
    get manner() {
      return follower.manner;
    },
    set manner(to) {
      setManner(view, to);
    },
    /** Whom it is about. */
    get followed() {
      return view.built?.solid.followed ?? null;
    },
    /** Those who can be followed. */
    get people() {
      return view.built?.solid.people ?? null;
    },
    /** From where it is looked at, where somebody has moved it. */
    get from() {
      return view.untouched ? null : view.orbit;
    },
    /** All of the floor, from above or from the side from which it is looked at. @param {boolean} [above] */
    fit: (above) => lookAtAll(view, above),
    /** What can be seen of a press. */
    get walls() {
      return view.built?.floor.walls ?? null;
    },
    get hasEye() {
      return Boolean(view.built?.solid.eye);
    },
    get through() {
      return view.through;
    },
    set through(to) {
      view.through = to;
      redraw.ask();
    },
    /**
     * What it shows when so many seconds more have gone by, as a picture that the next one replaces.
     * @param {number} seconds
     * @returns {HTMLCanvasElement}
     */
    moment(seconds) {
      update(view);
      follow(view, 1000 * seconds);
      render(view);
      return canvas;
    },
    picture: () => picture(view),
    get info() {
      return infoOf(view);
    },
    dispose() {
      watched.disconnect();
      canvas.removeEventListener('webglcontextlost', lose);
      dispose(view);
    },
  };
}

/** What it shows now, as a picture. @param {ViewState} view */
function picture(view) {
  render(view);
  const { width, height } = view.canvas;
  const copy = Object.assign(document.createElement('canvas'), { width, height });
  /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d')).drawImage(view.canvas, 0, 0);
  return copy;
}

/** What the machine was given in the last frame, for tests and benches. @param {ViewState} view */
function infoOf({ governor, renderer, script }) {
  const { memory, render: { calls, triangles } } = renderer.info;
  return { calls, triangles, geometries: memory.geometries, textures: memory.textures, script, level: governor.lowered, shadows: governor.level.shadows };
}

/** @param {ViewState} view */
function dispose(view) {
  const { built, context, graph, light, redraw, renderer } = view;
  redraw.stop();
  clear(built);
  view.built = null;
  light.dispose();
  graph.clear();
  renderer.dispose();
  if (!context.isContextLost()) renderer.forceContextLoss();
}
