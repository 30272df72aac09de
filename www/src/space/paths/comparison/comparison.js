/**
 * Paths between the same two places on meshes, a roadmap, navspheres and a grid, measured and timed beside each other,
 * and what each of these takes to build.
 *
 * @import { Solid } from '../../depth/solid.js'
 * @import { Drawing } from '../../view/drawing.js'
 * @import { Asked, ComparisonState } from './state.js'
 */
import words from '../../../../texts/en.roads.json' with { type: 'json' };
import { addTexts } from '../../../common/texts.js';
import { figuresOf } from '../figures.js';
import { broader, drawPaths } from '../looks.js';
import { COMPARED } from '../tables.js';
import { makePanel, showRows } from './panel.js';
import { refresh } from './search.js';
import { FAINT, initialState, KINDS, open } from './state.js';

// Roadmaps and grids say why there is no path on them.
addTexts(words);

/** What is around each path where there is depth. */
const BROADER = broader(COMPARED);

/** @param {Asked} asked */
export function makeComparison(asked) {
  const comparison = /** @type {ComparisonState} */ (initialState(asked));
  comparison.panel = makePanel(comparison);
  const { node } = comparison.panel;
  return {
    node,
    refresh: () => refresh(comparison),
    /** @param {Drawing} drawing */
    draw: (drawing) => drawPaths(drawing, seen(comparison).map(([kind, points]) => [points, COMPARED[kind]])),
    /** The same where there is depth. @param {Solid} solid */
    solid: (solid) => drawSolid(comparison, solid),
    get open() {
      return node.open;
    },
    /** The answers to the last question, for tests and tasks. */
    answers: () => comparison.engine?.paths() ?? [],
    /** Whether answers are awaited. */
    get busy() {
      return open(comparison) && comparison.busy;
    },
    /** Their figures by name, and those of what they are searched on. */
    measures: () => (open(comparison) && comparison.engine ? figuresOf(comparison.engine.paths(), comparison.engine.sizes()) : {}),
    save: () => ({ open: node.open, hidden: KINDS.filter((kind) => !isShown(comparison, kind)) }),
    /** @param {any} saved */
    load: (saved) => load(comparison, saved),
  };
}

/** @param {ComparisonState} comparison @param {string} kind */
const isShown = ({ hidden, kinds }, kind) => kinds.includes(kind) && !hidden.has(kind);

/** The paths that are shown. @param {ComparisonState} comparison */
const seen = (comparison) => (comparison.panel.node.open ? comparison.lines.filter(([kind]) => isShown(comparison, kind)) : []);

/** @param {ComparisonState} comparison @param {Solid} solid */
function drawSolid(comparison, solid) {
  const lines = seen(comparison);
  for (const [kind, points] of lines) solid.line(points, BROADER[kind]);
  for (const [kind, points] of lines) solid.line(points, COMPARED[kind]);
}

/** @param {ComparisonState} comparison @param {any} saved */
function load(comparison, saved) {
  comparison.hidden = new Set(saved?.hidden ? listed(saved.hidden) : FAINT);
  comparison.kinds = saved?.kinds ? listed(saved.kinds) : KINDS;
  showRows(comparison);
  comparison.panel.node.open = Boolean(saved?.open);
  refresh(comparison);
}

/** The kinds among what a file lists. @param {unknown} list */
const listed = (list) => KINDS.filter((kind) => Array.isArray(list) && list.includes(kind));
