/**
 * The drive: along the way, through the tour, or to where it is sent from there.
 *
 * @import { Point } from '../types.js'
 * @import { CameraState } from './state.js'
 */
import { CameraStudy } from '../../../wasm/space.js';
import { messageOf } from '../../common/message-of.js';
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { aim } from './looks.js';
import { LIMITS } from './saved.js';

/** Seconds between angular velocities that are drawn; more on drives so long that there would be more than so many. */
const STEP = 0.02;
const MOST_STEPS = 3000;
const DIAGRAM = 1000;
const SAMPLES = 1000;

const step = (/** @type {CameraStudy} */ of) => Math.max(STEP, of.duration / MOST_STEPS);

/** @param {CameraState} camera @param {CameraStudy | null} to */
function replace(camera, to) {
  camera.drive?.free();
  camera.drive = to;
  camera.about = to && { diagram: to.diagram(DIAGRAM), line: to.line(), places: to.places(), along: to.turning(0, step(to)), error: camera.course === 'tour' ? '–' : `${number(to.sampledError(SAMPLES), 4)} m/s` };
  if (to) camera.time = Math.min(camera.time, to.duration);
  looked(camera);
  camera.app.ask();
}

/** Looks ahead as far as is wanted now, or towards the target. @param {CameraState} camera */
export function looked(camera) {
  const { ahead, drive: of, looks } = camera;
  camera.panel.look.node.hidden = looks === 'target' && camera.course === 'way';
  if (!of) return;
  aim(camera);
  const dt = step(of);
  /** @param {number} seconds @returns {[number, number]} */
  const jumped = (seconds) => [of.jump(seconds, dt), of.jump(seconds, dt / 2)];
  camera.views = looks === 'target'
    ? { turning: of.turningTowards(dt), along: jumped(0), ahead: [of.jumpTowards(dt), of.jumpTowards(dt / 2)] }
    : { turning: of.turning(ahead, dt), along: jumped(0), ahead: jumped(ahead) };
}

/**
 * @param {CameraState} camera
 * @param {Pick<CameraState, 'limits' | 'ahead' | 'looks' | 'target' | 'eye' | 'course'>} to
 */
export function take(camera, to) {
  const { panel } = camera;
  Object.assign(camera, to);
  panel.look.set(to.ahead);
  panel.looks.take({});
  panel.setUps.set('');
  panel.eyes.set(to.eye);
  panel.courses.set(to.course);
  LIMITS.forEach(([name], i) => panel.fields[i].set(to.limits[name]));
  anew(camera);
}

/**
 * The drive from its beginning, or from where on it the camera is.
 * @param {CameraState} camera
 * @param {boolean} [keep]
 */
export function anew(camera, keep = false) {
  const { ahead, along, course, drive, limits, tour } = camera;
  const gone = keep && drive ? drive.pose(camera.time, ahead)[2] : 0;
  camera.sent = null;
  camera.refused = '';
  /** @type {CameraStudy | null} */
  let made = null;
  try {
    if (course === 'tour' && tour.stops.length > 1 && along.built) made = CameraStudy.tour(camera.scene.space, along.built.engine, tour.numbers(), tour.round, limits, ahead);
    else if (course === 'way' && along.ready) made = new CameraStudy(along.ready.engine, limits);
  } catch (error) {
    camera.refused = troubleOf(camera, error);
  }
  camera.time = made && gone ? made.timeAt(Math.min(gone, made.length)) : 0;
  replace(camera, made);
}

/**
 * What is wrong with a tour is told with the stops between which it is.
 * @param {CameraState} camera
 * @param {unknown} error
 */
function troubleOf({ app, course, tour }, error) {
  const leg = Number(messageOf(error)?.args.leg);
  const why = app.words(error);
  return leg && course === 'tour' ? say('camera.tour-leg', { leg, next: (leg % tour.stops.length) + 1, why }) : why;
}

/** Other limits hold from where it is. @param {CameraState} camera */
export function limited(camera) {
  const { ahead, along: { way }, app, drive, limits, sent, time } = camera;
  app.altered();
  if (!sent || !drive || !way) return anew(camera, true);
  try {
    const { goal, said } = sent;
    const to = drive.sentTo(camera.scene.space, way.engine, time, ahead, goal.x, goal.y, limits);
    camera.time = 0;
    camera.sent = { goal, said };
    return replace(camera, to);
  } catch (error) {
    // It is too fast for them now: they hold from its next way on.
    camera.sent = { goal: sent.goal, said: app.words(error) };
    return app.ask();
  }
}

/** @param {CameraState} camera @param {string} to */
export function takeCourse(camera, to) {
  camera.course = to;
  camera.panel.courses.set(to);
  camera.app.time.pause();
  anew(camera);
}

/** @param {CameraState} camera */
export function restart(camera) {
  if (camera.sent) anew(camera);
  camera.time = 0;
  camera.app.ask();
}

/** From where it is to another goal. @param {CameraState} camera @param {Point} at */
export function go(camera, at) {
  const { ahead, along: { way }, app, drive, limits, time } = camera;
  if (!way) return;
  // Where it stands nowhere, it is the goal of another way.
  if (!drive) {
    takeCourse(camera, 'way');
    return void way.tap(at);
  }
  try {
    const to = drive.sentTo(camera.scene.space, way.engine, time, ahead, at.x, at.y, limits);
    camera.time = 0;
    camera.course = 'way';
    camera.panel.courses.set(camera.course);
    camera.sent = { goal: at, said: say(`camera.change.${to.change}`, { n: number(to.onward, 1) }) };
    replace(camera, to);
  } catch (error) {
    // It keeps to its way.
    return app.notify(app.words(error), true);
  }
  camera.following = true;
  way.tap(at);
  camera.following = false;
  camera.goTo.set(at);
  return app.time.go();
}

/** There is another way, or none. @param {CameraState} camera */
export function found(camera) {
  if (camera.following) return;
  const goal = camera.along.way?.ends?.goal;
  if (goal) camera.goTo.set(goal);
  anew(camera);
}

/** @param {CameraState} camera @param {number} seconds */
export function advance(camera, seconds) {
  const { course, drive, tour } = camera;
  if (!drive) return camera.along.waits && 'still';
  const round = course === 'tour' && tour.round;
  if (round) camera.time = (camera.time + seconds) % drive.duration;
  else {
    if (camera.time >= drive.duration) camera.time = 0;
    camera.time = Math.min(drive.duration, camera.time + seconds);
  }
  return round || camera.time < drive.duration;
}
