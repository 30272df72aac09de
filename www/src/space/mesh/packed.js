/**
 * The other way to move in the study of meshes: an entity on O'Neill's packed mesh, by connection map and constraint
 * rays, seen tick by tick.
 *
 * @import { MeshState } from './state.js'
 * @typedef {{ triangles: number, vertices: number, triangleBytes: number, vertexBytes: number, mapBytes: number,
 *   squeezedBytes: number, oneMapBytes: number, parts: number, error: number }} PackedCounts
 * @typedef {{ outcome: 'arrived' | 'stuck' | 'no-path' | 'start-outside' | 'goal-outside', length: number, ticks:
 *   number, lost: number, x: number, y: number }} Walked
 * @typedef {{ what: 'free' | 'ray' | 'wall' | 'link' | 'lost', portals: number, x: number, y: number }} Tick
 */
import { PackedWalk } from '../../../wasm/space.js';

/** The usual settings of the packed mesh. */
export const USUAL_PACKED = { packed: false, hand: false, iterations: 5, literal: false };

/** The state of the packed mesh. */
export const initialPacked = () => ({
  engine: /** @type {PackedWalk | null} */ (null),
  settings: { ...USUAL_PACKED },
  layers: { rays: true, field: false },
  counts: /** @type {PackedCounts | null} */ (null),
  walked: /** @type {Walked | null} */ (null),
  /** The drawn mesh has changed since it was packed. */
  behind: false,
  /** Why there is none. */
  refused: '',
});

/** Forgets what was packed: it belongs to a scene that is gone. @param {MeshState} state */
export function forget({ packed }) {
  packed.engine?.free();
  packed.engine = packed.counts = packed.walked = null;
  packed.behind = false;
}

/** The drawn mesh has changed: what is the same of it need not be packed again. @param {MeshState} state */
export function fallBehind({ packed }) {
  packed.counts = packed.walked = null;
  packed.behind = true;
}

/**
 * Goes on from the tick that is seen where nothing but links of the drawn mesh has changed. Answers whether it could.
 * @param {MeshState} state
 */
export function walkOn({ at, last, packed, scene }) {
  if (!packed.engine || !packed.walked || !at || at === last) return false;
  const walked = packed.engine.relinked(scene.space, at);
  packed.walked = walked ?? packed.walked;
  return walked !== undefined;
}

/** Walks between the ends as they are. Answers how many ticks that took. @param {MeshState} state */
export function walk({ ends, packed, settings, scene }) {
  packed.walked = null;
  if (!ends) return 0;
  if (!packed.engine) {
    packed.engine = packed.settings.hand ? PackedWalk.drawn(scene.space) : new PackedWalk(scene.space, settings.radius);
  } else if (packed.behind) packed.engine.redraw(scene.space);
  packed.behind = false;
  packed.counts ??= packed.engine.counts();
  const { engine } = packed;
  const place = (/** @type {{ x: number, y: number }} */ { x, y }) => Float64Array.of(x, y);
  packed.walked = engine.walk(place(ends.start), place(ends.goal), packed.settings.iterations, packed.settings.literal);
  return engine.last;
}
