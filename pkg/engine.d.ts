/**
 * The engine without the element: one lab, its world and its lanes.
 *
 * **Cells.** `x` counts columns from the left, `y` rows from the top, both from 0. Where a cell is one number, it is `y
 * * width + x`. A world has at most 16,384 cells a side and 16,777,216 (4096 x 4096) in all.
 *
 * **Costs** of moves, `g`, `h` and `f` are lengths in cells: a straight move between cells of cost 1 is 1 long, a
 * diagonal one the square root of two unless the lane's setting `diagonal` says otherwise. A move's length is
 * multiplied by the mean of the terrain costs, 1 to 255, of its two cells. The cost of a path is recomputed from its
 * moves; g and h come from a search's integers and differ from that by less than 1e-7 of it.
 *
 * **Lanes** are numbered from 0; there are at most 6.
 *
 * **Steps.** Step 0 shows a lane before it began. The first step puts the start into the open list, each further one
 * expands a cell, and the last takes the goal out or finds the list empty.
 *
 * **Errors.** What a call cannot take it refuses by throwing an `Error`, before anything has changed.
 * `messageOf(error)` has its id and what goes into its words: for example `number.cell` (a cell outside of the world),
 * `lane.none` (no lane with that number), `map.*` and `scen.*` (files, with `line` and `column` from 1),
 * `lane.too-large` (it would not fit into the 4 GB of a page).
 *
 * ```js
 * import { messageOf, openEngine } from 'wayscope';
 *
 * const lab = await openEngine();
 * try {
 *   lab.loadMap(new TextEncoder().encode('type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n'), 'mine');
 * } catch (error) {
 *   console.log(messageOf(error));
 * }
 * console.log(lab.state().name);
 * ```
 *
 * ```text
 * {
 *   id: 'map.unknown-terrain',
 *   args: { line: 6, column: 2, found: 'x', right: '. G S W @ O T' }
 * }
 * bay
 * ```
 */

export interface Cell {
  x: number;
  y: number;
}

/**
 * What is said to people: the id of a text, and what goes into it. The words are the page's, in its language; an id
 * once given keeps its meaning.
 */
export interface Message {
  id: string;
  args: Record<string, number | string | Cell>;
}

/** Counted over the whole run of a lane, or over what has been run so far. They mean the same for all algorithms. */
export interface Counters {
  /** Cells whose successors were generated, each time it was done; the goal that ends a search is not. */
  expanded: number;
  /** Those of them that had been expanded before. */
  reexpanded: number;
  /** Cells that entered the open list without having been seen before. */
  generated: number;
  /** Insertions into and removals from the open list, outdated entries included. */
  heapOperations: number;
  /** The most cells that were open at one time. */
  peakOpen: number;
  /**
   * Cells that scans and lines of sight came to without putting them into the open list, each time; 0 for searches
   * without.
   */
  scanned: number;
  /** Lines of sight that were looked along; 0 for searches that do not look. */
  sights: number;
  /** Bytes of search data in use at the end. */
  bytes: number;
  /** The most at one time. */
  peakBytes: number;
}

