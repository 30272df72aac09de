/**
 * The mesh that is drawn by hand: what is known of it, and how it changes.
 *
 * @import { MeshState } from '../state.js'
 * @import { Drawn, Element } from './at.js'
 */

/** The state of the drawn mesh, and of what is done to it. */
export const initialHand = () => ({
  drawn: /** @type {Drawn | null} */ (null),
  /** The scene and its revision that it is of. @type {unknown[]} */
  of: [],
  chosen: /** @type {Element | null} */ (null),
  over: /** @type {Element | null} */ (null),
  /** The outline of the triangle that would be added. @type {ArrayLike<number>} */
  ghost: [],
  /** The line of a link that is being drawn. @type {number[]} */
  line: [],
  /** The corner with which a dragged one would be merged. */
  snap: -1,
  /** The side that waits for another one to be linked with. */
  linkFrom: -1,
  /** The next press on the floor begins a triangle. */
  placing: false,
  /** A corner is being dragged: the walk follows when it is let go. */
  dragging: false,
  /**
   * The last press on a side: a second one at once splits it.
   * @type {{ time: number, x: number, y: number, side: number, added: boolean } | null}
   */
  pressed: null,
});

/** Whether the walk is on the drawn mesh. @param {MeshState} state */
export const byHand = ({ packed: { settings } }) => settings.packed && settings.hand;

/** The drawn mesh of the scene as it is. @param {MeshState} state @returns {Drawn} */
export function drawnOf({ hand, scene: { space } }) {
  const { revision } = space;
  if (!hand.drawn || hand.of[0] !== space || hand.of[1] !== revision) {
    hand.drawn = /** @type {Drawn} */ (space.drawnMesh());
    hand.of = [space, revision];
    // Numbers may be those of others now.
    Object.assign(hand, { chosen: null, over: null, ghost: [], line: [], linkFrom: -1 });
  }
  return hand.drawn;
}

/** Whether nothing is drawn. @param {MeshState} state */
export const isEmpty = (state) => !drawnOf(state).corners.length;

/**
 * Makes a change of the drawn mesh; what cannot be is said.
 * @param {MeshState} state
 * @param {(space: MeshState['scene']['space']) => unknown} change
 * @param {Element | null} [keep] what is chosen after it
 */
export function change(state, change, keep = null) {
  state.app.time.pause();
  const made = relink(state, change, keep);
  state.hand.placing &&= !made;
  return made;
}

/**
 * The same where it is no more than how a link is passed: what walks walks on.
 * @param {MeshState} state
 * @param {(space: MeshState['scene']['space']) => unknown} change
 * @param {Element | null} keep
 */
export function relink(state, change, keep) {
  state.hand.pressed = null;
  const made = state.app.edit(() => change(state.scene.space));
  if (made) choose(state, keep);
  return made;
}

/** @param {MeshState} state @param {Element | null} element */
export function choose(state, element) {
  drawnOf(state);
  state.hand.chosen = element;
  state.panel.hand.update();
  state.app.ask();
}
