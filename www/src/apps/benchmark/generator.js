/**
 * A generated map with random problems.
 *
 * @import { Generator } from '../../engine/types.js'
 * @import { Offer, Source } from './types.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';

/** The engine's limit. */
const MOST_PROBLEMS = 1000;

/** @param {(source: Source) => Promise<string>} add answers why not, or nothing */
export function makeGenerator(add) {
  /** @type {readonly Generator[]} */
  let generators = [];
  const number = (/** @type {number} */ value, /** @type {number} */ min, /** @type {number} */ max) => h('input', { type: 'number', value, min, max, step: 1, required: true });
  const kind = h('select', { onchange: show });
  const [width, height, seed, parameter, count] = [number(128, 4, 4096), number(128, 4, 4096), number(1, 0, 2 ** 31), number(0, 0, 1), number(50, 1, MOST_PROBLEMS)];
  const parameterName = h('span', {});
  const field = (/** @type {string | Node} */ name, /** @type {Node} */ input) => h('label', {}, typeof name === 'string' ? h('span', {}, say(name)) : name, input);
  const sizes = [field('generate.width', width), field('generate.height', height), field('generate.seed', seed)];
  const parameterField = field(parameterName, parameter);
  const said = h('p', { class: 'said', role: 'status' });
  const go = h('button', { class: 'button', type: 'button', onclick: make, disabled: true }, say('benchmark.generate.add'));
  const node = h('details', { class: 'generate' },
    h('summary', {}, say('benchmark.generate')),
    h('div', { class: 'fields' }, field('generate.kind', kind), parameterField, ...sizes, field('benchmark.random-problems', count), go), said);

  const chosen = () => generators.find(({ id }) => id === kind.value);

  function show() {
    const generator = chosen();
    if (!generator) return;
    for (const each of sizes) each.hidden = !!generator.fixedSize;
    parameterField.hidden = !generator.parameter;
    if (!generator.parameter) return;
    setText(parameterName, say(`generator.parameter.${generator.parameter.id}`));
    Object.assign(parameter, { min: String(generator.parameter.min), max: String(generator.parameter.max), value: String(generator.parameter.default) });
  }

  async function make() {
    const generator = chosen();
    const inputs = [width, height, seed, parameter, count].filter((input) => !input.closest('label')?.hidden);
    const wrong = inputs.find((input) => !input.checkValidity());
    if (!generator || wrong) return void wrong?.reportValidity();
    const [wide, high] = generator.fixedSize ?? [width.valueAsNumber, height.valueAsNumber];
    const generated = { kind: generator.id, width: wide, height: high, seed: generator.fixedSize ? 1 : seed.valueAsNumber, parameter: generator.parameter ? parameter.valueAsNumber : 0 };
    const tail = generator.parameter ? `-${generated.parameter}` : '';
    const random = count.valueAsNumber;
    go.disabled = true;
    setText(said, '');
    setText(said, await add({ name: `${generator.id}-${wide}x${high}${tail}-seed${generated.seed}`, generated, random }));
    go.disabled = false;
  }

  return {
    node,
    /** @param {Offer} offer */
    offered(offer) {
      if (generators.length) return;
      generators = offer.generators;
      kind.replaceChildren(...generators.map(({ id }) => h('option', { value: id }, say(`generator.${id}`))));
      go.disabled = false;
      show();
    },
  };
}
