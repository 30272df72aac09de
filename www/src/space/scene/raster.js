/**
 * The scene as a grid of cells, squares or hexagons: how it is made, what is shown of it, and its file.
 *
 * @import { App } from '../app.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { Cells } from './cell-graph.js'
 *
 * @typedef {object} RasterState
 * @property {App} app
 * @property {{ shown: boolean, side: number, rule: string, share: number, cells: string, graph: string }} settings
 * @property {Uint32Array | null} cells  Columns and rows, and of each cell whether it is blocked; null: not shown.
 * @property {Picture} picture
 * @property {ReturnType<typeof makeFields>} fields
 * @property {HTMLElement} counted  Where it is said how many cells there are.
 */
import { download } from '../../common/download.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, choice, inside, more, slider, tick } from '../fields.js';
import { Picture } from '../view/picture.js';
import { cellsSeen, countLinks, drawGraph, eachCell, eachRow, HEXAGON, middleOf } from './cell-graph.js';

/** Hexagons narrower than this on the screen, in pixels, are drawn as squares: nobody sees their shape. */
const NARROW = 3;
/** Cells that are shown at most: more would hold the page. */
const MOST_SHOWN = 2_000_000;

/** @param {App} app @returns {RasterState} */
export function makeRaster(app) {
  const raster = /** @type {RasterState} */ (/** @type {Omit<RasterState, 'fields'>} */ ({
    app,
    settings: { shown: false, side: 0.5, rule: 'touched', share: 0.5, cells: 'squares', graph: 'none' },
    cells: null,
    picture: new Picture(),
    counted: h('p', { class: 'soft' }),
  }));
  raster.fields = makeFields(raster);
  return raster;
}

/** @param {RasterState} raster */
function makeFields(raster) {
  const { app, settings } = raster;
  const share = slider({ id: 'space.raster.share', min: 0, max: 0.95, step: 0.05, value: settings.share, input: (value) => { settings.share = value; look(raster); } });
  share.node.hidden = true;
  return {
    shown: tick({ id: 'space.raster.shown', value: false, input: (value) => { settings.shown = value; look(raster); } }),
    side: slider({ id: 'space.raster.side', min: 0.1, max: 4, step: 0.1, value: settings.side, unit: 'm', input: (value) => { settings.side = value; look(raster); } }),
    rule: choice({ id: 'space.raster.rule', options: ['touched', 'share'], value: settings.rule, input: (value) => { settings.rule = value; share.node.hidden = value === 'touched'; look(raster); } }),
    share,
    shape: choice({ id: 'space.raster.cells', options: ['squares', 'hexagons'], value: settings.cells, input: (value) => { settings.cells = value; look(raster); } }),
    graph: choice({ id: 'space.raster.graph', options: ['none', 'sides', 'corners'], value: settings.graph, input: (value) => { settings.graph = value; app.ask(); } }),
  };
}

/** @param {RasterState} raster */
export function rasterPanel(raster) {
  const { shown, side, rule, share, shape, graph } = raster.fields;
  return more('space.raster', h('p', { class: 'soft' }, say('space.raster.about')), shown.node, side.node, rule.node, share.node, shape.node, graph.node, raster.counted, h('div', { class: 'row' }, button('space.raster.save', () => saveMap(raster))));
}

/**
 * As the engine takes it.
 * @param {RasterState['settings']} settings
 * @returns {[number, number, boolean, number, number]}
 */
const argumentsOf = ({ side, rule, share, cells }) => [side, rule === 'share' ? share : -1, cells === 'hexagons', 0.05, 1.8];

/** Makes the grid anew, where it is shown. @param {RasterState} raster */
export function look(raster) {
  const { app, settings } = raster;
  const { left, right, bottom, top } = app.scene.floor;
  const many = ((right - left) * (top - bottom)) / settings.side ** 2;
  raster.cells = null;
  setText(raster.counted, settings.shown ? toldOf(raster, many) : '');
  app.ask();
}

