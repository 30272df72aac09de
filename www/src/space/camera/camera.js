/**
 * A camera along a way of the roadmap, or through the stops of a tour: its speed diagram, where it looks, and what it
 * sees. It is sent elsewhere while it drives.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { CameraState } from './state.js'
 */
import words from '../../../texts/en.camera.json' with { type: 'json' };
import { addTexts, say } from '../../common/texts.js';
import { makeAlong } from '../planner/along.js';
import { inside } from '../fields.js';
import { draw, legend } from './draw.js';
import { advance, anew, found, go, restart, take, takeCourse } from './driving.js';
import { makeGoTo } from './go-to.js';
import { LOOKS, targetOf } from './looks.js';
import { recall, tick } from './painting.js';
import { makePanel } from './panel.js';
import { pastOf, step } from './past.js';
import { EYES, limitsOf, MOST_AHEAD, MOST_STOPS } from './saved.js';
import { setUp } from './set-ups.js';
import { drawSolid } from './solid.js';
import { initialState, usual } from './state.js';
import { measures, sentence } from './told.js';
import { makeTour } from './tour.js';

addTexts(words);

/** @param {App} app @returns {Study} */
export default function makeCamera(app) {
  const camera = /** @type {CameraState} */ (initialState(app));
  const along = makeAlong(app, 'camera', { found: () => found(camera) });
  const tour = makeTour({
    changed: () => { takeCourse(camera, 'tour'); app.altered(); },
    aiming: () => { if (tour.adding) takeCourse(camera, 'tour'); app.ask(); },
    full: () => app.notify(say('camera.tour-full', { most: MOST_STOPS }), true),
  });
  const goTo = makeGoTo({ go: (at) => go(camera, at), add: tour.add });
  Object.assign(camera, { along, tour, goTo });
  camera.panel = makePanel(camera);

  return {
    node: camera.panel.node,
    inset: camera.panel.canvas,
    opened() {
      tour.clear();
      along.changed();
      take(camera, usual(camera));
    },
    changed(box) {
      if (camera.course === 'way' && camera.drive && !camera.sent && along.ready?.holds(box)) return;
      along.changed();
      anew(camera);
    },
    shown() {
      along.connect();
      recall(camera);
    },
    advance: (seconds) => advance(camera, seconds),
    step: () => step(camera),
    past: pastOf(camera),
    restart: () => restart(camera),
    grab: (at, reach) => camera.panel.looks.grab(at, reach) ?? (camera.course === 'tour' ? tour.grab(at, reach) : along.way?.grab(at, reach)) ?? null,
    tap(at) {
      if (tour.adding) tour.add(at);
      else go(camera, at);
    },
    draw(drawing) {
      tick(camera);
      draw(camera, drawing);
    },
    legend: () => legend(camera),
    solid: (solid) => drawSolid(camera, solid),
    measures: () => measures(camera),
    sentence: () => sentence(camera),
    save: () => ({ limits: camera.limits, ahead: camera.ahead, looks: camera.looks, target: camera.target, eye: camera.eye, course: camera.course, tour: tour.save() }),
    load: (saved) => load(camera, saved),
    setUp: (name) => setUp(camera, name, (saved) => load(camera, saved)),
  };
}

/** @param {CameraState} camera @param {any} saved */
function load(camera, saved) {
  const { ahead, eye, limits, looks, tour, scene } = camera;
  tour.load(saved?.tour, scene.floor);
  take(camera, {
    limits: limitsOf(saved?.limits, limits),
    ahead: inside(saved?.ahead, 0, MOST_AHEAD, ahead),
    looks: LOOKS.find((one) => one === saved?.looks) ?? looks,
    target: targetOf(saved?.target, camera),
    eye: EYES.find((one) => one === saved?.eye) ?? eye,
    course: saved?.course === 'tour' ? 'tour' : 'way',
  });
}
