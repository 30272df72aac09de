/**
 * The door to the lab in the wasm. Reads its memory through views made anew for each read, and survives its panics: a
 * panic poisons the lab, so a new one is built from what was saved last.
 *
 * @import { About, CatalogueEntry, CellInfo, CostInUse, Generator, LabState, Memory, Message, Scenario, Story, Table,
 *   Truth } from './types.js'
 */
import { Draft } from './draft.js';
import { partFailed } from '../common/part-failed.js';
import { timed } from './timing.js';
import { isWhole, Lab, MapDraft, memory, startEngine, startRest } from './wasm.js';

export { messageOf } from '../common/message-of.js';
export { fileKind, imageSize, startEngine, startRest } from './wasm.js';

/**
 * An engine that can do everything at once. One made after `startEngine` alone lacks some calls until `startRest` is
 * done: they throw.
 * @param {Uint8Array} [saved] a lab to go on with; without it, a small world of its own
 * @param {{ wasm?: [first: BufferSource, rest: BufferSource] }} [how] its bytes, where they cannot be fetched
 * @returns {Promise<Engine>}
 */
export async function openEngine(saved, { wasm: [first, rest] = /** @type {any} */ ([]) } = {}) {
  await Promise.all([startEngine(first), startRest(rest)]);
  return new Engine(saved);
}

/** A call to the rest of the wasm before it is there throws an error without text. @param {unknown} error */
function named(error) {
  const missing = error instanceof Error && error.message === '' && !error.cause;
  return missing ? partFailed() : error;
}

/** Panics that come within this time of each other, in milliseconds, come from the same lab. */
const IN_A_ROW = 5000;

/**
 * One lab. Raises `rebuilt` {first, lost} after a panic; `first`: with its first scene, since the one saved could not
 * be had or failed again at once; `lost` is that one.
 */
export class Engine extends EventTarget {
  /** @type {Lab} */
  #lab;
  /** @type {Uint8Array} */
  #saved;
  /** When it panicked last, unless something was kept since. */
  #panicked = -Infinity;
  /** @type {Uint32Array | null} */
  #palette = null;

  /** Rises when lanes change places: what keeps something by the number of a lane forgets it. */
  shifts = 0;

  /** @param {Uint8Array} [saved] */
  constructor(saved) {
    super();
    this.#lab = new Lab(saved);
    this.#saved = saved ?? this.#lab.save();
  }

  /**
   * Runs one call. After a panic the lab is rebuilt and the call answers `undefined`.
   * @template T
   * @param {(lab: any) => T} call
   * @returns {T | undefined}
   */
  #safely(call) {
    try {
      return call(this.#lab);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw named(error);
      this.#rebuild();
      return undefined;
    }
  }

