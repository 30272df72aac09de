/**
 * Areas: each medium by its pattern, its rim and its colour; their names and costs.
 *
 * @import { Area } from '../types.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { PatternName } from './patterns.js'
 */
import { boxOf } from '../editor/box.js';
import { number } from '../fields.js';
import { outline } from '../floor.js';
import { patternOf } from './patterns.js';

/** Areas narrower than this on the screen, in pixels, have no name. */
const NAMED = 44;

/** @type {Record<string, { fill: string, alpha: number, pattern: PatternName | null, dash: number[] }>} */
const LOOKS = {
  water: { fill: 'water', alpha: 1, pattern: 'water', dash: [] },
  air: { fill: 'stage', alpha: 1, pattern: 'air', dash: [8, 4] },
  rock: { fill: 'raised', alpha: 1, pattern: 'rock', dash: [] },
  rough: { fill: 'swamp', alpha: 0.6, pattern: 'rough', dash: [1, 4] },
  land: { fill: 'ground', alpha: 1, pattern: null, dash: [1, 4] },
};

/** The look of an area. @param {Pick<Area, 'medium' | 'cost' | 'climb'>} area */
export function lookOf({ medium, cost, climb }) {
  if (medium !== 'land') return medium;
  return climb ? 'rock' : cost > 1 ? 'rough' : 'land';
}

/** @param {Drawing} drawing @param {Area[]} areas */
export function drawAreas(drawing, areas) {
  const { context } = drawing;
  const ink = drawing.colour('ink-soft');
  for (const area of areas) {
    const { fill, alpha, pattern, dash } = LOOKS[lookOf(area)];
    context.save();
    context.beginPath();
    outline(drawing, area);
    context.globalAlpha = alpha;
    context.fillStyle = drawing.colour(fill);
    context.fill('evenodd');
    context.globalAlpha = 1;
    const marks = pattern && patternOf(drawing, pattern, ink);
    if (marks) {
      context.fillStyle = marks;
      context.fill('evenodd');
    }
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    context.lineCap = 'round';
    context.setLineDash(dash);
    context.stroke();
    context.restore();
  }
}

/**
 * Names and costs, over what walks on the areas.
 * @param {Drawing} drawing
 * @param {Area[]} areas
 * @param {(name: string) => string} [called] what a name is shown as
 */
export function drawAreaNames(drawing, areas, called = (name) => name) {
  for (const area of areas) {
    const words = [called(area.name), area.cost !== 1 && `× ${number(area.cost)}`].filter(Boolean).join(' ');
    const [left, bottom, right, top] = boxOf(area);
    if (words && drawing.px(right - left) >= NAMED) drawing.words((left + right) / 2, (bottom + top) / 2, words, { size: 11 });
  }
}
