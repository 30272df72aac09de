/**
 * The story as it is carried out: made when it is first asked for, gone through by the buttons of time, both ways.
 *
 * @import { Past } from '../../types.js'
 * @import { PlanRequest } from './requests.js'
 * @import { DrawnPlan, Literal, Story, StoryPart } from '../state.js'
 * @import { Effort } from '../reader/desk.js'
 *
 * @typedef {object} Performance  How far a story is.
 * @property {number[]} completed
 * @property {number[]} executing
 * @property {number[]} ready
 * @property {number[]} waiting
 * @property {[step: number, hinted: boolean][]} awaited
 * @property {number | null} failed
 * @property {string} snapshot
 * @property {number} plans
 * @property {number} messages
 * @property {number} waitingMessages
 * @property {number | null} from
 * @property {number[]} to
 * @property {'reached' | 'no-plan' | 'broken' | null} end
 * @property {string | null} reason
 * @property {boolean} busy
 * @property {boolean} rests  Whether the plan is carried out and the story waits for a request.
 *
 * @typedef {{ response: 'awaited' | 'safe' | 'accommodate' | 'intervene' | 'cannot', name: string, arguments: string[],
 *   broken: [Literal, number][], interventionPrice: number | null, accommodationPrice: number | null, repair: Effort |
 *   null, replan: Effort | null, failed: string | null }} Answer  `failed`: the id of the sentence that says why its
 *   body has failed.
 * @typedef {{ act: number, name: string, arguments: string[] }} PlayerAct
 *
 * @typedef {ReturnType<typeof initialRun>} Run
 */
import { StoryPerformance } from '../../../../wasm/space.js';
import { say } from '../../../common/texts.js';
import { actionWords } from '../words.js';
import { awaitedWords } from './requests.js';

/** Ticks a second, and messages a second where they are watched. */
const [TICKS, MESSAGES] = [25, 5];

const initialRun = () => ({
  engine: /** @type {StoryPerformance | null} */ (null),
  view: /** @type {Performance | null} */ (null),
  plan: /** @type {DrawnPlan | null} */ (null),
  requests: /** @type {PlanRequest[]} */ ([]),
  /** What the player's character can do, and what is known of what would become of it. */
  acts: /** @type {PlayerAct[]} */ ([]),
  answers: /** @type {Map<number, Answer>} */ (new Map()),
  /** With what state and prices that is so. */
  judged: /** @type {unknown[]} */ ([]),
  /** The latest moment that is known. */
  head: 0,
  owed: 0,
  /** The actions of the plans that were completed. @type {Set<string>} */
  done: new Set(),
  /** Which of the plans is drawn. */
  plans: 0,
  player: '',
  /** Whether the visitor chose the player, be it nobody; else it is the one of the floor's file. */
  picked: false,
  helps: false,
  single: true,
  /** Whose steps the characters make: of the walk engine, or Kuffner's cycles. @type {'engine' | 'cycles'} */
  legs: 'engine',
  highest: false,
});

/** @param {Story} story @returns {StoryPart} */
export function makeRun(story) {
  const run = (story.run = initialRun());
  story.executing = () => (run.engine ? (look(story)?.executing ?? []) : []);

  /** The story before its first message; nothing while there is no plan. */
  function begin() {
    run.engine?.free();
    run.engine = story.engine && story.plan ? made(story, story.engine) : null;
    Object.assign(run, { view: null, plan: null, acts: [], head: 0, owed: 0, plans: 0 });
  }

  /** @param {(engine: StoryPerformance) => boolean} go answers whether it goes on */
  function go(go) {
    if (!run.engine) begin();
    if (!run.engine) return false;
    const more = go(run.engine);
    run.head = Math.max(run.head, run.engine.at);
    run.view = null;
    story.app.ask();
    return more;
  }

  return {
    planned() {
      run.engine?.free();
      // Whom another story does not have nobody plays.
      if (run.player && !story.engine?.actors().includes(run.player)) Object.assign(run, { player: '', picked: false });
      Object.assign(run, { engine: null, view: null, plan: null, acts: [], head: 0, plans: 0 });
    },
    drive: {
      advance: (seconds) => go((engine) => (story.view === 'bus' ? slowly(engine, run, seconds) : quickly(engine, run, seconds))),
      step: () => void go((engine) => engine.step()),
      // Anew, with the rules and prices as they are now.
      restart: () => { begin(); story.app.ask(); },
      get past() {
        if (!run.engine) return undefined;
        /** @type {Past} */
        const past = { least: 0, at: run.engine.at, head: run.head, seconds: (at) => at, words: (now, of) => say('story.run.at', { now, of }), goTo: (at) => void go((engine) => (run.done.clear(), engine.goTo(at), true)) };
        return past;
      },
    },
    sentence: () => (run.engine && ['run', 'bus'].includes(story.view) ? sentence(story) : ''),
    measures: () => measures(story),
    save: () => ({ run: { ...(run.picked ? { player: run.player } : {}), helps: run.helps, single: run.single, highest: run.highest, legs: run.legs } }),
    load(saved) {
      const { helps, highest, legs, player, single } = saved?.run ?? {};
      Object.assign(run, { player: typeof player === 'string' ? player : '', picked: typeof player === 'string', helps: helps === true, single: single !== false, highest: highest === true, legs: legs === 'cycles' ? 'cycles' : 'engine' });
      begin();
    },
  };
}

