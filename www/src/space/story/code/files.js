/**
 * Files of stories: in the article's notation, or a pair of PDDL files, chosen or dropped.
 *
 * @import { Story } from '../state.js'
 */
import { say } from '../../../common/texts.js';
import { change } from '../changes.js';
import { setupWith } from './kinds.js';

/** Larger files are not read, in bytes. */
const MOST = 2_000_000;

/** @param {Story} story @param {File[]} files */
export async function takeStoryFiles(story, files) {
  const { app } = story;
  if (!files.length) return;
  if (files.some(({ size }) => size > MOST)) return app.notify(say('story.files.large'), true);
  const to = setupWith(story.setup, await Promise.all(files.map((file) => file.text())));
  if (!to) return app.notify(say('story.files.half'), true);
  return change(story, to);
}

/** Files that are dropped on it are stories, not scenes. @param {HTMLElement} node @param {Story} story */
export function bindStoryFiles(node, story) {
  node.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add('drops');
  });
  node.addEventListener('dragleave', () => node.classList.remove('drops'));
  node.addEventListener('drop', (event) => {
    node.classList.remove('drops');
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    event.stopPropagation();
    void takeStoryFiles(story, files);
  });
}
