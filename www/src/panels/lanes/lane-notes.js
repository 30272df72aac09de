/**
 * The notes on the card of a lane: why there can be no path, which steps of a long run are at hand.
 *
 * @import { Message } from '../../engine/types.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { fillList } from './list.js';

/** @returns {{ node: HTMLElement, update(notes: Message[], risk?: string): void }} */
export function makeLaneNotes() {
  const node = h('div', { class: 'lane-notes', hidden: true });
  return {
    node,
    update(notes, risk) {
      const lines = notes.map((note) => say(note));
      if (risk) lines.push(risk);
      node.hidden = lines.length === 0;
      fillList(node, lines, 'p');
    },
  };
}
