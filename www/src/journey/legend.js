/**
 * What the marks of journeys mean, as a part of the legend; what is kept of the cells is shown from here.
 *
 * @import { WayScope } from '../element.js'
 * @import { Sample } from '../legend.js'
 */
import { h } from '../dom.js';
import { drawSample } from '../legend.js';
import { coloursAt, MARK, readTheme } from '../palette.js';
import { say } from '../texts.js';
import { drawBody, drawLost, drawPlan, drawTrail } from './draw.js';

const LINE = Uint32Array.of(0, 1, 2, 3);

/** What each sample shows, and for which lanes it is there. @type {Record<string, Sample>} */
const SAMPLES = {
  agent: { layer: (ctx, view, camera) => drawBody(ctx, view, camera, 0, 'agent'), wide: 20 },
  target: { layer: (ctx, view, camera) => drawBody(ctx, view, camera, 0, 'target'), wide: 20 },
  trail: { plain: true, wide: 28, layer: (ctx, view, camera) => drawTrail(ctx, view, camera, LINE) },
  plan: { plain: true, wide: 28, layer: (ctx, view, camera) => drawPlan(ctx, view, camera, LINE) },
  lost: { plain: true, wide: 28, layer: (ctx, view, camera) => drawLost(ctx, view, camera, [0, 2]) },
  under: { mark: MARK.under },
  earlier: { mark: MARK.earlier },
  'put-off': { mark: MARK.deferred },
  unknown: { mark: MARK.unknown },
  'ahead-open': { mark: MARK.aheadOpen },
  'ahead-closed': { mark: MARK.aheadClosed },
};

/**
 * @param {WayScope} scope
 * @param {(shown: Heat) => void} heat  Shows what is kept of the cells, what was learned beside that, or neither.
 * @typedef {'' | 'kept' | 'lessons'} Heat
 */
export function makeJourneyLegend(scope, heat) {
  const items = Object.entries(SAMPLES).map(([id, sample]) => {
    const canvas = h('canvas', { class: 'sample', 'data-sample': id, 'aria-hidden': 'true' });
    return { id, sample, canvas, item: h('li', { hidden: true }, canvas, say(`legend.${id}`)) };
  });
  const choices = /** @type {const} */ (['kept', 'lessons']).map((id) => {
    const words = h('span', {});
    const button = h('button', { class: 'legend-choice', type: 'button', 'aria-pressed': 'false', onclick: () => press(button.getAttribute('aria-pressed') === 'true' ? '' : id) }, words);
    return { id, words, button, item: h('li', { hidden: true }, button) };
  });
  scope.parts.legend.node.append(...items.map(({ item }) => item), ...choices.map(({ item }) => item));
  let drawn = '';

  /** @param {Heat} shown */
  function press(shown) {
    for (const { id, button } of choices) button.setAttribute('aria-pressed', String(id === shown));
    heat(shown);
  }

  return {
    /** @param {{ walks: boolean, chases: boolean, repairs: boolean, rounds: boolean, waits: boolean, senses: boolean, learns: boolean, loses: boolean, keeps: boolean, looks: boolean } | null} shown */
    update(shown) {
      for (const { id, item } of items) {
        const there = { agent: shown?.walks, target: shown?.chases, trail: shown?.walks, plan: !!shown, lost: shown?.loses, under: shown?.repairs, earlier: shown?.rounds, 'put-off': shown?.waits, unknown: shown?.senses, 'ahead-open': shown?.looks, 'ahead-closed': shown?.looks }[id];
        item.hidden = !there;
      }
      for (const { id, item, words } of choices) {
        item.hidden = !(id === 'kept' ? shown?.keeps : shown?.looks);
        words.textContent = shown ? say(shown.learns || id === 'lessons' ? 'legend.kept.learned' : 'legend.kept.rhs') : '';
      }
      const now = coloursAt(scope.parts.probe).resolved('casing');
      if (!shown || now === drawn) return;
      drawn = now;
      const { palette, colours } = readTheme(scope.parts.probe);
      for (const { canvas, sample } of items) drawSample(canvas, sample, palette, colours);
    },
  };
}
