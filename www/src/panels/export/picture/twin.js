/**
 * A second lab like the one on the page, for pictures: it is brought to any step and painted in any theme while the one
 * on the page stays as it is, also while that one plays.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Engine } from '../../../engine/engine.js'
 * @import { LabState, TruthView, View } from '../../../engine/types.js'
 * @import { TwinState } from './twin-state.js'
 * @typedef {'light' | 'dark'} Theme
 * @typedef {Awaited<ReturnType<typeof makeTwin>>} Twin
 */
import { lateSamples } from '../../../stage/late-legend.js';
import { runTo, show } from './twin-run.js';
import { initialState } from './twin-state.js';
import { setTheme, truthOf, viewOf } from './twin-views.js';

/** The share of the memory of a page that two labs may come to. */
const ROOM = 15 / 16;

/** Whether there is room for a second lab. @param {Engine} engine */
export function hasRoom(engine) {
  const { most, limit } = engine.memory();
  return 2 * most < ROOM * limit;
}

/**
 * @param {WayScope} scope with a lab
 * @param {AbortSignal} signal
 */
export async function makeTwin(scope, signal) {
  const state = initialState(scope, signal);
  const { drawing, engine, guest, inTheme, lane, pinned, unders } = state;
  const twin = {
    engine,
    /** The lane in focus. */
    lane,
    pinned,
    /** Two lanes are drawn over each other. */
    guest,
    /** What the page shows, as the twin counts it. */
    shown: { step: 0, part: 0 },
    /** @returns {LabState} */
    get lab() {
      return engine.state();
    },
    get theme() {
      return state.theme;
    },
    /**
     * Brings it to a step; draws wait for this.
     * @param {number} step
     * @param {number} [part] events of the next step on top
     */
    show: (step, part = 0) => show(state, step, part),
    /** @param {Theme} name */
    setTheme: (name) => setTheme(state, name),
    /** What is true of a lane where it stands. @param {number} i @returns {TruthView | null} */
    truth: (i) => truthOf(state, i),
    /**
     * The lane as the layers see it.
     * @param {number} i
     * @param {Pick<View, 'size' | 'ratio'>} where
     * @param {boolean} still it does not move on: all about the step is shown
     */
    view: (i, where, still) => viewOf(state, i, where, still),
    /** Draws below the paths of a lane. */
    unders,
    /** What that means. @param {number[]} lanes */
    late: (lanes) => lateSamples(scope, lanes),
    drawing,
    free() {
      inTheme.remove();
      engine.free();
    },
  };

  try {
    twin.setTheme('light');
    twin.shown = await shownOf(state);
    await twin.show(twin.shown.step, twin.shown.part);
  } catch (error) {
    twin.free();
    throw error;
  }
  return twin;
}

/** The place of the page, once the twin's run has come as far. @param {TwinState} twin */
async function shownOf(twin) {
  const { engine, lab, lane, scope: { state: { player } } } = twin;
  await runTo(twin, lab.cursor, 0, (state) => state.complete && !state.working);
  const now = engine.state();
  // Where the page's own place is not known here the step of the lane in focus is.
  const step = now.counts === lab.counts ? lab.cursor : engine.placeOf(lane, lab.lanes[lane].at) ?? now.steps;
  return { step, part: now.counts === 'steps' && lab.part > 0 ? player.part : 0 };
}
