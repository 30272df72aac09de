/**
 * Landmarks: drawn with their numbers, explained by the legend; a button makes tables anew that are no longer of the
 * world as it is. Loaded with the first lane that has some.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Sample } from '../../stage/legend.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 */
import { h, setText } from '../../common/dom.js';
import { addSamples } from '../../stage/late-legend.js';
import { MARK } from '../../stage/palette.js';
import { measure, say } from '../../common/texts.js';
import { drawLandmarks } from './draw.js';
import './landmarks.css';

const has = (/** @type {WayScope} */ { state }, /** @type {number} */ lane) => Boolean(state.lab?.lanes[lane]?.views.includes('landmarks'));
const stale = (/** @type {WayScope} */ { state }, /** @type {number} */ lane) => Boolean(state.lab?.lanes[lane]?.notes.some(({ id }) => id.startsWith('lane.tables-')));

/** @type {Record<string, Sample>} */
const SAMPLES = { landmark: { mark: MARK.closed, plain: true, layer: (ctx, view, camera) => drawLandmarks(ctx, view, camera, Uint32Array.of(0)) } };

/** @param {Engine} engine @param {number} lane */
const cellsOf = (engine, lane) => engine.ask((lab) => lab.landmarkCells(lane));

/** @param {WayScope} scope */
export function showLandmarks(scope) {
  /** @type {UnderLayer} */
  const layer = (ctx, view, camera, lane) => {
    if (scope.engine && has(scope, lane)) drawLandmarks(ctx, view, camera, cellsOf(scope.engine, lane));
  };
  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera, lane) => drawLandmarks(ctx, view, camera, cellsOf(engine, lane));
  scope.stage.views.set('landmarks', Object.assign(layer, { from }));

  addSamples(scope, SAMPLES, (lanes) => ({ landmark: lanes.some((lane) => has(scope, lane)) && say('legend.landmark') }));

  /** By card of a lane. @type {WeakMap<Element, { node: HTMLElement, update(lane: number): void }>} */
  const offers = new WeakMap();

  function update() {
    document.querySelectorAll('article.lane').forEach((card, lane) => {
      const notes = card.querySelector('.lane-notes');
      let offer = offers.get(card);
      // A card outlives its algorithm.
      if (offer) offer.node.hidden = !has(scope, lane);
      if (!notes || !has(scope, lane)) return;
      if (!offer) {
        offer = makeOffer(scope);
        notes.after(offer.node);
        offers.set(card, offer);
      }
      offer.update(lane);
    });
  }
  scope.addEventListener('update', update);
  scope.ask();
  update();
}

/** Tells that tables are stale, makes them anew, and how long that took. @param {WayScope} scope */
function makeOffer(scope) {
  let lane = 0;
  let took = '';
  const told = h('span', { role: 'status' });
  const node = h('div', { class: 'tables-offer' }, h('button', { type: 'button', onclick: make }, say('landmarks.anew')), told);

  function make() {
    const began = performance.now();
    if (!scope.change((engine) => engine.ask((lab) => lab.makeTables(lane)))) return;
    took = say('landmarks.took', { ms: measure(performance.now() - began, 1) });
    setText(told, took);
  }

  return {
    node,
    /** @param {number} now */
    update(now) {
      lane = now;
      const offered = stale(scope, lane);
      node.toggleAttribute('data-stale', offered);
      if (offered) took = '';
      setText(told, took);
    },
  };
}
