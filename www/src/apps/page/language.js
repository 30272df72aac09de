/**
 * The language of the page: what the address asks for, else what was chosen on this machine, else what the browser
 * prefers.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { chooseLanguage, nameOfLanguage } from '../../common/choose-language.js';
import { h } from '../../common/dom.js';
import { LANGUAGES, speak } from '../../common/languages.js';
import { language, say } from '../../common/texts.js';
import { handOver } from './hand-over.js';

const STORE = 'wayscope.language';

/** The language without regard to the address. */
export function usualLanguage() {
  return chooseLanguage([remembered(), ...navigator.languages], LANGUAGES) ?? 'en';
}

/** Has the page speak its language, and its own words with it. */
export async function speakLanguage() {
  const asked = chooseLanguage([new URLSearchParams(location.search).get('lang')], LANGUAGES);
  await speak(asked ?? usualLanguage());
  document.documentElement.lang = language;
  const skip = document.getElementById('skip');
  if (skip) skip.textContent = say('page.skip');
  // What goes without saying need not stand in the address.
  if (asked === usualLanguage()) history.replaceState(history.state, '', location.pathname + location.hash);
}

/** Ways to the same page in the other languages, each named in itself. What is shown stays. @param {WayScope} scope */
export function linksToLanguages(scope) {
  return LANGUAGES.filter((other) => other !== language).map((other) => {
    const link = h('a', { href: `?lang=${other}`, hreflang: other, lang: other, onclick: leave }, nameOfLanguage(other));
    function leave() {
      link.href = `?lang=${other}${location.hash}`;
      keepLanguage(other);
      handOver(scope);
    }
    return link;
  });
}

/** @param {string} chosen */
export function keepLanguage(chosen) {
  try {
    localStorage.setItem(STORE, chosen);
  } catch {
    // Storage may be forbidden; the address says it, too.
  }
}

/** @returns {string | null} */
function remembered() {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}
