/**
 * Time of the study: animals walk, or a search or a covering is watched.
 *
 * @import { Past } from '../types.js'
 * @import { SphereRoamersMoment } from '../../../wasm/space.js'
 * @import { SpheresState } from './state.js'
 */
import { SphereRoamers } from '../../../wasm/space.js';
import { say } from '../../common/texts.js';
import { makeHistory } from '../history.js';
import { advanceCover } from './cover.js';

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
  const { animals, app, ends, engine, radius, settings, walk } = state;
  walk.roamers.clear();
  walk.refused = '';
  walk.history.begin();
  walk.owed = 0;
  if (ends) {
    const kinds = settings.all ? [settings.kind, ...Object.keys(animals).filter((kind) => kind !== settings.kind)] : [settings.kind];
    for (const kind of kinds) {
      try {
        walk.roamers.add(engine, kind, kind === settings.kind ? radius : animals[kind].radius, Float64Array.from(ends.start), Float64Array.from(ends.goal));
      } catch (error) {
        if (kind === settings.kind) walk.refused = app.words(error);
      }
    }
  }
  look(state);
}

/** They go on to other ends from where they are. @param {SpheresState} state */
export function walkTo(state) {
  const { app, ends, walk } = state;
  if (!walk.bodies.length || !ends) return walkAnew(state);
  try {
    walk.roamers.send(Float64Array.from(ends.start), Float64Array.from(ends.goal));
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
  const { cover, route, walk } = state;
  if (cover.runs) return advanceCover(state);
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
  const { cover, route, walk } = state;
  if (cover.runs) advanceCover(state, 1);
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

/** @param {SpheresState} state @returns {Past | undefined} */
export function pastOf(state) {
  const { cover, route, walk } = state;
  if (cover.runs) return undefined;
  if (route.watched) {
    return {
      least: 0,
      at: route.at,
      head: route.last,
      seconds: (of) => of,
      words: (now, of) => say('spheres.at', { now, of }),
      goTo(to) {
        state.app.time.pause();
        seeStep(state, to);
      },
    };
  }
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
  if (state.route.watched) seeStep(state, 0);
  else walkAnew(state);
  state.app.ask();
}
