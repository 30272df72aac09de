/**
 * Searches of the catalogue across the mesh, over the middles of its sides or polygons: which is watched, what it has
 * found, and its words.
 *
 * @import { MeshState } from './state.js'
 * @typedef {{ length: number | null, over: number | null, bends: number, expanded: number, generated: number, steps:
 *   number }} Searched
 */
import { say } from '../../common/texts.js';
import { choice, figures, group, number } from '../fields.js';

/** By their ids in the engine; the first one has intervals in place of middles and needs no funnel. */
export const SEARCHES = ['polyanya', 'a-star', 'dijkstra', 'bidirectional-a-star', 'fringe', 'weighted-a-star', 'greedy', 'breadth-first'];
const NODES = ['middles', 'centres'];
/** The usual settings of the search. */
export const USUAL_SEARCH = { search: SEARCHES[0], nodes: NODES[0] };

/** Numbers of a node: its place, its parent's, its mark, and g. */
export const NODE = 6;
export const [OPEN, NOW] = [1, 3];

/** Whether a search over middles is watched. @param {MeshState} state */
export const overMiddles = ({ packed, settings }) => settings.search !== SEARCHES[0] && !packed.settings.packed;

/**
 * Runs the search that is chosen between the ends of the shortest path.
 * @param {MeshState} state
 * @returns {number} its last step
 */
export function runSearch(state) {
  const { engine, settings } = state;
  if (!engine) return 0;
  state.searched = engine.search(settings.search, settings.nodes === 'centres');
  return state.searched?.steps ?? 0;
}

/** @param {any} saved @param {MeshState['settings']} settings */
export function loadSearch(saved, settings) {
  settings.search = SEARCHES.includes(saved?.search) ? saved.search : USUAL_SEARCH.search;
  settings.nodes = NODES.includes(saved?.nodes) ? saved.nodes : USUAL_SEARCH.nodes;
}

/** The choice, and figures of what was found. @param {MeshState} state @param {() => void} changed */
export function makeSearchPanel(state, changed) {
  const { settings } = state;
  const by = choice({ id: 'mesh.search', options: SEARCHES, value: settings.search, input: (value) => { settings.search = value; set(); changed(); } });
  const nodes = choice({ id: 'mesh.nodes', options: NODES, value: settings.nodes, input: (value) => { settings.nodes = value; changed(); } });
  const found = figures(['mesh.pulled', 'mesh.over-middles', 'mesh.nodes-expanded', 'mesh.nodes-generated']);
  const node = group('mesh.searched', by.node, nodes.node, found.node);
  function set() {
    by.set(settings.search);
    nodes.set(settings.nodes);
    nodes.node.hidden = found.node.hidden = settings.search === SEARCHES[0];
  }
  set();
  return { node, set, found };
}

/** A length beside the shortest. @param {number | null} length @param {number | null} shortest */
export function beside(length, shortest) {
  if (length === null) return '–';
  const percent = shortest ? (length / shortest - 1) * 100 : 0;
  return say('mesh.beside', { length: number(length), percent: number(percent, 1) });
}

/** @param {MeshState} state */
export function tellSearched({ at, found, last, panel, searched }) {
  if (!searched) return panel.searched.found.clear();
  const { expanded, generated, length, over } = searched;
  const steps = at < last ? say('mesh.of', { now: number(Math.max(at - 1, 0)), of: number(expanded) }) : number(expanded);
  return panel.searched.found.update(beside(length, found?.length ?? null), over === null ? '–' : `${number(over)} m`, steps, number(generated));
}

/** @param {MeshState} state @returns {string} */
export function sentenceOfSearch({ at, engine, found, last, searched }) {
  if (!engine || !searched) return say('mesh.say.no-ends');
  const { expanded, length } = searched;
  if (at === last) {
    if (length === null) return say('mesh.say.no-path');
    return say('mesh.say.pulled', { length: number(length), percent: number(found?.length ? (length / found.length - 1) * 100 : 0, 1), n: expanded });
  }
  const nodes = engine.seen(at);
  for (let i = 0; i < nodes.length; i += NODE) if (nodes[i + 4] === NOW) return say('mesh.say.node', { g: number(nodes[i + 5]), n: nodes.length / NODE });
  return say('mesh.say.node-begin');
}
