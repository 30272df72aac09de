/**
 * The state of a story's reader and the controls it has: its character at a point of the plan, and what became of what
 * it did.
 *
 * @import { Literal, Plan, Story } from '../state.js'
 *
 * @typedef {{ link: number, from: number, to: number, literal: Literal }} BrokenLink
 * @typedef {{ kind: 'planned', step: number } | { kind: 'safe' } | { kind: 'breaks', links: BrokenLink[], fails:
 *   boolean } | { kind: 'cannot', condition: Literal }} Verdict
 * @typedef {{ changes: number | null, expanded: number, milliseconds: number }} Effort
 * @typedef {{ plan: Plan, isRepair: boolean, kept: [number, number][], changed: [number, number][], dropped: number[],
 *   added: number[], aborted: number[] }} Accommodation  Pairs: numbers in the old and the new plan.
 * @typedef {{ act: number, name: string, arguments: string[], priced: boolean, verdict: Verdict, wasBroken: boolean,
 *   response: 'allow' | 'refuse' | 'intervene' | 'accommodate' | 'lost', interventionPrice: number | null,
 *   accommodationPrice: number | null, instead: Literal[] | null, accommodation: Accommodation | null, repair: Effort |
 *   null, replan: Effort | null, noOther: boolean }} Act
 * @typedef {{ completed: number[], threats: { act: number, name: string, arguments: string[], links: BrokenLink[],
 *   fails: boolean }[] }} ScanPoint
 * @typedef {{ literal: Literal, changed: boolean }} FactNow
 * @typedef {{ at: number, act: Act | null, plan: Plan, step: number }} Told  What was done last, and the plan before
 *   it; `at`: how many moments there were then; `step`: the one that was completed, if nothing else was done.
 * @typedef {object} Desk
 * @property {StoryReader | null} engine
 * @property {string} character
 * @property {(to: string) => void} play
 * @property {Policy} policy
 * @property {boolean} isUsual  Whether the prices are the usual ones.
 * @property {(to: Partial<Policy>) => void} setPolicy
 * @property {boolean} compared  Whether a plan is always made anew, too.
 * @property {(to: boolean) => void} setCompare
 * @property {Told | null} told  What was done last.
 * @property {() => void} step  The plan goes on by a step.
 * @property {(act: number) => void} take
 * @property {() => void} back
 * @property {boolean} followed  Whether it stands where the run was, and nothing was done since.
 * @property {() => void} followRun  Goes to where the story that is carried out stands.
 * @property {Act[]} acts  What can be done now; of some not yet with what would become of it.
 * @property {(act: Act) => Act} priced  The act with what would become of it, found out once.
 * @property {() => boolean} priceOne  What would become of one more of them is found out; whether there was one.
 * @property {number} known  Changes with what is known.
 * @property {() => unknown} save
 * @property {(saved: any) => void} load
 *
 * @typedef {ReturnType<typeof usualPolicy>} Policy
 */
import { StoryReader } from '../../../../wasm/space.js';
import { shipped } from '../stories.js';

/** The usual prices of responses, in steps of the plan that change. */
export const usualPolicy = () => ({ beta: 4, rise: 0.5, alpha: 0.01, plainly: true });

