// A scene as an SVG, in the colours of both themes: the same colours that the engine paints, cells of one colour as one
// path.

import { boxesOf } from '../../src/panels/export/svg/runs.js';
import { coloursOf } from './colours.js';
import { endsAt, lineThrough, middleOf, round, strokesOf } from './marks.js';

/** @import { Engine } from '../../src/engine/engine.js' */

/** At most so many cells across: of a larger world every second is drawn, or every third … */
const WIDEST = 160;
/** Up to so many cells across, crossings and the paths between them can be told apart. */
const APART = 64;

/**
 * @param {Engine} engine
 * @param {number} lane
 * @returns {string}
 */
export function pictureOf(engine, lane) {
  const { width, height, start, goal } = engine.state();
  const every = Math.ceil(width / WIDEST);
  const colours = coloursOf(engine, lane);
  const columns = Math.ceil(width / every);
  const rows = Math.ceil(height / every);
  const colourAt = (/** @type {number} */ x, /** @type {number} */ y) => colours(Math.min(height - 1, y * every) * width + Math.min(width - 1, x * every));
  const cells = [...boxesOf(columns, rows, colourAt)].map(([colour, boxes]) => {
    const d = boxes.map((box) => `M${box.x} ${box.y}h${box.width}v${box.height}H${box.x}z`).join('');
    return `<path style="fill:${colour}" d="${d}"/>`;
  }).join('');
  const middle = middleOf(every);
  const lineOf = (/** @type {Iterable<number>} */ cells) => lineThrough(cells, width, middle);
  // Of a search on a graph of places: its links, and the path where it turns at corners.
  const { graph, views } = engine.state().lanes[lane];
  const [hierarchy, pyramid] = ['hierarchies', 'pyramids'].map((id) => views.includes(id));
  const halves = (/** @type {ArrayLike<number>} */ flat, /** @type {number} */ n) => `${round(flat[2 * n] / 2 / every)} ${round(flat[2 * n + 1] / 2 / every)}`;
  const links = graph && engine.ask((lab) => ({ places: lab.graphPlaces(lane), links: withoutShortcuts([...lab.graphLinks(lane)], graph) }));
  // Of a search on an abstraction: its clusters or sectors and, where they can be told apart, crossings and the paths
  // between them.
  const clusters = hierarchy ? engine.ask((lab) => lab.hierarchyClusters(lane, 1)) : pyramid ? engine.ask((lab) => lab.pyramidSectors(lane)) : [];
  const borders = Array.from({ length: clusters.length / 5 }, (_, n) => {
    const [left, upper, right, lower] = clusters.slice(5 * n, 5 * n + 4);
    return `M${round(left / every)} ${round(upper / every)}H${round((right + 1) / every)}V${round((lower + 1) / every)}H${round(left / every)}z`;
  }).join('');
  // Of a search on a pyramid: the edges of the lowest level whose nodes can be told apart.
  const wide = (/** @type {number} */ nodes) => Math.sqrt((width * height) / nodes) >= 4 * every;
  const level = pyramid ? engine.ask((lab) => lab.pyramid(lane)).nodes.findIndex(wide) + 1 : 0;
  const pairs = level ? engine.ask((lab) => lab.pyramidEdges(lane, level)) : hierarchy && columns <= APART ? engine.ask((lab) => [...lab.hierarchyPaths(lane, 1), ...lab.hierarchyCrossings(lane)]) : [];
  const between = Array.from(pairs, (/** @type {number} */ cell, /** @type {number} */ i) => `${i % 2 ? 'L' : 'M'}${middle(cell % width, Math.floor(cell / width))}`).join('');
  // Where there is risk: hatching, the denser the more.
  const risks = engine.state().risky && every === 1 ? [...engine.ask((lab) => lab.risks())] : [];
  const hatch = risks.map((risk, at) => hatchAt(at % width, Math.floor(at / width), Math.ceil(risk / 3))).join('');
  const web = links ? links.links.map((node, i) => `${i % 2 ? 'L' : 'M'}${halves(links.places, node)}`).join('') : borders + between;
  const turns = graph ? engine.ask((lab) => lab.graphSpots(lane, engine.path(lane))) : [];
  const alongTurns = Array.from({ length: turns.length / 2 }, (_, n) => `${n ? 'L' : 'M'}${halves(turns, n)}`).join('');
  // Of an agent on its way: where it has gone, and its plan.
  const journey = engine.ask((lab) => lab.journey(lane));
  // Of a search over sub-goals: these, and where there is no path, how far one can go.
  const over = engine.ask((lab) => lab.subGoals(lane));
  const found = over?.failed ? over.fromStart : engine.path(lane);
  const line = graph ? alongTurns : lineOf(journey?.agent == null ? found : journey.trail);
  const thick = Math.max(0.34, columns / 220);
  const badge = Math.max(0.5, columns / 64);
  const path = strokesOf(line, thick);
  const nets = web && `<path style="stroke:light-dark(#00543a,#8dffc4)" stroke-opacity=".35" stroke-width="${round(thick / 3)}" fill="none" d="${web}"/>`;
  const risky = hatch && `<path style="stroke:light-dark(#7a1f00,#ffc2a1)" stroke-opacity=".6" stroke-width="0.08" fill="none" d="${hatch}"/>`;
  const dashes = `${round(thick * 1.6)} ${round(thick * 2)}`;
  const plan = journey && `<path style="stroke:var(--ws-path)" stroke-width="${round(thick)}" stroke-dasharray="${dashes}" fill="none" d="${lineOf(journey.plan)}"/>`;
  const goals = over?.goals.map((/** @type {{ cell: number }} */ { cell }) => diamondAt(middle(cell % width, Math.floor(cell / width)), badge)).join('') ?? '';
  const agent = journey?.agent == null ? '' : agentAt(middle(journey.agent % width, Math.floor(journey.agent / width)), badge);
  const ends = endsAt(middle(start.x, start.y), middle(goal.x, goal.y), badge);
  return `<svg viewBox="0 0 ${columns} ${rows}" shape-rendering="crispEdges" aria-hidden="true">${cells}<g shape-rendering="geometricPrecision">${risky}${nets}${plan ?? ''}${path}${goals}${ends}${agent}</g></svg>`;
}

