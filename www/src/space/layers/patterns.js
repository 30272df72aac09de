/**
 * Patterns by which areas are told apart without their colours: waves of water, hatching over a drop, peaks of rock,
 * dots of rough ground.
 */
import { toScreen } from '../view/view.js';

/** Pixels of a tile. */
const TILE = { water: [24, 14], air: [10, 10], rock: [20, 16], rough: [9, 9] };
/** A tile has so many dots a pixel: sharp on fine screens. */
const FINE = 2;

/** By kind and colour. @type {Map<string, OffscreenCanvas>} */
const tiles = new Map();

/** @typedef {keyof typeof TILE} PatternName */

/**
 * The pattern as a fill; it moves with the scene.
 * @param {import('../view/drawing.js').Drawing} drawing
 * @param {PatternName} name
 * @param {string} colour
 * @returns {CanvasPattern | null}
 */
export function patternOf({ context, view }, name, colour) {
  const key = `${name} ${colour}`;
  let tile = tiles.get(key);
  if (!tile) tiles.set(key, (tile = paint(name, colour)));
  const pattern = context.createPattern(tile, 'repeat');
  const [x, y] = toScreen(view, 0, 0);
  pattern?.setTransform(new DOMMatrix().translate(Math.round(x), Math.round(y)).scale(1 / FINE));
  return pattern;
}

/** @param {PatternName} name @param {string} colour */
function paint(name, colour) {
  const [width, height] = TILE[name];
  const tile = new OffscreenCanvas(width * FINE, height * FINE);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (tile.getContext('2d'));
  context.scale(FINE, FINE);
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = 1.2;
  context.lineCap = context.lineJoin = 'round';
  context.beginPath();
  if (name === 'water') {
    context.moveTo(2, 5);
    context.bezierCurveTo(5, 2, 7, 2, 9, 5);
    context.moveTo(14, 12);
    context.bezierCurveTo(17, 9, 19, 9, 21, 12);
  } else if (name === 'air') {
    // Beyond the corners, so that lines join from tile to tile.
    for (const shift of [-width, 0, width]) {
      context.moveTo(shift - 1, height + 1);
      context.lineTo(shift + width + 1, -1);
    }
  } else if (name === 'rock') {
    context.moveTo(3, 9);
    context.lineTo(6, 4);
    context.lineTo(9, 9);
    context.moveTo(12, 15);
    context.lineTo(15, 10);
    context.lineTo(18, 15);
  } else {
    context.arc(3, 3, 1.1, 0, 2 * Math.PI);
    context.fill();
  }
  if (name !== 'rough') context.stroke();
  return tile;
}
