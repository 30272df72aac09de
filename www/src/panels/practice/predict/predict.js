/**
 * Predicting: which cell leaves the open list next? Asked at each step that is shown; a click, a tap or Enter answers.
 * The first answer counts.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { PredictState } from './state.js'
 */
import { answer, ask, showAnswer } from './asking.js';
import { makeBar } from './bar.js';
import { reset, tell, tellAnswer } from './score.js';
import { initialState } from './state.js';

/** @param {WayScope} scope */
export function makePredict(scope) {
  const predict = /** @type {PredictState} */ (initialState(scope));
  predict.bar = makeBar(scope, { show: () => showAnswer(predict), reset: () => reset(predict), leave: () => toggle(predict, false) });
  return {
    node: predict.bar.node,
    /** @param {boolean} [wanted] */
    toggle: (wanted = !predict.on) => toggle(predict, wanted),
    update() {
      if (predict.on) ask(predict);
    },
  };
}

/** @param {PredictState} predict @param {boolean} on */
function toggle(predict, on) {
  const { bar, scope } = predict;
  const { lab, lane } = scope.state;
  if (on === predict.on || !lab) return;
  predict.on = on;
  scope.state.predicting = on;
  scope.toggleAttribute('data-predicting', on);
  scope.answer = on ? (cell) => answer(predict, cell) : null;
  bar.node.hidden = !on;
  predict.about = '';
  tellAnswer(predict, '', null);
  scope.point();
  if (on) {
    predict.pace = lab.counts === 'steps' ? null : lab.pace;
    if (predict.pace) scope.setPace('steps');
    scope.pause();
    const { at, steps } = lab.lanes[lane];
    // Of a search that has ended nothing can be asked, nor before its first cell is open.
    if (at === 0 || at >= steps) scope.seek(1);
    scope.focusWorld(false);
  } else if (predict.pace) scope.setPace(predict.pace);
  tell(predict);
}
