/**
 * The registration of `<way-scope>`. Importing this module is its only effect. The elements of a page speak the
 * language around the first of them, if there are words for it; they are registered once these have come.
 */
import { WayScope } from './element.js';
import { languageAround, speak } from '../common/languages.js';

if (globalThis.customElements) {
  const waiting = speak(languageAround(document.querySelector('way-scope') ?? document.documentElement));
  if (waiting) waiting.then(define);
  else define();
}

function define() {
  if (!customElements.get('way-scope')) customElements.define('way-scope', WayScope);
}

export { WayScope };
