/**
 * A generated world: which kind, how large, from which seed.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Generator } from '../../engine/types.js'
 */
import './generator.css';
import words from '../../../texts/en.generate.json' with { type: 'json' };
import { h, setText } from '../../common/dom.js';
import { startRest } from '../../engine/engine.js';
import { icon } from '../../common/icons.js';
import { addTexts, say } from '../../common/texts.js';
import { saysBusy } from './busy.js';
import { forgetComing } from './shipped.js';

addTexts(words);

const LAST_SEED = 2 ** 31;
/** From so many cells on it is told what they need, and that making them takes a while. */
const MANY = 1_000_000;
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
  const parameterField = Object.assign(field(parameterName, parameter), { hidden: true });
  const dice = h('button', { class: 'plain', type: 'button', title: say('generate.dice'), 'aria-label': say('generate.dice'), onclick: roll, disabled: true }, /** @type {any} */ (icon('dice')));
  const go = h('button', { class: 'button primary', type: 'submit', disabled: true }, say('generate.go'));
  const size = h('p', { class: 'forecast', role: 'status', hidden: true });
  const node = h('form', { class: 'generator', onsubmit: submit, oninput: foretell },
    field('generate.kind', kind), parameterField, widthField, heightField,
    h('div', { class: 'seed' }, seedField, dice),
    go, size);

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

  /** @param {HTMLInputElement} input @param {number} other */
  function value(input, other) {
    return Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : other;
  }

  /** @returns {[number, number]} width and height */
  function sides() {
    return generators.find(({ id }) => id === kind.value)?.fixedSize ?? [value(width, SIDE.width), value(height, SIDE.height)];
  }

  /** Says what a large world needs, and that one is too large, before it is made. */
  function foretell() {
    const [wide, high] = sides();
    const cells = wide * high;
    const told = generators.length && cells >= MANY && node.checkValidity() ? scope.engine?.forecast(wide, high) : null;
    size.hidden = !told;
    setText(size, !told ? '' : told.refused ? say(told.refused) : say('generate.size', { cells, bytes: told.bytes }));
    for (const button of [go, dice]) button.disabled = !generators.length || !!told?.refused;
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

  async function make() {
    const [wide, high] = sides();
    const wanted = /** @type {const} */ ([kind.value, wide, high, value(seed, 1), value(parameter, 0)]);
    forgetComing();
    if (wide * high >= MANY) await saysBusy(scope, say('notice.making', { cells: wide * high }));
    else scope.quiet();
    if (!scope.change((engine) => engine.generate(...wanted))) return;
    scope.quiet();
    scope.toEnd();
  }

  /** Which kinds there are is in the rest of the wasm. */
  async function fill() {
    try {
      await startRest();
    } catch {
      size.hidden = false;
      return setText(size, say('notice.part-failed'));
    }
    if (generators.length || !scope.engine) return;
    generators = scope.engine.generators();
    kind.replaceChildren(...generators.map(({ id }) => h('option', { value: id }, say(`generator.${id}`))));
    show();
    foretell();
  }

  return {
    node,
    /** Somebody is about to see it. */
    open() {
      if (!generators.length) fill();
    },
    update() {
      if (generators.length && !size.hidden) foretell();
    },
  };
}
