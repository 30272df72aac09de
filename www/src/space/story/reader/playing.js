/**
 * The reader at its character: made for a plan, going on by its steps, doing something else, and back.
 *
 * @import { Told } from './desk.js'
 * @import { DeskState, Policy } from './state.js'
 */
import { StoryReader } from '../../../../wasm/space.js';
import { shipped } from '../stories.js';

/** The engine for the plan as it is now. @param {DeskState} desk */
export function engineNow(desk) {
  if (desk.made !== desk.story.plan) renew(desk);
  return desk.engine;
}

/** There is another plan, or another character. @param {DeskState} desk */
function renew(desk) {
  const { story, wanted } = desk;
  desk.engine?.free();
  Object.assign(desk, { engine: null, followed: false, told: [], made: story.plan });
  if (!story.engine || !story.plan) return;
  const all = story.engine.actors();
  desk.character = all.includes(wanted) ? wanted : shipped(story.setup.story)?.reader ?? all.at(-1) ?? '';
  if (!all.includes(desk.character)) return;
  desk.engine = new StoryReader(story.engine, desk.character);
  apply(desk);
}

/** The engine gets the prices as they are. @param {DeskState} desk */
function apply({ compared, engine, policy }) {
  engine?.setPolicy(policy.alpha, policy.beta, policy.rise, policy.plainly);
  engine?.compare(compared);
}

/** @param {DeskState} desk @param {string} to a character */
export function play(desk, to) {
  desk.wanted = to;
  renew(desk);
  desk.story.app.ask();
}

/** @param {DeskState} desk @param {Partial<Policy>} to */
export function setPolicy(desk, to) {
  const { app, run } = desk.story;
  const policy = { ...desk.policy, ...to };
  desk.policy = policy;
  apply(desk);
  // The story that is carried out has the same prices, unless it is over.
  if (run.engine && !run.engine.view().end) run.engine.setPolicy(policy.alpha, policy.beta, policy.rise, policy.plainly);
  app.ask();
}

/** @param {DeskState} desk @param {boolean} to */
export function setCompared(desk, to) {
  desk.compared = to;
  apply(desk);
  desk.story.app.ask();
}

/** Goes on by a step of the plan. @param {DeskState} desk */
export function step(desk) {
  const { engine } = desk;
  if (!engine) return;
  const [at, plan] = [engine.moments(), engine.plan()];
  const done = engine.step();
  if (done !== undefined) keep(desk, { at, act: null, plan, step: done });
}

/** @param {DeskState} desk @param {number} act */
export function take(desk, act) {
  const { engine } = desk;
  if (!engine) return;
  const [at, plan] = [engine.moments(), engine.plan()];
  const done = engine.take(act);
  if (done) keep(desk, { at, act: done, plan, step: 0 });
}

/** Keeps what was done last. @param {DeskState} desk @param {Told} one */
function keep(desk, one) {
  desk.told = [...desk.told.filter(({ at }) => at < one.at), one];
  desk.story.app.ask();
}

/** @param {DeskState} desk */
export function back(desk) {
  const { engine } = desk;
  if (!engine || engine.moments() < 2) return;
  engine.goTo(engine.moments() - 1);
  desk.told = desk.told.filter(({ at }) => at < engine.moments());
  desk.story.app.ask();
}

/** Goes to where the story that is carried out stands. @param {DeskState} desk */
export function followRun(desk) {
  const { character, story } = desk;
  const { run } = story;
  if (!run.engine || !character) return;
  desk.engine?.free();
  Object.assign(desk, { engine: StoryReader.ofRun(run.engine, character), told: [], made: story.plan, followed: true });
  apply(desk);
  story.app.ask();
}
