/**
 * Predicting: which cell leaves the open list next? Asked at each step that is shown; a click, a tap or Enter answers.
 * The first answer counts.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, LabState, Message } from '../../engine/types.js'
 *
 * @typedef {{ by: string, side: number, open: number[] }} Question
 * @typedef {{ right: boolean, why: Message, tie: Message | null, tied: number[] }} Guess
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { inWorld } from '../../element/look.js';
import { say } from '../../common/texts.js';
import { apart } from './stop.js';

/** @param {WayScope} scope */
export function makePredict(scope) {
  const score = { right: 0, asked: 0, streak: 0, best: 0 };
  let on = false;
  /** The step that is asked about, and whether it has been answered. */
  let about = '';
  let answered = false;
  /** The step that the words about the last answer belong to: that of a right one is the next. */
  let spokenAt = '';
  /** @type {Question | null} */
  let question = null;
  /** The pace before, when it was another. @type {import('../../engine/types.js').Pace | null} */
  let pace = null;

  const asks = h('p', { class: 'practice-words asks' });
  const told = h('p', { class: 'practice-words told', role: 'status' });
  const points = h('span', { class: 'score' });
  const button = (/** @type {string} */ id, /** @type {() => void} */ run) => h('button', { class: 'button', type: 'button', 'data-predict': id, onclick: run }, say(`predict.${id}`));
  const show = button('show', () => {
    if (!question) return;
    if (!answered) note(false);
    tellAnswer('', null);
    scope.point();
    scope.step(1);
  });
  const begin = button('begin', () => scope.seek(1));
  const reset = button('reset', () => {
    Object.assign(score, { right: 0, asked: 0, streak: 0, best: 0 });
    tellAnswer('', null);
    tell();
  });
  const leave = h('button', { class: 'plain', type: 'button', title: say('predict.leave'), 'aria-label': say('predict.leave'), onclick: () => toggle(false) }, /** @type {any} */ (icon('close')));
  const node = h('div', { class: 'practice-bar predict-bar', role: 'group', 'aria-label': say('predict.title'), hidden: true },
    h('div', { class: 'practice-said' }, asks, told), points, h('div', { class: 'practice-buttons' }, show, begin, reset, leave));

  function tell() {
    setText(points, say('predict.score', { right: score.right, asked: score.asked, streak: score.streak, best: score.best }));
    scope.ask();
  }

  /** The first answer to a question counts. @param {boolean} right */
  function note(right) {
    answered = true;
    score.asked += 1;
    score.right += Number(right);
    score.streak = right ? score.streak + 1 : 0;
    score.best = Math.max(score.best, score.streak);
    tell();
    scope.dispatchEvent(new CustomEvent('score', { bubbles: true, composed: true, detail: { right: score.right, asked: score.asked } }));
  }

  /** @param {string} words @param {boolean | null} right */
  function tellAnswer(words, right) {
    setText(told, words);
    if (right === null) delete node.dataset.answer;
    else node.dataset.answer = right ? 'right' : 'wrong';
  }

  /** @param {Cell} cell */
  function answer(cell) {
    const { engine, state: { lab, lane, player } } = scope;
    if (!engine || !lab || !inWorld(scope, cell)) return;
    if (player.playing || !lab.arrived) return;
    // The lane that was pressed may be in focus only now.
    ask();
    /** @type {Guess | null} */
    const guess = engine.ask((each) => each.guess(lane, cell.x, cell.y));
    if (!guess) return;
    if (!answered) note(guess.right);
    const { id, args } = guess.why;
    if (!guess.right && typeof args.least === 'number' && id !== 'predict.wrong.age') {
      const value = Number(args.value);
      Object.assign(args, { value: apart(value, args.least), least: apart(args.least, value) });
    }
    tellAnswer([say(guess.why), guess.tie ? say(guess.tie) : ''].filter(Boolean).join(' '), guess.right);
    spokenAt = place(lab, guess.right ? 1 : 0);
    if (!guess.right) return scope.point([{ ...cell, label: '×' }]);
    // The cells that tied are not marked: one of them may come next.
    scope.point();
    scope.step(1);
  }

  /** What an answer is about. @param {LabState} lab @param {number} on steps */
  function place({ lanes, revision }, on) {
    const { lane } = scope.state;
    const { algorithm, settings, at } = lanes[lane];
    return JSON.stringify([lane, algorithm, settings, revision, at + on]);
  }

  /** What is asked at the step shown. */
  function ask() {
    const { engine, state: { lab, lane, player } } = scope;
    if (!engine || !lab) return;
    const { at, part, algorithm, settings } = lab.lanes[lane];
    const now = JSON.stringify([lane, algorithm, settings, lab.revision, at, part, player.playing, lab.arrived]);
    if (now === about) return;
    about = now;
    answered = false;
    // The step that a right answer has led to is on its way.
    if (node.dataset.answer && lab.arrived && place(lab, 0) !== spokenAt) {
      tellAnswer('', null);
      scope.point();
    }
    question = player.playing || part > 0 || !lab.arrived ? null : engine.ask((each) => each.question(lane));
    show.hidden = !question;
    begin.hidden = !!question || player.playing;
    setText(asks, question ? asked(question) : say(player.playing ? 'predict.playing' : part > 0 ? 'predict.within' : at === 0 ? 'predict.before' : 'predict.over'));
  }

  /** @param {Question} question */
  function asked({ by, side, open }) {
    const rule = say(`predict.by.${by}`);
    if (open.length < 2) return say('predict.ask', { rule });
    return say(side === 0 ? 'predict.ask-start' : 'predict.ask-goal', { rule, start: open[0], goal: open[1] });
  }

  /** @param {boolean} [wanted] */
  function toggle(wanted = !on) {
    const { lab, lane } = scope.state;
    if (wanted === on || !lab) return;
    on = wanted;
    scope.state.predicting = on;
    scope.toggleAttribute('data-predicting', on);
    scope.answer = on ? answer : null;
    node.hidden = !on;
    about = '';
    tellAnswer('', null);
    scope.point();
    if (on) {
      pace = lab.counts === 'steps' ? null : lab.pace;
      if (pace) scope.setPace('steps');
      scope.pause();
      const { at, steps } = lab.lanes[lane];
      // Of a search that has ended nothing can be asked, nor before its first cell is open.
      if (at === 0 || at >= steps) scope.seek(1);
      scope.focusWorld(false);
    } else if (pace) scope.setPace(pace);
    tell();
  }

  return {
    node,
    toggle,
    update() {
      if (on) ask();
    },
  };
}
