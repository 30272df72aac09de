/**
 * The event of the step shown, in words, for the lane in focus.
 *
 * @import { WayScope } from '../element.js'
 */
import { h, setText } from '../../common/dom.js';
import { nameOf } from '../../common/names.js';
import { say } from '../../common/texts.js';

/** While time runs the words change no oftener than this, in milliseconds: nobody reads faster, and counting the
 * ties of a step takes the engine longer the larger the world. */
const READABLE = 200;

/**
 * @param {WayScope} scope
 * @param {(sentence: string, step: number, still: boolean) => void} tell is told each sentence that is shown
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeSentence(scope, tell) {
  let told = 0;
  const number = h('span', { class: 'number' });
  const name = h('span', { class: 'name' });
  const words = h('span', { class: 'words' });
  const node = h('p', { class: 'sentence', part: 'sentence' }, h('span', { class: 'lane' }, number, name), words);
  return {
    node,
    update() {
      const { lab, lane, player } = scope.state;
      node.classList.toggle('empty', !lab);
      if (!lab || !scope.engine) return;
      setText(number, String(lane + 1));
      setText(name, nameOf(lab.lanes[lane]));
      node.toggleAttribute('data-measuring', scope.state.measuring !== null);
      if (scope.state.measuring !== null) return setText(words, say('sentence.measuring', { n: scope.state.measuring + 1 }));
      const now = performance.now();
      const still = !player.playing && !lab.working;
      if (!still && now - told < READABLE) return;
      told = now;
      const sentence = say(scope.engine.sentence(lane));
      setText(words, sentence);
      const { at, part } = lab.lanes[lane];
      tell(sentence, part > 0 ? at + 1 : at, still);
    },
  };
}
