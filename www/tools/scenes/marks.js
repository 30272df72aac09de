// What lies over the cells of a picture: the path, the start and the goal.

/** @typedef {(x: number, y: number) => string} Middle  Where the middle of a cell is, as SVG has it. */

/** @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

/** @param {number} every so many cells of the world are one of the picture @returns {Middle} */
export const middleOf = (every) => (x, y) => `${round((x + 0.5) / every)} ${round((y + 0.5) / every)}`;

/** The points at which a way turns, and its ends. @param {number[][]} way */
function corners(way) {
  return way.filter((point, i) => {
    const [before, after] = [way[i - 1], way[i + 1]];
    return !before || !after || after[0] - point[0] !== point[0] - before[0] || after[1] - point[1] !== point[1] - before[1];
  });
}

/**
 * A line through the middles of cells.
 * @param {Iterable<number>} cells
 * @param {number} width of the world
 * @param {Middle} middle
 */
export const lineThrough = (cells, width, middle) => corners([...cells].map((cell) => [cell % width, Math.floor(cell / width)])).map(([x, y], i) => `${i ? 'L' : 'M'}${middle(x, y)}`).join('');

/** A line as a path is drawn. @param {string} line @param {number} thick */
export const strokesOf = (line, thick) => line && ['casing', 'path'].map((name, i) => `<path style="stroke:var(--ws-${name})" stroke-width="${round(i ? thick : thick * 2)}" fill="none" stroke-linejoin="round" stroke-linecap="round" d="${line}"/>`).join('');

/** @param {string} start @param {string} goal their middles @param {number} badge how large they are */
export function endsAt(start, goal, badge) {
  const [sx, sy] = start.split(' ');
  const [gx, gy] = goal.split(' ').map(Number);
  return `<circle style="fill:var(--ws-start);stroke:var(--ws-badge)" stroke-width="${round(badge / 4)}" cx="${sx}" cy="${sy}" r="${round(badge)}"/><rect style="fill:var(--ws-goal);stroke:var(--ws-badge)" stroke-width="${round(badge / 4)}" x="${round(gx - badge)}" y="${round(gy - badge)}" width="${round(2 * badge)}" height="${round(2 * badge)}" rx="${round(badge / 3)}"/>`;
}
