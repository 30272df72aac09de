/**
 * A walk with depth: the same ways, traces and aims as on the plan, and the figures as the joints of the cycle have
 * them.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { WalkState } from './state.js'
 */
import { Numbers } from '../frame-numbers.js';
import { colourOf, goalOf } from './figures/badges.js';
import { drawCells } from './search.js';
import { badgeOf } from './states.js';

/** Metres that a number stands above a head, and half of a footprint. */
const [ABOVE, FOOT] = [0.3, 0.12];

/** Lines: the way in cells and smoothed, those of others, and what the chosen one aims at. */
const [CELLS, WAY, OTHERS] = [{ colour: 'ink-soft', width: 1.5, alpha: 0.8, dash: [3, 5] }, { colour: 'path', width: 3 }, { colour: 'ink-soft', width: 1.5, alpha: 0.5 }];
const [AIM, ARROW] = [{ colour: 'accent', width: 0.4 }, { colour: 'accent', width: 2.5 }];

/** What is drawn is read where the engine wrote it, one after the other. @type {Numbers | undefined} */
let numbers;

/** @param {WalkState} walk @param {Solid} solid */
export function drawSolid(walk, solid) {
  const { chosen, engine, jointsNow, layers, shown, states } = walk;
  if (states[chosen] && walk.planner.isUsual) solid.picture('cells', cellsKey(walk), (drawing) => drawing.within(walk.scene.floor, () => drawCells(walk, drawing)));
  const read = (numbers ??= new Numbers());
  for (let at = 0; at < states.length; at++) {
    const state = states[at];
    const colour = colourOf(state);
    if (layers.trail) {
      engine.trailInto(at, read.into);
      solid.line(read.view, { colour, width: 2, alpha: 0.6 });
    }
    if (layers.prints) {
      engine.footprintsInto(at, read.into);
      drawPrints(solid, read.view, colour);
    }
    if (layers.path && at === chosen) {
      engine.cellPathInto(at, read.into);
      solid.line(read.view, CELLS);
    }
    if (layers.path && (at === chosen || states.length <= 4)) {
      engine.pathInto(at, read.into);
      solid.line(read.view, at === chosen ? WAY : OTHERS);
    }
    solid.disc(state.x, state.y, state.radius, { fill: colour, alpha: 0.28 });
    solid.ring(state.x, state.y, state.radius, { colour: at === chosen ? 'accent' : colour, width: at === chosen ? 0.14 : 0.07 });
    // As they were when they were looked at last.
    solid.figure(jointsNow, shown[at + 1] ?? engine.figure(at), state, colour);
    solid.label(state.x, state.y, state.height + ABOVE, String(at + 1));
  }
  const state = states[chosen];
  if (!state) return;
  solid.follow(state, state.height / 2, chosen);
  const goal = goalOf(walk, chosen);
  if (goal) solid.mark(goal.x, goal.y, { fill: 'goal', words: String(chosen + 1), size: 10 });
  if (badgeOf(state) !== 'walking') return;
  solid.ring(state.aimX, state.aimY, 0.14, AIM);
  solid.arrow(state.x, state.y, state.aimHeading, 0.9, ARROW);
}

/** What the picture of the cells depends on: while it is the same it is not painted anew. @param {WalkState} walk */
function cellsKey({ bitmap, chosen, layers, searched, watched, scene }) {
  return `${scene.space.revision} ${chosen} ${layers.grown} ${layers.search} ${numberOf(bitmap)} ${watched ? `${numberOf(watched.costs)} ${watched.expanded}` : numberOf(searched)}`;
}

/** Objects that were met, each with its number. @type {WeakMap<object, number>} */
const met = new WeakMap();
let count = 0;

/** @param {object | null | undefined} of */
function numberOf(of) {
  if (!of) return 0;
  if (!met.has(of)) met.set(of, ++count);
  return met.get(of);
}

/** @param {Solid} solid @param {Float64Array} prints @param {string} colour */
function drawPrints(solid, prints, colour) {
  for (let at = 0; at < prints.length; at += 4) {
    const [x, y, heading] = [prints[at], prints[at + 1], prints[at + 2]];
    const [dx, dy] = [Math.cos(heading) * FOOT, Math.sin(heading) * FOOT];
    solid.line([x - dx, y - dy, x + dx, y + dy], { colour, width: 4, alpha: 0.5 });
  }
}
