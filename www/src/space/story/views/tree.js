/**
 * The search: the tree of partial plans, flaw by flaw and both ways, and the partial plan of any node.
 *
 * @import { Plan, ShownView, Story, StoryView } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { figures, number } from '../../fields.js';
import { drawPlan } from '../drawing/plan.js';
import { drawTree } from '../drawing/tree.js';
import { makeSearchFields } from '../panel/search.js';
import { actionWords, literalWords, stepWords } from '../words.js';

/** @type {StoryView} */
export const treeView = { id: 'tree', drives: 'planner', make };

/** Of larger trees only the way to the node is drawn, with what branches off it. */
const MOST = 300;

/**
 * @typedef {{ kind: string, step?: number, first?: number, second?: number, from?: number, to?: number, literal?: any,
 *   name?: string, arguments?: string[], schema?: string }} Told  A flaw or a decision.
 */
/**
 * @typedef {{ node: number, nodes: number, expanded: number, states: number, guided: boolean, status: string, flaw:
 *   Told | null }} Moment
 */
/** @typedef {{ node: number, parent: number, decision: Told | null, drawn: import('../state.js').DrawnPlan }} NodeOf */

/** @param {Story} story @returns {ShownView} */
function make(story) {
  const { app, planner } = story;
  let key = '';
  let engine = /** @type {unknown} */ (null);
  let words = '';
  const [tree, partial] = [h('div', { class: 'story-scroll story-tree-room', tabindex: 0, role: 'group', 'aria-label': say('story.tree.about') }), h('div', { class: 'story-scroll', tabindex: 0, role: 'group', 'aria-label': say('story.tree.partial') })];
  const [done, flaw] = [h('p', { role: 'status' }), h('p', { class: 'soft' })];
  const told = figures(['story.tree.nodes', 'story.tree.expanded', 'story.tree.states']);
  const watch = h('button', { class: 'button primary', type: 'button', 'data-field': 'story.tree.watch', onclick: () => { planner.at = 0; planner.node = null; app.time.go(); app.ask(); } }, say('story.tree.watch'));
  const latest = h('button', { class: 'button', type: 'button', onclick: () => look(null) }, say('story.tree.latest'));
  const search = makeSearchFields(story);
  const panel = h('div', { class: 'study' }, h('div', { class: 'row' }, watch, latest), h('div', { class: 'group' }, done, flaw, told.node), search.node);
  const node = h('div', { class: 'story-split' }, tree, partial);

  /** @param {number | null} to */
  function look(to) {
    app.time.pause();
    planner.node = to;
    app.ask();
  }

  tree.addEventListener('keydown', (event) => byKey(event, story, look));

  function show() {
    search.set();
    const now = `${planner.at} ${planner.node} ${story.ended.steps}`;
    if (now === key && engine === story.engine) return;
    [key, engine] = [now, story.engine];
    if (!story.engine) {
      tree.replaceChildren();
      partial.replaceChildren(h('p', { class: 'soft story-none' }, say('story.none.refused')));
      return;
    }
    const moment = /** @type {Moment} */ (story.engine.moment(planner.at));
    const shown = Math.min(planner.node ?? moment.node, moment.nodes - 1);
    const of = /** @type {NodeOf} */ (story.engine.node(shown, story.ended.steps < 400));
    const ends = moment.status === 'done';
    tree.replaceChildren(drawTree(story.engine.tree(planner.at, shown, MOST), { current: moment.node, shown, done: ends, press: look }));
    bringIntoView(tree);
    partial.replaceChildren(drawPlan(of.drawn));
    latest.disabled = planner.node === null;
    setText(done, decisionWords(of));
    words = shown === moment.node ? (moment.flaw ? flawWords(of.drawn.plan, moment.flaw) : say(ends ? 'story.tree.whole' : moment.guided ? 'story.tree.guided' : 'story.tree.begins')) : say('story.tree.other');
    setText(flaw, words);
    told.update(number(moment.nodes, 0), number(moment.expanded, 0), number(moment.states, 0));
  }

  return { node, panel, show, sentence: () => (story.engine ? say('story.tree.say', { at: planner.at, of: story.ended.steps, what: words }) : '') };
}

/** @param {HTMLElement} room */
function bringIntoView(room) {
  const dot = room.querySelector('.node.shown circle');
  if (!dot) return;
  const [x, y] = [Number(dot.getAttribute('cx')), Number(dot.getAttribute('cy'))];
  const { clientHeight, clientWidth, scrollLeft, scrollTop } = room;
  if (x < scrollLeft + 30 || x > scrollLeft + clientWidth - 30) room.scrollLeft = x - clientWidth / 2;
  if (y < scrollTop + 30 || y > scrollTop + clientHeight - 30) room.scrollTop = y - clientHeight / 2;
}

/**
 * Up to the parent, down to the first child, aside to the next child of the parent.
 * @param {KeyboardEvent} event
 * @param {Story} story
 * @param {(node: number) => void} look
 */
function byKey(event, { engine, planner }, look) {
  if (!engine || event.ctrlKey || event.metaKey || event.altKey || !event.key.startsWith('Arrow')) return;
  const moment = /** @type {Moment} */ (engine.moment(planner.at));
  const shown = Math.min(planner.node ?? moment.node, moment.nodes - 1);
  const { nodes } = /** @type {import('../drawing/tree.js').Tree} */ (engine.tree(planner.at, shown, MOST));
  const at = nodes.findIndex((one) => one.node === shown);
  const beside = nodes.filter((one, place) => place > 0 && one.parent === nodes[at].parent);
  const place = beside.findIndex((one) => one.node === shown);
  const to = event.key === 'ArrowUp' ? nodes[nodes[at].parent] : event.key === 'ArrowDown' ? nodes.find((one, child) => child > 0 && one.parent === at) : beside[place + (event.key === 'ArrowRight' ? 1 : -1)];
  event.preventDefault();
  event.stopPropagation();
  if (to) look(to.node);
}

/** @param {NodeOf} node */
function decisionWords({ decision, drawn: { plan } }) {
  switch (decision?.kind) {
    case 'reuse': return say('story.did.reuse', { step: stepWords(plan, decision.step ?? 0), what: literalWords(decision.literal) });
    case 'add': return say('story.did.add', { action: actionWords({ name: decision.name ?? '', arguments: decision.arguments ?? [] }), what: literalWords(decision.literal) });
    case 'before': return say('story.did.before', { first: stepWords(plan, decision.first ?? 0), second: stepWords(plan, decision.second ?? 0) });
    case 'decompose': return say('story.did.decompose', { step: stepWords(plan, decision.step ?? 0), schema: decision.schema ?? '' });
    default: return say('story.did.root');
  }
}

/** @param {Plan} plan @param {Told} flaw */
function flawWords(plan, flaw) {
  const step = stepWords(plan, flaw.step ?? 0);
  if (flaw.kind === 'open') return say('story.flaw.open', { what: literalWords(flaw.literal), step });
  if (flaw.kind === 'threat') return say('story.flaw.threat', { what: literalWords(flaw.literal), step, from: stepWords(plan, flaw.from ?? 0), to: stepWords(plan, flaw.to ?? 0) });
  return say('story.flaw.abstract', { step });
}
