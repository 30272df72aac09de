/**
 * Changes of the set-up, each of which can be taken back.
 *
 * @import { Edits } from '../types.js'
 * @import { Setup, Story } from './state.js'
 */
import { plan } from './planning.js';
import { shipped } from './stories.js';
import { usualSearch } from './state.js';

/** So many can be taken back. */
const MOST = 100;
/** Changes of one thing within so many milliseconds are one. */
const JOINED = 1500;

/**
 * @param {Story} story
 * @param {Partial<Setup>} to
 * @param {string} [key] names what is changed where changes one after the other are one, such as typing
 */
export function change(story, to, key = '') {
  const { undone } = story;
  const now = Date.now();
  if (!key || key !== undone.key || now - undone.at > JOINED) {
    undone.before.push(story.setup);
    if (undone.before.length > MOST) undone.before.shift();
  }
  undone.after.length = 0;
  Object.assign(undone, { key, at: now });
  take(story, { ...story.setup, ...to });
}

/** @param {Story} story @param {Setup} setup */
function take(story, setup) {
  story.app.time.pause();
  story.setup = setup;
  story.app.altered();
  plan(story);
}

/** One of the stories that come with the page. @param {Story} story @param {string} id */
export async function choose(story, id) {
  const one = shipped(id);
  if (!one) return;
  const text = await one.load();
  // Which of them is looked at is no work of one's own that would have to be put aside with its floor.
  const own = story.app.touched;
  change(story, { story: id, text, problem: null, search: { ...usualSearch(), ...(one.decomposing ? { decomposing: one.decomposing } : {}) }, preferences: Object.values(one.styles ?? {})[0] ?? [] });
  story.app.touched = own;
}

/** @param {Story} story @returns {Edits} */
export function editsOf(story) {
  const { undone } = story;
  /** @param {Setup[]} from @param {Setup[]} to */
  const turn = (from, to) => {
    const setup = from.pop();
    if (!setup) return false;
    to.push(story.setup);
    undone.key = '';
    take(story, setup);
    return true;
  };
  return {
    get canUndo() {
      return undone.before.length > 0;
    },
    get canRedo() {
      return undone.after.length > 0;
    },
    undo: () => turn(undone.before, undone.after),
    redo: () => turn(undone.after, undone.before),
  };
}
