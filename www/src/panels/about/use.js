/**
 * "Use this in your game": the algorithm with the lane's settings as a program, in Rust and in JavaScript, to be
 * copied.
 *
 * @import { CatalogueEntry, LaneState } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
// oxlint-disable-next-line import/default -- as a text
import script from './find-path.js?raw';
import rust from './find_path.rs?raw';
import { rustSnippet, scriptSnippet } from './snippet.js';

const LANGUAGES = /** @type {const} */ (['rust', 'javascript']);

/** What was looked at last stays in front. @type {typeof LANGUAGES[number]} */
let chosen = 'rust';

/** @param {CatalogueEntry} entry @param {LaneState} lane */
export function makeUse(entry, lane) {
  const choice = { algorithm: entry.id, settings: entry.settings.map(({ id }) => /** @type {[string, string]} */ ([id, lane.settings[id]])) };
  const texts = { rust: rustSnippet(rust, choice), javascript: scriptSnippet(script, choice) };
  const code = h('code', {});
  const copied = h('span', { class: 'soft', role: 'status' });
  const pre = h('pre', {}, code);
  const tabs = LANGUAGES.map((id) => h('button', { class: 'plain', type: 'button', 'data-language': id, onclick: () => show(id) }, say(`about.${id}`)));
  const where = h('p', { class: 'soft' });

  /** @param {typeof LANGUAGES[number]} id */
  function show(id) {
    chosen = id;
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.language === id));
    setText(code, texts[id]);
    setText(where, say(`about.${id}.where`));
    setText(copied, '');
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(texts[chosen]);
      setText(copied, say('about.copied'));
    } catch {
      // Where it may not be copied it can be taken by hand.
      getSelection()?.selectAllChildren(code);
      setText(copied, say('about.not-copied'));
    }
  }

  show(chosen);
  return h('section', { 'data-about': 'game' },
    h('h3', {}, say('about.title.game')),
    h('div', { class: 'about-bar' },
      h('div', { class: 'about-tabs', role: 'group', 'aria-label': say('about.language') }, ...tabs),
      h('button', { class: 'button', type: 'button', onclick: copy }, say('about.copy')), copied),
    where, pre);
}
