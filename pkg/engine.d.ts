/** The engine without the element: one lab, its world and its lanes. */

export interface Cell {
  x: number;
  y: number;
}

/** What is said to people: the id of a text, and what goes into it. */
export interface Message {
  id: string;
  args: Record<string, number | string | Cell>;
}

/** Counted over the whole run of a lane. */
export interface Counters {
  expanded: number;
  reexpanded: number;
  generated: number;
  heapOperations: number;
  peakOpen: number;
  /** Bytes of search data in use at the end. */
  bytes: number;
  /** The most at one time. */
  peakBytes: number;
}

export interface LaneState {
  algorithm: string;
  settings: Record<string, string>;
  guarantee: Message;
  /** Why the result is worth that, and not more. */
  because: Message[];
  /** Ids of what the algorithm needs and the world does not offer. */
  unmet: string[];
  /** Of the whole run, not of the step shown. */
  status: 'running' | 'found' | 'exhausted';
  /** What else should be known: why there can be no path, which steps of a long run are at hand. */
  notes: Message[];
  /** Ids of settings that change nothing while the others stand as they do. */
  idle: string[];
  /** Heuristics on offer that can overestimate under the lane's moves. */
  overestimating: string[];
  steps: number;
  /** The step that this lane shows. */
  at: number;
  /** Events of the next step that it shows on top. */
  part: number;
  cost: number | null;
  moves: number | null;
  counters: Counters;
  expandedAtCursor: number;
  openAtCursor: number;
  /** The optimum on the same graph, where there is such a graph. */
  reference: { state: 'none' | 'checking' } | { state: 'known'; cost: number | null };
  /** Its open list goes by f. */
  levels: boolean;
  /** 2 when it searches from both ends. */
  sides: number;
  /** Cells that its agent covers beyond its own, in each direction. */
  reach: number;
  hexagons: boolean;
  /** Microseconds of a silent run, where it has been measured. */
  micros: number | null;
  /** Events of the next step, 0 where it is not recorded yet. */
  eventsAhead: number;
  traceBytes: number;
}

export interface LabState {
  revision: number;
  width: number;
  height: number;
  name: string;
  start: Cell;
  goal: Cell;
  undo: boolean;
  redo: boolean;
  /** What the lanes have in common as they advance: expansions, levels of f, or a part of the time that the slowest takes. */
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
  working: boolean;
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

export interface CellInfo {
  cell: Cell;
  /** A MovingAI character. */
  terrain: string;
  cost: number;
  state: 'blocked' | 'tight' | 'unseen' | 'open' | 'closed';
  g: number | null;
  h: number | null;
  /** Null, too, where the open list does not go by f. */
  f: number | null;
  parent: Cell | null;
  /** What the search from the start knows, then that from the goal where there is one. */
  sides: ({ state: 'open' | 'closed'; g: number; h: number; f: number | null; parent: Cell | null } | null)[];
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
  census: { unseen: number; open: number; closed: number; tight: number; blocked: number };
  /** The path shown, moves in one direction together; a direction is null for a move in none of the eight. */
  path: { direction: Direction | null; steps: number; to: Cell }[] | null;
}

export interface Happening {
  step: number;
  kind: 'generated' | 'improved' | 'reopened' | 'expanded' | 'pruned' | 'met' | 'reached';
  /** 0: the search from the start; 1: that from the goal. */
  side: number;
  g: number;
  parent: Cell | null;
}

export interface Story {
  /** What lies ahead of the step shown, too. */
  history: Happening[];
  /** Steps before this one are no longer at hand. */
  forgotten: number;
  /** Its place in the open list; those that count the same share places. */
  rank: { from: number; to: number; of: number } | null;
  why: Message;
}

/** The verdict on a lane's result. */
export type Truth =
  | { verdict: 'none' | 'checking' }
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

export interface CatalogueEntry {
  id: string;
  settings: { id: string; options: string[]; default: string }[];
  paper: string;
  needs: string[];
  /** Ids of texts: how it works, what is done otherwise than in the paper, when to use it and when not. */
  about: { idea: string; deviations: string[]; useWhen: string[]; avoidWhen: string[] };
}

export interface Generator {
  id: string;
  version: number;
  parameter: { id: string; min: number; max: number; default: number } | null;
  /** Width and height, if it makes no others. */
  fixedSize: [number, number] | null;
}

export interface Scenario {
  bucket: number;
  start: Cell;
  goal: Cell;
  length: number;
}

/**
 * One lab. What it refuses it throws as an `Error` that `messageOf` reads. After a fault of its own it goes on from what was kept last and raises
 * `rebuilt`, a CustomEvent whose `detail.first` tells that not even that could be had, so that it shows its first scene; `detail.lost` are its bytes.
 */
export interface Engine extends EventTarget {
  /** Gives its memory back; nothing may be called afterwards. */
  free(): void;
  /**
   * Loads what no first picture needs: reading, making and writing maps, verdicts, stories and tables. The engine of an element has to be
   * asked for it before these calls, which throw otherwise; one of `openEngine` has it. Rejects when it does not arrive; may be asked again.
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

  /** Asks for a step to be shown and works at most `budget` units towards it and ahead; the units done. */
  advance(cursor: number, budget: number, part?: number): number;
  setPace(pace: 'steps' | 'levels' | 'time'): void;
  /** Times a silent run of a lane, for the pace `time`: the median of `runs` (3), or one that takes long; blocks. Answers microseconds. */
  measure(lane: number, runs?: number): number;
  /** Takes note of a time measured otherwise. At the pace `time` lanes stand still until all have one, but at the end. An edit makes them void. */
  setMicros(lane: number, micros: number): void;
  /** The first place of the cursor at which a lane shows a step, or its end; `undefined` while that is not known. */
  placeOf(lane: number, step: number): number | undefined;
  /** Where one stride leads from what is shown. */
  stride(lane: number, stride: 'event' | 'step' | 'level' | 'path', forwards: boolean): { cursor: number; part: number };
  /** The step asked for last: after a lab has been opened, the one that it was left at. */
  asked(): number;
  state(): LabState;
  /** Of what a lane shows. */
  hash(lane: number): string;

