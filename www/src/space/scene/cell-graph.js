/** The graph of a grid's free cells, squares or hexagons: which are neighbours, and how it looks over the scene. */

/**
 * @typedef {{ cells: Uint32Array, columns: number, rows: number, hexagons: boolean, corners: boolean }} Cells  `cells`:
 *   1 where blocked, row by row from above; odd rows of hexagons lie half a cell further right; `corners`: squares are
 *   neighbours across corners, too
 */

/** Cells narrower than this on the screen, in pixels, get neither lines nor nodes. */
const NARROW = 9;

/**
 * Columns and rows from one on and before another.
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Range
 */

/**
 * The cells of which something may be on the canvas.
 * @param {import('../view/drawing.js').Drawing} drawing
 * @param {Cells} of
 * @param {{ left: number, top: number, side: number }} grid
 * @returns {Range}
 */
export function cellsSeen({ view, size }, { columns, rows }, { left, top, side }) {
  const cell = side * view.scale;
  const [x, y] = [view.x + left * view.scale, view.y - top * view.scale];
  // Hexagons reach into the rows and columns beside them.
  const inside = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(most, Math.max(0, at));
  return { left: inside(Math.floor(-x / cell) - 1, columns), right: inside(Math.ceil((size.width - x) / cell) + 1, columns), top: inside(Math.floor(-y / cell) - 1, rows), bottom: inside(Math.ceil((size.height - y) / cell) + 1, rows) };
}

/**
 * Row by row: a path of many thousand parts takes far longer than as many paths of a row each.
 * @param {Range} range @param {(row: Range) => void} draw
 */
export function eachRow({ left, top, right, bottom }, draw) {
  for (let row = top; row < bottom; row++) draw({ left, top: row, right, bottom: row + 1 });
}

/** @param {Range} range @param {(column: number, row: number) => void} call */
export function eachCell({ left, top, right, bottom }, call) {
  for (let row = top; row < bottom; row++) for (let column = left; column < right; column++) call(column, row);
}

/** A hexagon of width 1 around its middle. */
export const HEXAGON = [[0, -2 / 3], [0.5, -1 / 3], [0.5, 1 / 3], [0, 2 / 3], [-0.5, 1 / 3], [-0.5, -1 / 3]];

/**
 * Calls with both cells of each pair of free neighbours, once. Across a corner one passes only where both cells beside
 * it are free.
 * @param {Cells} of
 * @param {(column: number, row: number, toColumn: number, toRow: number) => void} call
 * @param {Range} [range] of the first cell of a pair
 */
export function eachLink({ cells, columns, rows, hexagons, corners }, call, range = { left: 0, top: 0, right: columns, bottom: rows }) {
  const free = (/** @type {number} */ column, /** @type {number} */ row) => column >= 0 && column < columns && row < rows && !cells[row * columns + column];
  eachCell(range, (column, row) => {
    if (!free(column, row)) return;
    const below = hexagons ? [column - 1 + (row % 2), column + (row % 2)] : [column];
    if (free(column + 1, row)) call(column, row, column + 1, row);
    for (const to of below) if (free(to, row + 1)) call(column, row, to, row + 1);
    if (hexagons || !corners || !free(column, row + 1)) return;
    for (const to of [column - 1, column + 1]) if (free(to, row) && free(to, row + 1)) call(column, row, to, row + 1);
  });
}

/** @param {Cells} of */
export function countLinks(of) {
  let links = 0;
  eachLink(of, () => links++);
  return links;
}

/**
 * The middle of a cell.
 * @param {Cells} of
 * @param {{ left: number, top: number, side: number }} grid
 * @param {number} column
 * @param {number} row
 * @returns {[number, number]}
 */
export function middleOf({ hexagons }, { left, top, side }, column, row) {
  return [left + (column + 0.5 + (hexagons ? (row % 2) / 2 : 0)) * side, top - (row + 0.5) * side];
}

/**
 * Lines around all cells that are seen, and nodes and edges of the free ones.
 * @param {import('../view/drawing.js').Drawing} drawing
 * @param {Cells} of
 * @param {{ left: number, top: number, side: number }} grid
 */
export function drawGraph(drawing, of, grid) {
  if (drawing.px(grid.side) < NARROW) return;
  const { context, view } = drawing;
  const { cells, columns, hexagons } = of;
  const range = cellsSeen(drawing, of, grid);
  const corners = hexagons ? HEXAGON : [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
  context.save();
  context.lineWidth = 1;
  context.strokeStyle = drawing.colour('line-strong');
  eachRow(range, (row) => {
    context.beginPath();
    eachCell(row, (column, at) => {
      const [x, y] = middleOf(of, grid, column, at);
      drawing.trace(corners.flatMap(([dx, dy]) => [x + dx * grid.side, y + dy * grid.side]), true);
    });
    context.stroke();
  });
  context.strokeStyle = drawing.colour('closed-back');
  context.lineWidth = 1.5;
  eachRow(range, (row) => {
    context.beginPath();
    eachLink(of, (column, at, toColumn, toRow) => {
      const [[ax, ay], [bx, by]] = [middleOf(of, grid, column, at), middleOf(of, grid, toColumn, toRow)];
      context.moveTo(view.x + ax * view.scale, view.y - ay * view.scale);
      context.lineTo(view.x + bx * view.scale, view.y - by * view.scale);
    }, row);
    context.stroke();
  });
  context.restore();
  eachRow(range, (row) => {
    /** @type {number[]} */
    const nodes = [];
    eachCell(row, (column, at) => { if (!cells[at * columns + column]) nodes.push(...middleOf(of, grid, column, at)); });
    drawing.dots(nodes, 2, { pixels: 2.5, fill: drawing.colour('ink') });
  });
}
