/**
 * The event of the step shown, in words, for the lane in focus; read aloud when time stands still. And the cell
 * under the keyboard's cursor, for those who listen.
 *
 * @import { WayScope } from './element.js'
 */
import { h, setText } from './dom.js';
import { cellSentence, laneName } from './names.js';
import { say } from './texts.js';

/** While time runs the words change no oftener than this, in milliseconds: nobody reads faster, and counting the
 * ties of a step takes the engine longer the larger the world. */
const READABLE = 200;

/**
 * @param {WayScope} scope
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeSentence(scope) {
  let told = 0;
  const number = h('span', { class: 'number' });
  const name = h('span', { class: 'name' });
  const words = h('span', { class: 'words', role: 'status' });
  const node = h('p', { class: 'sentence' }, h('span', { class: 'lane' }, number, name), words);
  return {
    node,
    update() {
      const { lab, lane, player } = scope.state;
      node.classList.toggle('empty', !lab);
      if (!lab || !scope.engine) return;
      words.setAttribute('aria-live', player.playing ? 'off' : 'polite');
      setText(number, String(lane + 1));
      setText(name, laneName(lab.lanes[lane].algorithm));
      const now = performance.now();
      if ((player.playing || lab.working) && now - told < READABLE) return;
      told = now;
      setText(words, say(scope.engine.sentence(lane)));
    },
  };
}

/**
 * @param {WayScope} scope
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeVoice(scope) {
  const node = h('p', { class: 'voice', role: 'status' });
  return {
    node,
    update() {
      const { cursor, focused, lane } = scope.state;
      const info = focused && cursor ? scope.engine?.inspect(lane, cursor.x, cursor.y) : undefined;
      if (info) setText(node, cellSentence(info));
    },
  };
}
