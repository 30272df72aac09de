/**
 * Fields of the search: the order of flaws, the estimate, what is searched, and whether abstract actions are planned
 * with.
 *
 * @import { Story } from '../state.js'
 */
import { choice, group } from '../../fields.js';
import { change } from '../changes.js';
import { SEARCH } from '../state.js';

/** @param {Story} story */
export function makeSearchFields(story) {
  const names = /** @type {(keyof typeof SEARCH)[]} */ (Object.keys(SEARCH));
  const fields = names.map((name) => choice({ id: `story.search.${name}`, options: SEARCH[name], value: story.setup.search[name], input: (to) => change(story, { search: { ...story.setup.search, [name]: to } }) }));
  return {
    node: group('story.search', ...fields.map(({ node }) => node)),
    /** As the set-up has them. */
    set: () => fields.forEach((field, at) => field.set(story.setup.search[names[at]])),
  };
}
