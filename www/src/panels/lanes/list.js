/** A list of sentences, changed only where one differs. */
import { h, setText } from '../../common/dom.js';

/** @param {HTMLElement} list @param {string[]} sentences @param {'li' | 'p'} [tag] */
export function fillList(list, sentences, tag = 'li') {
  while (list.childElementCount > sentences.length) list.lastElementChild?.remove();
  while (list.childElementCount < sentences.length) list.append(h(tag, {}));
  sentences.forEach((sentence, i) => setText(list.children[i], sentence));
}
