/**
 * Time of the study: animals walk, or a search or a covering is watched.
 *
 * @import { Past } from '../types.js'
 * @import { SphereRoamersMoment } from '../../../wasm/space.js'
 * @import { SpheresState } from './state.js'
 */
import { SphereRoamers } from '../../../wasm/space.js';
import { say } from '../../common/texts.js';
import { makeHistory } from '../time/history.js';
import { advanceCover } from './cover.js';
import { RATE, seeLink } from './linking/linking.js';
import { headingOf } from './goal/look.js';

/** Numbers of a body. */
export const BODY = 9;
/** A moment is kept so many ticks after the last one, and so many of them. */
const [EVERY, MOST] = [50, 400];
/** Steps of a search in a second. */
const STEPS = 4;

/** @param {() => SpheresState} state */
export function initialWalk(state) {
  const roamers = new SphereRoamers();
  return {
    roamers,
    /** Why there is nobody. */
    refused: '',
    bodies: /** @type {Float64Array} */ (new Float64Array()),
    owed: 0,
    history: makeHistory({
      take: () => roamers.moment(),
      back: (/** @type {SphereRoamersMoment} */ to) => roamers.back(to),
      tick: () => roamers.tick(state().engine),
      every: () => EVERY,
      most: () => MOST,
    }),
  };
}

/** The animals begin again where they start. @param {SpheresState} state */
export function walkAnew(state) {
  const { animals, app, ends, engine, look: goal, radius, settings, walk } = state;
  walk.roamers.clear();
  walk.roamers.setTangentBias(settings.bias);
  walk.refused = '';
  walk.history.begin();
  walk.owed = 0;
  if (ends) {
    const kinds = settings.all ? [settings.kind, ...Object.keys(animals).filter((kind) => kind !== settings.kind)] : [settings.kind];
    for (const kind of kinds) {
      try {
        walk.roamers.add(engine, kind, kind === settings.kind ? radius : animals[kind].radius, Float64Array.from(ends.start), Float64Array.from(ends.goal), goal.area, headingOf(goal));
      } catch (error) {
        if (kind === settings.kind) walk.refused = app.words(error);
      }
    }
  }
  look(state);
}

/** They go on to other ends from where they are. @param {SpheresState} state */
export function walkTo(state) {
  const { app, ends, look: goal, walk } = state;
  if (!walk.bodies.length || !ends) return walkAnew(state);
  try {
    walk.roamers.send(Float64Array.from(ends.start), Float64Array.from(ends.goal), goal.area, headingOf(goal));
    walk.refused = '';
  } catch (error) {
    walk.refused = app.words(error);
  }
  walk.history.touch();
  return look(state);
}

/** The spheres are others: there is no way back behind that. @param {SpheresState} state */
export function heed(state) {
  const { walk } = state;
  if (!walk.bodies.length) return walkAnew(state);
  walk.roamers.reroute();
  walk.history.cut();
  return look(state);
}

/** Reads where they are. @param {SpheresState} state */
export function look({ walk }) {
  walk.bodies = walk.roamers.bodies();
}

/** @param {SpheresState} state @param {number} seconds */
export function advance(state, seconds) {
  const { cover, linking, route, walk } = state;
  if (cover.runs) return advanceCover(state);
  if (linking.watched) {
    linking.owed += seconds * RATE;
    const steps = Math.floor(linking.owed);
    linking.owed -= steps;
    if (steps) seeLink(state, linking.at + steps);
    return linking.at < linking.last;
  }
  if (route.watched) {
    route.owed += seconds * STEPS;
    const steps = Math.floor(route.owed);
    route.owed -= steps;
    if (steps) seeStep(state, route.at + steps);
    return route.at < route.last;
  }
  if (!walk.bodies.length) return false;
  walk.owed += seconds / walk.roamers.tickSeconds;
  const ticks = Math.floor(walk.owed);
  walk.owed -= ticks;
  for (let tick = 0; tick < ticks; tick++) walk.history.go();
  look(state);
  state.panel.tellWalk();
  return true;
}

/** @param {SpheresState} state */
export function step(state) {
  const { cover, linking, route, walk } = state;
  if (cover.runs) advanceCover(state, 1);
  else if (linking.watched) seeLink(state, linking.at + 1);
  else if (route.watched) seeStep(state, route.at + 1);
  else if (walk.bodies.length) {
    walk.history.go();
    look(state);
    state.panel.tellWalk();
  }
}

/** @param {SpheresState} state @param {number} to */
function seeStep(state, to) {
  state.route.at = Math.max(0, Math.min(to, state.route.last));
  state.app.ask();
}

/**
 * Steps that are watched.
 * @param {SpheresState} state
 * @param {{ at: number, last: number }} of
 * @param {(to: number) => void} see
 * @returns {Past}
 */
const stepsOf = (state, { at, last }, see) => ({
  least: 0,
  at,
  head: last,
  seconds: (step) => step,
  words: (now, of) => say('spheres.at', { now, of }),
  goTo(to) {
    state.app.time.pause();
    see(to);
  },
});

/** @param {SpheresState} state @returns {Past | undefined} */
export function pastOf(state) {
  const { cover, linking, route, walk } = state;
  if (cover.runs) return undefined;
  if (linking.watched) return stepsOf(state, linking, (to) => seeLink(state, to));
  if (route.watched) return stepsOf(state, route, (to) => seeStep(state, to));
  const { history } = walk;
  return {
    least: history.least,
    at: history.at,
    head: history.head,
    seconds: (tick) => tick * walk.roamers.tickSeconds,
    marks: history.changes,
    goTo(tick) {
      state.app.time.pause();
      history.goTo(tick);
      look(state);
      state.panel.tellWalk();
      state.app.ask();
    },
  };
}

/** @param {SpheresState} state */
export function restart(state) {
  state.app.time.pause();
  if (state.linking.watched) seeLink(state, 0);
  else if (state.route.watched) seeStep(state, 0);
  else walkAnew(state);
  state.app.ask();
}
