/**
 * The state of the study of walking: one plain object, changed in place, followed by `update`.
 *
 * @import { App } from '../app.js'
 * @import { PageScene } from '../page-scene.js'
 * @import { makeHistory } from '../time/history.js'
 * @import { makeAlong } from '../planner/along.js'
 * @import { StudyPlanner } from '../planner/planner.js'
 * @import { Panel } from './panel.js'
 * @import { State } from './states.js'
 * @import { makeRoom } from './room.js'
 *
 * @typedef {object} WalkState
 * @property {App} app
 * @property {PageScene} scene
 * @property {Walk} engine
 * @property {Panel} panel
 * @property {ReturnType<typeof makeAlong>} along
 * @property {StudyPlanner} planner
 * @property {ReturnType<typeof makeHistory>} history
 * @property {Int32Array} joints  Of the figure that walks by itself.
 * @property {Int32Array} jointsNow  Of the figure that is shown: that one or one of a file.
 * @property {State[]} states
 * @property {Float64Array[]} shown  What was seen of them when they were last shown.
 * @property {number} chosen
 * @property {number} owed  Time that has passed but for which no tick was made.
 * @property {number} missing  Seconds that should have gone by since the last tick.
 * @property {any} settings
 * @property {number} usualCell
 * @property {{ grown: boolean, search: boolean, path: boolean, trail: boolean, prints: boolean }} layers
 * @property {{ place: any, costs: Uint32Array, expanded: number, ended: number, steps: number, head: number } | null}
 *   watched  `steps` made so far, `head` the most that were made.
 * @property {{ place: any, cells: Uint8Array } | null} bitmap
 * @property {{ place: any, costs: Uint32Array, expanded: number } | null | undefined} searched  The whole search of the
 *   chosen one from where it is, and null where there is none.
 * @property {Picture} cellsPicture
 * @property {Picture} costsPicture
 * @property {ReturnType<typeof makeRecord>} record
 * @property {Keeping} keeping
 * @property {ReturnType<typeof makeRoom> | null} room  Of the scene as it was when somebody last moved.
 */
import { Walk } from '../../../wasm/space.js';
import { Picture } from '../view/picture.js';
import { Keeping } from './keeping.js';
import { makeRecord } from './record.js';

/**
 * Without its panel, its planner and its history, which are made for it.
 * @param {App} app
 * @returns {Omit<WalkState, 'along' | 'panel' | 'planner' | 'history'>}
 */
export function initialState(app) {
  const engine = new Walk();
  const joints = Int32Array.from(engine.joints());
  const settings = engine.settings();
  return {
    app,
    scene: app.scene,
    engine,
    joints,
    jointsNow: joints,
    states: [],
    shown: [],
    chosen: 0,
    owed: 0,
    missing: 0,
    settings,
    usualCell: settings.cell,
    layers: { grown: true, search: false, path: true, trail: false, prints: false },
    watched: null,
    bitmap: null,
    searched: undefined,
    cellsPicture: new Picture(),
    costsPicture: new Picture(),
    record: makeRecord(),
    keeping: new Keeping(),
    room: null,
  };
}
