/**
 * The view of values in cells, with the choice of which; the choice is remembered. Loaded once cells are large enough,
 * where somebody wants them.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Camera, View } from '../../engine/types.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { Sample } from '../../stage/legend.js'
 * @import { What } from './draw.js'
 */
import { h } from '../../common/dom.js';
import { addSamples } from '../../stage/late-legend.js';
import { seenCells } from '../../stage/lattice.js';
import { MARK } from '../../stage/palette.js';
import { say } from '../../common/texts.js';
import { drawChanged, drawKey, drawValues, ROOM } from './draw.js';

const CHOICES = /** @type {const} */ (['all', 'g', 'h', 'f', 'arrow', 'none']);
const STORE = 'wayscope.values';

/** @type {Record<string, Sample>} */
const SAMPLES = {
  values: { mark: MARK.closed, plain: true, wide: 28, layer: drawKey },
  changed: { mark: MARK.closed, plain: true, layer: (ctx, view, camera) => drawChanged(ctx, view, camera, 0, 0) },
};

/** @param {WayScope} scope */
export function showValues(scope) {
  /** @type {What} */
  let what = remembered();

  /**
   * One call for all cells in view.
   * @param {Engine} engine
   * @param {CanvasRenderingContext2D} ctx
   * @param {View} view
   * @param {Camera} camera
   * @param {number} lane
   */
  function draw(engine, ctx, view, camera, lane) {
    if (!scope.state.values || what === 'none' || camera.scale < ROOM) return;
    const { x, y, width, height } = seenCells(camera, view.hexagons ?? false, view.world, view.size);
    drawValues(ctx, view, camera, engine.ask((lab) => lab.cellValues(lane, x, y, width, height)), what);
  }

  /** @type {UnderLayer} */
  const layer = (ctx, view, camera, lane) => {
    // What is asked for is not told.
    if (scope.engine && !scope.state.predicting) draw(scope.engine, ctx, view, camera, lane);
  };
  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera, lane) => draw(engine, ctx, view, camera, lane);
  scope.stage.views.set('values', Object.assign(layer, { from, over: true }));

  const select = h('select', { onchange: choose }, ...CHOICES.map((id) => h('option', { value: id }, say(`in-cells.${id}`))));
  select.value = what;
  const node = h('label', { class: 'brush-size in-cells' }, h('span', { class: 'brush-name' }, say('in-cells.title')), select);
  // On a phone it would push the world up beside the sentence, and the legend has no room for more.
  const narrow = matchMedia('(max-width: 720px)').matches;
  const seen = () => scope.state.values && scope.stage.camera.scale >= ROOM;
  addSamples(scope, SAMPLES, () => ({ values: seen() && what === 'all' && say('in-cells.key'), changed: seen() && !narrow && what !== 'none' && say('in-cells.changed') }));
  if (narrow) scope.parts.legend.node.append(h('li', {}, node));
  else scope.shadowRoot?.querySelector('.line:not([data-part=offers])')?.append(node);

  function choose() {
    what = CHOICES[select.selectedIndex];
    try {
      localStorage.setItem(STORE, what);
    } catch {
      // Storage may be forbidden; a choice then holds for this visit.
    }
    scope.ask();
  }

  function update() {
    node.hidden = !seen();
  }
  scope.addEventListener('update', update);
  update();
  scope.ask();
}

/** @returns {What} */
function remembered() {
  try {
    const known = localStorage.getItem(STORE);
    return CHOICES.find((id) => id === known) ?? 'all';
  } catch {
    return 'all';
  }
}
