/**
 * The panel of a story that is carried out: its rules, the player's character with its acts, and what is done to a
 * step.
 *
 * @import { Story } from '../state.js'
 * @import { Answer, PlayerAct } from './part.js'
 */
import { h, setText } from '../../../common/dom.js';
import { messageOf } from '../../../common/message-of.js';
import { say } from '../../../common/texts.js';
import { button, choice, figures, group, tick } from '../../fields.js';
import { effortWords } from '../reader/efforts.js';
import { actionLines, actionWords, stepWords } from '../words.js';
import { makePrice } from '../reader/price.js';
import { brokenWords, wouldWords } from './answers.js';
import { answerTo, begin, input, look } from './part.js';
import { makeRequests } from './requests.js';

/** @param {Story} story */
export function makeRunPanel(story) {
  const { app, run } = story;
  const state = h('p', { class: 'story-snapshot', 'data-field': 'story.run.state' });
  const cycle = button('story.run.cycle', () => { app.time.pause(); input(story, (engine) => void engine.nextCycle()); }, { primary: true });
  const jam = button('story.run.jam', () => void attempt(() => input(story, (engine) => engine.jam(story.chosen ?? 0))));
  const wrong = h('p', { class: 'story-lost', role: 'status' });
  const player = h('select', { onchange: () => begin(story, { player: player.value, picked: true }) });
  const acts = h('ul', { class: 'story-acts' });
  const answer = h('p', { class: 'soft', role: 'status' });
  const helps = tick({ id: 'story.run.helps', value: run.helps, input: (to) => begin(story, { helps: to }) });
  const single = tick({ id: 'story.run.single', value: run.single, help: true, input: (to) => begin(story, { single: to }) });
  const highest = tick({ id: 'story.run.highest', value: run.highest, help: true, input: (to) => begin(story, { highest: to }) });
  const legs = choice({ id: 'story.run.legs', options: ['engine', 'cycles'], value: run.legs, input: (to) => begin(story, { legs: to === 'cycles' ? 'cycles' : 'engine' }) });
  const price = makePrice(story);
  const efforts = figures(['story.reader.repair', 'story.reader.replan']);
  const requests = makeRequests(story, (number) => attempt(() => { input(story, (engine) => engine.request(number)); app.time.go(); }));
  const acting = h('div', { class: 'group' }, h('h3', {}, say('story.run.acts')), answer, acts, price.node, h('h3', {}, say('story.reader.efforts')), efforts.node);
  const node = h('div', { class: 'study' },
    group('story.run.state', state, h('div', { class: 'row' }, cycle, jam), wrong),
    requests.node,
    group('story.run.player', h('label', { class: 'choice-row', 'data-field': 'story.run.character' }, h('span', {}, say('story.run.character')), player), helps.node, acting),
    group('story.run.rules', single.node, highest.node, legs.node));
  let contents = /** @type {unknown} */ (null);
  let shown = '';

  /** @param {() => void} act */
  function attempt(act) {
    try {
      act();
      setText(wrong, '');
    } catch (error) {
      const message = messageOf(error);
      if (!message) throw error;
      setText(wrong, say(message));
    }
  }

  function tellPlayers() {
    if (contents === story.contents || !run.engine) return;
    contents = story.contents;
    const actors = run.engine.actors();
    player.replaceChildren(h('option', { value: '' }, say('story.run.nobody')), ...actors.map((/** @type {string} */ name) => h('option', { value: name }, name)));
  }

  /** What became of the last act. @param {Answer} of */
  const answered = (of) => [`${actionWords(of)}: ${say(`story.run.answer.${of.response}`)}.`, brokenWords(story, of), of.failed && say('story.run.act-failed', { why: say(of.failed) })].filter(Boolean).join(' ');

  /** One more act is judged while nothing moves: it takes time. */
  function judge() {
    const next = run.acts.find(({ act }) => !run.answers.has(act));
    if (!next || app.time.playing) return;
    answerTo(story, next.act);
    app.ask();
  }

  /** @param {PlayerAct} one */
  function item(one) {
    const answer = run.answers.get(one.act) ?? null;
    const ask = () => { if (answerTo(story, one.act) && !answer) app.ask(); };
    return h('li', {}, h('button', { class: 'button', type: 'button', disabled: run.view?.busy, 'data-act': one.act, title: wouldWords(story, one, answer), onpointerenter: ask, onclick: () => attempt(() => input(story, (engine) => engine.act(one.act))) }, ...actionLines(story, one.act, one)), h('span', { class: `story-answer ${answer?.response ?? ''}` }, answer ? say(`story.run.answer.${answer.response}`) : '…'));
  }

  function tellActs() {
    judge();
    const last = /** @type {Answer | null} */ (run.engine?.answer() ?? null);
    const now = JSON.stringify([run.acts, [...run.answers.keys()], run.view?.busy, last, run.player, story.staged]);
    if (now === shown) return;
    shown = now;
    acting.hidden = !run.player;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest('.story-acts [data-act]'))?.dataset.act;
    acts.replaceChildren(...run.acts.map(item));
    if (focused) /** @type {HTMLElement | null} */ (acts.querySelector(`[data-act="${focused}"]`))?.focus();
    setText(answer, last ? answered(last) : say('story.run.press'));
    answer.classList.toggle('story-lost', Boolean(last?.failed));
    efforts.update(effortWords(last?.repair ?? null), effortWords(last?.replan ?? null));
  }

  return {
    node,
    show() {
      const view = look(story);
      tellPlayers();
      player.value = run.player;
      price.show();
      requests.show();
      helps.set(run.helps);
      single.set(run.single);
      highest.set(run.highest);
      legs.set(run.legs);
      setText(state, view?.snapshot ?? '');
      cycle.disabled = !view || Boolean(view.end);
      const step = story.chosen;
      const plan = run.plan?.plan;
      jam.disabled = !view || Boolean(view.end) || step === null || step === 0 || !plan || step >= plan.goal || view.completed.includes(step);
      jam.title = plan && step !== null && plan.steps[step] ? stepWords(plan, step) : say('story.run.jam.choose');
      tellActs();
    },
  };
}
