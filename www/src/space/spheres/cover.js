/**
 * Spheres set by the program, one after the other, until as much of the free space is covered as was asked for.
 *
 * @import { SphereCovering } from '../../../wasm/space.js'
 * @import { SpheresState } from './state.js'
 */
import { SphereCovering as Covering } from '../../../wasm/space.js';
import { seekRoute } from './route.js';

/** The share that is to be covered, where nothing else is said. */
export const USUAL_SHARE = 0.95;
/** Milliseconds of a frame that go into it: half of one, so that the other half is left to draw what has come. */
const BUSY = 8;

/** The state of a covering. */
export const initialCover = () => ({
  engine: /** @type {SphereCovering | null} */ (null),
  share: USUAL_SHARE,
  /** It covers again where the floor changed, or did so last. */
  again: false,
  /** How many spheres went and how many came with the last change, if that was this. */
  exchanged: /** @type {ArrayLike<number>} */ ([]),
  /** It is at work. */
  runs: false,
  /** Spheres so far: x, y, z and radius of each, the number of its medium, and whether it is climbed. */
  spheres: /** @type {Float64Array} */ (new Float64Array()),
  /** How many spheres cover which share, in turns. */
  curve: /** @type {Float64Array} */ (new Float64Array()),
  progress: 0,
});

/**
 * All of the floor, or again where it has changed since the spheres followed it.
 * @param {SpheresState} state
 * @param {boolean} [again]
 */
export function beginCover(state, again = false) {
  const { app, cover, engine, panel, radius } = state;
  const { space } = app.scene;
  giveUpCover(state);
  try {
    cover.engine = again ? Covering.again(space, engine, radius, cover.share) : new Covering(space, radius, cover.share);
  } catch (error) {
    app.notify(app.words(error), true);
    return;
  }
  cover.again = again;
  cover.exchanged = [];
  cover.runs = true;
  cover.curve = new Float64Array();
  cover.spheres = new Float64Array();
  cover.progress = 0;
  state.route.watched = false;
  panel.tell();
  app.time.go();
}

/** Gives up the covering; the spheres that there were stay. @param {SpheresState} state */
export function giveUpCover({ app, cover, panel }) {
  cover.engine?.free();
  cover.engine = null;
  cover.spheres = new Float64Array();
  if (!cover.runs) return;
  cover.runs = false;
  app.time.pause();
  panel.tell();
  app.ask();
}

/**
 * Goes on with it; answers whether there is more to do.
 * @param {SpheresState} state
 * @param {number} [most] spheres; without it as many as there is time for
 */
export function advanceCover(state, most = Infinity) {
  const { cover, edits, panel } = state;
  const { engine } = cover;
  if (!engine) return false;
  const more = engine.advanceFor(BUSY, most);
  cover.spheres = engine.spheres();
  cover.curve = engine.curve();
  cover.progress = engine.progress();
  if (!more) {
    cover.runs = false;
    /** @type {ArrayLike<number>} */
    let exchanged = [];
    edits.make((spheres) => (exchanged = engine.give(spheres)));
    cover.exchanged = exchanged;
    engine.free();
    cover.engine = null;
    cover.spheres = new Float64Array();
    state.ends ??= endsAmong(state.spheres);
    seekRoute(state);
    // Who is in no sphere begins again.
    state.restart();
  }
  panel.tell();
  return more;
}

/**
 * The middle of the first sphere, and of the one farthest from there.
 * @param {import('./state.js').Sphere[]} spheres
 * @returns {import('./state.js').Ends | null}
 */
function endsAmong([first, ...others]) {
  if (!first || !others.length) return null;
  const away = (/** @type {import('./state.js').Sphere} */ one) => Math.hypot(one.x - first.x, one.y - first.y);
  const last = others.reduce((far, one) => (away(one) > away(far) ? one : far));
  return { start: [first.x, first.y, first.z], goal: [last.x, last.y, last.z] };
}
