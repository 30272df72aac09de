/**
 * A crowd on the walk engine: each body with its own build and style, the layers one above the other.
 *
 * @import { GaitState } from '../state.js'
 * @typedef {{ walkers: number, order: number, speed: number, times: number[], counts: { pushed: number, avoidTests:
 *   number, apartTests: number, ways: number }, seconds: number, bytes: number }} CrowdTold
 */
import { GaitCrowd } from '../../../../wasm/space.js';
import { makeHistory } from '../../time/history.js';

/** The number of walkers where nothing else was said, and at most. */
export const WALKERS = { usual: 40, most: 1000 };
/** The means that keep bodies apart. */
export const APART = ['push-out', 'helbing', 'off'];
/** The usual settings of the crowd. */
export const USUAL_CROWD = { walkers: WALKERS.usual, mixed: true, varied: true, route: true, avoid: true, impenetrability: APART[0], lattice: true };
/** Numbers of a body: x, y, heading, leg, radius, phase. */
export const BODY = 6;
/** Moments are few: each has the whole crowd. */
const [EVERY, MOST] = [90, 60];
/** So many values of how far they are in step are kept, one a tick. */
const KEPT = 900;

/** @param {() => GaitState} state */
export function initialCrowd(state) {
  return {
    engine: /** @type {GaitCrowd | null} */ (null),
    settings: { ...USUAL_CROWD },
    /** The one that a view with depth goes along with. */
    chosen: 0,
    /** Why there is none. */
    refused: '',
    joints: /** @type {Int32Array} */ (new Int32Array()),
    bodies: /** @type {Float64Array} */ (new Float64Array()),
    told: /** @type {CrowdTold | null} */ (null),
    /** How far they were in step, the latest last. @type {number[]} */
    orders: /** @type {number[]} */ ([]),
    history: makeHistory({
      take: () => ({ kept: crowdOf(state())?.moment(), free() { this.kept?.free(); } }),
      back: ({ kept }) => kept && crowdOf(state())?.back(kept),
      tick: () => crowdOf(state())?.tick(state().app.scene.space),
      every: () => EVERY,
      most: () => MOST,
    }),
  };
}

/** As the engine takes them. @param {typeof USUAL_CROWD} of */
function settingsOf({ avoid, impenetrability, lattice, mixed, route, varied, walkers }) {
  return { ...GaitCrowd.usual(), walkers, mixed, varied, lattice, layers: { route, avoid, impenetrability } };
}

/**
 * It is made when it is first wanted; null where there is no room for it.
 * @param {GaitState} state
 * @returns {GaitCrowd | null}
 */
export function crowdOf({ app, crowd }) {
  if (!crowd.engine && !crowd.refused) {
    try {
      crowd.engine = new GaitCrowd(app.scene.space, settingsOf(crowd.settings));
    } catch (error) {
      crowd.refused = app.words(error);
      return null;
    }
    crowd.joints = crowd.engine.joints();
    crowd.history.begin();
  }
  return crowd.engine;
}

/** Another crowd is made when one is next wanted. @param {Pick<GaitState, 'crowd'>} state */
export function forgetCrowd({ crowd }) {
  crowd.history.begin();
  crowd.engine?.free();
  crowd.engine = crowd.told = null;
  crowd.refused = '';
  crowd.orders.length = 0;
}

/**
 * The scene was edited: ways are forgotten, and where there is no room any more the crowd is.
 * @param {GaitState} state
 */
export function heedScene(state) {
  const { app, crowd } = state;
  try {
    crowd.engine?.sceneChanged(app.scene.space);
    crowd.history.cut();
  } catch {
    forgetCrowd(state);
  }
}

/** @param {GaitState} state */
export function lookAtCrowd(state) {
  const { crowd } = state;
  const engine = crowdOf(state);
  if (!engine) return;
  crowd.bodies = engine.bodies();
  crowd.told = engine.state();
  crowd.orders.push(crowd.told?.order ?? 0);
  if (crowd.orders.length > KEPT) crowd.orders.shift();
}

/**
 * Sets up the crowd. What needs another crowd begins anew; layers are switched while it walks.
 * @param {GaitState} state
 * @param {Partial<typeof USUAL_CROWD>} to
 */
export function setCrowd(state, to) {
  const { app, crowd } = state;
  Object.assign(crowd.settings, to);
  if ('walkers' in to || 'mixed' in to || 'varied' in to) forgetCrowd(state);
  else {
    crowdOf(state)?.set(settingsOf(crowd.settings));
    crowd.history.touch();
  }
  lookAtCrowd(state);
  app.altered();
  state.panel.tell();
  app.ask();
}