/** A lane: one algorithm with its settings, and how its run stands. */
export interface LaneState {
  /** An id of the `catalogue`. */
  algorithm: string;
  /** The option chosen for each setting, by ids of the `catalogue`. */
  settings: Record<string, string>;
  /**
   * What its result is worth with these settings on this world: `guarantee.optimal`, `guarantee.times` with a factor,
   * `guarantee.plus` with a length, `guarantee.fewest-moves`, `guarantee.on-grid` (no path by moves is shorter),
   * `guarantee.any`.
   */
  guarantee: Message;
  /** Why the result is worth that, and not more. */
  because: Message[];
  /** Ids of what the algorithm needs and the world does not offer. */
  unmet: string[];
  /** The name of the trace that it shows; null where it searches itself. */
  recorded: string | null;
  /** Of the whole run, not of the step shown; `stale`: recorded on another world; `stopped`: at a limit of its own. */
  status: 'running' | 'found' | 'exhausted' | 'stopped' | 'stale';
  /** What else should be known: why there can be no path, which steps of a long run are at hand. */
  notes: Message[];
  /** Ids of settings that change nothing while the others stand as they do. */
  idle: string[];
  /** Heuristics on offer that can overestimate under the lane's moves. */
  overestimating: string[];
  /** Of its whole run, as far as known: the total once `status` is no longer `running`. */
  steps: number;
  /** The step that this lane shows. */
  at: number;
  /** Events of the next step that it shows on top. */
  part: number;
  /** Length of the path found, recomputed from its moves or lines; null before the end and where there is none. */
  cost: number | null;
  /** Moves of the path found; of one along straight lines, these. */
  moves: number | null;
  /** What is wrong with the path: never anything unless the algorithm is at fault. */
  fault: Message | null;
  counters: Counters;
  /** Expansions up to the step shown. */
  expandedAtCursor: number;
  /** Cells open at the step shown. */
  openAtCursor: number;
  /** The optimum on the same graph, where there is such a graph. */
  reference: { state: 'none' | 'checking' } | { state: 'known'; cost: number | null };
  /** Its open list goes by f. */
  levels: boolean;
  /** It goes through its list in passes, and puts off what is above a threshold. */
  passes: boolean;
  /** Its search goes on as the world changes, by itself or under an agent's feet. */
  lasts: boolean;
  /**
   * Of a search that builds a graph of places, what these are: corners of obstacles, each named by a cell that it
   * touches, or cells; '' of others.
   */
  graph: 'corners' | 'cells' | 'subgoals' | '';
  /** 2 when it searches from both ends. */
  sides: number;
  /** Cells that its agent covers beyond its own, in each direction. */
  reach: number;
  hexagons: boolean;
  /** Microseconds of a silent run, where it has been measured. */
  micros: number | null;
  /** Events of the next step, 0 where it is not recorded yet. */
  eventsAhead: number;
  /** What its recording holds, in bytes: at most 64 MB, older steps are run again when they are asked for. */
  traceBytes: number;
}

/** How the lab stands: one plain object, made anew for each call. */
export interface LabState {
  /** Rises with each change of the world. */
  revision: number;
  /** How often another lab was taken up, by opening it or by undo and redo. */
  turns: number;
  /** How many labs, or the edits in them, fell out of what undo keeps. */
  forgotten: number;
  /** In cells. */
  width: number;
  /** In cells. */
  height: number;
  /** Of the world: a file's, a generator's. */
  name: string;
  start: Cell;
  goal: Cell;
  /** Whether there is something to take back. */
  undo: boolean;
  /** Whether there is something to bring back. */
  redo: boolean;
  /**
   * What the lanes have in common as they advance: expansions, levels of f, or a part of the time that the slowest
   * takes.
   */
  pace: 'steps' | 'levels' | 'time';
  /** What `cursor` and `steps` count: the pace, but steps where no lane has levels of f. */
  counts: 'steps' | 'levels' | 'time';
  /** Where levels are counted, the f up to which all is expanded; null at the beginning. */
  level: number | null;
  /** The step shown now. */
  cursor: number;
  /** Events of the next step that are shown on top, in the lane that shows the most. */
  part: number;
  /** Those of the longest lane, as far as known; at other paces the last place of the cursor. */
  steps: number;
  /** Every lane has ended: `steps` is the total. */
  complete: boolean;
  /** False while an older part is run again to reach the step asked for. */
  arrived: boolean;
  /** `advance` still has something to do: lanes, or the exact searches that they are compared with. */
  working: boolean;
  /** A cell of the world has risk. */
  risky: boolean;
  /** Its scene offers changes of the world, which an element has as buttons. */
  offers: boolean;
  lanes: LaneState[];
}

