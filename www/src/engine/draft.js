/**
 * A file on its way to becoming the world: read once by the engine, built in several ways, then taken or left.
 * Engine's `imageDraft`, `tableDraft` and `tiledDraft` make one; `takeDraft` makes what it built last the world.
 *
 * @import { Built, DraftLayer, Meaning, Separator } from './types.js'
 */
import { memory } from './wasm.js';

export class Draft {
  #inner;
  #call;

  /**
   * @param {import('./wasm.js').MapDraft} inner
   * @param {<T>(call: (lab: any) => T) => T | undefined} call runs something on the engine's lab; undefined after a
   *   panic
   */
  constructor(inner, call) {
    this.#inner = inner;
    this.#call = call;
  }

  /** Gives its memory back; nothing may be called afterwards. */
  free() {
    this.#inner.free();
  }

  /** For the engine that made it. @param {any} lab @param {string} name */
  takenBy(lab, name) {
    lab.takeDraft(this.#inner, name);
  }

  /** The next rows of a picture: red, green, blue, alpha. @param {Uint8ClampedArray} rgba */
  addRows(rgba) {
    this.#ask((draft) => draft.addRows(new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength)));
  }

  /** Of a picture: the fewest pixels per cell with which the lanes fit the grid. @returns {number} */
  fitting() {
    return this.#ask((draft, lab) => draft.fitting(lab));
  }

  /**
   * Of a table: what is likeliest; null if it cannot be read so.
   * @returns {{ separator: Separator, meaning: Meaning } | null}
   */
  outline() {
    const [separator, meaning] = this.#ask((draft) => draft.outline());
    return separator ? /** @type {any} */ ({ separator, meaning }) : null;
  }

  /** Of a map of Tiled: its layers, the lowest first. @returns {DraftLayer[]} */
  layers() {
    const fills = this.#ask((draft) => draft.layerFills());
    return this.#ask((draft) => draft.layerNames()).map((name, at) => ({ name, filled: fills[at] }));
  }

  /**
   * Of a map of Tiled: the index of the layer that is likeliest the walls; -1: what the tiles say.
   * @returns {number}
   */
  likeliestLayer() {
    return this.#ask((draft) => draft.likeliestLayer());
  }

  /** Of a map of Tiled: the shape of its cells, in Tiled's word. @returns {string} */
  orientation() {
    return this.#ask((draft) => draft.orientation());
  }

  /**
   * @param {number} threshold darker than this is a wall, 0 to 255
   * @param {boolean} inverted what is not darker is the wall instead
   * @param {number} pixelsPerCell at least 1
   * @returns {Built}
   */
  buildImage(threshold, inverted, pixelsPerCell) {
    return built(this.#ask((draft, lab) => draft.buildImage(lab, threshold, inverted, pixelsPerCell)));
  }

  /** @param {Separator | ''} separator '': the likeliest @param {Meaning} meaning @returns {Built} */
  buildTable(separator, meaning) {
    return built(this.#ask((draft, lab) => draft.buildTable(lab, separator, meaning)));
  }

  /**
   * @param {number} layer whose tiles are the walls; -1: those that say so themselves
   * @param {boolean} inverted walls are where the layer has no tile
   * @returns {Built}
   */
  buildTiled(layer, inverted) {
    return built(this.#ask((draft, lab) => draft.buildTiled(lab, layer, inverted)));
  }

  /**
   * What was built last, in small and in the lab's colours.
   * @param {number} most pixels a side
   * @returns {ImageData | null}
   */
  preview(most) {
    const [width, height] = this.#ask((draft, lab) => draft.paint(lab, most));
    if (!width) return null;
    const [at, length] = this.#ask((draft) => [draft.pixelsPtr(), draft.pixelsLen()]);
    // Copied: the memory may move.
    return new ImageData(new Uint8ClampedArray(memory.buffer, at, length * 4).slice(), width, height);
  }

  /**
   * Errors: what the engine refuses, with its message; `import.fault` after a panic.
   * @template T
   * @param {(draft: import('./wasm.js').MapDraft, lab: any) => T} call
   * @returns {T}
   */
  #ask(call) {
    const answer = this.#call((lab) => ({ answer: call(this.#inner, lab) }));
    if (answer) return answer.answer;
    throw Object.assign(new Error('import.fault'), { cause: { id: 'import.fault', args: {} } });
  }
}

/** @param {Uint32Array} numbers @returns {Built} */
function built([width, height, walls, dearest, cutRight = 0, cutBelow = 0]) {
  return { width, height, walls, dearest, cutRight, cutBelow };
}