  /**
   * Asks the lab in the wasm something that always has an answer, once more if it had to be rebuilt. For the modules
   * that are loaded on demand: each has the calls of its own.
   * @template T
   * @param {(lab: any) => T} call
   * @returns {T}
   */
  ask(call) {
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = this.#safely(call);
      if (answer !== undefined) return answer;
    }
    throw new Error('the engine fails even on its first scene');
  }

  #rebuild() {
    // The poisoned lab cannot even be freed: it is left behind.
    // What was saved may itself be what it stumbles over: a second time in a row it begins with its first scene.
    const now = performance.now();
    let first = now - this.#panicked < IN_A_ROW;
    this.#panicked = now;
    const lost = this.#saved;
    try {
      this.#lab = new Lab(first ? undefined : this.#saved);
    } catch {
      this.#lab = new Lab();
      first = true;
    }
    if (first) this.#saved = this.#lab.save();
    if (this.#palette) this.#lab.setPalette(this.#palette);
    this.dispatchEvent(new CustomEvent('rebuilt', { detail: { first, lost } }));
  }

  /**
   * Goes on with another lab: a saved one, or the first scene. Undo leads back. Throws when it cannot be read, and
   * stays as it was.
   * @param {Uint8Array} [saved]
   */
  open(saved) {
    const other = this.#safely(() => new Lab(saved));
    if (!other) return;
    // Without the rest of the wasm there is no way back.
    if (isWhole) {
      this.#safely((lab) => lab.open(other));
    } else {
      this.#lab.free();
      this.#lab = other;
    }
    if (this.#palette) this.#lab.setPalette(this.#palette);
    this.#saved = saved ?? this.#lab.save();
  }

  /** What it would go on with after a panic: the same bytes until something is kept. */
  get kept() {
    return this.#saved;
  }

  free() {
    this.#lab.free();
  }

  /**
   * Loads what no first picture needs; calls that need it throw before. One of `openEngine` has it.
   * @returns {Promise<void>}
   */
  whole() {
    return startRest();
  }

  /** Remembers the whole state, for a rebuilding after a panic. */
  keep() {
    const saved = this.#safely((lab) => lab.save());
    if (!saved) return;
    this.#saved = saved;
    this.#panicked = -Infinity;
  }

  /** @returns {Uint8Array} */
  save() {
    return this.ask((lab) => lab.save());
  }

  // -- time

  /**
   * Asks for a step to be shown and works at most `budget` units towards it and ahead.
   * @param {number} cursor in units of the pace: steps unless said otherwise
   * @param {number} budget
   * @param {number} [part] how many events of the next step to show on top, where the cursor counts steps
   * @returns {number} units done
   */
  advance(cursor, budget, part = 0) {
    return this.#safely((lab) => lab.advance(cursor, budget, part)) ?? 0;
  }

  /**
   * The same for so many milliseconds.
   * @param {number} cursor
   * @param {number} milliseconds
   * @param {number} [part]
   */
  advanceFor(cursor, milliseconds, part = 0) {
    return this.#safely((lab) => lab.advanceFor(cursor, milliseconds, part)) ?? 0;
  }

  /** What the lanes have in common as they advance. @param {'steps' | 'levels' | 'time'} pace */
  setPace(pace) {
    this.#safely((lab) => lab.setPace(pace));
  }

  /**
   * Times a silent run of a lane, for the pace `time`: the median of some, or a single one that takes long. Blocks for
   * as long as these take.
   * @param {number} lane
   * @param {number} [runs]
   * @returns {number} microseconds
   */
  measure(lane, runs = 3) {
    const timing = timed(() => this.runForTime(lane), runs);
    let micros = timing();
    while (micros === null) micros = timing();
    this.setMicros(lane, micros);
    return micros;
  }

  /** Takes note of how long a silent run of a lane takes. @param {number} lane @param {number} micros */
  setMicros(lane, micros) {
    this.#safely((lab) => lab.setMicros(lane, micros));
  }

  /**
   * The first place of the cursor at which a lane shows a step, or its end; `undefined` while that is not known.
   * @param {number} lane
   * @param {number} step
   * @returns {number | undefined}
   */
  placeOf(lane, step) {
    return this.#safely((lab) => lab.placeOf(lane, step));
  }

  /**
   * Where one stride leads from what is shown.
   * @param {number} lane whose events, levels and paths count
   * @param {'event' | 'step' | 'level' | 'path'} stride
   * @param {boolean} forwards
   * @returns {{ cursor: number, part: number }}
   */
  stride(lane, stride, forwards) {
    const [cursor, part] = this.ask((lab) => lab.stride(lane, stride, forwards));
    return { cursor, part };
  }

  /** The step asked for last: after a lab has been taken up, the one that it was left at. @returns {number} */
  asked() {
    return this.ask((lab) => lab.asked());
  }

  /** @returns {LabState} */
  state() {
    return this.ask((lab) => lab.state());
  }

  /** Of what a lane shows. @param {number} lane @returns {string} */
  hash(lane) {
    return this.ask((lab) => lab.hash(lane));
  }

  // -- pictures

  /** 32 colours, RGBA. @param {Uint32Array} colours */
  setPalette(colours) {
    this.#palette = colours;
    this.#safely((lab) => lab.setPalette(colours));
  }

  /**
   * Repaints what changed in a lane's picture.
   * @param {number} lane
   * @returns {Uint32Array} empty, or [x, y, width, height] in cells
   */
  paint(lane) {
    return this.#safely((lab) => lab.paint(lane)) ?? new Uint32Array(0);
  }

  /** RGBA of every cell. A view for one read. @param {number} lane */
  pixels(lane) {
    const [at, length] = this.ask((lab) => [lab.pixelsPtr(lane), lab.pixelsLen(lane)]);
    return new Uint8ClampedArray(/** @type {ArrayBuffer} */ (memory.buffer), at, length * 4);
  }

  /** The mark of every cell, as painted last: `MARK` in palette.js. A view for one read. @param {number} lane */
  marks(lane) {
    const [at, length] = this.ask((lab) => [lab.marksPtr(lane), lab.marksLen(lane)]);
    return new Uint8Array(memory.buffer, at, length);
  }

  /** The terrain code of every cell. A view for one read. */
  terrain() {
    const [at, length] = this.ask((lab) => [lab.terrainPtr(), lab.terrainLen()]);
    return new Uint8Array(memory.buffer, at, length);
  }

  /** The terrain cost of every cell; empty while each is 1. A view for one read. */
  costs() {
    const [at, length] = this.ask((lab) => [lab.costsPtr(), lab.costsLen()]);
    return new Uint8Array(memory.buffer, at, length);
  }

  /** The costs of the cells that can be entered, the cheapest first; none while each is 1. @returns {CostInUse[]} */
  costsInUse() {
    return this.ask((lab) => lab.costsInUse());
  }

  /**
   * The colour of unseen ground of that cost, RGBA with red in the lowest byte.
   * @param {number} cost 1 to 255
   * @returns {number}
   */
  costColour(cost) {
    return this.ask((lab) => lab.costColour(cost));
  }

  /** @param {number} lane @returns {Uint32Array} cells of the path found */
  path(lane) {
    return this.ask((lab) => lab.path(lane));
  }

  /** @param {number} lane @param {number} cell @returns {Uint32Array} from the start to that cell */
  branch(lane, cell) {
    return this.ask((lab) => lab.branch(lane, cell));
  }

  /** @param {number} lane @returns {number} */
  current(lane) {
    return this.ask((lab) => lab.current(lane));
  }

  /** @param {number} lane @returns {Message} */
  sentence(lane) {
    return this.ask((lab) => lab.sentence(lane));
  }

  /** @param {number} lane @param {number} x @param {number} y @returns {CellInfo | undefined} */
  inspect(lane, x, y) {
    return this.#safely((lab) => lab.inspect(lane, x, y));
  }

  /**
   * What a lane shows around a cell, cell by cell, and the whole of it in numbers.
   * @param {number} lane
   * @param {number} x
   * @param {number} y
   * @param {number} columns at most 64
   * @param {number} rows at most 64
   * @returns {Table | undefined}
   */
  table(lane, x, y, columns, rows) {
    return this.#safely((lab) => lab.table(lane, x, y, columns, rows));
  }

  /**
   * What happened to a cell, and why it stands as it does.
   * @param {number} lane
   * @param {number} x
   * @param {number} y
   * @returns {Story | undefined}
   */
  story(lane, x, y) {
    return this.#safely((lab) => lab.story(lane, x, y));
  }

  /**
   * The verdict on a lane's result. Takes time in proportion to the map unless it is optimal.
   * @param {number} lane
   * @returns {Truth}
   */
  truth(lane) {
    return this.ask((lab) => lab.truth(lane));
  }

  /**
   * Of a shortest path under the lane's moves; empty while it is searched or when there is none.
   * @param {number} lane
   * @returns {Uint32Array}
   */
  optimalPath(lane) {
    return this.ask((lab) => lab.optimalPath(lane));
  }

  /**
   * Why there is no path: what can be reached, the blocked cells around it, the way to the reachable cell nearest to
   * the goal.
   * @param {number} lane
   * @param {'region' | 'frontier' | 'way'} what
   * @returns {Uint32Array}
   */
  noPathCells(lane, what) {
    return this.ask((lab) => lab.noPathCells(lane, what));
  }

  // -- the world: each answers whether anything changed, or throws an error that `messageOf` reads

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   * @param {string} terrain a MovingAI character
   * @param {boolean} join part of the gesture already begun
   * @param {number} [reach] of the brush, in cells to each side
   * @param {boolean} [hexagons]
   */
  paintStroke(x0, y0, x1, y1, terrain, join, reach, hexagons) {
    return this.#safely((lab) => lab.paintStroke(x0, y0, x1, y1, terrain, join, reach, hexagons)) ?? false;
  }

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   * @param {number} cost 1 to 255, for cells that can be entered
   * @param {boolean} join part of the gesture already begun
   * @param {number} [reach] of the brush, in cells to each side
   * @param {boolean} [hexagons]
   */
  paintCost(x0, y0, x1, y1, cost, join, reach, hexagons) {
    return this.#safely((lab) => lab.paintCost(x0, y0, x1, y1, cost, join, reach, hexagons)) ?? false;
  }

  /**
   * Plain ground of cost 1.
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   * @param {boolean} join part of the gesture already begun
   * @param {number} [reach] of the brush, in cells to each side
   * @param {boolean} [hexagons]
   */
  erase(x0, y0, x1, y1, join, reach, hexagons) {
    return this.#safely((lab) => lab.erase(x0, y0, x1, y1, join, reach, hexagons)) ?? false;
  }

  /**
   * Once the rest of the wasm is there, as for the next one.
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   * @param {number} risk 0 to 9, for cells that can be entered
   * @param {boolean} join part of the gesture already begun
   * @param {number} [reach] of the brush, in cells to each side
   * @param {boolean} [hexagons]
   */
  paintRisk(x0, y0, x1, y1, risk, join, reach, hexagons) {
    return this.#safely((lab) => lab.paintRisk(x0, y0, x1, y1, risk, join, reach, hexagons)) ?? false;
  }

  /** Every cell costs 1. */
  clearCosts() {
    return this.#safely((lab) => lab.clearCosts()) ?? false;
  }

  clearRisk() {
    return this.#safely((lab) => lab.clearRisk()) ?? false;
  }

  clearWalls() {
    return this.#safely((lab) => lab.clearWalls()) ?? false;
  }

  /** @param {number} x @param {number} y @param {boolean} join */
  moveStart(x, y, join) {
    return this.#safely((lab) => lab.moveStart(x, y, join)) ?? false;
  }

  /** @param {number} x @param {number} y @param {boolean} join */
  moveGoal(x, y, join) {
    return this.#safely((lab) => lab.moveGoal(x, y, join)) ?? false;
  }

  /** Takes back the gesture in progress as if it had not been: what could be redone before it still can. */
  cancel() {
    return this.#safely((lab) => lab.cancel()) ?? false;
  }

  undo() {
    return this.#safely((lab) => lab.undo() || (isWhole && lab.turn(true))) ?? false;
  }

  redo() {
    return this.#safely((lab) => lab.redo() || (isWhole && lab.turn(false))) ?? false;
  }

  /** @param {Uint8Array} bytes of a MovingAI map @param {string} name */
  loadMap(bytes, name) {
    this.#safely((lab) => lab.loadMap(bytes, name));
  }

  /** @returns {string} a MovingAI map */
  mapText() {
    return this.ask((lab) => lab.mapText());
  }

  /** @returns {Uint8Array} the walls as a PNG: one pixel a cell, black on white */
  mapPng() {
    return this.ask((lab) => lab.mapPng());
  }

  /**
   * @returns {string} start and goal as a MovingAI scenario file, with the length of a shortest path; 0 if there is
   *   none
   */
  problemText() {
    return this.ask((lab) => lab.problemText());
  }

  /** @returns {string} the scenarios at hand as a MovingAI scenario file */
  scenariosText() {
    return this.ask((lab) => lab.scenariosText());
  }

  /**
   * A map from a picture whose pixels are still to come.
   * @param {number} width
   * @param {number} height
   * @returns {Draft}
   */
  imageDraft(width, height) {
    return this.#draft(() => MapDraft.image(width, height));
  }

  /** A map from a table of text. @param {Uint8Array} bytes @returns {Draft} */
  tableDraft(bytes) {
    return this.#draft(() => MapDraft.table(bytes));
  }

  /** A map of Tiled. @param {unknown} json as `JSON.parse` gave it @returns {Draft} */
  tiledDraft(json) {
    return this.#draft(() => MapDraft.tiled(json));
  }

  /** @param {() => MapDraft} make @returns {Draft} */
  #draft(make) {
    return new Draft(this.ask(make), (call) => this.#safely(call));
  }

  /** Makes what a draft built last the world. @param {Draft} draft @param {string} name */
  takeDraft(draft, name) {
    this.#safely((lab) => draft.takenBy(lab, name));
  }

  /** @param {Uint8Array} bytes of a MovingAI scenario file @returns {number} how many it holds */
  loadScenarios(bytes) {
    return this.#safely((lab) => lab.loadScenarios(bytes)) ?? 0;
  }

  /** @returns {Scenario[]} */
  scenarios() {
    return this.ask((lab) => lab.scenarios());
  }

  /** What is odd about them: they name another map, or lead to walls. @returns {Message[]} */
  scenarioDoubts() {
    return this.ask((lab) => lab.scenarioDoubts());
  }

  /** Whether the map is as it was opened. */
  isUntouched() {
    return this.#safely((lab) => lab.isUntouched()) ?? false;
  }

  /** @param {number} index */
  useScenario(index) {
    this.#safely((lab) => lab.useScenario(index));
  }

  /**
   * @param {string} kind
   * @param {number} width
   * @param {number} height
   * @param {number} seed
   * @param {number} parameter
   */
  generate(kind, width, height, seed, parameter) {
    this.#safely((lab) => lab.generate(kind, width, height, seed, parameter));
  }

  /** @returns {Generator[]} */
  generators() {
    return this.ask((lab) => lab.generators());
  }

  // -- lanes

  /** @returns {CatalogueEntry[]} */
  catalogue() {
    return this.ask((lab) => lab.catalogue());
  }

  /** @param {string} algorithm @returns {About} */
  about(algorithm) {
    return this.ask((lab) => lab.about(algorithm));
  }

  /** @param {string} algorithm @returns {number} its index */
  addLane(algorithm) {
    return this.#safely((lab) => lab.addLane(algorithm)) ?? -1;
  }

  /** @param {number} lane */
  removeLane(lane) {
    this.#safely((lab) => lab.removeLane(lane));
    this.shifts++;
  }

  /** @param {number} lane @param {string} algorithm */
  setAlgorithm(lane, algorithm) {
    this.#safely((lab) => lab.setAlgorithm(lane, algorithm));
  }

  /** @param {number} lane @param {string} setting @param {string} option */
  setSetting(lane, setting, option) {
    this.#safely((lab) => lab.setSetting(lane, setting, option));
  }

  /** Searches without recording; blocks. For timing. @param {number} lane @returns {number} expansions */
  runSilently(lane) {
    return this.#safely((lab) => lab.runSilently(lane)) ?? 0;
  }

  /** The same with what it needs made at the first call only. @param {number} lane @returns {number} expansions */
  runForTime(lane) {
    return this.#safely((lab) => lab.runForTime(lane)) ?? 0;
  }

  panicForTest() {
    this.#safely((lab) => lab.panicForTest());
  }

  // -- limits

  /** What the lab holds, in bytes. @returns {Memory} */
  memory() {
    return this.ask((lab) => lab.memory());
  }

  /** Why there is no room for another lane. @param {string} algorithm @returns {Message | null} */
  whyNoLane(algorithm) {
    return this.#safely((lab) => lab.whyNoLane(algorithm)) ?? null;
  }

  /**
   * What the lanes may come to hold on a world of that size, and why they cannot.
   * @param {number} width
   * @param {number} height
   * @returns {{ bytes: number, refused: Message | null }}
   */
  forecast(width, height) {
    return this.ask((lab) => lab.forecast(width, height));
  }

  /** What the wasm has taken from the browser, in bytes; it never gives any of it back. */
  get memoryBytes() {
    return memory.buffer.byteLength;
  }
}
