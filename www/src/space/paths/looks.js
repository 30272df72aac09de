/** The looks of paths that are compared: on the floor, and beside their names. */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {{ colour: string, dash: number[], width: number }} Look */

/** By the kind of the path. @type {Record<string, Look>} */
export const LOOKS = {
  polyanya: { colour: 'path', dash: [], width: 3.5 },
  'mesh-middles': { colour: 'open-back', dash: [8, 5], width: 3 },
  'mesh-centres': { colour: 'accent', dash: [3, 5], width: 3 },
  'table-walk-1': { colour: 'accent', dash: [1, 8], width: 2.5 },
  'table-walk-2': { colour: 'accent', dash: [1, 4], width: 2.5 },
  'table-walk-5': { colour: 'accent', dash: [9, 4], width: 2.5 },
  'table-walk-10': { colour: 'accent', dash: [], width: 2.5 },
  roadmap: { colour: 'path', dash: [], width: 3.5 },
  spheres: { colour: 'goal', dash: [1, 5, 8, 5], width: 3 },
  'a-star': { colour: 'optimum', dash: [1, 6], width: 3.5 },
  'a-star-smoothed': { colour: 'both', dash: [10, 6], width: 3 },
  'hpa-star': { colour: 'closed-back', dash: [4, 6], width: 3 },
  'hpa-star-smoothed': { colour: 'ink', dash: [12, 5, 1, 5], width: 2.5 },
  'theta-star': { colour: 'goal', dash: [6, 3, 2, 3], width: 2.5 },
};

/** A piece of the line as it is drawn. @param {Look} look */
export function sign({ colour, dash, width }) {
  const svg = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  for (const [name, value] of Object.entries({ width: 40, height: 10, viewBox: '0 0 40 10', 'aria-hidden': 'true' })) svg.setAttribute(name, String(value));
  for (const [name, value] of Object.entries({ d: 'M3 5H37', 'stroke-width': width, 'stroke-dasharray': dash.join(' '), 'stroke-linecap': 'round' })) line.setAttribute(name, String(value));
  line.style.stroke = `var(--ws-${colour})`;
  svg.append(line);
  return /** @type {any} */ (svg);
}

/**
 * Paths on the floor: all edges first, so that where two run together both are seen.
 * @param {import('../view/drawing.js').Drawing} drawing
 * @param {[ArrayLike<number>, Look][]} paths
 */
export function drawPaths(drawing, paths) {
  for (const [points, look] of paths) drawing.line(points, { colour: drawing.colour('casing'), width: look.width + 2 });
  for (const [points, look] of paths) drawing.line(points, { ...look, colour: drawing.colour(look.colour) });
}

/**
 * The looks of what is around each path where there is depth, made once.
 * @param {Record<string, Look>} looks
 * @returns {Record<string, { colour: string, width: number }>}
 */
export const broader = (looks) => Object.fromEntries(Object.entries(looks).map(([kind, { width }]) => [kind, { colour: 'casing', width: width + 2 }]));
