/**
 * Controls of panels: a slider with its value, a choice, a tick, a row of buttons. Each has the id of its words as
 * `data-field`, by which a figure of a lesson asks for it.
 */
import { h, setText } from '../common/dom.js';
import { language, say } from '../common/texts.js';

/**
 * Kept by language and places: making one takes far longer than writing a number.
 * @type {Record<string, Intl.NumberFormat>}
 */
const formats = {};

/** A number as people write it; what rounds to nothing has no sign. @param {number} value @param {number} [places] */
export const number = (value, places = 2) => (formats[language + places] ??= new Intl.NumberFormat(language, { maximumFractionDigits: places })).format(value).replace(/^[-\u2212](?=0*$)/, '');

/** A date and a time of day, by milliseconds since 1970. @param {number} at */
export const moment = (at) => new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(at);

/**
 * A number as it came from a file, kept between its bounds; where it is none, the usual one.
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 * @param {number} usual
 */
export const inside = (value, least, most, usual) => (typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : usual);

/**
 * A slider. `id` names its words; `unit` is a word behind the value.
 * @param {{ id: string, min: number, max: number, step: number, value: number, unit?: string, places?: number, help?:
 *   boolean, input(value: number): void }} options
 */
export function slider({ id, min, max, step, value, unit = '', places = 2, help = false, input }) {
  const shown = h('output', {}, '');
  const field = h('input', { type: 'range', min, max, step, value, 'aria-label': say(id), oninput: () => take(field.valueAsNumber) });
  const show = () => {
    const words = `${number(field.valueAsNumber, places)}${unit && ` ${unit}`}`;
    setText(shown, words);
    field.setAttribute('aria-valuetext', words);
  };
  /** @param {number} to */
  function take(to) {
    show();
    input(to);
  }
  show();
  const node = h('label', { class: 'slider', 'data-field': id }, h('span', {}, say(id)), shown, field, help && h('small', {}, say(`${id}.help`)));
  return {
    node,
    /** @param {number} to */
    set(to) {
      if (field.valueAsNumber === to) return;
      field.value = String(to);
      show();
    },
    get value() {
      return field.valueAsNumber;
    },
    /** @param {boolean} off */
    disable(off) {
      field.disabled = off;
    },
  };
}

/**
 * A choice of a few; words are `id.OPTION`. With `waits` it does much: by keyboard it acts with Enter.
 * @param {{ id: string, options: string[], value: string, help?: boolean, waits?: boolean, input(value: string): void
 *   }} options
 */
export function choice({ id, options, value, help = false, waits = false, input }) {
  const field = h('select', {}, ...options.map((option) => h('option', { value: option, selected: option === value }, say(`${id}.${option}`))));
  const act = () => input(field.value);
  const hint = waits && patient(field, act);
  if (!waits) field.addEventListener('change', act);
  const node = h('label', { class: 'choice-row', 'data-field': id }, h('span', {}, say(id)), field, hint, help && h('small', {}, say(`${id}.help`)));
  return {
    node,
    /** @param {string} to */
    set(to) {
      field.value = to;
    },
    get value() {
      return field.value;
    },
  };
}

/**
 * Lets a choice wait that does much, such as opening a scene: with the arrow keys one moves through it, and Enter or
 * leaving the field acts; a press acts at once.
 * @param {HTMLSelectElement} field @param {() => void} act
 * @returns {HTMLElement} what there is to be said meanwhile
 */
export function patient(field, act) {
  const hint = h('small', { role: 'status' });
  /** By keys, in the closed field: each of them is a choice already. */
  let moving = false;
  let waiting = false;
  const settle = (/** @type {boolean} */ acts) => {
    if (!waiting) return;
    waiting = false;
    setText(hint, '');
    if (acts) act();
    else field.selectedIndex = 0;
  };
  for (const type of ['pointerdown', 'focus']) field.addEventListener(type, () => (moving = false));
  field.addEventListener('keydown', (event) => {
    if (waiting && (event.key === 'Enter' || event.key === 'Escape')) {
      // Enter would open the list.
      event.preventDefault();
      settle(event.key === 'Enter');
    }
    // A list that is open is moved through without choosing.
    else moving = !(event.key === ' ' || event.key === 'Enter' || event.key === 'F4' || event.altKey);
  });
  field.addEventListener('blur', () => settle(true));
  field.addEventListener('change', () => {
    waiting = true;
    if (moving) setText(hint, say('space.enter-acts'));
    else settle(true);
  });
  return hint;
}

/** @param {{ id: string, value: boolean, help?: boolean, input(value: boolean): void }} options */
export function tick({ id, value, help = false, input }) {
  const field = h('input', { type: 'checkbox', checked: value, onchange: () => input(field.checked) });
  const node = h('label', { class: 'tick', 'data-field': id }, field, h('span', {}, say(id)), help && h('small', {}, say(`${id}.help`)));
  return {
    node,
    /** @param {boolean} to */
    set(to) {
      field.checked = to;
    },
    get value() {
      return field.checked;
    },
  };
}

/**
 * A measure that is typed, with its unit behind it. What is refused stays in the field, marked.
 * @param {{ id: string, step: number, unit: string, take(value: number): boolean }} options `take` answers whether it
 *   could be
 */
export function measure({ id, step, unit, take }) {
  const field = h('input', { type: 'number', step, onchange: () => show(take(field.valueAsNumber)) });
  const show = (/** @type {boolean} */ can) => field.setAttribute('aria-invalid', String(!can));
  const node = h('label', { class: 'choice-row measure', 'data-field': id }, h('span', {}, say(id)), h('span', {}, field, unit));
  return {
    node,
    /** @param {number} to */
    set(to) {
      if (field.valueAsNumber !== to) field.value = String(Number(to.toFixed(4)));
      show(true);
    },
    get value() {
      return field.valueAsNumber;
    },
  };
}

/**
 * @param {string} id of its words
 * @param {() => void} onclick
 * @param {{ primary?: boolean, disabled?: boolean, title?: string }} [more]
 */
export function button(id, onclick, { primary = false, disabled = false, title } = {}) {
  return h('button', { class: primary ? 'button primary' : 'button', type: 'button', 'data-field': id, disabled, onclick, title }, say(id));
}

/** Controls under a heading. @param {string} id @param {...(Node | false)} children */
export function group(id, ...children) {
  return h('section', { class: 'group', 'data-field': id }, h('h2', {}, say(id)), ...children);
}

/** Controls that most do without, folded away. @param {string} id @param {...(Node | false)} children */
export function more(id, ...children) {
  return h('details', { class: 'group more' }, h('summary', {}, say(id)), ...children);
}

/** A list of figures, `[id, value]`; set anew with `update`. @param {string[]} ids */
export function figures(ids) {
  const values = ids.map(() => h('dd', {}, '–'));
  const node = h('dl', { class: 'figures' }, ...ids.flatMap((id, at) => [h('dt', {}, say(id)), values[at]]));
  return {
    node,
    /** @param {...string} to */
    update(...to) {
      to.forEach((words, at) => setText(values[at], words));
    },
    /** There is nothing to be told. */
    clear() {
      for (const value of values) setText(value, '–');
    },
  };
}
