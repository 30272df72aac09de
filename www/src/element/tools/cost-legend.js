/**
 * The terrain costs of the present world with their shades: those in use, or a scale where they are many. Each takes up
 * the brush that lays it.
 *
 * @import { Engine } from '../../engine/engine.js'
 * @import { WayScope } from '../element.js'
 * @import { CostInUse } from '../../engine/types.js'
 */
import { setCost } from './brush.js';
import { h, setText } from '../../common/dom.js';
import { costSamples, MOST } from '../../stage/legend.js';
import { cssColour } from '../../stage/palette.js';
import { count, say } from '../../common/texts.js';

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeCostLegend(scope) {
  const name = h('span', { class: 'cost-title' });
  const list = h('ul', { class: 'costs', 'aria-label': say('costs.label') });
  const node = h('div', { class: 'cost-legend', hidden: true }, name, list);
  let shown = '';
  /** @type {CostInUse[]} */
  let used = [];

  /** @param {CostInUse[]} used @param {number} cost */
  function entry(used, cost) {
    const { engine } = scope;
    const cells = used.find((each) => each.cost === cost)?.cells ?? 0;
    const has = used.length ? say('costs.entry', { cost, n: cells }) : say('costs.all');
    const sample = h('span', { class: 'cost-sample', 'aria-hidden': 'true', style: `background:${cssColour(/** @type {any} */ (engine).costColour(cost))}` });
    if (!scope.editable) return h('li', { title: has }, sample, String(cost));
    const pick = () => {
      setCost(scope, cost);
      scope.chooseTool('cost');
    };
    return h('li', {}, h('button', { type: 'button', 'data-cost': cost, title: `${say('costs.pick', { cost })} ${has}`, 'aria-label': say('costs.pick', { cost }), onclick: pick }, sample, String(cost)));
  }

  /** @param {Engine} engine @param {number} revision */
  function show(engine, revision) {
    const key = `${revision} ${engine.costColour(255)} ${scope.editable}`;
    if (shown !== key) {
      shown = key;
      used = engine.costsInUse();
      const scale = used.length > MOST;
      setText(name, say(scale ? 'costs.scale' : 'costs.title', { n: count(used.length) }));
      list.classList.toggle('scale', scale);
      list.replaceChildren(...(used.length ? costSamples(used) : [1]).map((cost) => entry(used, cost)));
    }
    node.hidden = !used.length && scope.state.tool !== 'cost';
  }

  return {
    node,
    update() {
      const { engine, state } = scope;
      if (!engine || !state.lab) return;
      // Not under a stroke: the world would change its size in the middle of it.
      if (!state.gesture) show(engine, state.lab.revision);
      for (const button of list.querySelectorAll('button')) {
        button.setAttribute('aria-pressed', String(state.tool === 'cost' && button.dataset.cost === String(state.cost)));
      }
    },
  };
}
