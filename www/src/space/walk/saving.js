/**
 * The saving of a walk in the file of a scene, and its reading from one.
 *
 * @import { WalkState } from './state.js'
 */
import { messageOf } from '../../common/message-of.js';
import { say } from '../../common/texts.js';
import { tellSettings } from './changes.js';
import { clear } from './characters.js';
import { takeEngine, takeOwn } from './motion.js';
import { choose, MOST } from './update.js';

/** A motion file is not saved: it would have to go along. @param {WalkState} walk */
export const save = ({ engine, panel, planner, settings, states }) => ({ settings, ...(panel.legsNow === 'engine' ? { legs: 'engine' } : {}), ...planner.save(), characters: states.map((state, at) => ({ x: state.x, y: state.y, heading: state.heading, radius: state.radius, height: state.height, gains: engine.gains(at), script: engine.script(at), goal: Number.isFinite(state.goalX) ? [state.goalX, state.goalY] : null })) });

/** @param {WalkState} walk @param {any} saved */
export function load(walk, saved) {
  const { app, engine } = walk;
  clear(walk);
  walk.planner.load(saved);
  try {
    // What was saved before paths were pulled straight walks as it did then.
    if (saved.settings) engine.setSettings({ ...walk.settings, following: 'paper', ...saved.settings });
    walk.settings = engine.settings();
    tellSettings(walk);
    for (const one of (saved.characters ?? []).slice(0, MOST)) {
      const index = engine.add(one.x, one.y, one.heading ?? 0, 1.4);
      if (one.radius || one.height) engine.setBody(index, one.radius ?? 0.3, one.height ?? 1.8);
      if (one.gains) engine.setGains(index, one.gains);
      if (one.script) engine.setScript(index, one.script);
      else if (one.goal) engine.setGoal(index, one.goal[0], one.goal[1]);
    }
  } catch (error) {
    app.notify(messageOf(error) ? app.words(error) : say('walk.saved-wrong'), true);
  }
  if (saved.legs === 'engine') takeEngine(walk);
  else if (walk.panel.legsNow === 'engine') takeOwn(walk);
  choose(walk, 0);
}
