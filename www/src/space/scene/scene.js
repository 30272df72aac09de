/**
 * The scene itself: opened and saved, what is chosen, and the same as a grid of cells.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 */
import { download } from '../../common/download.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { copy as copyText } from '../../panels/compare/clipboard.js';
import { LONGEST, toAddress } from '../files/address.js';
import { boxOf } from '../editor/box.js';
import { button, choice, group, inside, measure, moment, more, number, patient, slider, tick } from '../fields.js';
import { makeLayerPanel } from '../layers/panel.js';
import { tellPiece } from '../layers/words.js';
import { openFile } from '../files/drop-files.js';
import { SCENES, shippedScene } from '../files/floor-files.js';
import { asides } from '../files/put-aside.js';
import { Picture } from '../view/picture.js';
import { cellsSeen, countLinks, drawGraph, eachCell, eachRow, HEXAGON, middleOf } from './cell-graph.js';

/** Hexagons narrower than this on the screen, in pixels, are drawn as squares: nobody sees their shape. */
const NARROW = 3;
/** Cells that are shown at most: more would hold the page. */
const MOST_SHOWN = 2_000_000;

/** @param {App} app @returns {Study} */
export default function makeScene(app) {
  const { scene, editor } = app;
  const raster = { shown: false, side: 0.5, rule: 'touched', share: 0.5, cells: 'squares', graph: 'none' };
  /** @type {Uint32Array | null} */
  let cells = null;
  const picture = new Picture();

  const before = h('optgroup', { label: say('space.scenes-aside') });
  const open = h('select', { 'aria-label': say('space.open-scene'), onfocus: listAsides, onpointerenter: listAsides },
    h('option', { value: '' }, say('space.open-scene')), ...SCENES.map((name) => h('option', { value: name }, say(`space.scene.${name}`))), h('option', { value: 'empty' }, say('space.scene.empty')), before);
  const openHint = patient(open, () => pick(open.value));
  const file = h('input', { type: 'file', accept: '.json,.geojson,.map,.mesh,.obj,.bvh', hidden: true, onchange: () => { if (file.files?.[0]) void openFile(app, file.files[0]); file.value = ''; } });

  /** @param {string} name */
  async function pick(name) {
    open.value = '';
    if (name.startsWith('aside-')) {
      const kept = asides().find(({ at }) => name === `aside-${at}`);
      if (kept) await app.openAside(kept);
    } else if (name === 'empty') await app.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, floor: [0, 0, 30, 20] } }), say('space.scene.empty'));
    else if (name) await app.open(() => shippedScene(app.site, name), say(`space.scene.${name}`));
  }

  /** Scenes that were put aside stand below those of the project. */
  function listAsides() {
    const all = asides();
    const key = all.map(({ at }) => at).join();
    if (before.dataset.key === key && before.children.length) return;
    before.dataset.key = key;
    before.replaceChildren(...all.map(({ at, scene }) => h('option', { value: `aside-${at}` }, say('space.scene.aside', { name: String(scene.name || say('space.scene.unnamed')), when: at ? moment(at) : '–' }))));
    before.hidden = !all.length;
  }

  const title = h('input', { type: 'text', maxlength: 80, 'aria-label': say('space.name'), onchange: () => { scene.space.name = title.value; app.altered(); } });
  const facts = h('p', { class: 'soft' });
  const byHand = h('div');

  const name = h('input', { type: 'text', maxlength: 80, onchange: () => change(() => scene.space.setObstacleName(editor.chosen, name.value)) });
  const low = measure({ id: 'space.low', step: 0.05, unit: 'm', take: heights });
  const high = measure({ id: 'space.high', step: 0.05, unit: 'm', take: heights });
  const measures = h('p', { class: 'soft', role: 'status' });
  const chosen = group('space.chosen',
    h('label', { class: 'choice-row' }, h('span', {}, say('space.obstacle-name')), name), low.node, high.node, measures,
    h('div', { class: 'row' }, button('space.copy', copy), button('space.smaller', () => scale(1 / 1.1)), button('space.larger', () => scale(1.1)), button('space.turn-left', () => turn(Math.PI / 12)), button('space.turn-right', () => turn(-Math.PI / 12)), button('space.remove', remove)));
  const layerPanel = makeLayerPanel(app);
  const nothing = h('p', { class: 'soft' }, say('space.nothing-chosen'));
  /** The obstacle whose heights are being changed: as long as the field is not left this is one step of undo. */
  let joined = -1;
  for (const one of [low.node, high.node]) one.addEventListener('focusout', () => (joined = -1));

  const corners = h('p', { class: 'soft', role: 'status' });
  const closing = button('space.polygon.close', () => editor.finishPolygon(), { primary: true });
  const drawing = group('space.polygon', corners, h('div', { class: 'row' }, closing, button('space.polygon.take-back', () => editor.takeBack()), button('space.polygon.give-up', () => editor.giveUp())));

  /** @param {() => unknown} act */
  const change = (act) => editor.chosen >= 0 && app.edit(act);

  function heights() {
    const { chosen: index } = editor;
    if (!change(() => scene.space.setHeights(index, low.value, high.value, joined === index))) return false;
    joined = index;
    return true;
  }
  function copy() {
    if (change(() => scene.space.copy(editor.chosen, 1, -1))) editor.choose(scene.obstacles.length - 1);
  }
  const scale = (/** @type {number} */ by) => change(() => scene.space.turn(editor.chosen, 0, by, false));
  const turn = (/** @type {number} */ by) => change(() => scene.space.turn(editor.chosen, by, 1, false));
  function remove() {
    if (change(() => scene.space.remove(editor.chosen))) editor.choose(-1);
  }

  const snap = choice({ id: 'space.snap', options: ['0', '0.1', '0.5', '1'], value: String(editor.snap), input: (value) => editor.setSnap(Number(value)) });

  const shown = tick({ id: 'space.raster.shown', value: false, input: (value) => { raster.shown = value; look(); } });
  const side = slider({ id: 'space.raster.side', min: 0.1, max: 4, step: 0.1, value: raster.side, unit: 'm', input: (value) => { raster.side = value; look(); } });
  const rule = choice({ id: 'space.raster.rule', options: ['touched', 'share'], value: raster.rule, input: (value) => { raster.rule = value; share.node.hidden = value === 'touched'; look(); } });
  const share = slider({ id: 'space.raster.share', min: 0, max: 0.95, step: 0.05, value: raster.share, input: (value) => { raster.share = value; look(); } });
  const shape = choice({ id: 'space.raster.cells', options: ['squares', 'hexagons'], value: raster.cells, input: (value) => { raster.cells = value; look(); } });
  const graph = choice({ id: 'space.raster.graph', options: ['none', 'sides', 'corners'], value: raster.graph, input: (value) => { raster.graph = value; app.ask(); } });
  const counted = h('p', { class: 'soft' });
  share.node.hidden = true;

  /** @returns {[number, number, boolean, number, number]} */
  const rasterArgs = () => [raster.side, raster.rule === 'share' ? raster.share : -1, raster.cells === 'hexagons', 0.05, 1.8];

  function look() {
    cells = null;
    const { left, right, bottom, top } = scene.floor;
    const many = ((right - left) * (top - bottom)) / raster.side ** 2;
    if (raster.shown && many > MOST_SHOWN) setText(counted, say('space.raster.many', { n: Math.round(many), most: MOST_SHOWN }));
    else if (raster.shown) {
      try {
        cells = scene.space.cells(...rasterArgs());
        setText(counted, say('space.raster.counted', { columns: cells[0], rows: cells[1], blocked: blocked() }));
      } catch (error) {
        setText(counted, app.words(error));
      }
    } else setText(counted, '');
    app.ask();
  }

  function blocked() {
    return cells ? cells.subarray(2).reduce((sum, cell) => sum + cell, 0) : 0;
  }

  /** @returns {import('./cell-graph.js').Cells | null} */
  function graphOf() {
    return cells && { cells: cells.subarray(2), columns: cells[0], rows: cells[1], hexagons: raster.cells === 'hexagons', corners: raster.graph === 'corners' };
  }

  function saveMap() {
    try {
      download(scene.space.writeMap(...rasterArgs()), `${scene.space.name || 'scene'}.map`, 'text/plain');
    } catch (error) {
      app.notify(app.words(error), true);
    }
  }

  function update() {
    title.value = scene.space.name;
    listAsides();
    drawing.hidden = !editor.drawing;
    closing.disabled = editor.drawing < 3;
    setText(corners, editor.drawing ? say('space.polygon.corners', { n: editor.drawing }) : '');
    const { left, right, bottom, top } = scene.floor;
    const { areas, doors, items } = scene.layers;
    const layered = areas.length + doors.length + items.length ? ` ${say('space.facts.layers', { areas: areas.length, doors: doors.length, items: items.length })}` : '';
    setText(facts, say('space.facts', { width: number(right - left, 1), height: number(top - bottom, 1), n: scene.obstacles.length, points: scene.obstacles.reduce((sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0) }) + layered);
    const of = scene.obstacles[editor.chosen];
    chosen.hidden = !of;
    nothing.hidden = editor.any || editor.drawing > 0 || editor.tool !== 'choose';
    layerPanel.update();
    if (of) {
      name.value = of.name;
      low.set(of.low);
      high.set(of.high);
      const [l, b, r, t] = boxOf(of);
      setText(measures, `${say('space.which', { n: editor.chosen + 1, of: scene.obstacles.length })} ${of.centre ? say('space.measures.disc', { x: number(of.centre.x), y: number(of.centre.y), radius: number(of.radius ?? 0) }) : say('space.measures.polygon', { x: number(l), y: number(b), width: number(r - l), height: number(t - b), points: of.rings.reduce((all, ring) => all + ring.length, 0) })}`);
    }
    look();
  }
  editor.listen(update);
  update();

  const node = h('div', { class: 'study' },
    group('space.scene-file', h('div', { class: 'row' }, open, button('space.open-file', () => file.click()), button('space.save', save), button('space.link', copyLink), file), openHint, h('label', { class: 'choice-row' }, h('span', {}, say('space.name')), title), facts, byHand),
    nothing, drawing, ...layerPanel.nodes, chosen,
    group('space.editing', snap.node, h('div', { class: 'row' }, button('space.clear', () => app.edit(() => scene.space.clear())))),
    more('space.raster', h('p', { class: 'soft' }, say('space.raster.about')), shown.node, side.node, rule.node, share.node, shape.node, graph.node, counted, h('div', { class: 'row' }, button('space.raster.save', saveMap))));

  async function copyLink() {
    const address = new URL(location.href);
    address.hash = await toAddress(app.file(), 'scene');
    if (address.hash.length > LONGEST) app.notify(say('space.link-long', { n: address.hash.length, most: LONGEST }), true);
    else app.notify(say((await copyText(address.href, byHand)) ? 'space.link-copied' : 'space.link-kept'));
  }

  function save() {
    download(app.file(), `${scene.space.name || 'scene'}.json`, 'application/json');
  }

  return {
    node,
    opened: update,
    changed: update,
    measures() {
      const of = graphOf();
      if (!of) return { columns: 0, rows: 0, blocked: 0, free: 0, links: 0 };
      const { columns, rows } = of;
      return { columns, rows, blocked: blocked(), free: columns * rows - blocked(), links: countLinks(of) };
    },
    save: () => ({ raster }),
    load(saved) {
      const to = saved?.raster ?? {};
      shown.set(raster.shown = to.shown === true);
      side.set(raster.side = inside(to.side, 0.1, 4, 0.5));
      rule.set(raster.rule = to.rule === 'share' ? 'share' : 'touched');
      share.set(raster.share = inside(to.share, 0, 0.95, 0.5));
      shape.set(raster.cells = to.cells === 'hexagons' ? 'hexagons' : 'squares');
      graph.set(raster.graph = ['sides', 'corners'].includes(to.graph) ? to.graph : 'none');
      share.node.hidden = raster.rule === 'touched';
      look();
    },
    draw(drawing) {
      const of = graphOf();
      if (!of) return;
      const grid = { left: scene.floor.left, top: scene.floor.top, side: raster.side };
      const shade = drawing.pixel('path', 0.45);
      if (of.hexagons && drawing.px(grid.side) >= NARROW) hexagons(drawing, of, grid);
      else picture.draw(drawing, { ...grid, columns: of.columns, rows: of.rows }, of.cells, [shade], (cell) => (cell ? shade : 0));
      if (raster.graph !== 'none') drawGraph(drawing, of, grid);
    },
    sentence() {
      // Where there is no pointer what is chosen is told of.
      const of = editor.under ?? (editor.chosen >= 0 ? { layer: 'obstacle', index: editor.chosen } : null);
      const told = of && !editor.drawing ? tellPiece(scene, of) : '';
      if (told) return told;
      if (editor.drawing) return say(editor.drawing < 3 ? 'space.say.polygon' : 'space.say.polygon-close');
      return say(`space.say.${editor.tool}`);
    },
  };

  /**
   * @param {import('../view/drawing.js').Drawing} drawing
   * @param {import('./cell-graph.js').Cells} of
   * @param {{ left: number, top: number, side: number }} grid
   */
  function hexagons(drawing, of, grid) {
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
}
