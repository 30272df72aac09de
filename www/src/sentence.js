/**
 * The event of the step shown, in words, for the lane in focus. Read aloud when time stands still.
 *
 * @import { WayScope } from './element.js'
 */
import { h, setText } from './dom.js';
import { laneName } from './lane-name.js';
import { say } from './texts.js';

/**
 * @param {WayScope} scope
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeSentence(scope) {
  const number = h('span', { class: 'number' });
  const name = h('span', { class: 'name' });
  const words = h('span', { class: 'words', role: 'status' });
  const node = h('p', { class: 'sentence' }, h('span', { class: 'lane' }, number, name), words);
  return {
    node,
    update() {
      const { lab, lane, player } = scope.state;
      node.toggleAttribute('hidden', !lab);
      if (!lab || !scope.engine) return;
      words.setAttribute('aria-live', player.playing ? 'off' : 'polite');
      setText(number, String(lane + 1));
      setText(name, laneName(lab.lanes[lane].algorithm));
      setText(words, say(scope.engine.sentence(lane)));
    },
  };
}
