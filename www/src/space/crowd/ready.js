/**
 * The crowds as they are wanted: made when they are next needed, on the scene as it is.
 *
 * @import { CrowdState } from './state.js'
 */
import { CrowdStudy } from '../../../wasm/space.js';
import { setText } from '../../common/dom.js';
import { Lane } from './lane.js';
import { laneNow, SCHEDULERS } from './state.js';

/** Another crowd is wanted. @param {CrowdState} crowd */
export function anew({ app, wanted }) {
  wanted.crowd = true;
  app.ask();
}

/** The lane that is drawn, once all are as they are wanted. @param {CrowdState} crowd @returns {Lane | null} */
export function ready(crowd) {
  const { history, lanes, planner, wanted } = crowd;
  if ((wanted.crowd || wanted.world) && planner.sentence()) return null;
  if (wanted.crowd) {
    wanted.crowd = false;
    [crowd.owed, crowd.chosen, crowd.homeless, crowd.refused] = [0, -1, 0, ''];
    attempt(crowd, () => begin(crowd));
    history.begin();
    wanted.world = false;
    look(crowd);
  } else if (wanted.world && !lanes.length) {
    // There was no room; perhaps there is now.
    wanted.crowd = true;
    return ready(crowd);
  } else if (wanted.world) {
    wanted.world = false;
    history.cut();
    attempt(crowd, () => changeWorld(crowd));
    look(crowd);
  }
  return laneNow(crowd) ?? null;
}

/** Where it cannot be there is no crowd, and it is said why. @param {CrowdState} crowd @param {() => void} act */
function attempt(crowd, act) {
  try {
    act();
  } catch (error) {
    crowd.refused = crowd.app.words(error);
    dismiss(crowd);
  }
}

/** @param {CrowdState} crowd */
export function dismiss(crowd) {
  for (const { engine } of crowd.lanes) engine.free();
  crowd.lanes = [];
}

/** @param {CrowdState} crowd */
function begin(crowd) {
  const { beside, count, settings, scene } = crowd;
  const of = (/** @type {number} */ at) => ({ ...settings, scheduler: beside ? SCHEDULERS[at] : settings.scheduler });
  const first = crowd.lanes[0]?.engine;
  // Its cells are those of the scene still.
  if (first && !crowd.wanted.world) {
    first.begin(scene.space, of(0), count);
    for (const { engine } of crowd.lanes.slice(1)) engine.free();
    crowd.lanes = [new Lane(first)];
    plan(crowd, first);
  } else {
    dismiss(crowd);
    const made = new CrowdStudy(scene.space, of(0), count);
    crowd.lanes = [new Lane(made)];
    crowd.planned = 0;
    plan(crowd, made);
  }
  const { lanes } = crowd;
  if (beside) for (const at of [1, 2]) lanes.push(new Lane(lanes[0].engine.twin(scene.space, of(at))));
}

/**
 * The crowd asks the planner that is chosen, if it does not yet.
 * @param {CrowdState} crowd
 * @param {CrowdStudy} engine
 */
function plan(crowd, engine) {
  const { planned, planner, scene } = crowd;
  // The grid of a crowd follows the scene by itself.
  if (planned === (planner.isUsual ? 0 : planner.version)) return;
  engine.setPlanner(scene.space, /** @type {any} */ (planner.engine));
  crowd.planned = planner.isUsual ? 0 : planner.version;
}

/** @param {CrowdState} crowd */
function changeWorld(crowd) {
  const { lanes, scene } = crowd;
  plan(crowd, lanes[0].engine);
  const left = lanes.map(({ engine }, at) => (at ? engine.worldChangedAs(scene.space, lanes[0].engine) : engine.worldChanged(scene.space)));
  crowd.homeless = left[lanes.indexOf(/** @type {Lane} */ (laneNow(crowd)))] ?? 0;
}

/** @param {CrowdState} crowd */
export function look(crowd) {
  crowd.agents = laneNow(crowd)?.engine.agents() ?? new Float64Array();
  setText(crowd.panel.refusal, crowd.refused);
  crowd.planner.tell(laneNow(crowd)?.engine.plannerSize() ?? new Float64Array(3));
}