/** In bytes. */
export interface Memory {
  world: number;
  undo: number;
  /** `view`: of the step shown. */
  lanes: { search: number; trace: number; view: number; picture: number }[];
  /** Of the exact searches that lanes are compared with. */
  references: number;
  /** Of two lanes that are compared cell by cell. */
  comparison: number;
  total: number;
  /** What it may come to while the searches run. */
  most: number;
  /** What a page can have. */
  limit: number;
}

/** What a lane knows of a cell at the step shown. */
export interface CellInfo {
  cell: Cell;
  /** A MovingAI character: `.` ground, `@` wall, `T` tree, `S` swamp, `W` water. */
  terrain: string;
  /** The terrain cost, 1 to 255. */
  cost: number;
  /** The risk, 0 to 9. */
  risk: number;
  /** `tight`: free, but too narrow for the lane's agent. */
  state: 'blocked' | 'tight' | 'unseen' | 'open' | 'closed' | 'deferred';
  /** The cost of the best way found to it; null while it is unseen. */
  g: number | null;
  /** The estimate of what is left to the goal; null where the algorithm has none. */
  h: number | null;
  /** Null, too, where the open list does not go by f. */
  f: number | null;
  /** The cell before it on that way. */
  parent: Cell | null;
  /** What the search from the start knows, then that from the goal where there is one. */
  sides: ({ state: 'open' | 'closed' | 'deferred'; g: number; h: number; f: number | null; parent: Cell | null } | null)[];
}

export type Direction = 'north' | 'north-east' | 'east' | 'south-east' | 'south' | 'south-west' | 'west' | 'north-west';

/** What a lane shows around a cell, and the whole of it in numbers. */
export interface Table {
  /** The upper left cell of the window. */
  from: Cell;
  columns: number;
  rows: number;
  /** Row by row. `reachedFrom`: where the parent lies; north is up. */
  cells: (CellInfo & { reachedFrom: Direction | null; onPath: boolean; current: boolean })[];
  /** All cells of the world. */
  census: { unseen: number; open: number; closed: number; deferred: number; tight: number; blocked: number };
  /** The path shown, moves in one direction together; a direction is null for a move in none of the eight. */
  path: { direction: Direction | null; steps: number; to: Cell }[] | null;
}

/** Something that a lane did with a cell. */
export interface Happening {
  /** From 1. */
  step: number;
  kind: 'generated' | 'improved' | 'reopened' | 'expanded' | 'pruned' | 'met' | 'scanned' | 'reached' | 'deferred' | 'returned' | 'cut' | 'corrected' | 'seen' | 'not-seen' | 'culled' | 'regenerated' | 'backed-up';
  /** 0: the search from the start; 1: that from the goal. */
  side: number;
  g: number;
  parent: Cell | null;
}

/** What happened to a cell, and why it stands as it does. */
export interface Story {
  /** What lies ahead of the step shown, too. */
  history: Happening[];
  /** Steps before this one are no longer at hand. */
  forgotten: number;
  /** Its place in the open list; those that count the same share places. */
  rank: { from: number; to: number; of: number } | null;
  /** Why it is expanded, open, unseen or blocked. */
  why: Message;
}

/** The verdict on a lane's result. */
export type Truth =
  | { verdict: 'none' | 'checking' | 'stale' }
  | { verdict: 'missed'; optimum: number }
  /**
   * A path along straight lines: none by the moves of the grid, the best of which has the length `grid`, is shorter;
   * `straight`: none at all, because it is the straight line; `proven`: none at all, as the algorithm promises.
   */
  | { verdict: 'on-lines'; cost: number; grid: number; straight: boolean; proven: boolean }
  | { verdict: 'optimal'; cost: number }
  | {
      verdict: 'longer';
      cost: number;
      optimum: number;
      because: Message[];
      /** Where the shortest path leaves this one. */
      parts: Cell;
      /** Whether the next two are known. */
      complete: boolean;
      overestimate: { cell: Cell; h: number; left: number } | null;
      inconsistency: { from: Cell; to: Cell; hFrom: number; hTo: number; cost: number } | null;
    }
  | {
      verdict: 'no-path';
      why: Message;
      region: number;
      frontier: number;
      closest: Cell | null;
      closestCost: number | null;
      /** Opening it alone would let a path through. */
      wall: Cell | null;
      /** Where no single one would do. */
      walls: Cell[];
      /** What they must become: a MovingAI character, water where start and goal are in water. */
      opened: string;
    };

