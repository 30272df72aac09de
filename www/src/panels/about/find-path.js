import { openSolver } from 'wayscope/solver';

/**
 * Once for each map. `rows` are strings: '.' is free, '@' is blocked. `costs`,
 * row by row from 1 to 255, may be left out.
 * @param {string[]} rows
 * @param {ArrayLike<number>} [costs]
 */
export function openMap(rows, costs) {
  const head = `type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n`;
  const map = `${head}${rows.join('\n')}\n`;
  return openSolver(map, {
    algorithm: 'ALGORITHM',
    settings: { SETTING: 'OPTION' },
    costs,
  });
}

// const solver = await openMap(['....', '.@@.', '....']);
// const path = solver.findPath({ x: 0, y: 1 }, { x: 3, y: 1 });
// path is null where there is no way, else it has cells, cost and expanded.
// Without an object for each cell, as an Int32Array of x and y by turns:
// const cells = solver.findCells(0, 1, 3, 1);
