/**
 * Presses on spheres: their centre moves them, their rim changes the radius, and where there is none a new one is
 * drawn.
 *
 * @import { Drag, Item, Point } from '../types.js'
 * @import { Place, Sphere, SpheresState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { dragScene } from './drag-scene.js';
import { moveEnd, setGoal, sought } from './goal/ends.js';
import { goTo, itemAt } from './goal/places.js';
import { sphereOf, valuesOf } from './state.js';

/** A sphere is drawn with this radius at least, in metres. */
const LEAST = 0.05;
/** Decimals of what is set by hand: centimetres. */
const FINE = 100;

const round = (/** @type {number} */ value) => Math.round(value * FINE) / FINE;
const away = (/** @type {Point} */ at, /** @type {Point} */ of) => Math.hypot(at.x - of.x, at.y - of.y);

/**
 * @param {SpheresState} state
 * @param {Point} at
 * @param {number} reach
 * @param {PointerEvent} event
 * @returns {Drag | null}
 */
export function grab(state, at, reach, event) {
  const end = moveEnd(state, at, reach);
  if (end) return end;
  const asset = state.assets.find(({ offset: [x, y] }) => away(at, { x, y }) < reach);
  if (asset) return moveAsset(state, asset.number, at);
  if (!(event?.shiftKey || state.draws)) {
    const centre = nearest(state, (one) => away(at, one), reach);
    const place = itemAt(state, at, reach);
    if (place && place.away <= (centre ? away(at, centre) : Infinity)) return chooseItem(state, place.item);
    if (centre) return moveSphere(state, centre, at);
    // A finger that means to move the view is not to take hold of rims.
    const rims = event?.pointerType === 'touch' ? state.spheres.filter(({ number: of }) => of === state.chosen) : base(state);
    const rim = nearest({ spheres: rims }, (one) => Math.abs(away(at, one) - one.radius), 0.6 * reach);
    if (rim && rim.owner < 0) return resize(state, rim);
    const scene = dragScene(state, at, reach, event);
    if (scene) return scene;
    if (state.spheres.some((one) => one.active && away(at, one) <= one.radius)) return null;
  }
  return drawNew(state, at);
}

/** A press on an item makes it the goal. @param {SpheresState} state @param {Item} item @returns {Drag} */
function chooseItem(state, item) {
  let still = true;
  return {
    move: () => (still = false),
    drop() {
      if (!still) return;
      goTo(state, item);
      sought(state, false);
    },
  };
}

/** Those that can be changed by hand. @param {Pick<SpheresState, 'spheres'>} state */
export const base = ({ spheres }) => spheres.filter(({ owner }) => owner < 0);

/**
 * The one that is least far, within reach.
 * @param {Pick<SpheresState, 'spheres'>} state
 * @param {(one: Sphere) => number} far
 * @param {number} reach
 */
function nearest({ spheres }, far, reach) {
  let best = null;
  let least = reach;
  for (const one of spheres) {
    const distance = far(one);
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}

/** @param {SpheresState} state @param {number} of */
export function choose(state, of) {
  state.chosen = of;
  state.asset = sphereOf(state, of)?.owner ?? -1;
  if (state.beside === of) state.beside = -1;
  state.panel.tell();
  state.app.ask();
}

/**
 * Changes while a drag lasts are one step of undo.
 * @param {SpheresState} state
 * @param {(at: Point, joined: boolean) => boolean} change
 * @param {() => void} [still] where it was no drag
 * @returns {Drag}
 */
function dragging(state, change, still) {
  let joined = false;
  return {
    move(at) {
      if (change(at, joined)) joined = true;
    },
    drop() {
      if (!joined) still?.();
    },
    lost() {
      if (joined) state.edits.undo();
    },
  };
}

/** @param {SpheresState} state @param {Sphere} sphere @param {Point} from */
function moveSphere(state, sphere, from) {
  choose(state, sphere.number);
  if (sphere.owner >= 0) return moveAsset(state, sphere.owner, from);
  const [dx, dy] = [sphere.x - from.x, sphere.y - from.y];
  return dragging(state, (at, joined) => change(state, sphere.number, { x: round(at.x + dx), y: round(at.y + dy) }, joined));
}

/** @param {SpheresState} state @param {Sphere} sphere */
function resize(state, sphere) {
  choose(state, sphere.number);
  return dragging(state, (at, joined) => change(state, sphere.number, { radius: Math.max(LEAST, round(away(at, sphere))) }, joined));
}

/**
 * Another place, radius or medium of a sphere.
 * @param {SpheresState} state
 * @param {number} of
 * @param {Partial<Sphere>} to
 * @param {boolean} [joined]
 */
export function change(state, of, to, joined = false) {
  const sphere = sphereOf(state, of);
  return Boolean(sphere) && state.edits.make((engine) => engine.replace(of, valuesOf({ .../** @type {Sphere} */ (sphere), ...to })), joined);
}

/** @param {SpheresState} state @param {number} asset @param {Point} from */
function moveAsset(state, asset, from) {
  state.asset = asset;
  state.panel.tell();
  state.app.ask();
  let last = { x: round(from.x), y: round(from.y) };
  return dragging(state, (at, joined) => {
    const to = { x: round(at.x), y: round(at.y) };
    const [dx, dy] = [to.x - last.x, to.y - last.y];
    if ((!dx && !dy) || !state.edits.make((engine) => engine.moveAsset(asset, dx, dy, 0), joined)) return false;
    last = to;
    return true;
  });
}

/**
 * The medium of the area of the scene at a place; land where there is none.
 * @param {SpheresState} state
 * @param {Point} at
 */
export function mediumAt({ app: { scene } }, at) {
  const picked = scene.space.pickAny(at.x, at.y, 0);
  const area = picked?.layer === 'area' ? scene.layers.areas[picked.index] : null;
  return { medium: area ? ['land', 'water', 'air'].indexOf(area.medium) : 0, climb: area?.climb ?? false };
}

/**
 * A new sphere, its radius as far as is dragged; a press that does not move sets the goal.
 * @param {SpheresState} state
 * @param {Point} at
 * @returns {Drag}
 */
function drawNew(state, at) {
  /** @type {Place} */
  const place = [round(at.x), round(at.y), 0];
  return {
    move(to) {
      state.rubber = { at: place, radius: Math.max(LEAST, round(away(to, at))) };
      state.app.ask();
    },
    drop() {
      const { rubber } = state;
      state.rubber = null;
      if (rubber) add(state, place, rubber.radius);
      else setGoal(state, at);
    },
    lost() {
      state.rubber = null;
      state.app.ask();
    },
  };
}

/** @param {SpheresState} state @param {Place} place @param {number} radius */
export function add(state, [x, y, z], radius) {
  let made = -1;
  if (state.edits.make((engine) => (made = engine.add(valuesOf({ x, y, z, radius, ...mediumAt(state, { x, y }) }))))) choose(state, made);
}

/**
 * The pointer is at a place: the sphere there is looked at beside the chosen one. Answers what is said beside it.
 * @param {SpheresState} state
 * @param {Point | null} at
 */
export function hover(state, at) {
  const under = at && nearest({ spheres: state.spheres.filter((one) => one.active && away(at, one) <= one.radius) }, (one) => away(at, one), Infinity);
  if (!under) return '';
  if (state.chosen >= 0 && under.number !== state.chosen && state.beside !== under.number) {
    state.beside = under.number;
    state.panel.tell();
    state.app.ask();
  }
  return say('spheres.hover', { n: under.number, radius: number(under.radius) });
}