/** An algorithm on offer. */
export interface CatalogueEntry {
  /** Never changed later: links and files carry it. */
  id: string;
  /**
   * Among which algorithms it is listed: `shortest`, `hasty`, `any-angle`, `little-memory`, `changing`, `anytime`,
   * `real-time`.
   */
  family: string;
  settings: { id: string; options: string[]; default: string }[];
  /** Ids of what it needs of the world for what it promises. */
  needs: string[];
}

/** What is to be known of an algorithm before it is used, as ids of texts. */
export interface About {
  /** Authors, title, year. */
  paper: string;
  /** How it works. */
  idea: string;
  /** What is done otherwise than in the paper. */
  deviations: string[];
  useWhen: string[];
  avoidWhen: string[];
}

/** A maker of worlds: the same seed gives the same world in every browser, as long as the version is the same. */
export interface Generator {
  id: string;
  version: number;
  /** What else it asks for, with its range, whole numbers. */
  parameter: { id: string; min: number; max: number; default: number } | null;
  /** Width and height, if it makes no others. */
  fixedSize: [number, number] | null;
}

/** A problem of a MovingAI scenario file. */
export interface Scenario {
  /** A quarter of the length, rounded down. */
  bucket: number;
  start: Cell;
  goal: Cell;
  /**
   * Of a shortest path as the file has it: corners not cut, diagonals the square root of two; 0 where start and goal
   * differ: there is none.
   */
  length: number;
}

/**
 * One lab. What it refuses it throws as an `Error` that `messageOf` reads. After a fault of its own it goes on from
 * what was kept last and raises `rebuilt`, a CustomEvent whose `detail.first` tells that not even that could be had, so
 * that it shows its first scene; `detail.lost` are its bytes.
 */
export interface Engine extends EventTarget {
  /** Gives its memory back; nothing may be called afterwards. */
  free(): void;
  /**
   * Loads what no first picture needs: reading, making and writing maps, strides, risk, verdicts, stories and tables.
   * The engine of an element has to be asked for it before these calls, which throw otherwise; one of `openEngine` has
   * it. Rejects when it does not arrive; may be asked again.
   */
  whole(): Promise<void>;
  /** Remembers the whole state, to go on with after a fault. */
  keep(): void;
  /** The whole state, for `openEngine`. */
  save(): Uint8Array;
  /** What it would go on with after a fault: the same bytes until something is kept. */
  readonly kept: Uint8Array;
  /** Goes on with another lab, a saved one or the first scene. Throws when it cannot be read, and stays as it was. */
  open(saved?: Uint8Array): void;

