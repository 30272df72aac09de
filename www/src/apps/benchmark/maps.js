/**
 * The choice of maps: those of the site, generated ones, and files.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { Client } from './client.js'
 * @import { AboutMap, Offer, Source } from './types.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { SHIPPED } from '../../panels/scenarios/shipped.js';
import { bytesOf, filesChosen, filesDropped, paired } from './files.js';
import { makeGenerator } from './generator.js';

/** Those that are chosen to begin with. */
const USUAL = new Set(['bay', 'meadow', 'sieve', 'keep']);

/** @typedef {{ source: Source, said: string }} Added */

/** @param {Source} source @param {AboutMap} about */
function saidOfMap({ scenarios }, { width, height, problems }) {
  return say(scenarios ? 'benchmark.map.stated' : 'benchmark.map.random', { width, height, problems });
}

/**
 * @param {Client} client
 * @param {{ usual?: Set<string>, said?(source: Source, about: AboutMap): string, generates?: boolean }} [how] which are
 *   chosen, what is said of one that is added, and whether there are generated ones
 */
export function makeMaps(client, { usual = USUAL, said: saidOf = saidOfMap, generates = true } = {}) {
  /** @type {Added[]} */
  let added = [];
  const boxes = SHIPPED.map((id) => h('input', { type: 'checkbox', value: id, checked: usual.has(id) }));
  const list = h('ul', { class: 'added', 'aria-label': say('benchmark.maps.added') });
  const said = h('div', { class: 'said', role: 'status' });
  const pick = h('input', { type: 'file', multiple: true, hidden: true, onchange: chosen });
  const folder = h('input', { type: 'file', hidden: true, onchange: chosen });
  folder.webkitdirectory = true;
  const generator = generates ? makeGenerator((source) => add(source)) : null;
  const node = h('fieldset', { class: 'choice maps' },
    h('legend', {}, say('benchmark.maps')),
    h('div', { class: 'chips' }, ...boxes.map((box) => h('label', { class: 'chip' }, box, h('span', {}, say(`shipped.${box.value}`))))),
    h('div', { class: 'row' },
      h('button', { class: 'link-button', type: 'button', onclick: () => check(() => true) }, say('benchmark.all')),
      h('button', { class: 'link-button', type: 'button', onclick: () => check(() => false) }, say('benchmark.none'))),
    list,
    h('div', { class: 'row' },
      h('button', { class: 'button', type: 'button', onclick: () => pick.click() }, say('benchmark.files')),
      h('button', { class: 'button', type: 'button', onclick: () => folder.click() }, say('benchmark.folder')), pick, folder,
      h('span', { class: 'soft' }, say('benchmark.drop'))),
    said,
    generator && generator.node);

  /** @param {(id: string) => boolean} which */
  function check(which) {
    for (const box of boxes) box.checked = which(box.value);
  }

  /** @param {Event} event */
  function chosen({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    take(filesChosen(input.files ?? new DataTransfer().files));
    input.value = '';
  }

  /** Each file that cannot be taken says why; the others are. @param {import('./files.js').Found[]} found */
  async function take(found) {
    const { maps, late, alone, other } = paired(found, added.map(({ source }) => source.name));
    const refusals = [
      ...alone.map(({ path }) => say('benchmark.no-map', { name: path, map: path.replace(/\.scen$/, '') })),
      ...other.map(({ path }) => say('benchmark.no-kind', { name: path })),
    ];
    if (!found.length) refusals.push(say('benchmark.nothing-dropped'));
    setText(said, '');
    for (const { map, scenarios } of maps) {
      const source = { name: map.path, map: await bytesOf(map.file), ...(scenarios && { scenarios: await bytesOf(scenarios.file) }) };
      const why = await add(source);
      if (why) refusals.push(`${map.path}: ${why}`);
    }
    for (const { path, file } of late) {
      const before = added.find(({ source }) => `${source.name}.scen` === path);
      const why = before && await add({ ...before.source, scenarios: await bytesOf(file) });
      if (why) refusals.push(`${path}: ${why}`);
    }
    refuse(refusals);
  }

  /** @param {string[]} refusals */
  function refuse(refusals) {
    const few = refusals.slice(0, 6).map((text) => h('p', {}, text));
    if (refusals.length > 6) few.push(h('p', {}, say('benchmark.more-refused', { n: refusals.length - 6 })));
    said.replaceChildren(...few);
    said.toggleAttribute('data-problem', refusals.length > 0);
  }

  /** @param {Source} source @returns {Promise<string>} why not, or nothing */
  async function add(source) {
    try {
      const told = saidOf(source, await client.look(source));
      // The same name again takes the place of the one before.
      added = [...added.filter((one) => one.source.name !== source.name), { source, said: told }];
      show();
      return '';
    } catch (why) {
      return say(/** @type {Message} */ (why));
    }
  }

  function show() {
    list.replaceChildren(...added.map((one) => h('li', {},
      h('strong', {}, one.source.name), h('span', { class: 'soft' }, one.said),
      h('button', { class: 'plain', type: 'button', 'aria-label': say('benchmark.remove', { name: one.source.name }), title: say('benchmark.remove', { name: one.source.name }), onclick: () => remove(one) }, /** @type {any} */ (icon('close'))))));
  }

  /** @param {Added} one */
  function remove(one) {
    added = added.filter((other) => other !== one);
    show();
    pick.previousElementSibling?.querySelector('button')?.focus();
  }

  return {
    node,
    /** @param {Offer} offer */
    offered: (offer) => generator?.offered(offer),
    /** @returns {Source[]} */
    sources: () => [...boxes.filter(({ checked }) => checked).map(({ value }) => ({ name: `${value}.map`, shipped: value })), ...added.map(({ source }) => source)],
    take,
    /** @param {DataTransfer} data */
    async drop(data) {
      await take(await filesDropped(data));
    },
  };
}
