/**
 * The reader: what its character can do at a point of the plan, with verdicts and prices, and what became of it.
 *
 * @import { Answer } from '../run/part.js'
 * @import { ShownView, Story, StoryView } from '../state.js'
 */
import '../reader/reader.css';
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { actList, becameWords } from '../reader/acts.js';
import { factList } from '../reader/facts.js';
import { makeReaderPanel } from '../reader/panel.js';
import { planLists } from '../reader/plans.js';
import { scanList } from '../reader/scan.js';
import { actionWords, stepWords } from '../words.js';

/** @type {StoryView} */
export const readerView = { id: 'reader', drives: 'run', make };

/** @param {Story} story @returns {ShownView} */
function make(story) {
  const desk = story.reader;
  let key = /** @type {unknown[]} */ ([]);
  const who = h('select', { 'aria-label': say('story.reader.who'), onchange: () => desk.play(who.value) });
  const next = h('button', { class: 'button primary', type: 'button', 'data-field': 'story.reader.next', onclick: () => desk.step() }, say('story.reader.next'));
  const back = h('button', { class: 'button', type: 'button', 'data-field': 'story.reader.back', onclick: () => desk.back() }, say('story.reader.back'));
  const run = h('button', { class: 'button', type: 'button', 'data-field': 'story.reader.run', onclick: () => desk.followRun() }, say('story.reader.run'));
  const at = h('span', { class: 'soft' });
  const became = h('p', { class: 'reader-became', role: 'status' });
  const [acts, plans, scan, facts] = ['acts', 'plans', 'scan', 'facts'].map((id) => h('section', { class: 'group', 'data-field': `story.reader.${id}` }));
  const none = h('p', { class: 'soft story-none' }, say('story.reader.none'));
  const whole = h('div', { class: 'reader-whole' }, h('div', { class: 'row' }, h('label', { class: 'reader-who' }, say('story.reader.who'), ' ', who), next, back, run, at), became, acts, plans, scan, facts);
  const node = h('div', { class: 'story-scroll' }, whole, none);
  const panel = makeReaderPanel(desk);

  function show() {
    const { engine } = desk;
    // What an act would cost takes time: it is found out for one act a frame, while nothing moves.
    if (engine && !story.app.time.playing && desk.priceOne()) story.app.ask();
    const now = [engine, engine?.moments(), desk.told, desk.policy, desk.compared, desk.known, story.staged];
    if (now.length === key.length && now.every((one, place) => one === key[place])) return;
    key = now;
    whole.hidden = !engine;
    none.hidden = Boolean(engine);
    panel.tell();
    if (!engine || !story.engine) return;
    const all = story.engine.actors();
    if (who.options.length !== all.length || all.some((one, place) => who.options[place].value !== one)) who.replaceChildren(...all.map((one) => h('option', { value: one }, one)));
    who.value = desk.character;
    const [plan, completed] = [engine.plan(), [...engine.completed()]];
    back.disabled = engine.moments() < 2;
    run.hidden = !story.run.engine?.at;
    next.disabled = completed.length === plan.goal - 1;
    setText(at, say('story.reader.at', { done: completed.length, of: plan.goal - 1 }));
    setText(became, told());
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest('[data-act]'))?.dataset.act;
    acts.replaceChildren(h('h2', {}, say('story.reader.acts', { who: desk.character })), actList(story, plan, desk.acts));
    if (focused) /** @type {HTMLElement | null} */ (acts.querySelector(`[data-act="${focused}"]`))?.focus();
    plans.replaceChildren(planLists(story, plan, completed, desk.told));
    scan.replaceChildren(h('h2', {}, say('story.reader.scan')), scanList(plan, engine.scan()));
    facts.replaceChildren(h('h2', {}, say('story.reader.facts')), factList(engine.facts()));
  }

  /** What was done last, in words. */
  function told() {
    const last = desk.told;
    if (!last) return failedWords() || say('story.reader.begin');
    if (last.act) return becameWords(story, last.plan, last.act);
    return say('story.reader.did.step', { step: stepWords(last.plan, last.step) });
  }

  /** Where the run stands: the last act there, if its body has failed. */
  function failedWords() {
    const answer = desk.followed ? /** @type {Answer | null} */ (story.run.engine?.answer() ?? null) : null;
    return answer?.failed ? say('story.reader.run-failed', { act: actionWords(answer), why: say(answer.failed) }) : '';
  }

  return { node, panel: panel.node, show, sentence: () => (desk.engine ? told() : say('story.reader.none')) };
}