  /** Cells of the path found, as y * width + x; empty before the lane's end. */
  path(lane: number): Uint32Array;
  /** From the start to that cell, as known at the step shown. */
  branch(lane: number, cell: number): Uint32Array;
  /** The cell expanded by the step shown, or -1. */
  current(lane: number): number;
  /** Of the step shown. */
  sentence(lane: number): Message;
  /** Undefined outside of the world. */
  inspect(lane: number, x: number, y: number): CellInfo | undefined;
  /** At most 64 columns and rows around a cell, cut at the world's edges. Throws outside of the world. */
  table(lane: number, x: number, y: number, columns: number, rows: number): Table | undefined;
  story(lane: number, x: number, y: number): Story | undefined;
  truth(lane: number): Truth;
  optimalPath(lane: number): Uint32Array;
  noPathCells(lane: number, what: 'region' | 'frontier' | 'way'): Uint32Array;

  /**
   * Paints a straight stroke of cells, and all within `reach` (0 to 16, 0 unless said) of it; `join`: part of the gesture already begun;
   * `hexagons`: what is within reach on hexagons. Answers whether anything changed.
   */
  paintStroke(x0: number, y0: number, x1: number, y1: number, terrain: string, join: boolean, reach?: number, hexagons?: boolean): boolean;
  /** Gives the cells of a stroke a terrain cost from 1 to 255; blocked ones are passed over. Answers whether anything changed. */
  paintCost(x0: number, y0: number, x1: number, y1: number, cost: number, join: boolean, reach?: number, hexagons?: boolean): boolean;
  /** Makes the cells of a stroke plain ground of cost 1. Answers whether anything changed. */
  erase(x0: number, y0: number, x1: number, y1: number, join: boolean, reach?: number, hexagons?: boolean): boolean;
  /** The costs of the cells that can be entered, the cheapest first; none while every cell costs 1. */
  costsInUse(): { cost: number; cells: number }[];
  /** Makes every cell cost 1. */
  clearCosts(): boolean;
  clearWalls(): boolean;
  moveStart(x: number, y: number, join: boolean): boolean;
  moveGoal(x: number, y: number, join: boolean): boolean;
  /** Takes back the edits of the gesture in progress as if they had not been; what could be redone before still can. */
  cancel(): boolean;
  undo(): boolean;
  redo(): boolean;
  /** Takes the bytes of a MovingAI map. */
  loadMap(bytes: Uint8Array, name: string): void;
  /** The world as a MovingAI map, which has no terrain costs. */
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
  /** Takes the bytes of a MovingAI scenario file; how many it holds. */
  loadScenarios(bytes: Uint8Array): number;
  scenarios(): Scenario[];
  /** What is odd about the scenarios: they name another map, or lead to walls. */
  scenarioDoubts(): Message[];
  /** Whether the map is as it was opened. */
  isUntouched(): boolean;
  useScenario(index: number): void;
  generate(kind: string, width: number, height: number, seed: number, parameter: number): void;
  generators(): Generator[];

  /** What the lab holds, in bytes. */
  memory(): Memory;
  /** Why there is no room for another lane; null when there is. */
  whyNoLane(algorithm: string): Message | null;
  /** What the lanes may come to hold on a world of that size, in bytes, and why they cannot. */
  forecast(width: number, height: number): { bytes: number; refused: Message | null };

  catalogue(): CatalogueEntry[];
  /** The index of the new lane. */
  addLane(algorithm: string): number;
  removeLane(lane: number): void;
  setAlgorithm(lane: number, algorithm: string): void;
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

/** Starts the wasm once for all, and a lab with it: a saved one, or a small world of its own. */
export function openEngine(saved?: Uint8Array): Promise<Engine>;

/** The message that an error from the engine carries, or null for an error of another kind. */
export function messageOf(error: unknown): Message | null;
