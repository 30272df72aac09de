/**
 * The settings of a lane, in two groups: how it searches, and which moves it may make.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { CatalogueEntry, LaneState, SettingEntry } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { optionName, settingName } from '../../common/names.js';
import { say } from '../../common/texts.js';

/** Settings of the moves; all others are of the search. In the order shown. */
const MOVES = ['neighbours', 'corners', 'diagonal', 'agent', 'risk'];

/** Settings whose options are numbers from small to large: a slider. */
const SLIDERS = new Set(['memory']);

/**
 * @param {WayScope} scope
 * @param {CatalogueEntry[]} catalogue
 * @param {number} index
 * @returns {{ node: HTMLElement, update(lane: LaneState): void }}
 */
export function makeLaneSettings(scope, catalogue, index) {
  const node = h('div', { class: 'settings' });
  const idle = h('p', { class: 'field-note', id: `idle-${index}` }, say('setting.idle'));
  const over = h('p', { class: 'field-note', id: `over-${index}` });
  /** @type {Map<string, { control: HTMLSelectElement | HTMLInputElement, show(option: string): void }>} */
  let fields = new Map();
  let shown = '';
  let overestimating = '';

  /** @param {SettingEntry} setting */
  function field({ id, options }) {
    const set = (/** @type {string} */ option) => scope.change((engine) => engine.setSetting(index, id, option));
    const { node, ...made } = SLIDERS.has(id) ? slider(id, options, set) : choice(id, options, set);
    fields.set(id, made);
    return node;
  }

  /** @param {string} algorithm */
  function build(algorithm) {
    // What was recorded has the moves only, which are those of all.
    const own = catalogue.find(({ id }) => id === algorithm)?.settings ?? catalogue[0].settings.filter(({ id }) => MOVES.includes(id));
    // Where there is one option there is nothing to choose.
    const settings = own.filter(({ options }) => options.length > 1);
    fields = new Map();
    overestimating = '';
    const moves = MOVES.flatMap((id) => settings.filter((setting) => setting.id === id));
    const search = settings.filter(({ id }) => !MOVES.includes(id));
    const group = (/** @type {'search' | 'moves'} */ id, /** @type {SettingEntry[]} */ members, /** @type {HTMLElement} */ note) =>
      members.length > 0 && h('fieldset', {}, h('legend', {}, say(`settings.${id}`)), ...members.map(field), note);
    node.replaceChildren(...[group('search', search, over), group('moves', moves, idle)].filter((part) => part !== false));
  }

  return {
    node,
    update(lane) {
      if (shown !== lane.algorithm) build(lane.algorithm);
      shown = lane.algorithm;
      const heuristic = /** @type {HTMLSelectElement | undefined} */ (fields.get('heuristic')?.control);
      const now = lane.overestimating.join();
      if (heuristic && now !== overestimating) sortByHonesty(heuristic, lane.overestimating);
      overestimating = now;
      for (const [id, { control, show }] of fields) {
        show(lane.settings[id]);
        control.disabled = lane.idle.includes(id);
        if (control.disabled) control.setAttribute('aria-describedby', idle.id);
        else control.removeAttribute('aria-describedby');
      }
      idle.hidden = lane.idle.length === 0;
      const chosen = lane.overestimating.includes(lane.settings.heuristic);
      over.hidden = !chosen;
      heuristic?.toggleAttribute('data-over', chosen);
      if (chosen) setText(over, say('setting.overestimates', { name: optionName('heuristic', lane.settings.heuristic) }));
    },
  };
}

/** One of some options. @param {string} id @param {string[]} options @param {(option: string) => void} set */
function choice(id, options, set) {
  const control = h('select', { 'data-setting': id, onchange: () => set(control.value) }, ...options.map((option) => h('option', { value: option }, optionName(id, option))));
  const show = (/** @type {string} */ option) => { if (control.value !== option) control.value = option; };
  return { node: h('label', {}, h('span', {}, settingName(id)), control), control, show };
}

/**
 * A number from small to large; it is set when the slider is let go.
 * @param {string} id
 * @param {string[]} options
 * @param {(option: string) => void} set
 */
function slider(id, options, set) {
  const sorted = [...options].sort((a, b) => Number(a) - Number(b));
  const value = h('b', {});
  const control = h('input', { type: 'range', min: 0, max: sorted.length - 1, step: 1, 'data-setting': id, oninput: tell, onchange: change });
  let known = '';
  function tell() {
    const name = optionName(id, sorted[control.valueAsNumber]);
    setText(value, name);
    control.setAttribute('aria-valuetext', name);
  }
  /** What is refused is not shown as if it were set. */
  function change() {
    known = '';
    set(sorted[control.valueAsNumber]);
  }
  function show(/** @type {string} */ option) {
    if (option === known) return;
    known = option;
    control.value = String(sorted.indexOf(option));
    tell();
  }
  return { node: h('label', {}, h('span', {}, settingName(id), ' ', value), control), control, show };
}

/**
 * Which heuristics can overestimate depends on the moves: they stand apart from the others.
 * @param {HTMLSelectElement} select
 * @param {string[]} overestimating
 */
function sortByHonesty(select, overestimating) {
  const options = [...select.options];
  const group = (/** @type {'never' | 'may'} */ id, /** @type {HTMLOptionElement[]} */ members) =>
    members.length ? [h('optgroup', { label: say(`heuristics.${id}`) }, ...members)] : [];
  select.replaceChildren(
    ...group('never', options.filter(({ value }) => !overestimating.includes(value))),
    ...group('may', options.filter(({ value }) => overestimating.includes(value))));
}
