/**
 * The report on a drive: a sentence, and measures for tasks.
 *
 * @import { CameraState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { legAt } from './state.js';

/** @param {CameraState} camera @returns {Record<string, number | undefined> | null} */
export function measures(camera) {
  const { about, ahead, along, drive, limits, time, tour, views } = camera;
  if (along.waits) return null;
  if (!drive || !about) return {};
  const most = (/** @type {ArrayLike<number>} */ of) => Array.from(of).reduce((top, one) => Math.max(top, Math.abs(one)), 0);
  const [jump, jumpHalf] = views.along;
  const [jumpAhead, aheadHalf] = views.ahead;
  return { duration: drive.duration, length: drive.length, time, looks: ahead, turn: most(views.turning), 'turn-along': most(about.along), limit: limits.speed, leg: legAt(camera, drive.pose(time, ahead)[2]), stops: tour.stops.length, jump, 'jump-half': jumpHalf, ahead: jumpAhead, 'ahead-half': aheadHalf, fastest: most(about.diagram.filter((_, i) => i % 2 === 0)) };
}

/** @param {CameraState} camera @returns {string} */
export function sentence(camera) {
  const { about, ahead, along, course, drive, looks, refused, sent, time, tour } = camera;
  if (refused) return refused;
  if (sent) return sent.said;
  const waiting = course === 'way' || !along.built ? along.sentence() : '';
  if (waiting) return waiting;
  if (tour.adding) return say('camera.say.adding');
  if (course === 'tour') return drive && about ? say('camera.say.tour', { leg: legAt(camera, drive.pose(time, ahead)[2]), of: about.places.length - 1 }) : say('camera.say.few');
  if (drive) return say(looks === 'target' ? 'camera.say.target' : 'camera.say.drive');
  return say('space.say.no-way');
}
