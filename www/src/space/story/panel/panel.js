/**
 * The panel of the study of stories: which story it is, and what the view that is shown has there.
 *
 * @import { Story } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { choose } from '../changes.js';
import { STORIES } from '../stories.js';

/** @param {Story} story */
export function makePanel(story) {
  const own = h('option', { value: '', disabled: true }, say('story.story.own'));
  const field = h('select', { onchange: () => void choose(story, field.value) }, own, ...STORIES.map(({ id }) => h('option', { value: id }, say(`story.story.${id}`))));
  const [about, said] = [h('p', { class: 'soft' }), h('p', { class: 'story-said', 'aria-hidden': 'true' })];
  const place = h('div', { class: 'study' });
  const node = h('div', { class: 'study' }, h('div', { class: 'group' }, h('label', { class: 'choice-row', 'data-field': 'story.story' }, h('span', {}, say('story.story')), field), about, said), place);
  const tell = () => {
    const { contents, setup } = story;
    field.value = setup.story;
    setText(about, contents ? say('story.contents', { operators: contents.operators.length, objects: contents.objects.length, actions: contents.actions, goals: contents.goals.join(' ') }) : '');
  };
  return {
    node,
    tell,
    /** What is said below the floor, where there is no room for it. @param {string} words */
    say: (words) => setText(said, words),
    /** Something of a part, under everything else. @param {HTMLElement} part */
    add: (part) => node.append(part),
    /** @param {HTMLElement | undefined} panel of a view */
    show: (panel) => place.replaceChildren(...(panel ? [panel] : [])),
  };
}
