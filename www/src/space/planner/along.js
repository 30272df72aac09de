/**
 * The part that studies which need the roadmap have in common: they go along a way of it, or plan on it, wait where it
 * is being built, and go on by themselves when it is there.
 *
 * @import { App } from '../app.js'
 * @typedef {import('../roads/way.js').Way} Way
 */
import { say } from '../../common/texts.js';

/**
 * @param {App} app @param {string} id of the study
 * @param {{ found(): void }} hands `found`: told when there is another way, or none
 */
export function makeAlong(app, id, { found }) {
  /** @type {Way | null} */
  let way = null;
  let failed = false;
  /** The scene is another one, and the way still that of the one before. */
  let stale = false;
  /** There was a way to go along when there last was news of it. */
  let under = false;

  const along = {
    id,
    get way() {
      return way;
    },
    /** Whether there is no way yet and will be one. */
    get waits() {
      return !failed && !way?.refused && (!way || stale || way.building);
    },
    /** The way, where it is one of the scene as it is. */
    get ready() {
      return way && !stale && way.found ? way : null;
    },
    /** The roadmap of the scene as it is, whether or not there is a way from A to B. */
    get built() {
      return way && !stale && way.engine.ready ? way : null;
    },
    /** Its ends, in the scene as it is, whether or not there is a way between them. */
    get ends() {
      return way && !stale ? way.ends : null;
    },
    /** To be called when the study is shown. */
    async connect() {
      failed = false;
      const roads = await app.need('roads');
      // What was left half built is built on.
      if (way) return void way.begin();
      if (!roads) {
        failed = true;
        app.ask();
        return;
      }
      const of = /** @type {Way} */ (roads.way);
      way = of;
      stale = false;
      of.listen(() => {
        stale = false;
        // Who was on a way begins anew on another one, when it is wanted; who waits for one goes on.
        if (app.current === id && under && of.found) app.time.pause();
        under = of.found;
        found();
      });
      of.begin();
      under = of.found;
      found();
    },
    /** Another scene, or it was edited: the way will be another one. */
    changed() {
      stale = way !== null;
      under = false;
    },
    /** What there is to be said where there is no way; nothing where there is one. */
    sentence() {
      if (failed) return say('space.part-failed');
      if (along.waits) return say(app.time.playing ? 'space.say.building-roads-then' : 'space.say.building-roads');
      return way?.refused ?? '';
    },
  };
  return along;
}
