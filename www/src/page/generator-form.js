/**
 * A generated world: which kind, how large, from which seed.
 *
 * @import { WayScope } from '../element.js'
 * @import { Generator } from '../types.js'
 */
import { h, setText } from '../dom.js';
import { icon } from '../icons.js';
import { say } from '../texts.js';
import { forgetComing } from './files.js';

const LAST_SEED = 2 ** 31;
const SIDE = { min: 4, max: 4096, width: 128, height: 96 };

/** @param {WayScope} scope @param {() => void} done */
export function makeGeneratorForm(scope, done) {
  /** @type {Generator[]} */
  let generators = [];
  const number = (/** @type {string} */ id, /** @type {number} */ value, /** @type {number} */ min, /** @type {number} */ max) =>
    h('input', { type: 'number', 'data-field': id, value, min, max, required: true, step: 1 });
  const kind = h('select', { 'data-field': 'kind', onchange: show });
  const width = number('width', SIDE.width, SIDE.min, SIDE.max);
  const height = number('height', SIDE.height, SIDE.min, SIDE.max);
  const seed = number('seed', 1, 0, LAST_SEED);
  const parameter = number('parameter', 0, 0, 1);
  const parameterName = h('span', {});
  const field = (/** @type {string | Node} */ name, /** @type {Node[]} */ ...inputs) => h('label', {}, typeof name === 'string' ? h('span', {}, say(name)) : name, ...inputs);
  const widthField = field('generate.width', width);
  const heightField = field('generate.height', height);
  const seedField = field('generate.seed', seed);
  const parameterField = field(parameterName, parameter);
  const dice = h('button', { class: 'plain', type: 'button', title: say('generate.dice'), 'aria-label': say('generate.dice'), onclick: roll }, /** @type {any} */ (icon('dice')));
  const node = h('form', { class: 'generator', onsubmit: submit },
    field('generate.kind', kind), parameterField, widthField, heightField,
    h('div', { class: 'seed' }, seedField, dice),
    h('button', { class: 'button primary', type: 'submit' }, say('generate.go')));

  function show() {
    const generator = generators.find(({ id }) => id === kind.value);
    if (!generator) return;
    const given = generator.parameter;
    parameterField.hidden = !given;
    for (const each of [widthField, heightField, seedField, dice]) each.hidden = !!generator.fixedSize;
    // What is hidden is not asked for, so it cannot be wrong.
    for (const input of [width, height, seed]) input.disabled = !!generator.fixedSize;
    parameter.disabled = !given;
    if (!given) return;
    setText(parameterName, say(`generator.parameter.${given.id}`));
    Object.assign(parameter, { min: String(given.min), max: String(given.max), value: String(given.default) });
  }

  /** Another world of the same kind at once. */
  function roll() {
    if (!node.reportValidity()) return;
    seed.valueAsNumber = seed.valueAsNumber < LAST_SEED ? seed.valueAsNumber + 1 : 0;
    make();
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    done();
    make();
  }

  function make() {
    const value = (/** @type {HTMLInputElement} */ input, /** @type {number} */ other) => (Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : other);
    const sides = generators.find(({ id }) => id === kind.value)?.fixedSize ?? [value(width, SIDE.width), value(height, SIDE.height)];
    scope.quiet();
    const made = scope.change((engine) => engine.generate(kind.value, sides[0], sides[1], value(seed, 1), value(parameter, 0)));
    if (!made) return;
    forgetComing();
    scope.toEnd();
  }

  return {
    node,
    update() {
      if (generators.length || !scope.engine) return;
      generators = scope.engine.generators();
      kind.replaceChildren(...generators.map(({ id }) => h('option', { value: id }, say(`generator.${id}`))));
      show();
    },
  };
}
