/**
 * The part of the legend that tells what the marks of journeys mean; what is kept of the cells is shown from here.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sample } from '../../stage/legend.js'
 */
import { h, setText } from '../../common/dom.js';
import { addSamples } from '../../stage/late-legend.js';
import { MARK } from '../../stage/palette.js';
import { say } from '../../common/texts.js';
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
 * What is known of the journeys of some lanes.
 * @typedef {{ walks: boolean, chases: boolean, repairs: boolean, rounds: boolean, waits: boolean, senses: boolean,
 *   learns: boolean, loses: boolean, keeps: boolean, looks: boolean }} Known
 * @typedef {'' | 'kept' | 'lessons'} Heat
 */

/**
 * @param {WayScope} scope
 * @param {(lanes: number[]) => Known | null} known
 * @param {(shown: Heat) => void} heat  Shows what is kept of the cells, what was learned beside that, or neither.
 */
export function addJourneyLegend(scope, known, heat) {
  addSamples(scope, SAMPLES, (lanes) => {
    const shown = known(lanes);
    if (!shown) return {};
    const { walks, chases, repairs, rounds, waits, senses, loses, looks } = shown;
    const there = { agent: walks, target: chases, trail: walks, plan: true, lost: loses, under: repairs, earlier: rounds, 'put-off': waits, unknown: senses, 'ahead-open': looks, 'ahead-closed': looks };
    return Object.fromEntries(Object.entries(there).map(([id, is]) => [id, is && say(`legend.${id}`)]));
  });
  const choices = /** @type {const} */ (['kept', 'lessons']).map((id) => {
    const words = h('span', {});
    const button = h('button', { class: 'legend-choice', type: 'button', 'aria-pressed': 'false', onclick: () => press(button.getAttribute('aria-pressed') === 'true' ? '' : id) }, words);
    return { id, words, button, item: h('li', { hidden: true }, button) };
  });
  scope.parts.legend.node.append(...choices.map(({ item }) => item));

  /** @param {Heat} shown */
  function press(shown) {
    for (const { id, button } of choices) button.setAttribute('aria-pressed', String(id === shown));
    heat(shown);
  }

  scope.addEventListener('update', () => {
    const shown = known(scope.stage.lanes);
    for (const { id, item, words } of choices) {
      item.hidden = !(id === 'kept' ? shown?.keeps : shown?.looks);
      setText(words, shown ? say(shown.learns || id === 'lessons' ? 'legend.kept.learned' : 'legend.kept.rhs') : '');
    }
  });
}
