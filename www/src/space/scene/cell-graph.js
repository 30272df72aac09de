/** The graph of a grid's free cells, squares or hexagons: which are neighbours, and how it looks over the scene. */

/** @typedef {{ cells: Uint32Array, columns: number, rows: number, hexagons: boolean, corners: boolean }} Cells  `cells`: 1 where blocked, row by row from above; odd rows of hexagons lie half a cell further right; `corners`: squares are neighbours across corners, too */

/** Cells narrower than this on the screen, in pixels, get neither lines nor nodes. */
const NARROW = 9;

/** A hexagon of width 1 around its middle. */
export const HEXAGON = [[0, -2 / 3], [0.5, -1 / 3], [0.5, 1 / 3], [0, 2 / 3], [-0.5, 1 / 3], [-0.5, -1 / 3]];

/** Calls with both cells of each pair of free neighbours, once. Across a corner one passes only where both cells beside it are free. @param {Cells} of @param {(column: number, row: number, toColumn: number, toRow: number) => void} call */
export function eachLink({ cells, columns, rows, hexagons, corners }, call) {
  const free = (/** @type {number} */ column, /** @type {number} */ row) => column >= 0 && column < columns && row < rows && !cells[row * columns + column];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!free(column, row)) continue;
      const below = hexagons ? [column - 1 + (row % 2), column + (row % 2)] : [column];
      if (free(column + 1, row)) call(column, row, column + 1, row);
      for (const to of below) if (free(to, row + 1)) call(column, row, to, row + 1);
      if (hexagons || !corners || !free(column, row + 1)) continue;
      for (const to of [column - 1, column + 1]) if (free(to, row) && free(to, row + 1)) call(column, row, to, row + 1);
    }
  }
}

/** @param {Cells} of */
export function countLinks(of) {
  let links = 0;
  eachLink(of, () => links++);
  return links;
}

/** The middle of a cell. @param {Cells} of @param {{ left: number, top: number, side: number }} grid @param {number} column @param {number} row @returns {[number, number]} */
export function middleOf({ hexagons }, { left, top, side }, column, row) {
  return [left + (column + 0.5 + (hexagons ? (row % 2) / 2 : 0)) * side, top - (row + 0.5) * side];
}

/** Lines around all cells, and nodes and edges of the free ones. @param {import('../drawing.js').Drawing} drawing @param {Cells} of @param {{ left: number, top: number, side: number }} grid */
export function drawGraph(drawing, of, grid) {
  if (drawing.px(grid.side) < NARROW) return;
  const { context, view } = drawing;
  const { cells, columns, rows, hexagons } = of;
  const corners = hexagons ? HEXAGON : [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
  context.save();
  context.lineWidth = 1;
  context.strokeStyle = drawing.colour('line-strong');
  context.beginPath();
  for (let i = 0; i < columns * rows; i++) {
    const [x, y] = middleOf(of, grid, i % columns, Math.floor(i / columns));
    drawing.trace(corners.flatMap(([dx, dy]) => [x + dx * grid.side, y + dy * grid.side]), true);
  }
  context.stroke();
  context.strokeStyle = drawing.colour('closed-back');
  context.lineWidth = 1.5;
  context.beginPath();
  eachLink(of, (column, row, toColumn, toRow) => {
    const [[ax, ay], [bx, by]] = [middleOf(of, grid, column, row), middleOf(of, grid, toColumn, toRow)];
    context.moveTo(view.x + ax * view.scale, view.y - ay * view.scale);
    context.lineTo(view.x + bx * view.scale, view.y - by * view.scale);
  });
  context.stroke();
  context.restore();
  for (let i = 0; i < columns * rows; i++) {
    if (cells[i]) continue;
    const [x, y] = middleOf(of, grid, i % columns, Math.floor(i / columns));
    drawing.disc(x, y, { pixels: 2.5, fill: drawing.colour('ink') });
  }
}
