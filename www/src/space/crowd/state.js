/**
 * The state of the study of the crowd: one plain object, changed in place, followed by one request to redraw.
 *
 * @import { App } from '../app.js'
 * @import { makeHistory } from '../time/history.js'
 * @import { PageScene } from '../page-scene.js'
 * @import { Lane } from './lane.js'
 * @import { Panel } from './panel.js'
 * @import { StudyPlanner } from '../planner/planner.js'
 * @import { makeAlong } from '../planner/along.js'
 *
 * @typedef {object} CrowdState
 * @property {App} app
 * @property {PageScene} scene
 * @property {Panel} panel
 * @property {ReturnType<typeof makeHistory>} history
 * @property {ReturnType<typeof makeAlong>} along
 * @property {StudyPlanner} planner
 * @property {number} planned  The version of the planner that the crowds ask; 0: a grid of their own.
 * @property {Lane[]} lanes  One crowd, or one for each scheduler: the same agents, in step.
 * @property {boolean} beside
 * @property {any} settings
 * @property {number} count
 * @property {string} refused
 * @property {{ crowd: boolean, world: boolean }} wanted  The crowd is not the one that was asked for, or not on the
 *   scene as it is now.
 * @property {Float64Array} agents
 * @property {number} chosen
 * @property {number} owed  Seconds for which no frame was made yet.
 * @property {number} homeless
 * @property {{ targets: boolean, paths: boolean }} layers
 * @property {WalkingBodies} walking  The figures of the 3-D view.
 */
import { CrowdStudy } from '../../../wasm/space.js';
import { WalkingBodies } from '../walking-bodies.js';

export const SCHEDULERS = ['spread', 'all-at-once', 'one-by-one'];
/** Expansions in a millisecond at first: so few that the schedulers differ from each other without a burst. */
const PACE = 2000;

/**
 * Without its panel, its planner and its history, which are made for it.
 * @param {App} app
 * @returns {Omit<CrowdState, 'along' | 'panel' | 'planner' | 'history'>}
 */
export const initialState = (app) => ({
  app,
  scene: app.scene,
  lanes: [],
  planned: 0,
  beside: false,
  settings: { ...CrowdStudy.preset(), expansionsPerMs: PACE },
  count: 200,
  refused: '',
  wanted: { crowd: true, world: false },
  agents: new Float64Array(),
  chosen: -1,
  owed: 0,
  homeless: 0,
  layers: { targets: false, paths: false },
  walking: new WalkingBodies(),
});

/** The lane that is drawn on the floor. @param {CrowdState} crowd @returns {Lane | undefined} */
export const laneNow = ({ lanes, settings }) => (lanes.length > 1 ? lanes[SCHEDULERS.indexOf(settings.scheduler)] : lanes[0]);
