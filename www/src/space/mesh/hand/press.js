/**
 * Presses on the drawn mesh: triangles are added at solid sides, corners dragged, sides split and linked, links turned.
 *
 * @import { Drag, Point } from '../../types.js'
 * @import { MeshState } from '../state.js'
 */
import { say } from '../../../common/texts.js';
import { find } from '../state.js';
import { elementAt, isSolid, middleOf, sideAt, triangleAt, vertexAt } from './at.js';
import { change, choose, drawnOf, isEmpty, relink } from './hand.js';

/** Two presses within so many milliseconds and pixels are one double press. */
const [SOON, NEAR] = [400, 16];
/** Metres that a first triangle is kept off the rim of the floor. */
const OFF = 0.01;
/** Pixels from the middle of a first triangle to its corners. */
const FIRST = 60;

/**
 * @param {MeshState} state
 * @param {Point} at
 * @param {number} reach
 * @param {PointerEvent} event
 * @returns {Drag | null}
 */
export function grabHand(state, at, reach, event) {
  const { hand } = state;
  if (hand.placing || isEmpty(state)) return null;
  const { pressed } = hand;
  hand.pressed = null;
  Object.assign(hand, { over: null, ghost: [] });
  if (pressed && event.timeStamp - pressed.time < SOON && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < NEAR) return { move() {}, drop: () => splitAgain(state, pressed, at) };
  const element = elementAt(drawnOf(state), at, reach);
  if (element?.kind === 'vertex') return dragVertex(state, element.index, reach);
  if (element?.kind === 'link') return pressOnly(() => relink(state, (space) => space.turnLink(element.index), element));
  return element?.kind === 'side' ? dragSide(state, element.index, reach, event) : null;
}

/** A press that does nothing where it was dragged. @param {() => void} act @returns {Drag} */
function pressOnly(act) {
  let still = true;
  return { move: () => void (still = false), drop: () => still && act() };
}

/**
 * The second press of two: the side is split, and not the triangle added that the first one added.
 * @param {MeshState} state
 * @param {NonNullable<MeshState['hand']['pressed']>} pressed
 * @param {Point} at
 */
function splitAgain(state, { added, side }, at) {
  if (added) change(state, (space) => space.undo());
  change(state, (space) => space.splitSide(side, at.x, at.y));
}

/** @param {MeshState} state @param {number} vertex @param {number} reach @returns {Drag} */
function dragVertex(state, vertex, reach) {
  const { app, hand, scene } = state;
  let [moved, joined] = [false, false];
  /** @type {unknown} */
  let refused = null;
  const end = () => {
    Object.assign(hand, { dragging: false, snap: -1 });
    if (moved) find(state);
  };
  return {
    move(to) {
      app.time.pause();
      moved = hand.dragging = true;
      // Where it cannot go it stays, and that is said when it is let go.
      app.edit(() => {
        try {
          scene.space.moveVertex(vertex, to.x, to.y, joined);
          [joined, refused] = [true, null];
        } catch (error) {
          refused = error;
        }
      });
      hand.snap = vertexAt(drawnOf(state), to, reach, vertex);
      choose(state, { kind: 'vertex', index: vertex });
    },
    drop() {
      const { snap } = hand;
      if (!moved) return choose(state, { kind: 'vertex', index: vertex });
      hand.dragging = false;
      if (snap >= 0) change(state, (space) => space.mergeVertices(vertex, snap, joined));
      else if (refused) app.notify(app.words(refused), true);
      return end();
    },
    lost() {
      if (joined) app.edit(() => scene.space.undo());
      end();
    },
  };
}

/** @param {MeshState} state @param {number} side @param {number} reach @param {PointerEvent} event @returns {Drag} */
function dragSide(state, side, reach, event) {
  const { app, hand, scene } = state;
  const solid = isSolid(drawnOf(state), side);
  /** @type {Point | null} */
  let at = null;
  let other = -1;
  const clear = () => {
    Object.assign(hand, { ghost: [], line: [] });
    app.ask();
  };
  return {
    move(to) {
      const drawn = drawnOf(state);
      at = to;
      other = sideAt(drawn, to, reach);
      if (other === side) other = -1;
      const [from, onto] = [middleOf(drawn, side), other < 0 ? to : middleOf(drawn, other)];
      hand.line = other >= 0 || !solid ? [from.x, from.y, onto.x, onto.y] : [];
      hand.ghost = other < 0 && solid ? scene.space.triangleOn(side, Float64Array.of(to.x, to.y), reach) : [];
      app.ask();
    },
    drop() {
      clear();
      const to = at;
      if (!to) return pressSide(state, side, solid, reach, event);
      if (other >= 0) return change(state, (space) => space.linkSides(side, other));
      if (solid) change(state, (space) => space.addTriangle(side, Float64Array.of(to.x, to.y), reach));
      return undefined;
    },
    lost: clear,
  };
}

/**
 * @param {MeshState} state
 * @param {number} side
 * @param {boolean} solid
 * @param {number} reach
 * @param {PointerEvent} event
 */
function pressSide(state, side, solid, reach, event) {
  const added = solid && change(state, (space) => space.addTriangle(side, new Float64Array(), reach));
  if (!solid) choose(state, { kind: 'side', index: side });
  state.hand.pressed = { time: event.timeStamp, x: event.clientX, y: event.clientY, side, added };
}

/** A press on nothing, or within a triangle. @param {MeshState} state @param {Point} at */
export function tapHand(state, at) {
  const { app, hand, scene } = state;
  if (hand.placing || isEmpty(state)) {
    const { bottom, left, right, top } = scene.floor;
    const radius = Math.min(FIRST / app.view.scale, (right - left) / 2 - OFF, (top - bottom) / 2 - OFF);
    // Near the rim it is moved so that it lies on the floor.
    const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.min(high - radius - OFF, Math.max(low + radius + OFF, value));
    change(state, (space) => space.beginTriangle(within(at.x, left, right), within(at.y, bottom, top), radius));
    return;
  }
  const index = triangleAt(drawnOf(state), at);
  choose(state, index < 0 ? null : { kind: 'triangle', index });
}

/** @param {MeshState} state @param {Point | null} at @param {number} reach @returns {string} */
export function hoverHand(state, at, reach) {
  const { app, hand, scene } = state;
  const drawn = drawnOf(state);
  const over = at && !hand.placing ? elementAt(drawn, at, 2 * reach) : null;
  if (over?.kind !== hand.over?.kind || over?.index !== hand.over?.index) {
    hand.over = over;
    const adds = over?.kind === 'side' && isSolid(drawn, over.index);
    hand.ghost = adds ? scene.space.triangleOn(over.index, new Float64Array(), 2 * reach) : [];
    app.ask();
  }
  if (!over) return '';
  if (over.kind !== 'side') return say(`packed.hand.over.${over.kind}`);
  return say(`packed.hand.over.${isSolid(drawn, over.index) ? 'solid' : 'open'}`);
}
