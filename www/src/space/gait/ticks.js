/**
 * Time of the study: the phase goes on, styles blend, and all of it can be gone back to.
 *
 * @import { Past } from '../types.js'
 * @import { GaitState } from './state.js'
 */
import { makeHistory } from '../time/history.js';
import { forgetCrowd, lookAtCrowd } from './crowd/crowd.js';
import { look, read } from './state.js';
import { beginAgain, heedStudy, lookAtWalk } from './walk/walk.js';

/** A moment is kept so many ticks after the last one, and so many of them. */
const [EVERY, MOST] = [60, 400];

/** @param {() => GaitState} state */
export function initialTime(state) {
  return {
    owed: 0,
    history: makeHistory({
      take: () => state().engine.moment(),
      back: (moment) => state().engine.back(moment),
      tick: () => state().engine.tick(),
      every: () => EVERY,
      most: () => MOST,
    }),
  };
}

/** What has been of what is shown. @param {GaitState} state */
const historyOf = ({ crowd, mode, time, walk }) => (mode === 'walk' ? walk.history : mode === 'crowd' ? crowd.history : time.history);

/** Seconds of a tick of what is shown. @param {GaitState} state */
const tickOf = ({ crowd, engine, mode }) => (mode === 'crowd' ? crowd.engine?.tickSeconds : undefined) ?? engine.tickSeconds;

/** @param {GaitState} state */
function lookOn(state) {
  if (state.mode === 'walk') {
    lookAtWalk(state);
    state.panel.walk.tell();
  } else if (state.mode === 'crowd') {
    lookAtCrowd(state);
    state.panel.crowd.tell();
  } else look(state);
}

/** @param {GaitState} state @param {number} seconds @param {number} [most] milliseconds that it may take */
export function advance(state, seconds, most = Infinity) {
  const { engine, time } = state;
  time.owed += seconds / tickOf(state);
  const ticks = Math.floor(time.owed);
  time.owed -= ticks;
  const blended = engine.blending && state.mode === 'treadmill';
  const until = performance.now() + most;
  for (let tick = 0; tick < ticks && (tick === 0 || performance.now() < until); tick++) historyOf(state).go();
  if (blended) readAll(state);
  else lookOn(state);
  return true;
}

/** @param {GaitState} state */
export function step(state) {
  const blended = state.engine.blending;
  historyOf(state).go();
  if (blended) readAll(state);
  else lookOn(state);
}

/** Something was set by hand. @param {GaitState} state @param {number} [seconds] in which another style comes */
export function touched(state, seconds = 0) {
  state.time.history.touch();
  heedStudy(state, seconds);
  state.app.altered();
  readAll(state);
  state.app.ask();
}

/** @param {GaitState} state */
export function readAll(state) {
  read(state);
  if (state.mode === 'walk') lookAtWalk(state);
  else if (state.mode === 'crowd') lookAtCrowd(state);
  state.panel.tell();
  state.stage.tell();
}

/** The wheel is turned by hand: time stands still. @param {GaitState} state @param {number} by cycles */
export function scrub(state, by) {
  const { app, engine, time } = state;
  app.time.pause();
  engine.scrub(by);
  time.history.touch();
  look(state);
  app.ask();
}

/** @param {GaitState} state @returns {Past} */
export function pastOf(state) {
  const { app } = state;
  const history = historyOf(state);
  return {
    least: history.least,
    at: history.at,
    head: history.head,
    seconds: (tick) => tick * tickOf(state),
    marks: history.changes,
    goTo(tick) {
      app.time.pause();
      history.goTo(tick);
      state.panel.set();
      readAll(state);
      app.ask();
    },
  };
}

/** @param {GaitState} state */
export function restart(state) {
  const { app, engine, time } = state;
  app.time.pause();
  time.owed = 0;
  if (state.mode === 'walk') {
    beginAgain(state);
    state.walk.history.begin();
  } else if (state.mode === 'crowd') forgetCrowd(state);
  else {
    engine.restart();
    time.history.begin();
  }
  readAll(state);
  app.ask();
}
