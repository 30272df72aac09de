/**
 * The ways to the other pages, in the language of the page, and to this one in other languages.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { language, say } from '../../common/texts.js';
import { linksToLanguages } from './language.js';

/** @param {WayScope} scope @returns {HTMLAnchorElement[]} */
export function linksElsewhere(scope) {
  return [
    h('a', { class: 'elsewhere', href: `../lessons/${language}/` }, say('page.lessons')),
    h('a', { class: 'elsewhere', href: `../gallery/${language}/` }, say('page.gallery')),
    h('a', { class: 'elsewhere', href: `../space/${language}/` }, say('page.space')),
    h('a', { class: 'elsewhere', href: `../benchmark/${language}/` }, say('page.benchmark')),
    h('a', { class: 'elsewhere', href: `../reproduce/${language}/` }, say('page.reproduce')),
    ...linksToLanguages(scope),
  ];
}
