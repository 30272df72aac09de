/**
 * The scene as the page has it: the engine's, and its obstacles and layers as plain objects, read once for each
 * revision.
 *
 * @import { Area, Door, Item, Layers, Obstacle, Point } from './types.js'
 */
import init, { MeshFile, Space } from '../../wasm/space.js';
import { heightOf } from './floor.js';

/** @type {Promise<import('../../wasm/space.js').InitOutput> | undefined} */
let started;
/** Its memory, once it is started; views of it are made anew for each read. @type {WebAssembly.Memory} */
export let memory;

/**
 * Loads and starts the engine. A failure may be tried again.
 * @param {BufferSource} [bytes] the wasm itself, where it cannot be fetched
 */
export async function startSpace(bytes) {
  started ??= init(bytes && { module_or_path: bytes });
  try {
    memory = (await started).memory;
  } catch (error) {
    started = undefined;
    throw error;
  }
}

/**
 * What is read from a file of a scene.
 * @typedef {{ kind: 'scene', json: unknown } | { kind: 'geojson', json: unknown, coordinates: string } | { kind: 'map',
 *   bytes: Uint8Array, metres: number } | MeshSource} Source
 */

/**
 * A navigation mesh: a file `.mesh`, or with the steepest slope that is walkable, in degrees, an OBJ file.
 * @typedef {{ kind: 'mesh', bytes: Uint8Array, slope?: number }} MeshSource
 */

/**
 * Of a scene that was made from a navigation mesh: the file, and its counts. `steep`: faces of an OBJ file that are not
 * walkable.
 * @typedef {{ source: MeshSource, name: string, polygons: number, steep: number | null }} FromMesh
 */

export class PageScene {
  /** The engine's, for studies. */
  space = new Space('', 20, 15);
  /** @type {Obstacle[] | null} */
  #obstacles = null;
  #revision = -1;
  /** @type {Layers} */
  #layers = { areas: [], doors: [], items: [] };
  /** @type {Obstacle[]} */
  #barriers = [];
  #passed = false;
  /** @type {FromMesh | null} */
  fromMesh = null;

  /** Another scene; the one before stays where this one cannot be read. @param {Source} source @param {string} name */
  open(source, name) {
    const space = source.kind === 'scene' ? Space.open(source.json, name)
      : source.kind === 'geojson' ? Space.openGeojson(source.json, name, source.coordinates)
        : source.kind === 'map' ? Space.openMap(source.bytes, name, source.metres)
          : null;
    if (space) this.#take(space);
    else this.#openMesh(/** @type {MeshSource} */ (source), name);
  }

  /** @param {MeshSource} source @param {string} name */
  #openMesh(source, name) {
    const file = new MeshFile(source.bytes, source.slope);
    try {
      const { polygons, steep } = file.counts();
      this.#take(file.scene(name));
      this.fromMesh = { source, name, polygons, steep };
    } finally {
      file.free();
    }
  }

  /** @param {string} name @param {number} width @param {number} height */
  empty(name, width, height) {
    this.#take(new Space(name, width, height));
  }

  /** @param {Space} space */
  #take(space) {
    this.space.free();
    this.space = space;
    this.#obstacles = null;
    this.fromMesh = null;
  }

  /** @returns {{ left: number, bottom: number, right: number, top: number }} */
  get floor() {
    const [left, bottom, right, top] = this.space.floor();
    return { left, bottom, right, top };
  }

  /** @returns {Obstacle[]} */
  get obstacles() {
    if (!this.#obstacles || this.#revision !== this.space.revision) {
      this.#revision = this.space.revision;
      this.#obstacles = this.#read();
      this.#layers = readLayers(this.space);
      this.#passed = this.#obstacles.some((obstacle) => heightOf(obstacle) !== 'wall');
      this.#barriers = barriersOf(this.#obstacles, this.#layers);
    }
    return this.#obstacles;
  }

  /** Areas, doors and items. @returns {Layers} */
  get layers() {
    return this.obstacles && this.#layers;
  }

  /** Whether there are obstacles that are stepped over or passed under. */
  get hasPassed() {
    return this.obstacles && this.#passed;
  }

  /**
   * What is in the way of whoever walks on land: obstacles, doors that are not open, and water, which has no height.
   * @returns {Obstacle[]}
   */
  get barriers() {
    return this.obstacles && this.#barriers;
  }

  /** What stands on the floor: obstacles, and doors that are not open. @returns {Obstacle[]} */
  get standing() {
    return [...this.obstacles, ...this.layers.doors.filter(({ state }) => state !== 'open')];
  }

  /** @returns {Obstacle[]} */
  #read() {
    const points = this.space.points();
    let at = 0;
    /** @returns {Point} */
    const point = () => ({ x: points[at++], y: points[at++] });
    return this.space.obstacles().map((/** @type {{ name: string, low: number, high: number, radius: number | null, rings: number[] }} */ { name, low, high, radius, rings }) => ({
      name, low, high, radius,
      centre: radius === null ? null : point(),
      rings: rings.map((count) => Array.from({ length: count }, point)),
    }));
  }
}

/** @param {Space} space @returns {Layers} */
function readLayers(space) {
  /** @param {[number, number]} at @returns {Point} */
  const point = ([x, y]) => ({ x, y });
  /**
   * @typedef {{ outline: { radius: number | null, centre: [number, number] | null, rings: [number, number][][] } }}
   *   Outlined
   */
  const flat = (/** @type {Outlined} */ { outline: { radius, centre, rings }, ...rest }) => ({ ...rest, radius, centre: centre && point(centre), rings: rings.map((ring) => ring.map(point)) });
  const { areas, doors, items } = space.layers();
  return {
    areas: /** @type {Area[]} */ (areas.map(flat)),
    doors: /** @type {Door[]} */ (doors.map(flat)),
    items: items.map((/** @type {Omit<Item, 'at'> & { at: [number, number] }} */ { name, kind, at, facing }) => ({ name, kind, at: point(at), facing })),
  };
}

/** @param {Obstacle[]} obstacles @param {Layers} layers @returns {Obstacle[]} */
function barriersOf(obstacles, { areas, doors }) {
  const wet = areas.filter(({ walkable }) => !walkable).map(({ name, radius, centre, rings }) => ({ name, radius, centre, rings, low: -Infinity, high: Infinity }));
  const closed = doors.filter(({ state }) => state !== 'open');
  return wet.length || closed.length ? [...obstacles, ...wet, ...closed] : obstacles;
}
