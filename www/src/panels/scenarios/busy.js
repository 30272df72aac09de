/**
 * The notice that something takes a while, seen before that begins: the engine works without a pause.
 *
 * @import { WayScope } from '../../element/element.js'
 */

/** In a tab that is not seen nothing is painted; then nobody waits for it longer than this, in milliseconds. */
const UNSEEN = 200;

/** @param {WayScope} scope @param {string} text to be taken back by `quiet` */
export async function saysBusy(scope, text) {
  scope.notify(text, 'busy');
  // The frame after the next one begins when the notice has been painted.
  const painted = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await Promise.race([painted, new Promise((done) => setTimeout(done, UNSEEN))]);
}
