/**
 * Paths between the same two places on a mesh, a roadmap and a grid, measured and timed beside each other, and what each of these takes to build. All of it is
 * built when the group is first opened, and searched for a part of each frame.
 *
 * @import { App } from '../app.js'
 * @import { Drawing } from '../drawing.js'
 * @import { Ends } from '../roads/ends.js'
 */
import { Beside, SceneComparison } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { memory, say } from '../../common/texts.js';
import { more, number } from '../fields.js';
import { broader, drawPaths, LOOKS, sign } from './looks.js';

/** What a frame may take for building and searching, in milliseconds. */
const BUDGET = 6;
/** The roadmap is one among others here. @type {Record<string, import('./looks.js').Look>} */
const COMPARED = { ...LOOKS, roadmap: { colour: 'closed-back', dash: [], width: 3 }, 'theta-star': { colour: 'ink', dash: [2, 4], width: 3 } };
/** What is around each where there is depth. */
const BROADER = broader(COMPARED);
/** In the order of the tables. */
const KINDS = ['polyanya', 'mesh-middles', 'mesh-centres', 'roadmap', 'a-star', 'a-star-smoothed', 'theta-star', 'hpa-star', 'hpa-star-smoothed'];
const PARTS = ['mesh', 'roadmap', 'grid', 'abstraction'];
const COLUMNS = ['length', 'over', 'clearance', 'turning', 'expanded', 'time'];
const SIZES = ['nodes', 'edges', 'memory', 'built'];

/**
 * @typedef {object} Asked  What the study knows.
 * @property {App} app
 * @property {() => Ends | null} ends
 * @property {() => number} radius
 */

/** @param {Asked} asked */
export function makeComparison({ app, ends, radius }) {
  const { yard } = app;
  const state = {
    engine: /** @type {SceneComparison | null} */ (null),
    /** The scene that it is of. @type {object | null} */
    space: null,
    /** What else it is of: radius and revision. */
    of: '',
    /** The ends that were asked for last. */
    sought: '',
    answered: 0,
    going: false,
    lines: /** @type {[string, Float64Array][]} */ ([]),
    hidden: /** @type {Set<string>} */ (new Set()),
  };
  const said = h('p', { class: 'soft', role: 'status' });
  const rows = KINDS.map((kind) => makeRow(kind, (on) => show(kind, on)));
  const paths = table('paths', COLUMNS, rows);
  const parts = PARTS.map(makePart);
  const node = more('mesh.comparison', said, paths, table('sizes', SIZES, parts), h('p', { class: 'soft' }, say('mesh.comparison.about')));
  node.addEventListener('toggle', () => {
    refresh();
    app.altered();
    app.ask();
  });

  const open = () => node.open && node.isConnected;

  /** @param {string} kind @param {boolean} on */
  function show(kind, on) {
    if (on) state.hidden.delete(kind);
    else state.hidden.add(kind);
    app.altered();
    app.ask();
  }

  /** Brings all of it up to date, where anybody looks. */
  function refresh() {
    if (!open()) return;
    const of = `${radius()} ${yard.space.revision}`;
    if (state.of !== of || state.space !== yard.space) begin(of);
    const places = ends();
    const key = places ? JSON.stringify(places) : '';
    if (places && state.sought !== key) {
      state.sought = key;
      state.engine?.ask(places.start.x, places.start.y, places.goal.x, places.goal.y);
    }
    go();
  }

  /** @param {string} of */
  function begin(of) {
    state.engine?.free();
    const side = Beside.suited(yard.space, radius());
    Object.assign(state, { engine: new SceneComparison(yard.space, radius(), side), of, space: yard.space, sought: '', answered: 0, lines: [] });
    tell(side);
  }

  function go() {
    if (state.going) return;
    state.going = true;
    requestAnimationFrame(frame);
  }

  function frame() {
    const { engine } = state;
    state.going = false;
    // The scene may be another one since, and nobody may look any more.
    if (!engine || !open() || state.space !== yard.space) return;
    const left = engine.advanceFor(yard.space, BUDGET);
    if (engine.answered !== state.answered) {
      state.answered = engine.answered;
      state.lines = KINDS.map((kind) => [kind, engine.line(kind)]);
      app.ask();
    }
    tell(Beside.suited(yard.space, radius()));
    if (left) go();
  }

  /** @param {number} side of the grid's cells */
  function tell(side) {
    const { engine } = state;
    if (!engine) return;
    const [columns, count] = engine.cells();
    const grid = columns ? say('mesh.comparison.grid', { columns: number(columns), rows: number(count), side: number(side, 2) }) : '';
    setText(said, engine.built ? grid : say('mesh.comparison.building'));
    const found = engine.paths();
    const optimum = found.find((/** @type {any} */ one) => one.kind === 'polyanya')?.figures?.length;
    for (const row of rows) row.update(found.find((/** @type {any} */ one) => one.kind === row.kind), optimum, radius());
    engine.sizes().forEach((/** @type {any} */ size, /** @type {number} */ at) => parts[at].update(size));
  }

  return {
    node,
    refresh,
    /** @param {Drawing} drawing */
    draw(drawing) {
      if (!node.open) return;
      drawPaths(drawing, state.lines.filter(([kind]) => !state.hidden.has(kind)).map(([kind, points]) => [points, COMPARED[kind]]));
    },
    /** The same where there is depth. @param {import('../depth/solid.js').Solid} solid */
    solid(solid) {
      if (!node.open) return;
      for (const [kind, points] of state.lines) if (!state.hidden.has(kind)) solid.line(points, BROADER[kind]);
      for (const [kind, points] of state.lines) if (!state.hidden.has(kind)) solid.line(points, COMPARED[kind]);
    },
    get open() {
      return node.open;
    },
    /** The answers to the last question, for tests and tasks. */
    answers: () => state.engine?.paths() ?? [],
    save: () => ({ open: node.open, hidden: KINDS.filter((kind) => state.hidden.has(kind)) }),
    /** @param {any} saved */
    load(saved) {
      state.hidden = new Set(KINDS.filter((kind) => Array.isArray(saved?.hidden) && saved.hidden.includes(kind)));
      for (const { kind, field } of rows) field.checked = !state.hidden.has(kind);
      node.open = Boolean(saved?.open);
      refresh();
    },
  };
}

