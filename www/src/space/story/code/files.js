/**
 * Files of stories: in the article's notation, or a pair of PDDL files, chosen or dropped.
 *
 * @import { Setup, Story } from '../state.js'
 */
import { say } from '../../../common/texts.js';
import { change } from '../changes.js';

/** Larger files are not read, in bytes. */
const MOST = 2_000_000;

/** What a text is, by its first words. @param {string} text @returns {'domain' | 'problem' | 'story'} */
export function kindOf(text) {
  const head = text.replace(/;[^\n]*/g, '').trimStart().slice(0, 200);
  const [, kind] = /^\(\s*define\s*\(\s*(domain|problem)\b/i.exec(head) ?? [];
  return kind ? /** @type {'domain' | 'problem'} */ (kind.toLowerCase()) : 'story';
}

/** What becomes of a set-up with these texts; nothing where a half of a pair is missing. @param {Setup} setup @param {string[]} texts @returns {Partial<Setup> | null} */
export function setupWith(setup, texts) {
  /** @type {Partial<Setup>} */
  const to = { story: '', preferences: [] };
  const was = setup.problem === null ? {} : { domain: setup.text, problem: setup.problem };
  const found = /** @type {Record<string, string>} */ ({ ...was });
  for (const text of texts) found[kindOf(text)] = text;
  if (found.story !== undefined) return { ...to, text: found.story, problem: null };
  if (found.domain === undefined || found.problem === undefined) return null;
  return { ...to, text: found.domain, problem: found.problem };
}

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
