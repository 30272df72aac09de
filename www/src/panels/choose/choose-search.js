/**
 * The chooser of searches: all algorithms by family, each with what it is, what it guarantees and what it is good for.
 *
 * @import { CatalogueEntry, LaneState } from '../../engine/types.js'
 * @import { Search } from './searches.js'
 * @typedef {{ id: string, option: HTMLElement, name: string, words: string, family: string }} Row
 */
import '../../common/dialog.css';
import './choose.css';
import words from '../../../texts/en.choose.json' with { type: 'json' };
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { laneName } from '../../common/names.js';
import { addTexts, known, say } from '../../common/texts.js';
import { makeListBox } from './list-box.js';
import { match } from './match.js';
import { FAMILY_IDS, SEARCHES, strength } from './searches.js';

addTexts(words);

/**
 * Opens it.
 * @param {object} what
 * @param {readonly CatalogueEntry[]} what.catalogue
 * @param {readonly LaneState[]} what.lanes those that have a search are marked
 * @param {number | null} what.lane whose algorithm is changed, null for a lane that is added
 * @param {(algorithm: string) => void} what.choose is called with the one that was chosen, once it is closed
 */
export function chooseSearch({ catalogue, lanes, lane, choose }) {
  const opener = document.activeElement;
  const now = lane === null ? null : lanes[lane].algorithm;
  const rows = rowsOf(catalogue, lanes, now);
  const field = h('input', {
    type: 'search', class: 'choose-field', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'choose-list', 'aria-autocomplete': 'list',
    'aria-label': say('choose.find'), placeholder: say('choose.find'), autocomplete: 'off', spellcheck: 'false', oninput: filter,
  });
  const groups = [...new Set(rows.map(({ family }) => family))].map((family) => {
    const heading = h('h3', { id: `choose-family-${family}`, role: 'presentation' }, familyName(family));
    const members = rows.filter((row) => row.family === family);
    return { family, members, node: h('div', { role: 'group', class: 'choose-group', 'aria-labelledby': heading.id }, heading, ...members.map(({ option }) => option)) };
  });
  const list = h('div', { id: 'choose-list', class: 'choose-list', role: 'listbox', 'aria-label': say('choose.list') }, ...groups.map(({ node }) => node));
  const none = h('p', { class: 'choose-none', hidden: true }, say('choose.none'));
  const found = h('span', { class: 'hidden', role: 'status' });
  const close = h('button', { class: 'plain', type: 'button', title: say('dialog.close'), 'aria-label': say('dialog.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const jumps = h('nav', { class: 'choose-families', 'aria-label': say('choose.families') }, ...groups.map(({ family, members, node }) =>
    h('button', { type: 'button', 'data-family': family, onclick: () => jump(node, members[0].option) }, familyName(family), h('span', { 'aria-hidden': 'true' }, String(members.length)))));
  const dialog = h('dialog', { class: 'dialog choose', 'aria-labelledby': 'choose-title' },
    h('header', {}, h('h2', { id: 'choose-title', tabindex: -1 }, say(lane === null ? 'choose.add' : 'choose.change', { n: (lane ?? 0) + 1 })), close),
    h('div', { class: 'choose-find' }, field, found),
    h('div', { class: 'choose-body' }, jumps, h('div', { class: 'choose-pane' }, list, none)),
    h('p', { class: 'choose-note soft' }, say('choose.note')));
  const box = makeListBox(field, list, (option) => {
    dialog.close();
    choose(option.dataset.id ?? '');
  });

  /** Only what meets the words stays, best of all active; without words the family order is kept. */
  function filter() {
    const query = field.value;
    /** @type {HTMLElement | undefined} */
    let best;
    let [most, left] = [0, 0];
    for (const { members, node } of groups) {
      for (const { option, name, words: rest } of members) {
        const how = match(query, name, rest);
        option.hidden = how === 0;
        if (how) left++;
        if (how > most) [best, most] = [option, how];
      }
      node.hidden = members.every(({ option }) => option.hidden);
    }
    none.hidden = left > 0;
    jumps.toggleAttribute('data-off', query.trim() !== '');
    setText(found, query.trim() ? say('choose.found', { n: left }) : '');
    box.activate(query.trim() ? best : first());
  }

  /** Where it opens: on what is in the lane, or at the beginning. */
  function first() {
    return (now && rows.find(({ id }) => id === now)?.option) || rows[0].option;
  }

  /** @param {HTMLElement} group @param {HTMLElement} option */
  function jump(group, option) {
    field.value = '';
    filter();
    box.activate(option);
    list.scrollTop += group.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (matchMedia('(pointer: fine)').matches) field.focus();
  }

  // Typing finds, wherever the focus is; Escape takes back what was typed, then closes.
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && field.value) {
      event.preventDefault();
      field.value = '';
      filter();
    }
    if (event.target !== field && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
  });
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  filter();
  // On glass the keyboard would cover the half of it, unasked.
  if (matchMedia('(pointer: coarse)').matches) dialog.querySelector('h2')?.focus();
  else field.focus();
}

/**
 * An option for each algorithm of the catalogue, in the order of the families; those without words stand at the end.
 * @param {readonly CatalogueEntry[]} catalogue
 * @param {readonly LaneState[]} lanes
 * @param {string | null} now the one that is changed
 * @returns {Row[]}
 */
function rowsOf(catalogue, lanes, now) {
  const described = SEARCHES.filter(({ id }) => catalogue.some((entry) => entry.id === id));
  const others = catalogue.filter(({ id }) => !SEARCHES.some((search) => search.id === id)).map(({ id, family }) => ({ id, family, full: '', also: '', guarantee: null }));
  return [...described, ...others].map((search) => {
    const name = laneName(search.id);
    const running = lanes.flatMap((lane, i) => (lane.algorithm === search.id && !lane.recorded ? [i + 1] : []));
    return {
      id: search.id, family: search.family, name,
      words: [search.full, search.also, familyName(search.family), ...(search.guarantee ? [say(search.guarantee)] : []), told('idea', search.id), told('use', search.id)].join(' '),
      option: option(search, name, running, search.id === now),
    };
  });
}

/**
 * @param {Omit<Search, 'guarantee'> & { guarantee: Search['guarantee'] | null }} search
 * @param {string} name
 * @param {number[]} running the lanes that have it
 * @param {boolean} selected
 */
function option({ id, full, guarantee }, name, running, selected) {

  const use = told('use', id);
  return h('div', { id: `choose-${id}`, class: 'choose-option', role: 'option', 'aria-selected': String(selected), 'data-id': id },
    h('p', { class: 'choose-name' }, h('strong', {}, name), full && ' ', full && h('span', { class: 'soft' }, full),
      running.length > 0 && ' ', running.length > 0 && h('span', { class: 'choose-running' }, say('choose.running', { lanes: running.join(', '), n: running.length }))),
    h('p', { class: 'choose-idea' }, ' ', told('idea', id)),
    guarantee && h('p', { class: 'choose-guarantee', 'data-strength': strength(guarantee) }, ' ', say(guarantee)),
    use ? h('p', { class: 'choose-use soft' }, ' ', h('b', {}, say('choose.good-for')), ' ', use) : null);
}

/** @param {string} family */
function familyName(family) {
  const id = `${FAMILY_IDS.includes(family) ? 'choose.' : ''}family.${family}`;
  return known(id) ? say(id) : family;
}

/** Its words, none for an algorithm from outside. @param {'idea' | 'use'} part @param {string} id */
function told(part, id) {
  const words = `choose.${part}.${id}`;
  return known(words) ? say(words) : '';
}
