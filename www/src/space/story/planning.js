/**
 * The search for a plan: run to its end a part at a time, and gone through step by step, both ways.
 *
 * @import { Past } from '../types.js'
 * @import { Drive, Story } from './state.js'
 */
import { StoryHandle } from '../../../wasm/space.js';
import { messageOf } from '../../common/message-of.js';
import { say } from '../../common/texts.js';

/** Milliseconds that a part of the search takes at most, the first one and those after it, and all of it. */
const [FIRST, MORE, ALL] = [200, 40, 20_000];
/** Steps a second while it is watched. */
const RATE = 2;

/** The story of the set-up is read, and its plan is sought. @param {Story} story */
export function plan(story) {
  const { setup: { preferences, problem, search, text } } = story;
  clearTimeout(story.timer);
  story.engine?.free();
  story.engine = story.contents = story.plan = story.refused = null;
  try {
    story.engine = problem === null ? new StoryHandle(text) : StoryHandle.ofPddl(text, problem);
  } catch (error) {
    const message = messageOf(error);
    if (!message) throw error;
    story.refused = /** @type {import('./state.js').Refusal} */ (message);
    told(story);
    return;
  }
  story.contents = story.engine.contents();
  story.engine.setSearch(search.flaws, search.estimate, search.search, search.decomposing);
  story.engine.prefer(preferences.map(({ kind }) => kind), preferences.map(({ name }) => name), new Int32Array(preferences.map(({ dearer }) => dearer)));
  story.took = 0;
  story.chosen = null;
  goOn(story, FIRST);
}

/** @param {Story} story @param {number} most milliseconds */
function goOn(story, most) {
  const { engine } = story;
  if (!engine) return;
  const from = performance.now();
  const more = engine.search(1e6, most);
  story.took += performance.now() - from;
  read(story);
  if (more && story.took < ALL) story.timer = window.setTimeout(() => goOn(story, MORE), 0);
}

/** @param {Story} story */
function read(story) {
  const { engine, planner } = story;
  if (!engine) return;
  story.ended = engine.ended();
  story.plan = engine.plan(manyStarts(story));
  planner.at = story.ended.steps;
  planner.node = null;
  told(story);
}

/** Links from the start are drawn where they are few. @param {Story} story */
const manyStarts = ({ contents }) => (contents?.actions ?? 0) < 200;

/** There is another plan, or none. @param {Story} story */
function told(story) {
  for (const part of story.parts) part.planned?.();
  story.panel?.tell();
  story.app.ask();
}

/** The drive of the search: what the buttons of time do with it. @param {Story} story @returns {Drive} */
export function plannerDrive(story) {
  const { planner } = story;
  const go = (/** @type {number} */ to) => {
    planner.at = Math.max(0, Math.min(story.ended.steps, Math.round(to)));
    planner.node = null;
    story.app.ask();
  };
  return {
    advance(seconds) {
      if (planner.at >= story.ended.steps) {
        // At its end it begins again, as a film does.
        planner.owed = 0;
        go(0);
        return story.ended.steps > 0;
      }
      planner.owed += seconds * RATE;
      const steps = Math.floor(planner.owed);
      planner.owed -= steps;
      if (steps) go(planner.at + steps);
      return planner.at < story.ended.steps;
    },
    step: () => go(planner.at + 1),
    restart: () => go(0),
    get past() {
      if (!story.engine) return undefined;
      /** @type {Past} */
      const past = { least: 0, at: planner.at, head: story.ended.steps, seconds: (tick) => tick, words: (now, of) => say('story.search.at', { now, of }), goTo: (tick) => { story.app.time.pause(); go(tick); } };
      return past;
    },
  };
}
