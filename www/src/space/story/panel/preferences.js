/**
 * The preferences for a plan, what it should have or avoid: operators, schemas and objects that make a step cheaper or
 * dearer.
 *
 * @import { Story } from '../state.js'
 * @import { Preference } from '../stories.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { group } from '../../fields.js';
import { change } from '../changes.js';
import { AVOIDED } from '../stories.js';

/** By how much is cheaper what is wanted: nearly all of what a step costs. */
const WANTED = -9;

/** @param {Story} story */
export function makePreferences(story) {
  const field = h('select', { 'aria-label': say('story.preferences.what') });
  const list = h('ul', { class: 'story-preferences' });
  const add = (/** @type {number} */ dearer) => {
    const [kind, name] = JSON.parse(field.value || '[]');
    if (!name) return;
    const others = story.setup.preferences.filter((one) => one.kind !== kind || one.name !== name);
    change(story, { preferences: [...others, { kind, name, dearer }] });
  };
  const buttons = [[AVOIDED, 'story.preferences.avoid'], [WANTED, 'story.preferences.want']].map(([dearer, id]) => h('button', { class: 'button', type: 'button', onclick: () => add(Number(dearer)) }, say(String(id))));
  let told = /** @type {unknown[]} */ ([]);

  /** @param {Preference} one */
  const row = (one) => h('li', {}, h('span', {}, say(one.dearer > 0 ? 'story.preferences.avoids' : 'story.preferences.wants', { what: one.name })), h('button', { class: 'plain', type: 'button', 'aria-label': say('story.preferences.remove', { what: one.name }), onclick: () => change(story, { preferences: story.setup.preferences.filter((other) => other !== one) }) }, '×'));

  return {
    node: group('story.preferences', h('div', { class: 'row' }, field, ...buttons), list),
    tell() {
      const { contents, setup } = story;
      if (told[0] === contents && told[1] === setup.preferences) return;
      told = [contents, setup.preferences];
      list.replaceChildren(...setup.preferences.map(row));
      const was = field.value;
      const options = (/** @type {Preference['kind']} */ kind, /** @type {string[]} */ names) => names.length > 0 && h('optgroup', { label: say(`story.preferences.${kind}`) }, ...names.map((name) => h('option', { value: JSON.stringify([kind, name]) }, name)));
      field.replaceChildren(...[options('operator', contents?.operators.map(([name]) => name) ?? []), options('schema', [...new Set(contents?.schemas)]), options('object', contents?.objects ?? [])].filter((one) => one !== false));
      if ([...field.options].some(({ value }) => value === was)) field.value = was;
    },
  };
}
