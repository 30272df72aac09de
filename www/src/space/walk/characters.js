/**
 * The characters that walk: set-ups, and characters that come and go.
 *
 * @import { Character } from './presets.js'
 * @import { WalkState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { shippedScene } from '../files/floor-files.js';
import { attempt, set, tellSettings } from './changes.js';
import { lookAhead } from './gains/gains.js';
import { SET_UPS } from './presets.js';
import { choose, MOST } from './update.js';

/** A set-up: its scene, if it has one, and its characters. @param {WalkState} walk @param {string} id */
export async function take(walk, id) {
  const { app } = walk;
  const { scene, characters, cureAfter = null, step = 0.05, duck = 0 } = SET_UPS[id];
  app.time.pause();
  const there = typeof scene === 'string'
    ? walk.scene.space.name === scene || (await app.open(() => shippedScene(app.site, scene), say(`space.scene.${scene}`)))
    : await app.open(() => ({ kind: 'scene', json: scene }), say(`walk.set-up.${id}`));
  if (!there) return;
  const own = app.touched;
  place(walk, characters);
  set(walk, { cureAfter, step, duck });
  tellSettings(walk);
  walk.panel.setUp.set(id);
  app.altered();
  // It is remembered, but nobody's work: there is nothing to put aside.
  app.touched = own;
}

/** @param {WalkState} walk @param {Character[]} characters */
export function place(walk, characters) {
  const { engine } = walk;
  clear(walk);
  attempt(walk, () => {
    for (const one of characters) {
      const index = engine.add(one.x, one.y, one.heading ?? 0, one.speed ?? 1.4);
      if (one.script) engine.setScript(index, one.script);
      else if (one.goal) engine.setGoal(index, ...one.goal);
    }
  }, false);
  choose(walk, 0);
}

/** @param {WalkState} walk */
export function clear(walk) {
  const { engine } = walk;
  engine.restart();
  walk.owed = walk.missing = 0;
  walk.keeping.begin();
  while (engine.count) engine.remove(engine.count - 1);
  walk.watched = null;
  walk.record.begin();
  walk.history.begin();
}

/** A place that is free, as near the middle as can be. @param {WalkState} walk */
function freePlace({ scene, states }) {
  const { left, right, bottom, top } = scene.floor;
  const [mx, my] = [(left + right) / 2, (bottom + top) / 2];
  let best = { x: mx, y: my, worth: -Infinity };
  for (let i = 1; i < 24; i++) {
    for (let j = 1; j < 24; j++) {
      const [x, y] = [left + ((right - left) * i) / 24, bottom + ((top - bottom) * j) / 24];
      const others = states.reduce((least, one) => Math.min(least, Math.hypot(one.x - x, one.y - y) - 0.6), Infinity);
      const room = Math.min(scene.space.clearance(x, y), others, 1);
      const worth = room - Math.hypot(x - mx, y - my) / 1000;
      if (worth > best.worth) best = { x, y, worth };
    }
  }
  return best;
}

/** @param {WalkState} walk */
export function add(walk) {
  const { engine } = walk;
  if (engine.count >= MOST) return;
  const { x, y } = freePlace(walk);
  if (attempt(walk, () => { const at = engine.add(x, y, 0, 1.4); engine.setGains(at, { ...engine.gains(at), lookAhead: lookAhead(1.4, walk.settings.cell) }); })) choose(walk, engine.count - 1);
}

/** @param {WalkState} walk */
export function remove(walk) {
  const { engine } = walk;
  if (attempt(walk, () => engine.remove(walk.chosen))) choose(walk, Math.min(walk.chosen, engine.count - 1));
}
