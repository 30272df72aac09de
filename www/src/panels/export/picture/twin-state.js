/**
 * The state of a twin: the second lab, and how it is painted. What the page chose when it was made stays.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Colours, LabState } from '../../../engine/types.js'
 *
 * @typedef {ReturnType<typeof initialState>} TwinState
 */
import { Engine } from '../../../engine/engine.js';
import { makeProbe } from './probe.js';

/** @param {WayScope} scope with a lab @param {AbortSignal} signal */
export function initialState(scope, signal) {
  const lab = /** @type {LabState} */ (scope.state.lab);
  const { lane, overlay, points, pinned, difference } = scope.state;
  const engine = engineLike(/** @type {Engine} */ (scope.engine), lab);
  const { probe, ...inTheme } = makeProbe(scope);
  const { drawing } = scope.stage;
  return {
    scope,
    signal,
    engine,
    /** The page's lab when the twin was made. */
    lab,
    /** What was chosen there: the lane in focus, what is laid over it, the points and the cell that are marked. */
    lane,
    overlay,
    points,
    pinned,
    probe,
    inTheme,
    drawing,
    truths: new drawing.Truths(),
    images: /** @type {InstanceType<typeof drawing.WorldImage>[]} */ ([]),
    theme: { palette: new Uint32Array(0), colours: /** @type {Colours} */ ({}), page: { surface: '', ink: '', soft: '', strong: '', font: '' } },
    /** Draws two lanes over each other, where the page does. */
    guest: difference ? scope.stage.guest?.from(engine, probe) ?? null : null,
    unders: Array.from(scope.stage.views.values()).flatMap((under) => under?.from(engine) ?? []),
  };
}

/** @param {Engine} own @param {LabState} lab */
function engineLike(own, lab) {
  const engine = new Engine(own.save());
  // Times are measured, not kept.
  lab.lanes.forEach(({ micros }, i) => { if (micros !== null) engine.setMicros(i, micros); });
  if (lab.pace === 'time' && lab.lanes.some(({ micros }) => micros === null)) engine.setPace('steps');
  return engine;
}
