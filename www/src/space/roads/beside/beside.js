/**
 * The comparison with what A*, HPA* and Theta* find on a grid between the same two places, measured beside the
 * roadmap's way.
 *
 * @import { Solid } from '../../depth/solid.js'
 * @import { Drawing } from '../../view/drawing.js'
 * @import { Asked, BesideState } from './state.js'
 */
import { broader, drawPaths, LOOKS } from '../../paths/looks.js';
import { makePanel } from './panel.js';
import { refresh } from './search.js';
import { initialState, KINDS, show, SIDES } from './state.js';

/** What is around each where there is depth. */
const BROADER = broader(LOOKS);

/** @param {Asked} asked */
export function makeBeside(asked) {
  const beside = /** @type {BesideState} */ (initialState(asked));
  const panel = makePanel(beside);
  const { node } = panel;
  beside.panel = panel;
  return {
    node,
    refresh: () => refresh(beside),
    /** Another scene is there: what suits it is chosen anew. */
    opened() {
      beside.chosen = false;
    },
    /** Whether a way is to be drawn. @param {string} kind */
    shows: (kind) => !node.open || beside.shown.has(kind),
    /** The ways on the grid. @param {Drawing} drawing */
    draw: (drawing) => drawPaths(drawing, seen(beside).map(([kind, points]) => [points, LOOKS[kind]])),
    /** The same where there is depth. @param {Solid} solid */
    solid: (solid) => drawSolid(beside, solid),
    save: () => ({ open: node.open, side: beside.chosen ? panel.side.value : null, hidden: KINDS.filter((kind) => !beside.shown.has(kind)) }),
    /** @param {any} saved */
    load: (saved) => load(beside, saved),
  };
}

/** The ways on the grid that are shown. @param {BesideState} beside */
const seen = ({ lines, panel, shown }) => (panel.node.open ? [...lines].filter(([kind]) => shown.has(kind)) : []);

/** @param {BesideState} beside @param {Solid} solid */
function drawSolid(beside, solid) {
  const lines = seen(beside);
  for (const [kind, points] of lines) solid.line(points, BROADER[kind]);
  for (const [kind, points] of lines) solid.line(points, LOOKS[kind]);
}

/** @param {BesideState} beside @param {any} saved */
function load(beside, saved) {
  const { node, rows, side } = beside.panel;
  beside.chosen = Object.hasOwn(SIDES, saved?.side);
  if (beside.chosen) side.set(saved.side);
  for (const { kind, field } of rows) {
    field.checked = !(Array.isArray(saved?.hidden) && saved.hidden.includes(kind));
    show(beside, kind, field.checked);
  }
  node.open = Boolean(saved?.open);
  refresh(beside);
}