  /**
   * Asks for a step to be shown and works towards it and, after that, ahead. Called again until it answers 0, all is
   * done; called once a frame with a budget that takes a few milliseconds, a page stays quick.
   * @param cursor from 0, in what `counts` of the state says: steps unless the pace is another. `Infinity`: the end.
   *   Throws `number.step` for what is negative or no number.
   * @param budget the most units of work: steps, or as much elsewhere; 0 to 4,294,967,295
   * @param part how many events of the next step to show on top, where steps are counted; 0 unless said
   * @returns the units done; 0 when nothing is left to do
   */
  advance(cursor: number, budget: number, part?: number): number;
  /**
   * The same for so many milliseconds: the engine asks the clock after every few units. For each frame of a page.
   * @param milliseconds how long it may take; it is late by one unit of work at most, or by a few cheap ones
   */
  advanceFor(cursor: number, milliseconds: number, part?: number): number;
  setPace(pace: 'steps' | 'levels' | 'time'): void;
  /**
   * Times a silent run of a lane, for the pace `time`: the median of `runs` (3), or one that takes long; blocks.
   * Answers microseconds.
   */
  measure(lane: number, runs?: number): number;
  /**
   * Takes note of a time measured otherwise. At the pace `time` lanes stand still until all have one, but at the end.
   * An edit makes them void.
   */
  setMicros(lane: number, micros: number): void;
  /** The first place of the cursor at which a lane shows a step, or its end; `undefined` while that is not known. */
  placeOf(lane: number, step: number): number | undefined;
  /** Where one stride leads from what is shown. */
  stride(lane: number, stride: 'event' | 'step' | 'level' | 'path', forwards: boolean): { cursor: number; part: number };
  /** The place of the cursor asked for last: after a lab has been opened, the one that it was left at. */
  asked(): number;
  state(): LabState;
  /** Of what a lane shows, as 16 hexadecimal digits: the same whatever way led to a step. */
  hash(lane: number): string;

  /**
   * Cells of the path found, as y * width + x; empty before the lane's end. Of Theta* and Lazy Theta* those where it
   * turns: straight lines join them.
   */
  path(lane: number): Uint32Array;
  /** The cells from the start to that one, as known at the step shown; empty for a cell unseen. */
  branch(lane: number, cell: number): Uint32Array;
  /** The cell expanded by the step shown, or -1. */
  current(lane: number): number;
  /** What the step shown did, in a sentence. */
  sentence(lane: number): Message;
  /** Undefined outside of the world. */
  inspect(lane: number, x: number, y: number): CellInfo | undefined;
  /** At most 64 columns and rows around a cell, cut at the world's edges. Throws outside of the world. */
  table(lane: number, x: number, y: number, columns: number, rows: number): Table | undefined;
  /** What happened to a cell in the whole run. Throws outside of the world. */
  story(lane: number, x: number, y: number): Story | undefined;
  /**
   * The verdict on a lane's result against an exact search under the same moves. Takes time in proportion to the world
   * unless it is optimal.
   */
  truth(lane: number): Truth;
  /** The cells of a shortest path under the lane's moves; empty while it is searched, and where there is none. */
  optimalPath(lane: number): Uint32Array;
  /**
   * Where there is no path: the cells that can be reached, the blocked ones around them, the way to the reachable one
   * that is nearest to the goal. See `whole`.
   */
  noPathCells(lane: number, what: 'region' | 'frontier' | 'way'): Uint32Array;

