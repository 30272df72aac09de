/**
 * The settings of a lane, in two groups: how it searches, and which moves it may make.
 *
 * @import { WayScope } from '../element.js'
 * @import { CatalogueEntry, LaneState, SettingEntry } from '../types.js'
 */
import { h, setText } from '../dom.js';
import { optionName, settingName } from '../names.js';
import { say } from '../texts.js';

/** Settings of the moves; all others are of the search. In the order shown. */
const MOVES = ['neighbours', 'corners', 'diagonal', 'agent'];

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
  /** @type {Map<string, HTMLSelectElement>} */
  let selects = new Map();
  let shown = '';
  let overestimating = '';

  /** @param {SettingEntry} setting */
  function field({ id, options }) {
    const select = h('select', { 'data-setting': id, onchange: () => scope.change((engine) => engine.setSetting(index, id, select.value)) },
      ...options.map((option) => h('option', { value: option }, optionName(id, option))));
    selects.set(id, select);
    return h('label', {}, h('span', {}, settingName(id)), select);
  }

  /** @param {string} algorithm */
  function build(algorithm) {
    // What was recorded has the moves only, which are those of all.
    const own = catalogue.find(({ id }) => id === algorithm)?.settings ?? catalogue[0].settings.filter(({ id }) => MOVES.includes(id));
    // Where there is one option there is nothing to choose.
    const settings = own.filter(({ options }) => options.length > 1);
    selects = new Map();
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
      const heuristic = selects.get('heuristic');
      const now = lane.overestimating.join();
      if (heuristic && now !== overestimating) sortByHonesty(heuristic, lane.overestimating);
      overestimating = now;
      for (const [id, select] of selects) {
        const option = lane.settings[id];
        if (select.value !== option) select.value = option;
        select.disabled = lane.idle.includes(id);
        if (select.disabled) select.setAttribute('aria-describedby', idle.id);
        else select.removeAttribute('aria-describedby');
      }
      idle.hidden = lane.idle.length === 0;
      const chosen = lane.overestimating.includes(lane.settings.heuristic);
      over.hidden = !chosen;
      heuristic?.toggleAttribute('data-over', chosen);
      if (chosen) setText(over, say('setting.overestimates', { name: optionName('heuristic', lane.settings.heuristic) }));
    },
  };
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
