/**
 * The scene itself: opened and saved, what is chosen, and the same as a grid of cells.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, choice, group } from '../fields.js';
import { makeLayerPanel } from '../layers/panel.js';
import { tellPiece } from '../layers/words.js';
import { makeChosen } from './chosen.js';
import { makeSceneFile } from './file.js';
import { drawRaster, loadRaster, look, makeRaster, rasterMeasures, rasterPanel } from './raster.js';

/** @param {App} app @returns {Study} */
export default function makeScene(app) {
  const { scene, editor } = app;
  const raster = makeRaster(app);
  const file = makeSceneFile(app);
  const polygon = makePolygon(app);
  const layers = makeLayerPanel(app);
  const chosen = makeChosen(app);
  const nothing = h('p', { class: 'soft' }, say('space.nothing-chosen'));
  const snap = choice({ id: 'space.snap', options: ['0', '0.1', '0.5', '1'], value: String(editor.snap), input: (value) => editor.setSnap(Number(value)) });

  function update() {
    file.update();
    polygon.update();
    nothing.hidden = editor.any || editor.drawing > 0 || editor.tool !== 'choose';
    layers.update();
    chosen.update();
    look(raster);
  }
  editor.listen(update);
  update();

  return {
    node: h('div', { class: 'study' },
      file.node, nothing, polygon.node, ...layers.nodes, chosen.node,
      group('space.editing', snap.node, h('div', { class: 'row' }, button('space.clear', () => app.edit(() => scene.space.clear())))),
      rasterPanel(raster)),
    opened: update,
    changed: update,
    measures: () => rasterMeasures(raster),
    save: () => ({ raster: raster.settings }),
    load: (saved) => loadRaster(raster, saved?.raster),
    draw: (drawing) => drawRaster(raster, drawing),
    sentence: () => sentence(app),
  };
}

/** The panel of the polygon that is being drawn. @param {App} app */
function makePolygon({ editor }) {
  const corners = h('p', { class: 'soft', role: 'status' });
  const closing = button('space.polygon.close', () => editor.finishPolygon(), { primary: true });
  const node = group('space.polygon', corners, h('div', { class: 'row' }, closing, button('space.polygon.take-back', () => editor.takeBack()), button('space.polygon.give-up', () => editor.giveUp())));
  return {
    node,
    update() {
      node.hidden = !editor.drawing;
      closing.disabled = editor.drawing < 3;
      setText(corners, editor.drawing ? say('space.polygon.corners', { n: editor.drawing }) : '');
    },
  };
}

/** @param {App} app */
function sentence({ editor, scene }) {
  // Where there is no pointer what is chosen is told of.
  const of = editor.under ?? (editor.chosen >= 0 ? { layer: 'obstacle', index: editor.chosen } : null);
  const told = of && !editor.drawing ? tellPiece(scene, of) : '';
  if (told) return told;
  if (editor.drawing) return say(editor.drawing < 3 ? 'space.say.polygon' : 'space.say.polygon-close');
  return say(`space.say.${editor.tool}`);
}
