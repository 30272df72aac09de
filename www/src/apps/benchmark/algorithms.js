/**
 * The choice of algorithms and their settings: any of the catalogue, each as often as wanted.
 *
 * @import { CatalogueEntry } from '../../engine/types.js'
 * @import { Configuration, Offer } from './types.js'
 */
import { algorithmOptions } from '../../common/algorithms.js';
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { laneName, laneSummary, optionName, settingName } from '../../common/names.js';
import { say } from '../../common/texts.js';

/** Colours and marks of the plots go so far. */
export const MOST = 8;
/** What is asked for to begin with, as far as it is there. */
const USUAL = ['a-star', 'dijkstra', 'weighted-a-star', 'greedy'];

/** The name of an algorithm with its settings. @param {Configuration} one */
export function nameOf({ algorithm, settings }) {
  const summary = laneSummary(/** @type {any} */ ({ settings }));
  return { name: laneName(algorithm), settings: summary };
}

export function makeAlgorithms() {
  /** @type {readonly CatalogueEntry[]} */
  let catalogue = [];
  /** @type {Configuration[]} */
  let chosen = [];
  const list = h('ol', { class: 'algorithms' });
  const add = h('button', { class: 'button', type: 'button', disabled: true, onclick: () => { chosen.push(usual(next())); show(); focusOn(chosen.length - 1); } }, say('benchmark.algorithm.add'));
  const node = h('fieldset', { class: 'choice' }, h('legend', {}, say('benchmark.algorithms')), list, h('div', { class: 'row' }, add, h('span', { class: 'soft' }, say('benchmark.first'))));

  /** @param {string} algorithm @returns {Configuration} */
  function usual(algorithm) {
    const settings = catalogue.find(({ id }) => id === algorithm)?.settings ?? [];
    return { algorithm, settings: Object.fromEntries(settings.map(({ id, default: option }) => [id, option])) };
  }

  /** One that is not there yet, else the first. */
  function next() {
    return (catalogue.find(({ id }) => chosen.every(({ algorithm }) => algorithm !== id)) ?? catalogue[0]).id;
  }

  /** @param {number} at */
  function focusOn(at) {
    list.children[at]?.querySelector('select')?.focus();
  }

  function show() {
    const open = [...list.querySelectorAll('details')].map((each) => each.open);
    list.replaceChildren(...chosen.map((one, at) => item(one, at, open[at] ?? false)));
    add.disabled = !catalogue.length || chosen.length >= MOST;
  }

  /** @param {Configuration} one @param {number} at @param {boolean} open */
  function item(one, at, open) {
    const entry = catalogue.find(({ id }) => id === one.algorithm);
    const algorithm = h('select', { 'aria-label': say('benchmark.algorithm', { n: at + 1 }), onchange: () => {
      // Settings that both have stay, where there was a choice: what had one option alone nobody chose.
      const { settings } = usual(algorithm.value);
      const optionsOf = (/** @type {string} */ of, /** @type {string} */ id) => catalogue.find((each) => each.id === of)?.settings.find((each) => each.id === id)?.options ?? [];
      const keeps = (/** @type {string} */ id) => optionsOf(one.algorithm, id).length > 1 && optionsOf(algorithm.value, id).includes(one.settings[id]);
      for (const id of Object.keys(settings)) if (keeps(id)) settings[id] = one.settings[id];
      chosen[at] = { algorithm: algorithm.value, settings };
      show();
      focusOn(at);
    } }, ...algorithmOptions(catalogue));
    algorithm.value = one.algorithm;
    const brief = h('span', { class: 'soft' }, nameOf(one).settings);
    const settings = (entry?.settings ?? []).map(({ id, options }) => {
      const select = h('select', { onchange: () => { one.settings[id] = select.value; brief.textContent = nameOf(one).settings; } },
        ...options.map((option) => h('option', { value: option, selected: option === one.settings[id] }, optionName(id, option))));
      return h('label', {}, h('span', {}, settingName(id)), select);
    });
    const remove = h('button', { class: 'plain', type: 'button', disabled: chosen.length === 1, 'aria-label': say('benchmark.algorithm.remove', { n: at + 1 }), title: say('benchmark.algorithm.remove', { n: at + 1 }), onclick: () => {
      chosen.splice(at, 1);
      show();
      focusOn(Math.min(at, chosen.length - 1));
    } }, /** @type {any} */ (icon('close')));
    return h('li', {}, h('span', { class: 'swatch', 'data-series': at, 'aria-hidden': 'true' }), algorithm,
      h('details', { open }, h('summary', {}, say('benchmark.settings'), ' ', brief), h('div', { class: 'fields' }, ...settings)), remove);
  }

  return {
    node,
    /** @param {Offer} offer */
    offered(offer) {
      if (catalogue.length) return;
      // Maps have no risk: there is nothing to weigh.
      catalogue = offer.catalogue.map((entry) => ({ ...entry, settings: entry.settings.filter(({ id }) => id !== 'risk') }));
      const known = USUAL.filter((id) => catalogue.some((entry) => entry.id === id));
      chosen = (known.length ? known : catalogue.slice(0, 1).map(({ id }) => id)).map(usual);
      show();
    },
    /** Copies, so that a run stays what it was. @returns {Configuration[]} */
    configurations: () => chosen.map(({ algorithm, settings }) => ({ algorithm, settings: { ...settings } })),
  };
}