  /**
   * Paints a straight stroke of cells, and all within `reach` (0 to 16, 0 unless said) of it; `join`: part of the
   * gesture already begun; `hexagons`: what is within reach on hexagons. Answers whether anything changed.
   */
  paintStroke(x0: number, y0: number, x1: number, y1: number, terrain: string, join: boolean, reach?: number, hexagons?: boolean): boolean;
  /**
   * Gives the cells of a stroke a terrain cost from 1 to 255; blocked ones are passed over. Answers whether anything
   * changed.
   */
  paintCost(x0: number, y0: number, x1: number, y1: number, cost: number, join: boolean, reach?: number, hexagons?: boolean): boolean;
  /** Makes the cells of a stroke plain ground of cost 1 without risk. Answers whether anything changed. */
  erase(x0: number, y0: number, x1: number, y1: number, join: boolean, reach?: number, hexagons?: boolean): boolean;
  /**
   * The terrain cost of every cell, row by row; empty while each is 1. A view into the wasm: read or copy it before the
   * next call.
   */
  costs(): Uint8Array;
  /** The costs of the cells that can be entered, the cheapest first; none while every cell costs 1. */
  costsInUse(): { cost: number; cells: number }[];
  /** Makes every cell cost 1. */
  clearCosts(): boolean;
  /**
   * Gives the cells of a stroke a risk from 0 to 9, which counts for lanes whose setting `risk` is not 0; blocked ones
   * are passed over. Answers whether anything changed.
   */
  paintRisk(x0: number, y0: number, x1: number, y1: number, risk: number, join: boolean, reach?: number, hexagons?: boolean): boolean;
  /** Takes the risk from every cell. */
  clearRisk(): boolean;
  /** Makes every blocked cell plain ground. Answers whether anything changed. */
  clearWalls(): boolean;
  /** Answers whether anything changed. Throws `number.cell` outside of the world. */
  moveStart(x: number, y: number, join: boolean): boolean;
  moveGoal(x: number, y: number, join: boolean): boolean;
  /** Takes back the edits of the gesture in progress as if they had not been; what could be redone before still can. */
  cancel(): boolean;
  /** Takes back the last change of the world, a whole gesture at once. Answers whether there was one. */
  undo(): boolean;
  redo(): boolean;
  /**
   * Makes the bytes of a MovingAI map the world, with start and goal far apart; undo brings the one before back. Throws
   * `map.*` with line and column, `grid.*`, `lane.too-large`.
   */
  loadMap(bytes: Uint8Array, name: string): void;
  /** The world as a MovingAI map, which has no terrain costs and no risk. */
  mapText(): string;
  /** The walls as a PNG: one pixel a cell, black on white. */
  mapPng(): Uint8Array;
  /** Start and goal as a MovingAI scenario file, with the length of a shortest path; 0 if there is none. */
  problemText(): string;
  /** The scenarios at hand as a MovingAI scenario file. */
  scenariosText(): string;
  /** A map from a picture whose pixels are still to come: `addRows`. */
  imageDraft(width: number, height: number): Draft;
  /** A map from a table of text: CSV and the like. */
  tableDraft(bytes: Uint8Array): Draft;
  /** A map of Tiled, as `JSON.parse` gave it. */
  tiledDraft(json: unknown): Draft;
  /** Makes what a draft built last the world. */
  takeDraft(draft: Draft, name: string): void;
  /** Takes the bytes of a MovingAI scenario file; how many problems it holds. Throws `scen.*` with line and column. */
  loadScenarios(bytes: Uint8Array): number;
  /** The problems at hand. */
  scenarios(): Scenario[];
  /** What is odd about the scenarios: they name another map, or lead to walls. See `whole`. */
  scenarioDoubts(): Message[];
  /** Whether the map is as it was opened. */
  isUntouched(): boolean;
  /** Puts start and goal where a problem has them; `index` from 0. Throws `scenario.none`. */
  useScenario(index: number): void;
  /**
   * Makes a generated world the world; undo brings the one before back. Throws for what is out of range.
   * @param kind an id of `generators`
   * @param width in cells; where the generator has a fixed size, that one
   * @param height in cells
   * @param seed a whole number from 0 to 9,007,199,254,740,991
   * @param parameter in the generator's range; ignored where it has none
   */
  generate(kind: string, width: number, height: number, seed: number, parameter: number): void;
  generators(): Generator[];

  /** What the lab holds, in bytes. */
  memory(): Memory;
  /** Why there is no room for another lane; null when there is. */
  whyNoLane(algorithm: string): Message | null;
  /** What the lanes may come to hold on a world of that size, in bytes, and why they cannot. */
  forecast(width: number, height: number): { bytes: number; refused: Message | null };

  /** The algorithms on offer, with their settings. */
  catalogue(): CatalogueEntry[];
  /** What is to be known of one before it is used. Throws `lane.unknown-algorithm`; see `whole`. */
  about(algorithm: string): About;
  /**
   * Adds a lane with the algorithm's default settings, but the move rule of the lane before it; answers its number.
   * Throws `lane.unknown-algorithm`, `lane.too-many`, `lane.too-large`.
   */
  addLane(algorithm: string): number;
  /** Those behind it move up. Throws `lane.last` for the only one. */
  removeLane(lane: number): void;
  /** The settings that both algorithms have stay as they are. */
  setAlgorithm(lane: number, algorithm: string): void;
  /** Throws `setting.unknown` and `setting.unknown-option` for what the algorithm does not have. */
  setSetting(lane: number, setting: string, option: string): void;
  /** Searches without recording; blocks. The number of expansions. */
  runSilently(lane: number): number;
  /** The same with what it needs made at the first call only, so that a clock sees the search alone. */
  runForTime(lane: number): number;
}

