/**
 * The search for a path, watched: one expansion a step, forwards and backwards.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Past } from '../types.js'
 * @import { RoadsState } from './state.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { RoadmapQuery } from '../../../wasm/space.js';
import { number } from '../fields.js';
import { update } from './update.js';

/** Numbers of a node, and the mark of an open one. */
export const STRIDE = 8;
export const OPEN = 1;
/** An arrow's length: so many metres, between so many pixels. */
const [METRES, SHORT, LONG] = [0.45, 6, 13];
/** The ring round what was expanded last, in pixels. */
const RING = 9;

/** Begins with the ends that are set, and plays. @param {RoadsState} roads */
export function watchQuery(roads) {
  if (!roads.engine.ready || !roads.ends) return;
  begin(roads);
  roads.pace.begin();
  offer(roads);
  update(roads, false);
  roads.app.time.go();
}

/** @param {RoadsState} roads */
function begin(roads) {
  const { start, goal } = /** @type {import('./ends.js').Ends} */ (roads.ends);
  roads.watched?.free();
  roads.watched = new RoadmapQuery(roads.engine, start.x, start.y, goal.x, goal.y, roads.straight);
}

/** Start, goal or weights are other ones: the search between these, at the same step. @param {RoadsState} roads */
export function askAgain(roads) {
  if (!roads.watched) return;
  const { at } = roads.watched;
  begin(roads);
  roads.watched.goTo(roads.scene.space, at);
}

/** The path alone is shown again. @param {RoadsState} roads */
export function stopWatching(roads) {
  if (!roads.watched) return;
  roads.app.time.pause();
  roads.watched.free();
  roads.watched = null;
  offer(roads);
  update(roads, false);
}

/** There is something to go back to, or no longer. @param {RoadsState} roads */
export function offer({ app }) {
  if (app.current === 'roads') app.time.update();
}

/** One expansion more. Whether there was one. @param {RoadsState} roads @param {number} [steps] */
export function stepQuery({ watched, scene }, steps = 1) {
  if (!watched) return false;
  const wanted = watched.at + steps;
  return watched.goTo(scene.space, wanted) === wanted;
}

/** @param {RoadsState} roads @returns {Past | undefined} */
export function pastOf({ app, watched, scene }) {
  if (!watched) return undefined;
  return {
    least: 0,
    at: watched.at,
    head: watched.last,
    seconds: (step) => step,
    words: (step, head) => say('roads.watched.at', { now: step, of: head }),
    goTo(step) {
      app.time.pause();
      watched.goTo(scene.space, Math.max(0, step));
    },
  };
}

/** The legend of the arrows. */
export const makeLegend = () => h('p', { class: 'soft', hidden: true }, ...['open', 'closed'].flatMap((mark) => [h('b', { style: `color: var(--ws-${mark}-back)` }, '➜ '), `${say(`roads.watched.legend.${mark}`)} `]), say('roads.watched.legend.rest'));

/** Tells what the step did. @param {RoadsState} roads */
export function tellQuery({ app, watched }) {
  if (!watched) return '';
  const { ended, expanded, cost, rest, open, closed, best, search } = watched.step();
  if (ended === 'failed') {
    try {
      watched.refused();
    } catch (error) {
      return app.words(error);
    }
  }
  if (ended) return say(search ? 'roads.watched.done' : 'roads.watched.straight', { closed });
  if (!watched.at) return say('roads.watched.begin');
  if (!expanded) return say(search > 1 ? 'roads.watched.again' : 'roads.watched.tied');
  const known = best === null ? '' : ` ${say('roads.watched.best', { cost: number(best) })}`;
  return `${say(`roads.watched.${expanded}`, { g: number(cost), h: number(rest), f: number(cost + rest), open, closed })}${known}`;
}

/** @param {RoadsState} roads @param {Drawing} drawing */
export function drawQuery({ watched }, drawing) {
  if (!watched) return;
  const nodes = watched.nodes();
  const lines = [];
  for (let at = 0; at < nodes.length; at += STRIDE) lines.push([nodes[at + 6], nodes[at + 7], nodes[at], nodes[at + 1]]);
  drawing.lines(lines, { colour: drawing.colour('ink'), width: 1, dash: [2, 3], alpha: 0.6 });
  const [open, closed] = [drawing.colour('open-back'), drawing.colour('closed-back')];
  const length = Math.min(LONG, Math.max(SHORT, drawing.px(METRES)));
  for (let at = 0; at < nodes.length; at += STRIDE) drawing.arrow(nodes[at], nodes[at + 1], nodes[at + 2], length, nodes[at + 3] === OPEN ? open : closed, length / 5);
  const branch = watched.branch();
  drawing.line(branch, { colour: drawing.colour('casing'), width: 5 });
  drawing.line(branch, { colour: drawing.colour('path'), width: 2, dash: [6, 4] });
  const route = watched.route();
  drawing.line(route, { colour: drawing.colour('casing'), width: 6 });
  drawing.line(route, { colour: drawing.colour('path'), width: 3.5 });
  const [x, y] = watched.current();
  if (x !== undefined) drawing.disc(x, y, { pixels: RING, stroke: drawing.colour('accent'), width: 3 });
}
