/**
 * The choice of how the figures move: by themselves, or as a motion file says.
 *
 * @import { WalkState } from './state.js'
 */
import { setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { update } from './update.js';

/** Metres to which the figure of a motion file is scaled. */
const TALL = 1.8;

/** @param {WalkState} walk @param {File} file */
export async function takeBvh(walk, file) {
  takeMotion(walk, new Uint8Array(await file.arrayBuffer()), file.name);
}

/**
 * The motion of a file for all; one that is refused changes nothing.
 * @param {WalkState} walk
 * @param {Uint8Array} bytes
 * @param {string} name
 */
export function takeMotion(walk, bytes, name) {
  const { app, engine } = walk;
  try {
    engine.takeBvh(bytes, TALL);
  } catch (error) {
    app.notify(say('walk.bvh-refused', { name, why: app.words(error) }), true);
    return;
  }
  walk.jointsNow = Int32Array.from(engine.joints());
  walk.history.cut();
  showMotion(walk, name);
  app.notify(say('walk.bvh-taken', { name }));
  update(walk);
}

/** Their own for all. @param {WalkState} walk */
export function takeOwn(walk) {
  walk.engine.takeProcedural();
  walk.history.cut();
  walk.jointsNow = walk.joints;
  showMotion(walk, '');
  update(walk);
}

/** The walk engine for all, each with a build and a style of its own. @param {WalkState} walk */
export function takeEngine(walk) {
  const { engine } = walk;
  engine.takeEngine();
  walk.history.cut();
  walk.jointsNow = Int32Array.from(engine.joints());
  showMotion(walk, '', true);
  update(walk);
}

/** Legs by their name in the list; a file is asked for. @param {WalkState} walk @param {string} legs */
export function takeLegs(walk, legs) {
  if (legs === 'engine') takeEngine(walk);
  else if (legs === 'cycles') takeOwn(walk);
  if (legs !== 'file') {
    walk.app.altered();
  } else {
    // Until there is a file it stays as it is.
    walk.panel.legs.set(walk.panel.legsNow);
    walk.panel.figure.click();
  }
}

/**
 * @param {WalkState} walk
 * @param {string} name of its file; nothing for their own
 * @param {boolean} [engine] whether it is the walk engine
 */
export function showMotion({ panel }, name, engine = false) {
  setText(panel.motion, name ? say('walk.motion', { name }) : say(engine ? 'walk.motion-engine' : 'walk.motion-own'));
  panel.own.disabled = !name && !engine;
  panel.legsNow = name ? 'file' : engine ? 'engine' : 'cycles';
  panel.legs.set(panel.legsNow);
}
