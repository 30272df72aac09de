/**
 * A walk over the floor: ways, traces and bodies, and what the chosen one aims at.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Sign } from '../layers/legend.js'
 * @import { State } from './states.js'
 * @import { WalkState } from './state.js'
 */
import { arrowSign, discSign, lineSign, PATH, sign } from '../layers/study-signs.js';
import { Numbers } from '../frame-numbers.js';
import { colourOf, goalOf } from './figures/badges.js';
import { PHASES } from './figures/base-point.js';
import { drawFromAbove, drawFromTheSide } from './figures/figures.js';
import { badgeOf } from './states.js';
import { tellState } from './told.js';

const AIMS = sign('aims', (drawing) => {
  drawing.arrow(-0.9, 0, 0, 16, drawing.colour('accent'));
  drawing.disc(0.75, 0, { pixels: 4, stroke: drawing.colour('accent'), width: 2 });
});
const CELLS = lineSign('cells', { colour: 'ink-soft', width: 1.5, alpha: 0.8, dash: [1, 5] });
const OTHERS = lineSign('others', { colour: 'ink-soft', width: 1.5, alpha: 0.5 });
const BODIES = [discSign('goal', { fill: 'goal', stroke: 'casing', pixels: 8, letter: '1' }), arrowSign('faces', { colour: 'ink' }), AIMS];
const GROWN = lineSign('grown', { colour: 'tight', width: 14, alpha: 0.95 });
/** More paths than of so many characters are not drawn. */
const FEW = 4;
/** By what is shown: the same list each time. @type {Map<string, readonly Sign[]>} */
const lists = new Map();

/** What is drawn is read where the engine wrote it, one after the other. @type {Numbers | undefined} */
let numbers;

/** Signs of the characters and of the layers that are shown. @param {WalkState} walk @returns {readonly Sign[]} */
export function legend({ layers, states, watched }) {
  const shown = [layers.path, layers.path && states.length > 1 && states.length <= FEW, layers.grown && !watched];
  const key = shown.join();
  let list = lists.get(key);
  if (!list) lists.set(key, list = [...(shown[0] ? [PATH, CELLS] : []), ...(shown[1] ? [OTHERS] : []), ...BODIES, ...(shown[2] ? [GROWN] : [])]);
  return list;
}

/** @param {WalkState} walk @param {Drawing} drawing */
export function draw(walk, drawing) {
  const { engine, states, chosen } = walk;
  const read = (numbers ??= new Numbers());
  states.forEach((state, at) => drawWay(walk, drawing, at, drawing.colour(colourOf(state)), read));
  states.forEach((state, at) => {
    const colour = drawing.colour(colourOf(state));
    engine.figureInto(at, read.into);
    drawFromAbove(drawing, state, walk.jointsNow, read.view, { fill: colour, chosen: at === chosen, number: at + 1 });
  });
  const state = states[chosen];
  if (!state) return;
  drawAim(walk, drawing, state);
  tellState(walk, state);
  walk.panel.equations.show(state, walk.settings.dt);
  walk.panel.base.show(state, engine.phase(chosen), () => engine.rootCycle(chosen, PHASES));
  engine.figureInto(chosen, read.into);
  drawFromTheSide(walk.panel.side, walk.jointsNow, read.view, { colour: drawing.colour, gone: walk.record.of(chosen).gone, height: state.height });
}

/**
 * Where one has been and where it will go.
 * @param {WalkState} walk
 * @param {Drawing} drawing
 * @param {number} at
 * @param {string} colour
 * @param {Numbers} read
 */
function drawWay({ engine, states, chosen, layers }, drawing, at, colour, read) {
  if (layers.trail) {
    engine.trailInto(at, read.into);
    drawing.line(read.view, { colour, width: 2, alpha: 0.6 });
  }
  if (layers.prints) {
    engine.footprintsInto(at, read.into);
    drawPrints(drawing, read.view, colour);
  }
  if (layers.path && at === chosen) {
    engine.cellPathInto(at, read.into);
    drawing.line(read.view, { colour: drawing.colour('ink-soft'), width: 1.5, alpha: 0.8, dash: [1, 5] });
  }
  if (!layers.path || (at !== chosen && states.length > FEW)) return;
  engine.pathInto(at, read.into);
  drawing.line(read.view, { colour: drawing.colour(at === chosen ? 'path' : 'ink-soft'), width: at === chosen ? 2.5 : 1.5, alpha: at === chosen ? 1 : 0.5 });
}

/** @param {Drawing} drawing @param {Float64Array} prints @param {string} colour */
function drawPrints(drawing, prints, colour) {
  for (let i = 0; i < prints.length; i += 4) {
    const [x, y, heading] = [prints[i], prints[i + 1], prints[i + 2]];
    const [dx, dy] = [Math.cos(heading) * 0.12, Math.sin(heading) * 0.12];
    drawing.line([x - dx, y - dy, x + dx, y + dy], { colour, width: Math.max(2, drawing.px(0.08)), alpha: 0.5 });
  }
}

/**
 * The goal of the chosen one, what it looks at and where it faces.
 * @param {WalkState} walk
 * @param {Drawing} drawing
 * @param {State} state of it
 */
function drawAim(walk, drawing, state) {
  const goal = goalOf(walk, walk.chosen);
  if (goal) {
    drawing.disc(goal.x, goal.y, { pixels: 8, fill: drawing.colour('goal'), stroke: drawing.colour('casing'), width: 2 });
    drawing.words(goal.x, goal.y, String(walk.chosen + 1), { colour: drawing.colour('casing'), outline: false, size: 10 });
  }
  if (badgeOf(state) === 'walking') {
    drawing.disc(state.aimX, state.aimY, { pixels: 4, stroke: drawing.colour('accent'), width: 2 });
    drawing.arrow(state.x, state.y, state.aimHeading, Math.max(24, drawing.px(0.9)), drawing.colour('accent'));
  }
  drawing.arrow(state.x, state.y, state.heading, Math.max(18, drawing.px(0.6)), drawing.colour('ink'));
}
