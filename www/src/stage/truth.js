/**
 * The pictures and lines of what is true of a lane's world: kept until the world or the lane changes, for they take
 * time in proportion to the map.
 *
 * @import { Engine } from '../engine/engine.js'
 * @import { Colours, LabState, OverlayKind, Size, TruthView } from '../engine/types.js'
 */
import { isWhole } from '../engine/wasm.js';

const REGION = 1;
const FRONTIER = 2;
/** What belongs to each kind. @type {Record<OverlayKind, ('region' | 'frontier' | 'way' | 'optimum')[]>} */
const PARTS = { optimum: ['optimum'], 'no-path': ['region', 'frontier', 'way'], region: ['region'], frontier: ['frontier'], way: ['way'], none: [] };

/**
 * The overlay that a lane shows: the one that was asked for, else, at the end of a run that found no path, why there is
 * none.
 * @param {OverlayKind | null} asked of this lane
 * @param {LabState} lab
 * @param {number} lane
 * @returns {OverlayKind}
 */
export function overlayOf(asked, lab, lane) {
  const { status, at, steps, reference } = lab.lanes[lane];
  if (reference.state !== 'known') return 'none';
  const apart = reference.cost === null;
  if (asked === 'none' || (asked && apart !== (asked === 'optimum'))) return asked;
  return apart && status === 'exhausted' && at >= steps ? 'no-path' : 'none';
}

/** One for a stage: what each lane shows, by lane. */
export class Truths {
  /** @type {{ key: string, truth: TruthView | null }[]} */
  #kept = [];

  forget() {
    this.#kept = [];
  }

  /**
   * @param {Engine} engine
   * @param {LabState} lab
   * @param {number} lane
   * @param {OverlayKind} kind
   * @param {Colours} colours
   * @returns {{ truth: TruthView | null, changed: boolean }}
   */
  of(engine, lab, lane, kind, colours) {
    this.#kept.length = Math.min(this.#kept.length, lab.lanes.length);
    const { algorithm, settings } = lab.lanes[lane];
    const key = kind === 'none' ? '' : JSON.stringify([kind, isWhole, lab.revision, lab.name, lab.width, lab.height, lab.start, lab.goal, algorithm, settings, colours.region, colours.frontier]);
    const kept = this.#kept[lane];
    if ((kept?.key ?? '') === key) return { truth: kept?.truth ?? null, changed: false };
    const truth = key ? read(engine, lab, lane, kind, colours) : null;
    this.#kept[lane] = { key, truth };
    return { truth, changed: true };
  }
}

/**
 * @param {Engine} engine
 * @param {Size} world
 * @param {number} lane
 * @param {OverlayKind} kind
 * @param {Colours} colours
 * @returns {TruthView}
 */
function read(engine, world, lane, kind, colours) {
  const parts = PARTS[kind];
  // Which cells explain it is told by the rest of the wasm.
  const cells = (/** @type {'region' | 'frontier' | 'way'} */ what) => (isWhole && parts.includes(what) ? engine.noPathCells(lane, what) : new Uint32Array(0));
  const region = cells('region');
  const frontier = cells('frontier');
  const kinds = new Uint8Array(region.length + frontier.length ? world.width * world.height : 0);
  for (const cell of region) kinds[cell] = REGION;
  for (const cell of frontier) kinds[cell] = FRONTIER;
  return {
    kind,
    region: stain(region, world, colours.region),
    frontier: stain(frontier, world, colours.frontier),
    kinds,
    line: kind === 'optimum' ? engine.optimalPath(lane) : cells('way'),
  };
}

/**
 * A picture of some cells in one colour.
 * @param {Uint32Array} cells
 * @param {Size} world
 * @param {string} colour
 */
function stain(cells, { width, height }, colour) {
  if (cells.length === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const data = ctx.createImageData(width, height);
  for (const cell of cells) data.data[4 * cell + 3] = 255;
  ctx.putImageData(data, 0, 0);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, width, height);
  return canvas;
}
