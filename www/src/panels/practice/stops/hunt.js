/**
 * The way to the next stop or the last one: at once where the engine knows it, else in slices, frame by frame, by going
 * on with the run or, where what lies before is no longer at hand, by running it again from its beginning.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Found } from '../stop.js'
 *
 * @typedef {object} Way
 * @property {boolean} forwards
 * @property {number} from  The step of the lane where it began.
 * @property {number} home  The place of the cursor then.
 * @property {'look' | 'begin' | 'return'} phase  Looking; going back to the beginning; coming back from there.
 * @property {number} asked  The place asked for last: another one means that something else has gone elsewhere.
 */
import { cursorOf } from '../../../state/player.js';
import { say } from '../../../common/texts.js';

/** Steps that are gone on with at a time where the rest of a run has yet to be recorded. */
const ON = 4096;
/** Of a step that is not shown yet. */
const ARRIVING = -2;

/**
 * @param {WayScope} scope
 * @param {(step: number, forwards: boolean) => Found | null} ask
 * @param {(words: string) => void} tell
 */
export function makeHunt(scope, ask, tell) {
  /** @type {Way | null} */
  let way = null;
  /** What to say where no stop is shown, and of which step. */
  let outcome = { at: -1, words: '' };

  /** @param {Way} way @param {number} place */
  function seek(way, place) {
    scope.seek(place);
    way.asked = scope.state.player.position;
  }

  /** @param {string} words @param {number} at the step that they are about */
  function end(words, at) {
    way = null;
    outcome = { at, words };
    if (words) tell(words);
    scope.ask();
  }

  /** @param {Way} at @param {number} step */
  function arrive(at, step) {
    const { engine, state: { lane, lab } } = scope;
    const place = engine?.placeOf(lane, step);
    if (place === undefined) return;
    seek(at, place);
    end(lab?.counts === 'steps' ? '' : say('stops.near', { step }), ARRIVING);
  }

  /** One look. @param {Way} at */
  function look(at) {
    const { engine, state: { lab, lane } } = scope;
    if (!engine || !lab) return;
    const found = ask(at.from, at.forwards);
    if (!found) return end('', -1);
    if (at.phase === 'begin') {
      if (!lab.arrived || found.from > 0) return;
      at.phase = 'return';
      return seek(at, at.home);
    }
    if (at.phase === 'return' && (!lab.arrived || found.to < Math.min(at.from, lab.lanes[lane].steps))) return;
    if (found.step !== null) return arrive(at, found.step);
    if (at.forwards ? found.whole : found.from === 0 && found.to >= at.from - 1) {
      if (at.asked !== at.home) scope.seek(at.home);
      return end(say(at.forwards ? 'stops.none-ahead' : 'stops.none-before'), at.from);
    }
    if (!at.forwards && found.from > 0 && found.to >= at.from - 1) {
      at.phase = 'begin';
      return seek(at, 0);
    }
    // What has been recorded has not been looked at to its end.
    if (lab.working || !lab.arrived) return;
    seek(at, engine.placeOf(lane, Math.min(found.to + ON, lab.lanes[lane].steps)) ?? at.home);
  }

  return {
    get hunting() {
      return way !== null;
    },
    /** @param {boolean} forwards */
    start(forwards) {
      const { lab, lane, player } = scope.state;
      if (!lab) return;
      // A press just before this has asked for a step that is not shown yet.
      const { at, steps } = lab.lanes[lane];
      const from = lab.counts === 'steps' ? Math.min(cursorOf(player), steps) : at;
      way = { forwards, from, home: player.position, phase: 'look', asked: player.position };
      if (player.playing) scope.pause();
      way.home = way.asked = player.position;
      look(way);
      if (way) tell(say('stops.looking'));
      scope.ask();
    },
    stop() {
      way = null;
    },
    /** Each frame. @returns {boolean} whether it is on its way */
    go() {
      if (!way) return false;
      if (scope.state.player.position !== way.asked) {
        end('', -1);
        return false;
      }
      look(way);
      scope.ask();
      return way !== null;
    },
    /** How it ended, while the step where it did is shown. @param {number} at */
    ended(at) {
      if (outcome.at === ARRIVING) outcome.at = at;
      return outcome.at === at ? outcome.words : '';
    },
  };
}
