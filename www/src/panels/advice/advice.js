/**
 * The dialog of advice on which algorithm to use. All of them are measured once on the world at hand; on that stand the
 * adviser and the table of the families. Fetched when somebody asks.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { AdviceState } from './state.js'
 */
import '../../common/dialog.css';
import './advice.css';
import words from '../../../texts/en.advice.json' with { type: 'json' };
// Percent are said there.
import compare from '../../../texts/en.compare.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { makeBox } from './box.js';
import { end } from './measuring.js';
import { initialState } from './state.js';
import { show } from './told.js';

addTexts(words);
addTexts(compare);

/** @param {WayScope} scope */
export function openAdvice(scope) {
  const advice = /** @type {AdviceState | null} */ (initialState(scope));
  if (!advice) return;
  advice.box = makeBox(advice);
  const { dialog, prepared } = advice.box;
  // A press beside the box closes it.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    end(advice);
    prepared.end();
    advice.adviser.free();
    dialog.remove();
  }, { once: true });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
  show(advice);
}
