/**
 * The saving of the study of stories in the file of a scene, and its reading from one.
 *
 * @import { Preference } from './stories.js'
 * @import { Setup, Story } from './state.js'
 */
import { plan } from './planning.js';
import { SEARCH, usualSearch, usualSetup } from './state.js';
import { shipped } from './stories.js';
import { VIEWS } from './views.js';

/** Longer texts are not taken from a file. */
const LONGEST = 2_000_000;
/** So many preferences are. */
const MOST = 200;

/** The text of a story that comes with the page is not saved with it. @param {Story} story */
export function save(story) {
  const { setup: { preferences, problem, search, story: id, text }, view } = story;
  const own = story.parts.map((part) => part.save?.()).filter(Boolean);
  return { view, search, preferences, ...(id ? { story: id } : { text, ...(problem === null ? {} : { problem }) }), ...Object.assign({}, ...own) };
}

/** What a file does not say, or says wrongly, is as usual. @param {Story} story @param {any} saved */
export function load(story, saved) {
  const { undone } = story;
  undone.before.length = undone.after.length = 0;
  story.setup = setupOf(saved);
  const view = VIEWS.find((one) => one.id === saved?.view) ?? VIEWS[0];
  const one = shipped(story.setup.story);
  const text = one?.load() ?? story.setup.text;
  const ready = (/** @type {string} */ to) => {
    story.setup = { ...story.setup, text: to };
    plan(story);
    for (const part of story.parts) part.load?.(saved);
    story.beside.choose(view.id);
  };
  if (typeof text === 'string') ready(text);
  else void text.then(ready);
}

/** @param {any} saved @returns {Setup} */
function setupOf(saved) {
  const usual = usualSetup();
  const of = (/** @type {keyof typeof SEARCH} */ name) => (SEARCH[name].includes(saved?.search?.[name]) ? saved.search[name] : usualSearch()[name]);
  const search = { flaws: of('flaws'), estimate: of('estimate'), search: of('search'), decomposing: of('decomposing') };
  const preferences = /** @type {Preference[]} */ ((Array.isArray(saved?.preferences) ? saved.preferences.slice(0, MOST) : []).filter(isPreference));
  const text = (/** @type {unknown} */ one) => typeof one === 'string' && one.length <= LONGEST;
  if (text(saved?.text)) return { story: '', text: saved.text, problem: text(saved.problem) ? saved.problem : null, search, preferences };
  const story = shipped(saved?.story)?.id ?? usual.story;
  // Its text is not there before it is loaded.
  return { ...usual, text: '', story, search, preferences };
}

/** @param {any} one */
const isPreference = (one) => ['operator', 'object', 'schema'].includes(one?.kind) && typeof one.name === 'string' && Number.isInteger(one.dearer) && Math.abs(one.dearer) <= 1000;
