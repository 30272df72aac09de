/**
 * Paths smoothed after the search, drawn beside those found: what is chosen for each lane, and what it comes to.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { LabState } from '../../engine/types.js'
 * @typedef {'found' | 'line' | 'spline'} How
 * @typedef {object} Smooth
 * @property {number} found  What the path found costs, along straight lines.
 * @property {number} pulled  What it costs without the bends that a line of sight makes needless.
 * @property {number | null} length  Of what is drawn, where all cells cost the same.
 * @property {number} bends  Cells that are left.
 * @property {Float64Array} points
 */
import { drawSmooth } from './draw.js';
import { addSmoothLegend } from './legend.js';

/** @type {How[]} */
export const HOWS = ['found', 'line', 'spline'];

/**
 * @param {Engine} engine
 * @param {number} lane
 * @param {How} how
 * @returns {Smooth | null} null where there is nothing to smooth
 */
function read(engine, lane, how) {
  const flat = /** @type {Float64Array} */ (engine.ask((lab) => lab.smoothPath(lane, how === 'spline')));
  if (!flat.length) return null;
  const [found, pulled, length, bends] = flat;
  return { found, pulled, length: length < 0 ? null : length, bends, points: flat.subarray(4) };
}

/** @param {LabState} lab @param {number} lane @param {How} how */
function keyOf({ revision, turns, lanes }, lane, how) {
  const { algorithm, recorded, settings, steps, status, cost } = lanes[lane];
  return JSON.stringify([how, revision, turns, algorithm, recorded, settings, steps, status, cost]);
}

class Smoothing {
  /** @type {How[]} by lane */
  #chosen = [];
  /** @type {{ key: string, smooth: Smooth | null }[]} by lane, then by how */
  #known = [];

  /** @param {WayScope} scope */
  constructor(scope) {
    this.scope = scope;
    /** @type {UnderLayer} */
    const layer = (ctx, view, camera, lane) => {
      const smooth = view.path.length > 1 ? this.of(lane) : null;
      if (smooth) drawSmooth(ctx, view, camera, smooth.points, this.how(lane) === 'line');
    };
    /** @type {Under['from']} */
    const from = (engine) => (ctx, view, camera, lane) => {
      const smooth = this.how(lane) !== 'found' && view.path.length > 1 ? read(engine, lane, this.how(lane)) : null;
      if (smooth) drawSmooth(ctx, view, camera, smooth.points, this.how(lane) === 'line');
    };
    scope.stage.views.set('smooth', Object.assign(layer, { from }));
    addSmoothLegend(scope, (lane) => this.of(lane) !== null);
  }

  /** @param {number} lane @returns {How} */
  how(lane) {
    return this.#chosen[lane] ?? 'found';
  }

  /** @param {number} lane @param {How} how */
  choose(lane, how) {
    this.#chosen[lane] = how;
    this.scope.ask();
  }

  /** What is chosen for a lane comes to; null as it was found. @param {number} lane @returns {Smooth | null} */
  of(lane) {
    const { lab } = this.scope.state;
    const how = this.how(lane);
    if (how === 'found' || !this.scope.engine || !lab?.lanes[lane]) return null;
    const key = keyOf(lab, lane, how);
    if (this.#known[lane]?.key !== key) this.#known[lane] = { key, smooth: read(this.scope.engine, lane, how) };
    return this.#known[lane].smooth;
  }
}

/** @type {WeakMap<WayScope, Smoothing>} */
const all = new WeakMap();

/** That of an element. @param {WayScope} scope */
export function smoothingOf(scope) {
  const known = all.get(scope) ?? new Smoothing(scope);
  all.set(scope, known);
  return known;
}
