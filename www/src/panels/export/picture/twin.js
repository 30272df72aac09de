/**
 * A second lab like the one on the page, for pictures: it is brought to any step and painted in any theme while the one
 * on the page stays as it is, also while that one plays.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Colours, LabState, TruthView, View } from '../../../engine/types.js'
 * @typedef {'light' | 'dark'} Theme
 * @typedef {Awaited<ReturnType<typeof makeTwin>>} Twin
 */
import { Engine } from '../../../engine/engine.js';
import { lateSamples } from '../../../stage/late-legend.js';
import { coloursAt, readTheme } from '../../../stage/palette.js';
import { breath } from './breath.js';
import { makeProbe } from './probe.js';

/** So long it works before others have their turn, in milliseconds. */
const SLICE = 30;
/** The share of the memory of a page that two labs may come to. */
const ROOM = 15 / 16;

/** Whether there is room for a second lab. @param {Engine} engine */
export function hasRoom(engine) {
  const { most, limit } = engine.memory();
  return 2 * most < ROOM * limit;
}

/**
 * @param {WayScope} scope with a lab
 * @param {AbortSignal} signal
 */
export async function makeTwin(scope, signal) {
  const own = /** @type {Engine} */ (scope.engine);
  const lab = /** @type {LabState} */ (scope.state.lab);
  const { lane, overlay, points, pinned, difference, player } = scope.state;
  const engine = new Engine(own.save());
  // Times are measured, not kept.
  lab.lanes.forEach(({ micros }, i) => { if (micros !== null) engine.setMicros(i, micros); });
  if (lab.pace === 'time' && lab.lanes.some(({ micros }) => micros === null)) engine.setPace('steps');
  const { probe, ...inTheme } = makeProbe(scope);
  const { drawing } = scope.stage;
  const truths = new drawing.Truths();
  /** @type {InstanceType<typeof drawing.WorldImage>[]} */
  let images = [];
  let theme = { palette: new Uint32Array(0), colours: /** @type {Colours} */ ({}), page: { surface: '', ink: '', soft: '', strong: '', font: '' } };
  const guest = difference ? scope.stage.guest?.from(engine, probe) ?? null : null;
  const unders = Array.from(scope.stage.views.values()).flatMap((under) => under?.from(engine) ?? []);

  /** @param {number} step @param {number} part @param {(state: LabState) => boolean} ready */
  async function runTo(step, part, ready) {
    for (;;) {
      engine.advanceFor(step, SLICE, part);
      if (ready(engine.state())) return;
      await breath();
      signal.throwIfAborted();
    }
  }

  /** Two lanes are compared by runs beside them. */
  async function comparison() {
    if (!guest) return;
    for (guest.paint(engine, engine.state()); guest.waiting; guest.paint(engine, engine.state())) {
      await breath();
      signal.throwIfAborted();
    }
  }

  const twin = {
    engine,
    /** The lane in focus. */
    lane,
    pinned,
    /** Two lanes are drawn over each other. */
    guest,
    /** What the page shows, as the twin counts it. */
    shown: { step: 0, part: 0 },
    /** @returns {LabState} */
    get lab() {
      return engine.state();
    },
    get theme() {
      return theme;
    },
    /**
     * Brings it to a step; draws wait for this.
     * @param {number} step
     * @param {number} [part] events of the next step on top
     */
    async show(step, part = 0) {
      await runTo(Math.min(0xffffffff, step), part, (state) => state.arrived);
      await comparison();
    },
    /** @param {Theme} name */
    setTheme(name) {
      inTheme.setTheme(name);
      const { palette, colours } = readTheme(probe);
      const { resolved } = coloursAt(probe);
      engine.setPalette(palette);
      images = [];
      truths.forget();
      theme = { palette: Uint32Array.from(palette), colours, page: { surface: resolved('surface'), ink: resolved('ink'), soft: resolved('ink-soft'), strong: resolved('line-strong'), font: getComputedStyle(probe).getPropertyValue('--ws-font') } };
    },
    /** What is true of a lane where it stands. @param {number} i @returns {TruthView | null} */
    truth(i) {
      const state = engine.state();
      const asked = i === lane || !overlay ? overlay : 'none';
      return truths.of(engine, state, i, drawing.overlayOf(asked, state, i), theme.colours).truth;
    },
    /**
     * The lane as the layers see it.
     * @param {number} i
     * @param {Pick<View, 'size' | 'ratio'>} where
     * @param {boolean} still it does not move on: all about the step is shown
     */
    view(i, where, still) {
      const state = engine.state();
      const fresh = !images[i];
      images[i] ??= new drawing.WorldImage(state);
      images[i].update(engine, i, fresh);
      const view = drawing.viewOf(engine, state, i, (current) => (still ? current : -1), {
        ...where,
        truth: twin.truth(i),
        points: still && i === lane ? points : [],
        pin: pinned,
        image: images[i].ctx ? images[i].canvas : null,
        colours: theme.colours,
      });
      if (!guest) return view;
      guest.paint(engine, state);
      return guest.view(view);
    },
    /** Draws below the paths of a lane. */
    unders,
    /** What that means. @param {number[]} lanes */
    late: (lanes) => lateSamples(scope, lanes),
    drawing,
    free() {
      inTheme.remove();
      engine.free();
    },
  };

  try {
    twin.setTheme('light');
    await runTo(lab.cursor, 0, (state) => state.complete && !state.working);
    const now = engine.state();
    // Where the page's own place is not known here the step of the lane in focus is.
    const step = now.counts === lab.counts ? lab.cursor : engine.placeOf(lane, lab.lanes[lane].at) ?? now.steps;
    twin.shown = { step, part: now.counts === 'steps' && lab.part > 0 ? player.part : 0 };
    await twin.show(twin.shown.step, twin.shown.part);
  } catch (error) {
    twin.free();
    throw error;
  }
  return twin;
}