/**
 * Makes it where it is not too large; answers what is said of it.
 * @param {RasterState} raster
 * @param {number} many cells
 */
function toldOf(raster, many) {
  const { app, settings } = raster;
  if (many > MOST_SHOWN) return say('space.raster.many', { n: Math.round(many), most: MOST_SHOWN });
  try {
    raster.cells = app.scene.space.cells(...argumentsOf(settings));
    return say('space.raster.counted', { columns: raster.cells[0], rows: raster.cells[1], blocked: blockedOf(raster.cells) });
  } catch (error) {
    return app.words(error);
  }
}

/** @param {Uint32Array} cells */
const blockedOf = (cells) => cells.subarray(2).reduce((sum, cell) => sum + cell, 0);

/** @param {RasterState} raster */
function saveMap({ app, settings }) {
  const { space } = app.scene;
  try {
    download(space.writeMap(...argumentsOf(settings)), `${space.name || 'scene'}.map`, 'text/plain');
  } catch (error) {
    app.notify(app.words(error), true);
  }
}

/** @param {RasterState} raster @returns {Cells | null} */
function graphOf({ cells, settings }) {
  return cells && { cells: cells.subarray(2), columns: cells[0], rows: cells[1], hexagons: settings.cells === 'hexagons', corners: settings.graph === 'corners' };
}

/** @param {RasterState} raster */
export function rasterMeasures(raster) {
  const of = graphOf(raster);
  if (!of || !raster.cells) return { columns: 0, rows: 0, blocked: 0, free: 0, links: 0 };
  const { columns, rows } = of;
  const blocked = blockedOf(raster.cells);
  return { columns, rows, blocked, free: columns * rows - blocked, links: countLinks(of) };
}

/** @param {RasterState} raster @param {any} saved what a file says of it */
export function loadRaster(raster, saved) {
  const to = saved ?? {};
  const { fields, settings } = raster;
  fields.shown.set(settings.shown = to.shown === true);
  fields.side.set(settings.side = inside(to.side, 0.1, 4, 0.5));
  fields.rule.set(settings.rule = to.rule === 'share' ? 'share' : 'touched');
  fields.share.set(settings.share = inside(to.share, 0, 0.95, 0.5));
  fields.shape.set(settings.cells = to.cells === 'hexagons' ? 'hexagons' : 'squares');
  fields.graph.set(settings.graph = ['sides', 'corners'].includes(to.graph) ? to.graph : 'none');
  fields.share.node.hidden = settings.rule === 'touched';
  look(raster);
}

/** @param {RasterState} raster @param {Drawing} drawing */
export function drawRaster(raster, drawing) {
  const { app: { scene: { floor } }, picture, settings } = raster;
  const of = graphOf(raster);
  if (!of) return;
  const grid = { left: floor.left, top: floor.top, side: settings.side };
  const shade = drawing.pixel('path', 0.45);
  if (of.hexagons && drawing.px(grid.side) >= NARROW) drawHexagons(drawing, of, grid);
  else picture.draw(drawing, { ...grid, columns: of.columns, rows: of.rows }, of.cells, [shade], (cell) => (cell ? shade : 0));
  if (settings.graph !== 'none') drawGraph(drawing, of, grid);
}

/** @param {Drawing} drawing @param {Cells} of @param {{ left: number, top: number, side: number }} grid */
function drawHexagons(drawing, of, grid) {
  const { context } = drawing;
  context.save();
  context.globalAlpha = 0.45;
  context.fillStyle = drawing.colour('path');
  eachRow(cellsSeen(drawing, of, grid), (range) => {
    context.beginPath();
    eachCell(range, (column, row) => {
      if (!of.cells[row * of.columns + column]) return;
      const [x, y] = middleOf(of, grid, column, row);
      drawing.trace(HEXAGON.flatMap(([dx, dy]) => [x + dx * grid.side, y + dy * grid.side]), true);
    });
    context.fill();
  });
  context.restore();
}
