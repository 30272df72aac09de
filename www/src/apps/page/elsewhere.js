/**
 * The pages of the site as the header names them, in the language of this one, and this one in other languages. Prose
 * has the same in its frame (tools/prose/pages.js).
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { PAGES, wayTo } from '../../common/site/pages.js';
import { language, say } from '../../common/texts.js';
import { linksToLanguages } from './language.js';

/**
 * Puts them into the header, and what opens them where they are a menu before them.
 * @param {WayScope} scope
 * @param {Node} theme
 */
export function fillPages(scope, theme) {
  const nav = /** @type {HTMLElement} */ (document.getElementById('pages'));
  const words = say('page.pages');
  document.getElementById('home')?.setAttribute('href', `../gallery/${language}/`);
  nav.ariaLabel = words;
  nav.append(...PAGES.map((page) => h('a', { href: `../${wayTo(page, language)}`, 'aria-current': page === 'lab' && 'page' }, say(`page.${page}`))), ...linksToLanguages(scope), theme);
  nav.before(h('button', { class: 'plain pages-button', type: 'button', popovertarget: 'pages', title: words, 'aria-label': words }, /** @type {any} */ (icon('menu'))));
}
