/**
 * What else should be known of a lane, on its card: why there can be no path, which steps of a long run are at hand.
 *
 * @import { Message } from '../types.js'
 */
import { h, setText } from '../dom.js';
import { say } from '../texts.js';

/** @returns {{ node: HTMLElement, update(notes: Message[]): void }} */
export function makeLaneNotes() {
  const node = h('div', { class: 'lane-notes', hidden: true });
  return {
    node,
    update(notes) {
      node.hidden = notes.length === 0;
      while (node.childElementCount > notes.length) node.lastElementChild?.remove();
      while (node.childElementCount < notes.length) node.append(h('p', {}));
      notes.forEach((note, i) => setText(node.children[i], say(note)));
    },
  };
}