/** @param {string} name @param {string[]} columns @param {{ node: HTMLElement }[]} rows */
function table(name, columns, rows) {
  const heads = columns.map((column) => h('th', { scope: 'col' }, say(`mesh.comparison.${column}`)));
  return h('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': say(`mesh.comparison.${name}`) },
    h('table', { class: 'beside' }, h('caption', {}, say(`mesh.comparison.${name}`)), h('thead', {}, h('tr', {}, ...heads)), ...rows.map((row) => row.node)));
}

/** A path: its name with what shows and hides it, its figures, or why there is none. @param {string} kind @param {(on: boolean) => void} show */
function makeRow(kind, show) {
  const field = h('input', { type: 'checkbox', checked: true, onchange: () => show(field.checked) });
  const cells = COLUMNS.map(() => h('td', {}, '–'));
  const values = h('tr', {}, ...cells);
  const words = h('td', { colspan: COLUMNS.length, class: 'soft' });
  const why = h('tr', { hidden: true }, words);
  const head = h('label', { class: 'tick' }, field, h('span', {}, sign(COMPARED[kind]), say(`mesh.comparison.way.${kind}`)));
  return {
    kind,
    field,
    node: h('tbody', {}, h('tr', {}, h('th', { scope: 'rowgroup', colspan: COLUMNS.length }, head)), values, why),
    /** @param {any} path @param {number | undefined} optimum @param {number} radius */
    update(path, optimum, radius) {
      const refusal = path?.refused ? say(path.refused) : '';
      values.hidden = Boolean(refusal);
      why.hidden = !refusal;
      setText(words, refusal);
      const tight = path?.figures && path.figures.clearance < radius * (1 - 1e-6);
      cells[COLUMNS.indexOf('clearance')].classList.toggle('bad', Boolean(tight));
      told(path, optimum, tight).forEach((text, at) => setText(cells[at], text));
    },
  };
}

/** A path as words, column by column. @param {any} path @param {number | undefined} optimum @param {boolean} tight whether the body does not fit */
function told(path, optimum, tight) {
  if (!path?.figures) return COLUMNS.map(() => '–');
  const { length, clearance, turning, expanded } = path.figures;
  const percent = optimum ? (length / optimum - 1) * 100 : NaN;
  return [
    `${number(length)} m`,
    Number.isFinite(percent) ? say('mesh.comparison.percent', { sign: percent < -0.05 ? '−' : '+', percent: number(Math.abs(percent), 1) }) : '–',
    `${number(clearance)} m${tight ? ' < R' : ''}`,
    `${number((turning * 180) / Math.PI, 0)}°`,
    number(expanded),
    path.took === null || path.took === undefined ? '' : span(path.took),
  ];
}

/** @param {number} milliseconds */
const span = (milliseconds) => (milliseconds < 1 ? `${number(milliseconds * 1000, 0)} µs` : `${number(milliseconds, 1)} ms`);

/** What a representation takes. @param {string} id */
function makePart(id) {
  const cells = SIZES.map(() => h('td', {}, '–'));
  return {
    node: h('tbody', {}, h('tr', {}, h('th', { scope: 'rowgroup', colspan: SIZES.length }, say(`mesh.comparison.part.${id}`))), h('tr', {}, ...cells)),
    /** @param {{ nodes: number, edges: number, bytes: number, built: number }} size */
    update({ nodes, edges, bytes, built }) {
      const texts = nodes ? [number(nodes), number(edges), memory(bytes), span(built)] : SIZES.map(() => '–');
      texts.forEach((text, at) => setText(cells[at], text));
    },
  };
}
