/**
 * The state of the comparison of paths: one plain object, changed in place, followed by one request to redraw.
 *
 * @import { App } from '../../app.js'
 * @import { Ends } from '../../roads/ends.js'
 * @import { SceneComparison } from '../../../../wasm/space.js'
 * @import { Panel } from './panel.js'
 *
 * @typedef {object} Asked  What the study knows.
 * @property {App} app
 * @property {() => Ends | null} ends
 * @property {() => number} radius
 *
 * @typedef {object} ComparisonState
 * @property {App} app
 * @property {Asked} asked
 * @property {SceneComparison | null} engine
 * @property {object | null} space  The scene that it is of.
 * @property {string} of  What else it is of: radius and revision.
 * @property {string} sought  The ends that were asked for last.
 * @property {number} answered  As many questions as the engine had answered when lines were read.
 * @property {boolean} going  A frame is waited for.
 * @property {boolean} busy  There is something to be built, searched or timed yet.
 * @property {[string, Float64Array][]} lines
 * @property {Set<string>} hidden
 * @property {string[]} kinds  What the figure of a lesson is about; the others are not there.
 * @property {Panel} panel
 */

/** In the order of the tables. */
export const KINDS = ['polyanya', 'mesh-middles', 'mesh-centres', 'table-walk-1', 'table-walk-2', 'table-walk-5', 'table-walk-10', 'roadmap', 'spheres', 'a-star', 'a-star-smoothed', 'theta-star', 'hpa-star', 'hpa-star-smoothed'];
/** Not drawn at first, so that the paths are seen. */
export const FAINT = ['table-walk-1', 'table-walk-2', 'table-walk-5'];

/** Without its panel. @param {Asked} asked @returns {Omit<ComparisonState, 'panel'>} */
export const initialState = (asked) => ({
  app: asked.app,
  asked,
  engine: null,
  space: null,
  of: '',
  sought: '',
  answered: 0,
  going: false,
  busy: false,
  lines: [],
  hidden: new Set(FAINT),
  kinds: KINDS,
});

/** Whether anybody looks at the comparison. @param {ComparisonState} comparison */
export const open = ({ app, panel: { node } }) => node.open && app.current === 'mesh';
