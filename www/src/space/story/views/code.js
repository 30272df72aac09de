/**
 * The text of the story, edited: in the article's notation, or a PDDL domain and a problem. What is wrong is told at
 * its place.
 *
 * @import { ShownView, Story, StoryView } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { change } from '../changes.js';
import { makeEditor } from '../code/editor.js';
import { bindStoryFiles, takeStoryFiles } from '../code/files.js';
import { makePreferences } from '../panel/preferences.js';
import { makeSearchFields } from '../panel/search.js';

/** @type {StoryView} */
export const codeView = { id: 'code', drives: 'run', make };

/** @typedef {'text' | 'problem'} Half  Of a PDDL pair. */

/** @param {Story} story @returns {ShownView} */
function make(story) {
  const { app } = story;
  let half = /** @type {Half} */ ('text');
  const editor = makeEditor(say('story.code.text'), (text) => change(story, { [half]: text, story: '' }, `typed ${half}`));
  const halves = /** @type {const} */ (['text', 'problem']).map((id) => h('button', { class: 'button', type: 'button', 'aria-pressed': 'false', onclick: () => { half = id; app.ask(); } }, say(id === 'text' ? 'story.code.domain' : 'story.code.problem')));
  const pair = h('div', { class: 'story-choices', role: 'group', 'aria-label': say('story.code.pair') }, ...halves);
  const [wrong, go] = [h('p', { role: 'status' }), h('button', { class: 'button', type: 'button', onclick: () => editor.goTo(placeOf(story)) }, say('story.code.go'))];
  const problem = h('div', { class: 'story-wrong row' }, wrong, go);
  const node = h('div', { class: 'story-code' }, pair, editor.node, problem);
  const input = h('input', { type: 'file', multiple: true, accept: '.story,.pddl,.txt', hidden: true, onchange: () => { void takeStoryFiles(story, [...(input.files ?? [])]); input.value = ''; } });
  const [search, preferences] = [makeSearchFields(story), makePreferences(story)];
  const panel = h('div', { class: 'study' }, h('div', { class: 'group' }, h('div', { class: 'row' }, h('button', { class: 'button', type: 'button', 'data-field': 'story.code.open', onclick: () => input.click() }, say('story.code.open')), input), h('p', { class: 'soft' }, say('story.code.about'))), preferences.node, search.node);
  bindStoryFiles(node, story);

  function show() {
    const { refused, setup } = story;
    if (setup.problem === null) half = 'text';
    pair.hidden = setup.problem === null;
    halves.forEach((button, at) => button.setAttribute('aria-pressed', String((at ? 'problem' : 'text') === half)));
    editor.set(setup[half] ?? '');
    const place = placeOf(story);
    // What is wrong with a problem is marked in the problem.
    const here = setup.problem === null || (refused?.args.file === 'problem') === (half === 'problem');
    editor.mark(here ? place : null);
    setText(wrong, refused ? say(refused) : '');
    problem.hidden = !refused;
    go.hidden = !place || !here;
    search.set();
    preferences.tell();
  }

  return { node, panel, show };
}

/** Where the text is wrong. @param {Story} story @returns {{ line: number, column: number } | null} */
function placeOf({ refused }) {
  const { column, line } = refused?.args ?? {};
  return line > 0 ? { line, column: column ?? 1 } : null;
}
