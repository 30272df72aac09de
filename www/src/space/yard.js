/**
 * The scene as the page has it: the engine's, and its obstacles as plain objects, read once for each revision.
 *
 * @import { Obstacle, Point } from './types.js'
 */
import init, { Space } from '../../wasm/space.js';

/** @type {Promise<import('../../wasm/space.js').InitOutput> | undefined} */
let started;
/** Its memory, once it is started; views of it are made anew for each read. @type {WebAssembly.Memory} */
export let memory;

/** Loads and starts the engine. A failure may be tried again. */
export async function startSpace() {
  started ??= init();
  try {
    memory = (await started).memory;
  } catch (error) {
    started = undefined;
    throw error;
  }
}

/** What is read from a file of a scene. @typedef {{ kind: 'scene', json: unknown } | { kind: 'geojson', json: unknown, coordinates: string } | { kind: 'map', bytes: Uint8Array, metres: number }} Source */

export class Yard {
  /** The engine's, for studies. */
  space = new Space('', 20, 15);
  /** @type {Obstacle[] | null} */
  #obstacles = null;
  #revision = -1;

  /** Another scene; the one before stays where this one cannot be read. @param {Source} source @param {string} name */
  open(source, name) {
    const space = source.kind === 'scene' ? Space.open(source.json, name)
      : source.kind === 'geojson' ? Space.openGeojson(source.json, name, source.coordinates)
        : Space.openMap(source.bytes, name, source.metres);
    this.#take(space);
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
    }
    return this.#obstacles;
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