/** What a draft has built. */
export interface Built {
  width: number;
  height: number;
  walls: number;
  /** The highest terrain cost. */
  dearest: number;
  /** Columns and rows of pixels that fill no cell. */
  cutRight: number;
  cutBelow: number;
}

/** A file on its way to becoming the world: read once, built in several ways, then taken or left. */
export interface Draft {
  /** Gives its memory back; nothing may be called afterwards. */
  free(): void;
  /** The next rows of a picture: red, green, blue, alpha. */
  addRows(rgba: Uint8ClampedArray): void;
  /** Of a picture: the fewest pixels per cell with which the lanes fit the grid. */
  fitting(): number;
  /** Of a table: what is likeliest; null if it cannot be read so. */
  outline(): { separator: Separator; meaning: Meaning } | null;
  /** Of a map of Tiled: its layers, the lowest first, with the number of cells that have a tile. */
  layers(): { name: string; filled: number }[];
  /** Of a map of Tiled: the index of the layer that is likeliest the walls; -1: what the tiles say. */
  likeliestLayer(): number;
  /** Of a map of Tiled: the shape of its cells, in Tiled's word. */
  orientation(): string;
  /** Darker than the threshold, 0 to 255, is a wall; inverted, what is not. */
  buildImage(threshold: number, inverted: boolean, pixelsPerCell: number): Built;
  /** '': the likeliest separator. */
  buildTable(separator: Separator | '', meaning: Meaning): Built;
  /** The layer's tiles are the walls, inverted: the cells without one; -1: those tiles that say so themselves. */
  buildTiled(layer: number, inverted: boolean): Built;
  /** What was built last in small, or null. */
  preview(most: number): ImageData | null;
}

export type Separator = 'comma' | 'semicolon' | 'tab' | 'blanks' | 'none';
export type Meaning = 'walls' | 'costs';

/** What a file is, by its first bytes where that is sure, else by the ending of its name. After `openEngine`. */
export function fileKind(name: string, head: Uint8Array): 'map' | 'scenarios' | 'image' | 'table' | 'tiled' | 'lab' | 'tiled-xml' | 'unknown';

/** Width and height of a picture as its file states them; empty if it states none. After `openEngine`. */
export function imageSize(bytes: Uint8Array): Uint32Array;

/**
 * Starts the wasm once for all, and a lab with it. Rejects when the wasm does not arrive or the bytes are no saved lab;
 * may be tried again.
 *
 * ```js
 * import { openEngine } from 'wayscope';
 *
 * const lab = await openEngine();
 * lab.generate('maze', 31, 31, 5, 1);
 * const copy = await openEngine(lab.save());
 * while (copy.advance(Infinity, 100_000) > 0);
 * const { name, width, lanes } = copy.state();
 * console.log(name, width, lanes.map(({ algorithm, cost }) => `${algorithm} ${cost.toFixed(2)}`).join(', '));
 * ```
 *
 * ```text
 * maze 31 a-star 314.00, dijkstra 314.00
 * ```
 *
 * @param saved what `save` gave, by this version or an older one; without it, a small world of its own with two lanes
 * @param how `wasm`: the bytes of wayscope_bg.wasm and of wayscope_rest.wasm, where they cannot be fetched from beside
 *   the script. Node reads them from there itself
 */
export function openEngine(saved?: Uint8Array, how?: { wasm?: [first: BufferSource, rest: BufferSource] }): Promise<Engine>;

/** The message that an error from the engine carries, or null for an error of another kind. */
export function messageOf(error: unknown): Message | null;
