/** The ways to the other pages, in the language of the page. */
import { h } from '../dom.js';
import { language, say } from '../texts.js';

/** @returns {HTMLAnchorElement[]} */
export function linksElsewhere() {
  return [
    h('a', { class: 'elsewhere', href: `./lessons/${language}/` }, say('page.lessons')),
    h('a', { class: 'elsewhere', href: `./gallery/${language}/` }, say('page.gallery')),
  ];
}
