/**
 * Stories: plans for characters, how they are found, and what becomes of them.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { Story } from './state.js'
 */
import './story.css';
import words from '../../../texts/en.story.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { makeBeside } from './beside.js';
import { editsOf } from './changes.js';
import { makePanel } from './panel/panel.js';
import { PARTS } from './parts.js';
import { plan } from './planning.js';
import { measures } from './measured.js';
import { load, save } from './saving.js';
import { initialState } from './state.js';
import { sentence } from './told.js';

addTexts(words);

/** @param {App} app @returns {Study} */
export default function makeStory(app) {
  const story = /** @type {Story} */ (initialState(app));
  story.panel = makePanel(story);
  story.beside = makeBeside(story);
  for (const make of PARTS) story.parts.push(make(story));
  plan(story);
  story.beside.choose(story.view);
  const { parts } = story;
  return /** @type {Study} */ ({
    node: story.panel.node,
    beside: story.beside.node,
    opened: () => parts.forEach((part) => part.opened?.()),
    changed: () => parts.forEach((part) => part.changed?.()),
    shown() {
      story.beside.offer();
      for (const part of parts) part.shown?.();
    },
    begin: () => Boolean(story.beside.drive()),
    advance: (seconds, most) => story.beside.drive()?.advance(seconds, most) ?? false,
    step: () => story.beside.drive()?.step(),
    restart: () => story.beside.drive()?.restart(),
    get past() {
      return story.beside.drive()?.past;
    },
    draw(drawing) {
      for (const part of parts) part.draw?.(drawing);
      story.beside.show();
      story.panel.say(sentence(story));
    },
    drawBelow: (drawing) => parts.forEach((part) => part.drawBelow?.(drawing)),
    called: (name) => parts.find((part) => part.called)?.called?.(name) ?? name,
    ajar: () => parts.flatMap((part) => part.ajar?.() ?? []),
    solid: (solid) => parts.forEach((part) => part.solid?.(solid)),
    hover: (at, reach) => parts.map((part) => part.hover?.(at, reach)).find(Boolean) ?? '',
    grab: (at, reach, event) => parts.map((part) => part.grab?.(at, reach, event)).find(Boolean) ?? null,
    choose: (index) => parts.forEach((part) => part.choose?.(index)),
    tap: (at) => parts.forEach((part) => part.tap?.(at)),
    edits: editsOf(story),
    measures: () => measures(story),
    sentence: () => sentence(story),
    save: () => save(story),
    load: (saved) => load(story, saved),
  });
}
