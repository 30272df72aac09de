/**
 * The rule for when a view reads the engine: once for each thing that it shows, and while time runs no oftener than can
 * be read.
 *
 * @import { WayScope } from '../../element/element.js'
 */

/** Milliseconds between two readings while time runs. */
const READABLE = 250;

/**
 * @param {WayScope} scope
 * @returns {(more?: unknown) => boolean} whether it is time to read anew; `more`: what else the view depends on
 */
export function makeLately(scope) {
  let known = '';
  let told = 0;
  return (more = null) => {
    const { lab, lane, player } = scope.state;
    if (!lab) return false;
    const { algorithm, settings, at, part, steps } = lab.lanes[lane];
    const key = JSON.stringify([lane, lab.revision, algorithm, settings, at, part, steps, more]);
    if (key === known) return false;
    const now = performance.now();
    // What is still on its way is not worth reading; time that runs draws again.
    if (!lab.arrived || (player.playing && now - told < READABLE)) return false;
    told = now;
    known = key;
    return true;
  };
}
