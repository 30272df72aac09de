/**
 * The keys for spheres: one after the other is chosen, moved and taken away.
 *
 * @import { Box, Hand } from '../types.js'
 * @import { SpheresState } from './state.js'
 */
import { change, choose } from './gestures.js';
import { removeChosen } from './panels/sphere.js';
import { sphereOf } from './state.js';

/** @param {SpheresState} state @returns {Hand} */
export function makeHand(state) {
  return {
    next(by) {
      const { chosen, spheres } = state;
      if (!spheres.length) return null;
      const now = spheres.findIndex((one) => one.number === chosen);
      const one = spheres[now < 0 ? (by > 0 ? 0 : spheres.length - 1) : (now + by + spheres.length) % spheres.length];
      choose(state, one.number);
      /** @type {Box} */
      const box = [one.x, one.y, one.x, one.y];
      return box;
    },
    move(dx, dy, joined) {
      const one = sphereOf(state, state.chosen);
      const fine = (/** @type {number} */ value) => Math.round(value * 100) / 100;
      if (state.asset >= 0) return state.edits.make((engine) => engine.moveAsset(state.asset, dx, dy, 0), joined);
      return one ? change(state, one.number, { x: fine(one.x + dx), y: fine(one.y + dy) }, joined) : false;
    },
    remove: () => removeChosen(state),
    letGo() {
      if (state.rubber) {
        state.rubber = null;
        state.app.ask();
        return true;
      }
      if (state.chosen < 0 && state.asset < 0) return false;
      state.beside = -1;
      state.asset = -1;
      choose(state, -1);
      return true;
    },
  };
}
