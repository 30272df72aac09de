/**
 * Figures of joints, from above and from the side.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { State } from '../states.js'
 */

/** A body whose radius is less than so many pixels is drawn as a dot. */
const SEEN = 4;

/**
 * Seen from above: shoulders, head, arms and legs, on the disc that the body takes.
 * @param {Drawing} drawing
 * @param {State} state
 * @param {Int32Array} joints
 * @param {Float64Array} places
 * @param {{ fill: string, chosen: boolean, number: number }} style
 */
export function drawFromAbove(drawing, state, joints, places, { fill, chosen, number }) {
  const { x, y, heading, radius } = state;
  if (drawing.px(radius) < SEEN) {
    // From far away it is a dot.
    drawing.disc(x, y, { pixels: SEEN, fill, stroke: drawing.colour(chosen ? 'accent' : 'casing'), width: chosen ? 3 : 1.5 });
    drawing.words(x, y, String(number), { dy: -SEEN - 9, size: 11 });
    return;
  }
  drawing.disc(x, y, { metres: radius, fill, alpha: 0.28 });
  drawing.disc(x, y, { metres: radius, stroke: chosen ? drawing.colour('accent') : fill, width: chosen ? 3 : 1.5 });
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const flat = (/** @type {number} */ joint) => {
    const [forward, left] = [places[3 * joint], places[3 * joint + 1]];
    return [x + forward * cos - left * sin, y + forward * sin + left * cos];
  };
  const width = Math.max(1.5, drawing.px(0.09));
  for (let joint = 0; joint < joints.length / 2; joint++) {
    const on = joints[2 * joint];
    if (on >= 0) drawing.line([...flat(on), ...flat(joint)], { colour: drawing.colour('ink'), width, alpha: 0.85 });
  }
  const [hx, hy] = flat(2);
  drawing.disc(hx, hy, { metres: 0.12, fill });
  drawing.disc(hx, hy, { metres: 0.12, stroke: drawing.colour('ink'), width: 1.5 });
  drawing.words(x, y, String(number), { dy: -drawing.px(radius) - 9, size: 11 });
}

/**
 * The base point on the floor, and how the root is above it.
 * @param {CanvasRenderingContext2D} context
 * @param {number[]} base
 * @param {number[]} root
 * @param {string} colour
 */
function drawBase(context, [x, y], [rootX, rootY], colour) {
  context.save();
  [context.fillStyle, context.strokeStyle] = [colour, colour];
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, rootY);
  context.lineTo(rootX, rootY);
  context.stroke();
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - 5, y + 9);
  context.lineTo(x + 5, y + 9);
  context.fill();
  context.restore();
}

/**
 * Seen from its right side, on a floor with a mark for each half metre that passes below.
 * @param {HTMLCanvasElement} canvas
 * @param {Int32Array} joints
 * @param {Float64Array} places
 * @param {{ colour: (name: string) => string, gone: number, height: number }} look `gone`: metres walked
 */
export function drawFromTheSide(canvas, joints, places, { colour, gone, height }) {
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: tall } = canvas;
  if (!width) return;
  if (canvas.width !== Math.round(width * ratio)) Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(tall * ratio) });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, tall);
  const scale = (tall - 26) / Math.max(height, 1.8);
  const [ox, floor] = [width / 2, tall - 14];
  context.strokeStyle = colour('line-strong');
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, floor + 0.5);
  context.lineTo(width, floor + 0.5);
  for (let metres = -Math.ceil(ox / scale) - 1; metres < ox / scale + 1; metres += 0.5) {
    const px = ox + (metres - (gone % 0.5)) * scale;
    context.moveTo(px, floor);
    context.lineTo(px, floor + 6);
  }
  context.stroke();
  drawBase(context, [ox, floor], [ox + places[0] * scale, floor - places[2] * scale], colour('accent'));
  context.lineCap = 'round';
  // The far side first.
  for (const side of [1, 0, -1]) {
    context.strokeStyle = side === 1 ? colour('ink-soft') : colour('ink');
    context.lineWidth = side === 0 ? 5 : 4;
    for (let joint = 0; joint < joints.length / 2; joint++) {
      const on = joints[2 * joint];
      if (on < 0 || joints[2 * joint + 1] !== side) continue;
      context.beginPath();
      context.moveTo(ox + places[3 * on] * scale, floor - places[3 * on + 2] * scale);
      context.lineTo(ox + places[3 * joint] * scale, floor - places[3 * joint + 2] * scale);
      context.stroke();
    }
  }
  context.fillStyle = colour('ink');
  context.beginPath();
  context.arc(ox + places[6] * scale, floor - places[8] * scale, Math.max(4, 0.11 * scale), 0, 2 * Math.PI);
  context.fill();
}
