/**
 * The state of the comparison with searches on a grid: one plain object, changed in place, followed by one request to
 * redraw.
 *
 * @import { App } from '../../app.js'
 * @import { Point } from '../../types.js'
 * @import { Beside, Roads } from '../../../../wasm/space.js'
 * @import { Panel } from './panel.js'
 *
 * @typedef {object} Asked  What the study knows.
 * @property {App} app
 * @property {Roads} roads
 * @property {() => { start: Point, goal: Point } | null} ends
 * @property {() => number} radius
 * @property {() => string} refused  Why the roadmap has no way, or nothing.
 *
 * @typedef {object} BesideState
 * @property {App} app
 * @property {Asked} asked
 * @property {Beside | null} engine
 * @property {object | null} space  The scene that the grid is of.
 * @property {string} built  What else it is of: radius, revision and side.
 * @property {string} sought  The ends that were asked for last.
 * @property {number} answered  As many questions as the engine had answered when lines were read.
 * @property {boolean} going  A frame is waited for.
 * @property {boolean} left  There is more to be built or found.
 * @property {boolean} chosen  Somebody has chosen a side; else the one that suits is taken.
 * @property {string} refusal  Why there can be no grid.
 * @property {Map<string, Float64Array>} lines
 * @property {Set<string>} shown
 * @property {Panel} panel
 */

/** In the order of the table. */
export const KINDS = ['roadmap', 'a-star', 'a-star-smoothed', 'hpa-star', 'hpa-star-smoothed', 'theta-star'];
/** Sides of cells, in metres, by the words of their choice. @type {Record<string, number>} */
export const SIDES = { quarter: 0.25, half: 0.5, one: 1, two: 2 };

/** Without its panel. @param {Asked} asked @returns {Omit<BesideState, 'panel'>} */
export const initialState = (asked) => ({
  app: asked.app,
  asked,
  engine: null,
  space: null,
  built: '',
  sought: '',
  answered: 0,
  going: false,
  left: false,
  chosen: false,
  refusal: '',
  lines: new Map(),
  shown: new Set(KINDS),
});

/** Whether anybody looks at the comparison. @param {BesideState} beside */
export const open = ({ panel: { node } }) => node.open && node.isConnected;

/** @param {BesideState} beside @param {string} kind @param {boolean} on */
export function show({ app, shown }, kind, on) {
  if (on) shown.add(kind);
  else shown.delete(kind);
  app.ask();
}
