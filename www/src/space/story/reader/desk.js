/**
 * The state of a story's reader and the controls it has: its character at a point of the plan, and what became of what
 * it did.
 *
 * @import { Literal, Plan, Story } from '../state.js'
 * @import { StoryReader } from '../../../../wasm/space.js'
 * @import { Policy } from './state.js'
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
 */
import { actsNow, priced } from './judged.js';
import { back, engineNow, followRun, play, setPolicy, step, take, setCompared } from './playing.js';
import { load, save } from './saving.js';
import { initialState, isUsual } from './state.js';

/** @param {Story} story @returns {Desk} */
export function makeDesk(story) {
  const desk = initialState(story);
  return {
    get engine() {
      return engineNow(desk);
    },
    get character() {
      return desk.character;
    },
    play: (to) => play(desk, to),
    get policy() {
      return desk.policy;
    },
    get isUsual() {
      return isUsual(desk.policy);
    },
    setPolicy: (to) => setPolicy(desk, to),
    get compared() {
      return desk.compared;
    },
    setCompare: (to) => setCompared(desk, to),
    get acts() {
      return actsNow(desk);
    },
    priced: (one) => priced(desk, one),
    priceOne() {
      const next = actsNow(desk).find((one) => !one.priced);
      if (next) priced(desk, next);
      return Boolean(next);
    },
    get known() {
      return desk.known;
    },
    get followed() {
      return desk.followed && !desk.told.length;
    },
    get told() {
      return desk.told.at(-1) ?? null;
    },
    step: () => step(desk),
    take: (act) => take(desk, act),
    followRun: () => followRun(desk),
    back: () => back(desk),
    save: () => save(desk),
    load: (saved) => load(desk, saved),
  };
}
