/**
 * The state of the study of stories: one plain object, changed in place.
 *
 * @import { App } from '../app.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { Past, Point, Drag } from '../types.js'
 * @import { StoryHandle } from '../../../wasm/space.js'
 * @import { Preference } from './stories.js'
 *
 * @typedef {{ text: string, name: string, arguments: string[], negated: boolean }} Literal  `text`: as it is written in
 *   files.
 * @typedef {{ kind: 'start' | 'goal' | 'action' | 'abstract' | 'beginning', action: number | null, name: string,
 *   arguments: string[], actor: string | null, within: number | null, schema: string | null }} Step
 * @typedef {{ from: number, to: number, literal: Literal, settled: boolean }} Link  `settled`: no action changes it.
 * @typedef {{ name: string, arguments: string[], schema: string, within: number | null, steps: number[] }} Part  An
 *   abstract action with the steps that carry it out.
 * @typedef {{ steps: Step[], links: Link[], orderings: [number, number][], parts: Part[], open: { literal: Literal,
 *   step: number }[], threats: { link: number, step: number }[], goal: number }} Plan  Whole or partial.
 * @typedef {{ from: number, to: number, links: number[], bends: [layer: number, across: number][] }} Edge
 * @typedef {{ layers: number[], across: number[], edges: Edge[], width: number, depth: number }} Layout  In widths of a
 *   step.
 * @typedef {{ plan: Plan, layout: Layout }} DrawnPlan
 * @typedef {{ status: 'running' | 'done' | 'failed' | 'stopped', limit: 'memory' | 'steps' | null, steps: number }}
 *   Ended
 * @typedef {{ id: string, args: Record<string, any> }} Refusal
 *
 * @typedef {object} Setup  What is saved, and what undo takes back.
 * @property {string} story  The id of a story that comes with the page; empty for one's own.
 * @property {string} text  In the article's notation, or a PDDL domain.
 * @property {string | null} problem  A PDDL problem; null where the text is in the article's notation.
 * @property {{ flaws: string, estimate: string, search: string, decomposing: string }} search
 * @property {Preference[]} preferences
 *
 * @typedef {object} Drive  What the buttons of time do.
 * @property {(seconds: number, most?: number) => boolean} advance  Answers whether it goes on.
 * @property {() => void} step
 * @property {() => void} restart
 * @property {Past | undefined} past
 *
 * @typedef {object} ShownView  A view that was made.
 * @property {HTMLElement} node  It stands beside the floor.
 * @property {HTMLElement} [panel]  What stands in the panel while it is shown.
 * @property {() => void} show  Shows what is there now; called for each redraw while it is chosen.
 * @property {() => string} [sentence]
 *
 * @typedef {object} StoryView
 * @property {string} id  Its words: `story.view.ID`.
 * @property {'planner' | 'run'} drives  What play, step and back move while it is shown.
 * @property {(story: Story) => ShownView} make  Made when it is first chosen.
 *
 * @typedef {object} StoryPart  What works beside the views: a run, the floor, the mediation.
 * @property {() => void} [planned]  There is another plan, or none.
 * @property {Drive} [drive]  What the buttons of time move for views that drive the run.
 * @property {(drawing: Drawing) => void} [draw]
 * @property {(drawing: Drawing) => void} [drawBelow]
 * @property {(name: string) => string} [called]  What the name of an area is shown as.
 * @property {(solid: import('../depth/solid.js').Solid) => void} [solid]
 * @property {() => number[]} [ajar]  Doors of the scene that stand open whatever it says, by number.
 * @property {(at: Point | null, reach: number) => string} [hover]
 * @property {(at: Point, reach: number, event: PointerEvent) => Drag | null} [grab]
 * @property {(at: Point) => void} [tap]
 * @property {() => void} [opened]  Another scene is there.
 * @property {() => void} [changed]  The scene was edited.
 * @property {() => void} [shown]  The study is shown.
 * @property {(index: number) => void} [choose]  One of the bodies, in the order in which they are drawn.
 * @property {() => string} [sentence]
 * @property {() => Record<string, number | undefined>} [measures]
 * @property {() => unknown} [save]
 * @property {(saved: any) => void} [load]
 *
 * @typedef {ReturnType<typeof initialState>} Base
 * @typedef {Base & { beside: ReturnType<typeof import('./beside.js').makeBeside>, run: import('./run/part.js').Run,
 *   panel: ReturnType<typeof import('./panel/panel.js').makePanel>, reader: import('./reader/desk.js').Desk }} Story
 */
import { STORIES } from './stories.js';

/** The choices for the search, the usual one first. */
export const SEARCH = {
  flaws: ['newest', 'oldest', 'lcfr', 'zlifo', 'most-work', 'most-work-newest'],
  estimate: ['additive', 'none', 'admissible'],
  search: ['both', 'plans', 'states'],
  decomposing: ['also', 'first', 'never'],
};

export const usualSearch = () => ({ flaws: SEARCH.flaws[0], estimate: SEARCH.estimate[0], search: SEARCH.search[0], decomposing: SEARCH.decomposing[0] });

/** @returns {Setup} */
export const usualSetup = () => ({ story: STORIES[0].id, text: String(STORIES[0].load()), problem: null, search: usualSearch(), preferences: [] });

/** @param {App} app */
export const initialState = (app) => ({
  app,
  setup: usualSetup(),
  /** The story in WebAssembly; null while its text cannot be read. */
  engine: /** @type {StoryHandle | null} */ (null),
  contents: /** @type {{ name: string, operators: [string, boolean][], objects: string[], schemas: string[], actions: number, goals: string[] } | null} */ (null),
  /** Why the text cannot be read. */
  refused: /** @type {Refusal | null} */ (null),
  plan: /** @type {DrawnPlan | null} */ (null),
  ended: /** @type {Ended} */ ({ status: 'running', limit: null, steps: 0 }),
  /** Milliseconds that the search took so far. */
  took: 0,
  view: 'plan',
  /** The step that was chosen. */
  chosen: /** @type {number | null} */ (null),
  /** Which steps of the search are seen, and the node that is looked at; null: the one that was expanded last. */
  planner: { at: 0, node: /** @type {number | null} */ (null), owed: 0 },
  /** Setups to go back to, and those that were taken back. */
  undone: { before: /** @type {Setup[]} */ ([]), after: /** @type {Setup[]} */ ([]), key: '', at: 0 },
  /** The timer of a search that goes on. */
  timer: 0,
  /** Whether it is staged on the scene: then its acts can be told as sentences. */
  staged: false,
  parts: /** @type {StoryPart[]} */ ([]),
  /** The steps that are carried out now. @type {() => number[]} */
  executing: () => [],
  /** What a press on the floor would do, where the pointer is at something. @type {() => string} */
  over: () => '',
});
