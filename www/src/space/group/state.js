/**
 * The state of the study of the group: one plain object, changed in place, followed by one request to redraw.
 *
 * @import { App } from '../app.js'
 * @import { makeAlong } from '../planner/along.js'
 * @import { StudyPlanner } from '../planner/planner.js'
 * @import { Panel } from './panel.js'
 * @import { makeGroupTime } from './ticks.js'
 *
 * @typedef {object} SetUp  How a group is set up.
 * @property {string} mode
 * @property {number} count  Of its units.
 * @property {number} widest  The lateral limit, in metres.
 * @property {number} radius  Of a unit, in metres.
 * @property {ReturnType<typeof GroupStudy.preset>} settings  Its laws.
 *
 * @typedef {object} GroupParts
 * @property {App} app
 * @property {ReturnType<typeof makeAlong>} along
 * @property {StudyPlanner} planner
 * @property {Panel} panel
 * @property {ReturnType<typeof makeGroupTime>} time
 * @property {SolidGroup} bodies  The group with depth.
 * @property {GroupStudy | null} engine
 * @property {string} refused
 * @property {string} between  The ends for which this group was made.
 * @property {{ corridor: boolean, attraction: boolean }} layers
 * @property {{ units: Numbers, read: Numbers }} numbers  What is drawn is read where the engine wrote it.
 * @property {{ corridor: Float64Array, backbone: Float64Array }} stays  What stays for all of a run.
 * @property {{ now: Course, before: Course | null }} runs  This run, and the one that was sent off before it.
 *
 * @typedef {SetUp & GroupParts} GroupState
 */
import { GroupStudy } from '../../../wasm/space.js';
import { Numbers } from '../frame-numbers.js';
import { Course } from './course.js';
import { SolidGroup } from './solid.js';

/** How a group is set up where nothing else was said; its laws are the preset of the mode. @returns {SetUp} */
export function usual() {
  const [mode, radius] = ['stable', 0.25];
  return { mode, count: 50, widest: 6, radius, settings: GroupStudy.preset(mode, radius) };
}

/** Without what is made for it. @param {App} app @returns {Omit<GroupState, 'along' | 'planner' | 'panel' | 'time'>} */
export const initialState = (app) => ({
  app,
  ...usual(),
  bodies: new SolidGroup(),
  engine: null,
  refused: '',
  between: '',
  layers: { corridor: true, attraction: false },
  numbers: { units: new Numbers(), read: new Numbers() },
  stays: { corridor: new Float64Array(), backbone: new Float64Array() },
  runs: { now: new Course(), before: null },
});

/** Whether there is what a way is found on, and between what. @param {GroupState} group */
export const canBegin = ({ along, planner }) => (planner.id === 'roadmap' ? along.ready !== null : along.ends !== null);

/** Whether there is nothing to begin on yet, and will be. @param {GroupState} group */
export const waits = ({ along, planner }) => (planner.id === 'roadmap' ? along.waits : !along.ends && along.waits);
