/**
 * The question at the step that is shown, and the answers to it.
 *
 * @import { Cell, Message } from '../../../engine/types.js'
 * @import { PredictState, Question } from './state.js'
 * @typedef {{ right: boolean, why: Message, tie: Message | null, tied: number[] }} Guess
 */
import { setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { inWorld } from '../../../element/look.js';
import { apart } from '../stop.js';
import { note, tellAnswer } from './score.js';
import { placeOf } from './state.js';

/** Asks at the step shown, once. @param {PredictState} predict */
export function ask(predict) {
  const { bar, scope: { engine, state: { lab, lane, player } } } = predict;
  if (!engine || !lab) return;
  const { at, part, algorithm, settings } = lab.lanes[lane];
  const now = JSON.stringify([lane, algorithm, settings, lab.revision, at, part, player.playing, lab.arrived]);
  if (now === predict.about) return;
  predict.about = now;
  predict.answered = false;
  // The step that a right answer has led to is on its way.
  if (bar.node.dataset.answer && lab.arrived && placeOf(predict, lab, 0) !== predict.spokenAt) {
    tellAnswer(predict, '', null);
    predict.scope.point();
  }
  const question = player.playing || part > 0 || !lab.arrived ? null : /** @type {Question | null} */ (engine.ask((each) => each.question(lane)));
  predict.question = question;
  bar.show.hidden = !question;
  bar.begin.hidden = !!question || player.playing;
  setText(bar.asks, question ? asked(question) : say(player.playing ? 'predict.playing' : part > 0 ? 'predict.within' : at === 0 ? 'predict.before' : 'predict.over'));
}

/** @param {Question} question */
function asked({ by, side, open }) {
  const rule = say(`predict.by.${by}`);
  if (open.length < 2) return say('predict.ask', { rule });
  return say(side === 0 ? 'predict.ask-start' : 'predict.ask-goal', { rule, start: open[0], goal: open[1] });
}

/** @param {PredictState} predict @param {Cell} cell */
export function answer(predict, cell) {
  const { scope } = predict;
  const { engine, state: { lab, lane, player } } = scope;
  if (!engine || !lab || !inWorld(scope, cell)) return;
  if (player.playing || !lab.arrived) return;
  // The lane that was pressed may be in focus only now.
  ask(predict);
  /** @type {Guess | null} */
  const guess = engine.ask((each) => each.guess(lane, cell.x, cell.y));
  if (!guess) return;
  if (!predict.answered) note(predict, guess.right);
  tellAnswer(predict, wordsOf(guess), guess.right);
  predict.spokenAt = placeOf(predict, lab, guess.right ? 1 : 0);
  if (!guess.right) return scope.point([{ ...cell, label: '×' }]);
  // The cells that tied are not marked: one of them may come next.
  scope.point();
  scope.step(1);
}

/** Why it was right, or not. @param {Guess} guess */
function wordsOf({ right, tie, why: { id, args } }) {
  const { least, value } = args;
  // Digits enough to tell them apart.
  const compared = !right && typeof least === 'number' && id !== 'predict.wrong.age';
  const said = compared ? { ...args, value: apart(Number(value), least), least: apart(least, Number(value)) } : args;
  return [say({ id, args: said }), tie ? say(tie) : ''].filter(Boolean).join(' ');
}

/** Gives it up: the search goes on by a step. @param {PredictState} predict */
export function showAnswer(predict) {
  const { answered, question, scope } = predict;
  if (!question) return;
  if (!answered) note(predict, false);
  tellAnswer(predict, '', null);
  scope.point();
  scope.step(1);
}
