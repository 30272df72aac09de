/**
 * The algorithms of a catalogue in a list to choose from, family by family.
 *
 * @import { CatalogueEntry } from '../engine/types.js'
 */
import { h } from './dom.js';
import { laneName } from './names.js';
import { known, say } from './texts.js';

/**
 * Its options, for a `select`.
 * @param {readonly Pick<CatalogueEntry, 'id' | 'family'>[]} catalogue
 * @returns {HTMLElement[]}
 */
export function algorithmOptions(catalogue) {
  const families = [...new Set(catalogue.map(({ family }) => family))];
  return families.map((family) => {
    const id = `family.${family}`;
    const members = catalogue.filter((entry) => entry.family === family);
    return h('optgroup', { label: known(id) ? say(id) : family }, ...members.map((entry) => h('option', { value: entry.id }, laneName(entry.id))));
  });
}
