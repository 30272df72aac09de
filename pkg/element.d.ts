/** The element `<way-scope>`. */

import type { Counters, Engine } from './engine.js';

type Pace = 'steps' | 'levels' | 'time';
type Stride = 'event' | 'step' | 'level' | 'path';

/** A lane as a property may be given it. */
export interface LaneWish {
  algorithm: string;
  settings?: Record<string, string | number>;
}

/** A whole lab as JSON; `wayscope/schema/scenario-1.json` has all that it may hold. */
export interface Scenario {
  /** `wayscope-scenario` */
  format: string;
  /** 1 */
  version: number;
  map: object;
  lanes: { algorithm: string; settings?: Record<string, string> }[];
  [more: string]: unknown;
}

/**
 * What the events carry, by name. All bubble. Besides these there are, not bubbling, `opening`, in answer to which
 * `event.detail.from(promise)` offers the bytes of a saved lab to begin with, where no attribute names a scene or
 * lanes; and `unreadable` with `{saved, message}` when they cannot be read, and the first scene is shown.
 */
export interface WayScopeEvents {
  /** There is a lab: when the element begins, and again when it comes back into a page. */
  ready: CustomEvent<Record<string, never>>;
  /** Another step is shown. `part`: events of the next one that are shown on top. */
  step: CustomEvent<{ step: number; part: number; steps: number }>;
  /** All lanes have ended. */
  found: CustomEvent<{ lanes: { algorithm: string; status: 'running' | 'found' | 'exhausted' | 'stopped'; cost: number | null }[] }>;
  /** The world was changed. */
  edit: CustomEvent<{ revision: number }>;
  /** Something counted is different; at most once a frame. */
  stats: CustomEvent<Stats>;
  /** The first answer of somebody who predicts. */
  score: CustomEvent<{ right: number; asked: number }>;
}

export interface Stats {
  /** The step shown, of so many as are known. */
  step: number;
  steps: number;
  /** All lanes have ended. */
  complete: boolean;
  lanes: {
    algorithm: string;
    settings: Record<string, string>;
    status: 'running' | 'found' | 'exhausted' | 'stopped';
    cost: number | null;
    /** The step that this lane shows, and what it has expanded and holds open there. */
    step: number;
    expanded: number;
    open: number;
    /** Of its whole run. */
    counters: Counters;
  }[];
}

/**
 * What `wayscope/element` and `wayscope/define` add to `HTMLElement`. The readme lists attributes, parts and custom
 * properties.
 */
export class WayScope extends HTMLElement {
  /** Null until the element is `ready`, and after it has left the page. */
  readonly lab: Engine | null;

  // Properties that reflect attributes; null takes one away.

  /**
   * A name of the gallery, the address of a `.map`, `.wayscope` or `.wayscope.json` file, a link to the laboratory, or
   * scenario JSON.
   */
  get scene(): string;
  set scene(scene: string | Scenario | null);
  /** The address of the site whose gallery `scene` names. */
  base: string;
  /** Of the only lane. */
  algorithm: string;
  /** Of all lanes that have them: `heuristic=octile ties=high-g`. */
  get settings(): string;
  set settings(settings: string | Record<string, string | number> | null);
  /** `a-star(ties=low-g) dijkstra`. */
  get lanes(): string;
  set lanes(lanes: string | (string | LaneWish)[] | null);
  get controls(): string;
  set controls(controls: string | string[] | null);
  /** In steps per second, or in what else the pace counts. */
  get speed(): number;
  set speed(speed: number | string | null);
  autoplay: boolean;
  loop: boolean;
  theme: string;
  language: string;
  pace: string;
  stride: string;
  lanesView: string;
  keys: string;
  /** The step shown. Set before there is a lab, the one to begin with. */
  at: number;

  // Methods