/**
 * All messages and cycles at once, ticks at their pace.
 * @param {StoryPerformance} engine
 * @param {Run} run
 * @param {number} seconds
 */
function quickly(engine, run, seconds) {
  run.owed += seconds * TICKS;
  const ticks = Math.floor(run.owed);
  run.owed -= ticks;
  return ticks === 0 || engine.advance(ticks);
}

/**
 * Messages one after the other, so that they are seen.
 * @param {StoryPerformance} engine
 * @param {Run} run
 * @param {number} seconds
 */
function slowly(engine, run, seconds) {
  run.owed += seconds;
  while (run.owed > 0) {
    const before = engine.seconds;
    if (!engine.step()) return false;
    run.owed -= 1 / (engine.seconds > before ? TICKS : MESSAGES);
  }
  return true;
}

/**
 * A run with its rules and prices, before its first message.
 * @param {Story} story
 * @param {import('../../../../wasm/space.js').StoryHandle} engine
 */
function made({ reader, run }, engine) {
  run.done.clear();
  engine.setLegs(run.legs === 'engine');
  const performance = new StoryPerformance(engine, run.player, run.helps, run.single, run.highest);
  if (reader && !reader.isUsual) performance.setPolicy(reader.policy.alpha, reader.policy.beta, reader.policy.rise, reader.policy.plainly);
  return performance;
}

/** The view of how far the story is; begins it if need be. @param {Story} story */
export function look(story) {
  const { run } = story;
  if (!run.engine) {
    if (!story.plan || !story.engine) return null;
    run.engine = made(story, story.engine);
  }
  if (!run.view) {
    const { engine } = run;
    run.view = /** @type {Performance} */ (engine.view());
    run.requests = /** @type {PlanRequest[]} */ (engine.requests());
    tellActs(story);
    if (!run.plan || run.plans !== run.view.plans) {
      run.plans = run.view.plans;
      run.plan = engine.plan(true) ?? story.plan;
    }
    for (const step of run.view.completed) if (run.plan?.plan.steps[step]) run.done.add(actionWords(run.plan.plan.steps[step]));
  }
  return run.view;
}

/** The acts as they are now; answers are forgotten where they may be others. @param {Story} story */
function tellActs({ reader, run }) {
  const { engine, view } = run;
  if (!engine || !view) return;
  // Whatever changes what is true sends messages, or ends an act.
  const now = [engine, view.messages, view.snapshot, view.plans, view.busy, view.rests, view.end, run.player, reader?.policy];
  if (now.length === run.judged.length && now.every((one, at) => one === run.judged[at])) return;
  run.judged = now;
  run.answers.clear();
  run.acts = view.end || !run.player ? [] : engine.possible();
}

/**
 * The answer to an act, what would become of it: judged when it is first asked for, since that takes time.
 * @param {Story} story
 * @param {number} act
 * @returns {Answer | null}
 */
export function answerTo({ run }, act) {
  const known = run.answers.get(act);
  if (known || !run.engine) return known ?? null;
  const answer = /** @type {Answer | null} */ (run.engine.judge(act));
  if (answer) run.answers.set(act, answer);
  return answer;
}

/** It begins anew with other rules or another player. @param {Story} story @param {Partial<Run>} to */
export function begin(story, to) {
  const { app, run } = story;
  app.time.pause();
  run.engine?.free();
  Object.assign(run, { engine: null, view: null, plan: null, head: 0, plans: 0 }, to);
  app.altered();
  app.ask();
}

/**
 * Something is done to it now: what was known of later is gone.
 * @param {Story} story
 * @param {(engine: StoryPerformance) => void} act
 */
export function input(story, act) {
  const { app, run } = story;
  if (!run.engine) return;
  act(run.engine);
  run.head = run.engine.at;
  run.view = null;
  app.ask();
}

/** @param {Story} story */
function measures(story) {
  const view = look(story);
  if (!view) return {};
  const of = (/** @type {'completed' | 'executing' | 'ready' | 'waiting'} */ state) => view[state].length;
  return { messages: view.messages, plans: view.plans, completed: of('completed'), executing: of('executing'), ready: of('ready'), waiting: of('waiting'), seconds: story.run.engine?.seconds, rests: Number(view.rests), requested: story.run.requests.filter(({ status }) => status === 'done').length, reached: Number(view.end === 'reached'), first: view.executing[0] };
}

/** @param {Story} story */
function sentence(story) {
  const view = look(story);
  if (!view) return '';
  if (view.end === 'reached') return say('story.run.reached', { n: view.messages, plans: view.plans });
  if (view.end) return say('story.run.ended', { why: view.reason ? say(view.reason) : '' });
  if (view.rests) return say('story.run.rests', { what: awaitedWords(story.run.requests) });
  const seconds = story.run.engine?.seconds ?? 0;
  return say('story.run.say', { done: view.completed.length, of: (story.run.plan?.plan.goal ?? 1) - 1, seconds: Math.floor(seconds), n: view.messages });
}
