/**
 * Paths between the same two places on meshes, a roadmap, navspheres and a grid, measured and timed beside each other,
 * and what each of these takes to build. All of it is built when the group is first opened, and searched for a part of
 * each frame.
 *
 * @import { App } from '../app.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { Ends } from '../roads/ends.js'
 */
import { Beside, SceneComparison } from '../../../wasm/space.js';
import words from '../../../texts/en.roads.json' with { type: 'json' };
import { h, setText } from '../../common/dom.js';
import { addTexts, say } from '../../common/texts.js';
import { more, number } from '../fields.js';
import { figuresOf, standsOn } from './figures.js';
import { broader, drawPaths } from './looks.js';
import { COLUMNS, COMPARED, makePart, makeRow, SIZES, table } from './tables.js';

// Roadmaps and grids say why there is no path on them.
addTexts(words);

/** What a frame may take for building and searching, in milliseconds. */
const BUDGET = 6;
/** What is around each path where there is depth. */
const BROADER = broader(COMPARED);
/** In the order of the tables. */
const KINDS = ['polyanya', 'mesh-middles', 'mesh-centres', 'table-walk-1', 'table-walk-2', 'table-walk-5', 'table-walk-10', 'roadmap', 'spheres', 'a-star', 'a-star-smoothed', 'theta-star', 'hpa-star', 'hpa-star-smoothed'];
/** Not drawn at first, so that the paths are seen. */
const FAINT = ['table-walk-1', 'table-walk-2', 'table-walk-5'];
const PARTS = ['mesh', 'packed', 'roadmap', 'spheres', 'grid', 'abstraction'];

/**
 * @typedef {object} Asked  What the study knows.
 * @property {App} app
 * @property {() => Ends | null} ends
 * @property {() => number} radius
 */

/** @param {Asked} asked */
export function makeComparison({ app, ends, radius }) {
  const { scene } = app;
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
    /** There is something to be built, searched or timed yet. */
    busy: false,
    lines: /** @type {[string, Float64Array][]} */ ([]),
    hidden: new Set(FAINT),
    /** What the figure of a lesson is about; the others are not there. */
    kinds: KINDS,
  };
  const said = h('p', { class: 'soft', role: 'status' });
  const rows = KINDS.map((kind) => makeRow(kind, !FAINT.includes(kind), (on) => show(kind, on)));
  const paths = table('paths', COLUMNS, rows);
  const parts = PARTS.map(makePart);
  const node = more('mesh.comparison', said, paths, table('sizes', SIZES, parts), h('p', { class: 'soft about' }, say('mesh.comparison.about')));
  node.dataset.field = 'mesh.comparison';
  node.addEventListener('toggle', () => {
    if (!node.open) forget();
    refresh();
    app.altered();
    app.ask();
  });

  const open = () => node.open && app.current === 'mesh';

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
    const of = `${radius()} ${scene.space.revision}`;
    if (state.of !== of || state.space !== scene.space) begin(of, state.space === scene.space && state.of.startsWith(`${radius()} `));
    const places = ends();
    const key = places ? JSON.stringify(places) : '';
    if (places && state.sought !== key) {
      state.sought = key;
      state.busy = true;
      state.engine?.ask(places.start.x, places.start.y, places.goal.x, places.goal.y);
    }
    go();
  }

  /** What is compared takes memory: it is kept as long as it is looked at. */
  function forget() {
    state.engine?.free();
    Object.assign(state, { engine: null, of: '', sought: '', answered: 0, busy: false, lines: [] });
  }

  /** What was built follows an edit of its scene, if it can. @param {string} of @param {boolean} edited */
  function begin(of, edited) {
    if (edited && state.engine?.follow(scene.space)) {
      Object.assign(state, { of, sought: '', busy: true, lines: [] });
      return;
    }
    state.engine?.free();
    const side = Beside.suited(scene.space, radius());
    Object.assign(state, { engine: new SceneComparison(scene.space, radius(), side), of, space: scene.space, sought: '', answered: 0, busy: true, lines: [] });
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
    if (!engine || !open() || state.space !== scene.space) return;
    const left = engine.advanceFor(scene.space, BUDGET);
    // Who waits for all figures looks after a redraw.
    if (state.busy && !left) app.ask();
    state.busy = left;
    if (engine.answered !== state.answered) {
      state.answered = engine.answered;
      state.lines = KINDS.map((kind) => [kind, engine.line(kind)]);
      app.ask();
    }
    tell(Beside.suited(scene.space, radius()));
    if (left) go();
  }

  /** @param {number} side of the grid's cells */
  function tell(side) {
    const { engine } = state;
    if (!engine) return;
    const [columns, count] = engine.cells();
    const grid = columns && state.kinds.some((kind) => standsOn(kind, 'grid')) ? say('mesh.comparison.grid', { columns: number(columns), rows: number(count), side: number(side, 2) }) : '';
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
      drawPaths(drawing, state.lines.filter(([kind]) => state.kinds.includes(kind) && !state.hidden.has(kind)).map(([kind, points]) => [points, COMPARED[kind]]));
    },
    /** The same where there is depth. @param {import('../depth/solid.js').Solid} solid */
    solid(solid) {
      if (!node.open) return;
      for (const [kind, points] of state.lines) if (state.kinds.includes(kind) && !state.hidden.has(kind)) solid.line(points, BROADER[kind]);
      for (const [kind, points] of state.lines) if (state.kinds.includes(kind) && !state.hidden.has(kind)) solid.line(points, COMPARED[kind]);
    },
    get open() {
      return node.open;
    },
    /** The answers to the last question, for tests and tasks. */
    answers: () => state.engine?.paths() ?? [],
    /** Whether answers are awaited. */
    get busy() {
      return open() && state.busy;
    },
    /** Their figures by name, and those of what they are searched on. */
    measures: () => (open() && state.engine ? figuresOf(state.engine.paths(), state.engine.sizes()) : {}),
    save: () => ({ open: node.open, hidden: KINDS.filter((kind) => state.hidden.has(kind) || !state.kinds.includes(kind)) }),
    /** @param {any} saved */
    load(saved) {
      state.hidden = new Set(saved?.hidden ? listed(saved.hidden) : FAINT);
      state.kinds = saved?.kinds ? listed(saved.kinds) : KINDS;
      for (const row of rows) {
        row.field.checked = !state.hidden.has(row.kind);
        row.node.hidden = !state.kinds.includes(row.kind);
      }
      PARTS.forEach((part, at) => (parts[at].node.hidden = !state.kinds.some((kind) => standsOn(kind, part))));
      node.open = Boolean(saved?.open);
      refresh();
    },
  };
}

/** The kinds among what a file lists. @param {unknown} list */
const listed = (list) => KINDS.filter((kind) => Array.isArray(list) && list.includes(kind));