/** @param {Story} story @returns {Desk} */
export function makeDesk(story) {
  let engine = /** @type {StoryReader | null} */ (null);
  let made = /** @type {unknown} */ (null);
  /** Who was chosen, and who it is then. */
  let [wanted, character] = ['', ''];
  let policy = usualPolicy();
  let compare = false;
  /** @type {Told[]} */
  let told = [];
  /** The acts of a moment, and with what prices they were judged. */
  let acts = /** @type {Act[]} */ ([]);
  let judged = /** @type {unknown[]} */ ([]);
  let known = 0;
  let followed = false;

  /** There is another plan, or another character. */
  function renew() {
    engine?.free();
    engine = null;
    followed = false;
    told = [];
    made = story.plan;
    if (!story.engine || !story.plan) return;
    const all = story.engine.actors();
    character = all.includes(wanted) ? wanted : shipped(story.setup.story)?.reader ?? all.at(-1) ?? '';
    if (!all.includes(character)) return;
    engine = new StoryReader(story.engine, character);
    apply();
  }

  function apply() {
    engine?.setPolicy(policy.alpha, policy.beta, policy.rise, policy.plainly);
    engine?.compare(compare);
  }

  /** @param {Told} one */
  const keep = (one) => {
    told = [...told.filter(({ at }) => at < one.at), one];
    story.app.ask();
  };

  return {
    get engine() {
      if (made !== story.plan) renew();
      return engine;
    },
    get character() {
      return character;
    },
    play(to) {
      wanted = to;
      renew();
      story.app.ask();
    },
    get policy() {
      return policy;
    },
    get isUsual() {
      return JSON.stringify(policy) === JSON.stringify(usualPolicy());
    },
    setPolicy(to) {
      policy = { ...policy, ...to };
      apply();
      // The story that is carried out has the same prices, unless it is over.
      const { run } = story;
      if (run.engine && !run.engine.view().end) run.engine.setPolicy(policy.alpha, policy.beta, policy.rise, policy.plainly);
      story.app.ask();
    },
    get compared() {
      return compare;
    },
    setCompare(to) {
      compare = to;
      apply();
      story.app.ask();
    },
    get acts() {
      const now = [engine, engine?.moments(), policy, compare, told.at(-1)];
      if (now.length !== judged.length || now.some((one, at) => one !== judged[at])) {
        judged = now;
        acts = engine?.acts() ?? [];
      }
      return acts;
    },
    priced(one) {
      const at = this.acts.findIndex(({ act }) => act === one.act);
      if (at < 0 || !engine) return one;
      if (!acts[at].priced) {
        acts[at] = engine.judge(one.act) ?? acts[at];
        known += 1;
      }
      return acts[at];
    },
    priceOne() {
      const next = this.acts.find(({ priced }) => !priced);
      if (next) this.priced(next);
      return Boolean(next);
    },
    get known() {
      return known;
    },
    get followed() {
      return followed && !told.length;
    },
    get told() {
      return told.at(-1) ?? null;
    },
    step() {
      if (!engine) return;
      const [at, plan] = [engine.moments(), engine.plan()];
      const step = engine.step();
      if (step !== undefined) keep({ at, act: null, plan, step });
    },
    take(act) {
      if (!engine) return;
      const [at, plan] = [engine.moments(), engine.plan()];
      const done = engine.take(act);
      if (done) keep({ at, act: done, plan, step: 0 });
    },
    followRun() {
      const { run } = story;
      if (!run.engine || !character) return;
      engine?.free();
      engine = StoryReader.ofRun(run.engine, character);
      told = [];
      made = story.plan;
      followed = true;
      apply();
      story.app.ask();
    },
    back() {
      if (!engine || engine.moments() < 2) return;
      engine.goTo(engine.moments() - 1);
      told = told.filter(({ at }) => at < /** @type {StoryReader} */ (engine).moments());
      story.app.ask();
    },
    save: () => {
      const usual = JSON.stringify(policy) === JSON.stringify(usualPolicy());
      return wanted || !usual ? { reader: { ...(wanted ? { character: wanted } : {}), ...(usual ? {} : policy) } } : undefined;
    },
    load(saved) {
      const of = saved?.reader ?? {};
      const usual = usualPolicy();
      const size = (/** @type {'beta' | 'rise' | 'alpha'} */ name, /** @type {number} */ most) => (typeof of[name] === 'number' && of[name] >= 0 && of[name] <= most ? of[name] : usual[name]);
      policy = { beta: size('beta', 30), rise: size('rise', 2), alpha: size('alpha', 0.05), plainly: typeof of.plainly === 'boolean' ? of.plainly : usual.plainly };
      wanted = typeof of.character === 'string' ? of.character : '';
      made = undefined;
    },
  };
}