  play(): void;
  pause(): void;
  toggle(): void;
  /**
   * Moves by so many steps, back when negative. As a property it is set to what the attribute `step` says: a step, or
   * `end`.
   */
  get step(): (delta: number) => void;
  set step(step: number | 'end' | string | null);
  /** Moves by so many strides, back when negative. */
  go(stride: Stride, times: number): void;
  setStride(stride: Stride): void;
  setPace(pace: Pace): void;
  seek(step: number): void;
  reset(): void;
  toEnd(): void;
  /** In steps per second, or in what else the pace counts: levels, ten-thousandths of the longest time. */
  setSpeed(speed: number): void;

  /**
   * Takes up another scene: what the attribute `scene` may say, or the content of a file. A map keeps the lanes that
   * there are. Answers false when something else was asked for meanwhile; rejects, and changes nothing, when it cannot
   * be had.
   */
  load(what: string | Scenario | Uint8Array | ArrayBuffer | Blob): Promise<boolean>;
  /** Runs a change of the world or of the lanes and shows it. Answers whether anything changed. */
  change(change: (engine: Engine) => unknown): boolean;
  /**
   * Takes up a saved lab in place of the present one, or begins anew with the first scene. Answers whether it could be
   * read.
   */
  open(saved?: Uint8Array): boolean;
  /**
   * Asks at each step shown which cell leaves the open list next, answered by a press on the world, or ends that;
   * without a word, the other of the two.
   */
  predict(on?: boolean): Promise<void>;
  /** Opens the list of stops: what happens, where, and with which value holds a run. */
  showStops(): Promise<void>;
  /** Goes to the next step that meets one of the stops, or to the last one before. */
  nextStop(): Promise<void>;
  lastStop(): Promise<void>;
  undo(): void;
  redo(): void;
  /** Shows the whole world. */
  fit(): void;
  /** Keeps a cell for inspection, and brings it into sight. */
  showCell(cell: { x: number; y: number }): void;
  /** Lets go of the cell that is kept. */
  unpin(): void;
  /** Begins lecturer's mode, or ends it: alone on the screen, chosen parts only, in large type, worked by a clicker. */
  lecture(): Promise<void>;
  /** The world as a table, in the place of the picture. */
  showTable(shown: boolean): Promise<void>;
  /**
   * Shows what is true of the lane in focus, once that is known: a shortest path, or why there is no path (all of it,
   * or what can be reached, the blocked cells around it, the way to the nearest that can be reached). Null: why there
   * is no path, wherever a lane has ended without one.
   */
  showOverlay(kind: 'optimum' | 'no-path' | 'region' | 'frontier' | 'way' | 'none' | null): void;
  /**
   * Marks cells in the lane in focus, with letters where they bear no labels, until others are marked, or none, or the
   * world changes.
   */
  point(cells?: { x: number; y: number; label?: string }[]): void;
  /** Takes over custom properties that have changed. */
  readTheme(): void;

  addEventListener<K extends keyof WayScopeEvents>(type: K, listener: (this: WayScope, event: WayScopeEvents[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  // Whatever else the element has (`state`, `parts`, `route`, `bar` …) is for Wayscope's own pages, and changes without
  // notice.
}

/**
 * Attributes and properties as JSX knows them: `declare module 'react' { namespace JSX { interface IntrinsicElements {
 * 'way-scope': WayScopeAttributes & HTMLAttributes<WayScope> } } }`.
 */
export interface WayScopeAttributes {
  scene?: string | Scenario;
  base?: string;
  algorithm?: string;
  settings?: string | Record<string, string | number>;
  lanes?: string | (string | LaneWish)[];
  controls?: string | string[];
  step?: number | 'end';
  speed?: number;
  autoplay?: boolean;
  loop?: boolean;
  theme?: 'light' | 'dark' | 'auto';
  language?: string;
  pace?: Pace;
  stride?: Stride;
  'lanes-view'?: 'tiles' | 'one';
  keys?: 'all' | 'named';
}

declare global {
  interface HTMLElementTagNameMap {
    'way-scope': WayScope;
  }
}
