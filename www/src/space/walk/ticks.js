/**
 * Time steps of a walk, forwards and back.
 *
 * @import { Past } from '../types.js'
 * @import { WalkState } from './state.js'
 */
import { Numbers } from '../frame-numbers.js';
import { makeHistory } from '../time/history.js';
import { tellSettings } from './changes.js';
import { carried } from './keeping.js';
import { makeRoom } from './room.js';
import { searchOn } from './search.js';
import { statesOf } from './states.js';
import { told } from './told.js';
import { asShown, choose, update } from './update.js';

/** Seconds between moments of a walk that are kept to go back to, and how many of them. */
const [KEPT, MOST_KEPT] = [0.5, 120];

/** @param {WalkState} walk */
export const makeWalkHistory = (walk) => makeHistory({
  take() {
    const [moment, been] = [walk.engine.moment(), walk.record.moment()];
    return { moment, been, free: () => moment.free() };
  },
  back({ moment, been }) {
    walk.engine.back(moment);
    walk.record.back(been);
    walk.settings = walk.engine.settings();
    tellSettings(walk);
    choose(walk, Math.min(walk.chosen, walk.engine.count - 1));
  },
  tick: () => goOn(walk),
  every: () => Math.max(1, Math.round(KEPT / walk.settings.dt)),
  most: () => MOST_KEPT,
});

/** States are read where the engine wrote them. @type {Numbers | undefined} */
let numbers;

/** One time step. @param {WalkState} walk */
function goOn(walk) {
  const { engine, scene } = walk;
  const read = (numbers ??= new Numbers());
  engine.statesInto(read.into);
  const before = statesOf(read.view);
  // Kuffner's planner is the engine's own; where the roadmap is gone it leads on.
  const planner = walk.planner.isUsual ? null : walk.planner.engine;
  if (planner) engine.tickWith(scene.space, planner, 1);
  else engine.tick(scene.space, 1);
  const { barriers } = scene;
  if (walk.room?.obstacles !== barriers || walk.room.agility !== walk.settings) walk.room = makeRoom(barriers, scene.floor, walk.settings);
  engine.statesInto(read.into);
  walk.record.add(before, statesOf(read.view), engine.time, walk.room.at);
}

/** @param {WalkState} walk @param {number} tick */
function goTo(walk, tick) {
  const { app } = walk;
  app.time.pause();
  walk.watched = null;
  walk.history.goTo(tick);
  walk.owed = walk.missing = 0;
  // Settings and goals of then are what is remembered of work; a scene that nobody has worked on stays so.
  if (app.touched) app.altered();
  update(walk);
}

/** @param {WalkState} walk @returns {Past} */
export function pastOf(walk) {
  const { history } = walk;
  return { get least() { return history.least; }, get at() { return history.at; }, get head() { return history.head; }, get marks() { return history.changes; }, seconds: (tick) => tick * walk.settings.dt, goTo: (tick) => goTo(walk, tick) };
}

/**
 * @param {WalkState} walk
 * @param {number} seconds
 * @param {number} most milliseconds that it may take
 * @param {number} wanted seconds, if the machine were fast enough
 */
export function advance(walk, seconds, most, wanted) {
  if (walk.planner.sentence()) return walk.planner.waits && 'still';
  walk.owed += seconds;
  walk.missing += wanted;
  const { dt } = walk.settings;
  const ticks = Math.floor(walk.owed / dt);
  if (ticks <= 0) return 'still';
  const searching = walk.watched;
  walk.watched = null;
  const until = performance.now() + most;
  let done = 0;
  for (; done < ticks && (done === 0 || performance.now() < until); done++) walk.history.go();
  walk.owed = carried(walk.owed - done * dt, seconds, dt);
  walk.keeping.add(walk.missing, done * dt);
  walk.missing = 0;
  // Where nobody moves the picture stays: only the time is told.
  if (!searching && asShown(walk)) {
    walk.app.say(told(walk));
    return 'still';
  }
  update(walk);
  return true;
}

/** One unit of what is watched: an expansion or a time step. @param {WalkState} walk */
export function step(walk) {
  if (searchOn(walk) || walk.planner.sentence()) return;
  walk.watched = null;
  walk.history.go();
  update(walk);
}

/** @param {WalkState} walk */
export function restart(walk) {
  const { app, engine } = walk;
  app.time.pause();
  // Who goes back to the start wants to try there what was set since.
  const kept = new Map(walk.states.map(({ id }, at) => [id, engine.gains(at)]));
  engine.restart();
  walk.owed = walk.missing = 0;
  statesOf(engine.states()).forEach(({ id }, at) => kept.has(id) && engine.setGains(at, kept.get(id)));
  engine.setSettings(walk.settings);
  walk.record.begin();
  walk.history.begin();
  walk.keeping.begin();
  choose(walk, walk.chosen);
}
