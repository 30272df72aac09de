/**
 * The keys for the drawn mesh: its corners, sides, triangles and links are chosen one after the other, corners are
 * moved, and what is chosen is taken away.
 *
 * @import { Box, Hand } from '../../types.js'
 * @import { MeshState } from '../state.js'
 */
import { elementsOf, pointsOf } from './at.js';
import { change, choose, drawnOf } from './hand.js';

/** The box around points, x and y in turns. @param {number[]} points @returns {Box} */
function boxAround(points) {
  const [xs, ys] = [0, 1].map((axis) => points.filter((_, at) => at % 2 === axis));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Takes away what is chosen; of a side nothing can be. @param {MeshState} state */
export function removeChosen(state) {
  const { chosen } = state.hand;
  if (!chosen || chosen.kind === 'side') return false;
  const { index, kind } = chosen;
  if (kind === 'vertex') return change(state, (space) => space.deleteVertex(index));
  return change(state, (space) => (kind === 'triangle' ? space.deleteTriangle(index) : space.unlink(index)));
}

/** @param {MeshState} state @returns {Hand} */
export function makeHandKeys(state) {
  return {
    next(by) {
      const drawn = drawnOf(state);
      const { hand, panel } = state;
      const kind = hand.chosen?.kind ?? panel.hand.kind;
      const all = elementsOf(drawn, kind);
      if (!all.length) return null;
      const now = hand.chosen ? all.indexOf(hand.chosen.index) : -1;
      const index = all[now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length];
      choose(state, { kind, index });
      return boxAround(pointsOf(drawn, { kind, index }));
    },
    move(dx, dy, joined) {
      const { chosen } = state.hand;
      if (chosen?.kind !== 'vertex') return false;
      const [x, y] = drawnOf(state).vertices.slice(2 * chosen.index, 2 * chosen.index + 2);
      change(state, (space) => space.moveVertex(chosen.index, x + dx, y + dy, joined), chosen);
      return true;
    },
    remove: () => removeChosen(state),
    letGo() {
      const { hand } = state;
      const had = Boolean(hand.chosen) || hand.placing || hand.linkFrom >= 0;
      Object.assign(hand, { placing: false, linkFrom: -1 });
      choose(state, null);
      return had;
    },
  };
}