/**
 * Links without the shortcuts of subgoal graphs, which are told from the earlier node on.
 * @param {number[]} links
 * @param {string} graph
 */
function withoutShortcuts(links, graph) {
  return graph === 'subgoals' ? links.filter((_, i) => links[i - (i % 2)] > links[i - (i % 2) + 1]) : links;
}

/** Lines through a cell that go on in those beside. @param {number} x @param {number} y @param {number} dense */
function hatchAt(x, y, dense) {
  const lines = Array.from({ length: Math.max(0, 2 * dense - 1) }, (_, i) => (i + 1 - dense) / dense);
  return lines.map((by) => `M${round(x + Math.max(0, by))} ${round(y - Math.min(0, by))}L${round(x + 1 + Math.min(0, by))} ${round(y + 1 - Math.max(0, by))}`).join('');
}

/** @param {string} middle @param {number} badge */
function agentAt(middle, badge) {
  const [x, y] = middle.split(' ');
  return `<circle style="fill:var(--ws-path);stroke:var(--ws-casing)" stroke-width="${round(badge / 4)}" cx="${x}" cy="${y}" r="${round(badge * 0.86)}"/>`;
}

/** @param {string} middle @param {number} badge */
function diamondAt(middle, badge) {
  const [x, y] = middle.split(' ').map(Number);
  const reach = badge * 0.9;
  return `<path style="fill:light-dark(#00543a,#8dffc4);stroke:var(--ws-casing)" stroke-width="${round(badge / 5)}" d="M${round(x)} ${round(y - reach)}L${round(x + reach)} ${round(y)}L${round(x)} ${round(y + reach)}L${round(x - reach)} ${round(y)}z"/>`;
}
