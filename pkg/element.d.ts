/** The element `<way-scope>`. */

import type { Engine } from './engine.js';

/**
 * A world, the searches in it, and the means to step through them. Attributes: `controls` (any of `tools`, `transport`, `legend`, `sentence`; `play`: a shorter `transport`, without pace and stride; `edit`: drawing without the buttons of `tools`), `theme`
 * (`light`, `dark`, `auto`), `speed` (steps per second), `pace` (`steps`, `levels`, `time`: what lanes have in common as they advance),
 * `stride` (`event`, `step`, `level`, `path`: how far one press of the step buttons goes), `lanes-view` (`tiles`, `one`), `keys` (`all`; `named`: letters, digits and signs do nothing). Events, bubbling: `ready`;
 * `step` with `{step, part, steps}`; `found` with `{lanes}`; `edit` with `{revision}`;
 * `score` with `{right, asked}` after each first answer of somebody who predicts. Not bubbling: `opening`, in answer to which
 * `event.detail.from(promise)` offers the bytes of a saved lab to begin with; `unreadable` with `{saved, message}` when they cannot be read, and the
 * first scene is shown.
 */
export class WayScope extends HTMLElement {
  /** Null until the element is `ready`, and after it has left the page. */
  readonly lab: Engine | null;

  play(): void;
  pause(): void;
  toggle(): void;
  /** Moves by so many steps, back when negative. */
  step(delta: number): void;
  /** Moves by so many strides, back when negative. */
  go(stride: 'event' | 'step' | 'level' | 'path', times: number): void;
  setStride(stride: 'event' | 'step' | 'level' | 'path'): void;
  setPace(pace: 'steps' | 'levels' | 'time'): void;
  seek(step: number): void;
  reset(): void;
  toEnd(): void;
  /** In steps per second, or in what else the pace counts: levels, ten-thousandths of the longest time. */
  setSpeed(speed: number): void;

  /** Runs a change of the world or of the lanes and shows it. Answers whether anything changed. */
  change(change: (engine: Engine) => unknown): boolean;
  /** Takes up a saved lab in place of the present one, or begins anew with the first scene. Answers whether it could be read. */
  open(saved?: Uint8Array): boolean;
  /** Asks at each step shown which cell leaves the open list next, answered by a press on the world, or ends that; without a word, the other of the two. */
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
   * Shows what is true of the lane in focus, once that is known: a shortest path, or why there is no path (all of it, or what can be reached,
   * the blocked cells around it, the way to the nearest that can be reached). Null: why there is no path, wherever a lane has ended without one.
   */
  showOverlay(kind: 'optimum' | 'no-path' | 'region' | 'frontier' | 'way' | 'none' | null): void;
  /** Marks cells in the lane in focus, with letters where they bear no labels, until others are marked, or none, or the world changes. */
  point(cells?: { x: number; y: number; label?: string }[]): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'way-scope': WayScope;
  }
}
