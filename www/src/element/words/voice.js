/**
 * The voice for those who listen: the step shown, at a pace that ears can follow, and the cell under the keyboard's
 * cursor.
 *
 * @import { WayScope } from '../element.js'
 */
import { h, setText } from '../../common/dom.js';
import { cellSentence } from '../../common/names.js';
import { makePace } from '../../state/pace.js';
import { say } from '../../common/texts.js';

/**
 * @param {WayScope} scope
 * @returns {{ nodes: HTMLElement[], step(sentence: string, step: number, still: boolean): void, update(): void, stop():
 *   void }}
 */
export function makeVoice(scope) {
  const steps = h('p', { class: 'hidden', role: 'status', 'data-voice': 'step' });
  const cells = h('p', { class: 'hidden', role: 'status', 'data-voice': 'cell' });
  const pace = makePace((text) => setText(steps, text));
  return {
    nodes: [steps, cells],
    /** Tells the event of a step; `still` when no time runs. */
    step: (sentence, step, still) => pace.tell(say('voice.step', { step, sentence }), still),
    update() {
      const { cursor, focused, lane } = scope.state;
      const info = focused && cursor ? scope.engine?.inspect(lane, cursor.x, cursor.y) : undefined;
      if (info) setText(cells, cellSentence(info));
    },
    stop: () => pace.stop(),
  };
}
