/**
 * The score of who predicts, and what is said of the last answer.
 *
 * @import { PredictState } from './state.js'
 */
import { setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { noScore } from './state.js';

/** @param {PredictState} predict */
export function tell({ bar, scope, score: { right, asked, streak, best } }) {
  setText(bar.points, say('predict.score', { right, asked, streak, best }));
  scope.ask();
}

/** The first answer to a question counts. @param {PredictState} predict @param {boolean} right */
export function note(predict, right) {
  const { scope, score } = predict;
  predict.answered = true;
  score.asked += 1;
  score.right += Number(right);
  score.streak = right ? score.streak + 1 : 0;
  score.best = Math.max(score.best, score.streak);
  tell(predict);
  scope.dispatchEvent(new CustomEvent('score', { bubbles: true, composed: true, detail: { right: score.right, asked: score.asked } }));
}

/** Begins to count anew. @param {PredictState} predict */
export function reset(predict) {
  predict.score = noScore();
  tellAnswer(predict, '', null);
  tell(predict);
}

/** @param {PredictState} predict @param {string} words @param {boolean | null} right null: there is no answer */
export function tellAnswer({ bar: { node, told } }, words, right) {
  setText(told, words);
  if (right === null) delete node.dataset.answer;
  else node.dataset.answer = right ? 'right' : 'wrong';
}
