/**
 * The comparison with what A*, HPA* and Theta* find on a grid between the same two places, measured beside the
 * roadmap's way. The grid is built when the group is first opened, and searched for a part of each frame, so that
 * dragging stays fluid however long a search takes.
 *
 * @import { App } from '../app.js'
 * @import { Point } from '../types.js'
 * @import { Roads } from '../../../wasm/space.js'
 */
import { Beside } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { choice, more, number } from '../fields.js';
import { broader, drawPaths, LOOKS, sign } from '../paths/looks.js';

/** What a frame may take for building and searching, in milliseconds. */
const BUDGET = 6;
/** Sides of cells, in metres, by the words of their choice. @type {Record<string, number>} */
const SIDES = { quarter: 0.25, half: 0.5, one: 1, two: 2 };

/** In the order of the table. */
const KINDS = ['roadmap', 'a-star', 'a-star-smoothed', 'hpa-star', 'hpa-star-smoothed', 'theta-star'];
/** What is around each where there is depth. */
const BROADER = broader(LOOKS);
const COLUMNS = ['length', 'clearance', 'turning', 'jumps'];

/**
 * @typedef {object} Asked  What the study knows.
 * @property {App} app
 * @property {Roads} roads
 * @property {() => { start: Point, goal: Point } | null} ends
 * @property {() => number} radius
 * @property {() => string} refused why the roadmap has no way, or nothing
 */

/** @param {Asked} asked */
export function makeBeside({ app, roads, ends, radius, refused }) {
  const { scene } = app;
  /** @type {Beside | null} */
  let engine = null;
  /** The scene that the grid is of. @type {object | null} */
  let space = null;
  /** What else it is of: radius, revision and side. */
  let built = '';
  /** The ends that were asked for last. */
  let sought = '';
  let answered = 0;
  let going = false;
  /** There is more to be built or found. */
  let left = false;
  /** Nobody has chosen a side yet: the one that suits is taken. */
  let chosen = false;
  /** Why there can be no grid. */
  let refusal = '';
  /** @type {Map<string, Float64Array>} */
  let lines = new Map();
  const shown = new Set(KINDS);

  const side = choice({ id: 'roads.beside.side', options: Object.keys(SIDES), value: 'half', help: true, input: () => { chosen = true; app.altered(); refresh(); } });
  const said = h('p', { class: 'soft', role: 'status' });
  const refusedNode = h('p', { class: 'beside-refused', role: 'status' });
  const rows = KINDS.map(makeRow);
  const [onRoadmap, ...onGrid] = rows;
  const heads = COLUMNS.map((name) => h('th', { scope: 'col' }, say(`roads.beside.${name}`)));
  const table = h('table', { class: 'beside' }, h('caption', {}, say('roads.beside.caption')), h('thead', {}, h('tr', {}, ...heads)), ...rows.map((row) => row.node));
  const node = more('roads.beside', side.node, refusedNode, said, table, h('p', { class: 'soft' }, say('roads.beside.about')), h('p', { class: 'soft' }, say('roads.beside.measured')));
  node.addEventListener('toggle', () => {
    refresh();
    app.altered();
    app.ask();
  });

  /** @param {string} kind */
  function makeRow(kind) {
    const field = h('input', { type: 'checkbox', checked: true, onchange: () => { show(kind, field.checked); app.altered(); } });
    const cells = COLUMNS.map(() => h('td', {}, '–'));
    const values = h('tr', {}, ...cells);
    const words = h('td', { colspan: COLUMNS.length, class: 'soft' });
    const why = h('tr', { hidden: true }, words);
    return {
      kind,
      field,
      node: h('tbody', {}, h('tr', {}, h('th', { scope: 'rowgroup', colspan: COLUMNS.length }, h('label', { class: 'tick' }, field, h('span', {}, sign(LOOKS[kind]), say(`roads.beside.way.${kind}`))))), values, why),
      /** @param {any} figures @param {string} [refusal] */
      update(figures, refusal = '') {
        values.hidden = Boolean(refusal);
        why.hidden = !refusal;
        setText(words, refusal);
        const tight = figures && figures.clearance < radius() * (1 - 1e-6);
        cells[1].classList.toggle('bad', Boolean(tight));
        told(figures, tight).forEach((text, at) => setText(cells[at], text));
      },
    };
  }

  /** @param {string} kind @param {boolean} on */
  function show(kind, on) {
    if (on) shown.add(kind);
    else shown.delete(kind);
    app.ask();
  }

  const open = () => node.open && node.isConnected;

  /** Brings grid and query up to date, where anybody looks. */
  function refresh() {
    if (!open()) return;
    if (!chosen) suit();
    const of = `${radius()} ${scene.space.revision} ${side.value}`;
    if (built !== of || space !== scene.space) begin(of);
    const places = ends();
    const key = places ? JSON.stringify(places) : '';
    if (engine && places && sought !== key) {
      sought = key;
      left = true;
      engine.ask(places.start.x, places.start.y, places.goal.x, places.goal.y);
    }
    if (left) go();
    tell();
    tellRoadmap();
  }

  /** A grid of this scene for this body. @param {string} of */
  function begin(of) {
    engine?.free();
    engine = null;
    built = of;
    space = scene.space;
    sought = refusal = '';
    answered = 0;
    left = true;
    lines = new Map();
    try {
      engine = new Beside(scene.space, radius(), SIDES[side.value]);
    } catch (error) {
      refusal = app.words(error);
      left = false;
    }
    app.ask();
  }

  function suit() {
    const suited = Beside.suited(scene.space, radius());
    side.set(Object.entries(SIDES).find(([, metres]) => metres === suited)?.[0] ?? 'two');
  }

  function go() {
    if (going) return;
    going = true;
    requestAnimationFrame(frame);
  }

  function frame() {
    going = false;
    // The scene may be another one since, and nobody may look any more.
    if (!engine || !open() || space !== scene.space) return;
    left = engine.advanceFor(scene.space, BUDGET);
    if (engine.answered !== answered) {
      answered = engine.answered;
      lines = new Map(onGrid.map(({ kind }) => [kind, /** @type {Beside} */ (engine).line(kind)]));
      app.ask();
      tell();
    } else if (!answered) {
      tell();
    }
    if (left) go();
  }

  /** Writes what is known of the grid and of the ways on it. */
  function tell() {
    setText(refusedNode, refusal);
    setText(said, stand());
    const found = engine?.ways() ?? [];
    for (const row of onGrid) {
      const way = found.find((/** @type {any} */ one) => one.kind === row.kind);
      row.update(way?.figures, way?.refused ? say(way.refused) : '');
    }
  }

  function stand() {
    if (!engine) return '';
    if (engine.progress < 1) return say('roads.beside.building', { share: number(100 * engine.progress, 0) });
    const [columns, count] = engine.size();
    const words = say('roads.beside.grid', { columns: number(columns), rows: number(count) });
    return SIDES[side.value] > 2 * radius() ? `${words} ${say('roads.beside.wide')}` : words;
  }

  function tellRoadmap() {
    const figures = Beside.onRoadmap(scene.space, roads);
    onRoadmap.update(figures, figures ? '' : refused());
  }

  return {
    node,
    refresh,
    /** Another scene is there: what suits it is chosen anew. */
    opened() {
      chosen = false;
    },
    /** Whether a way is to be drawn. @param {string} kind */
    shows: (kind) => !node.open || shown.has(kind),
    /** The ways on the grid. @param {import('../view/drawing.js').Drawing} drawing */
    draw(drawing) {
      if (!node.open) return;
      const seen = [...lines].filter(([kind]) => shown.has(kind));
      drawPaths(drawing, seen.map(([kind, points]) => [points, LOOKS[kind]]));
    },
    /** The same where there is depth. @param {import('../depth/solid.js').Solid} solid */
    solid(solid) {
      if (!node.open) return;
      for (const [kind, points] of lines) if (shown.has(kind)) solid.line(points, BROADER[kind]);
      for (const [kind, points] of lines) if (shown.has(kind)) solid.line(points, LOOKS[kind]);
    },
    save: () => ({ open: node.open, side: chosen ? side.value : null, hidden: KINDS.filter((kind) => !shown.has(kind)) }),
    /** @param {any} saved */
    load(saved) {
      chosen = Object.hasOwn(SIDES, saved?.side);
      if (chosen) side.set(saved.side);
      for (const { kind, field } of rows) {
        field.checked = !(Array.isArray(saved?.hidden) && saved.hidden.includes(kind));
        show(kind, field.checked);
      }
      node.open = Boolean(saved?.open);
      refresh();
    },
  };
}

/** A way as words, column by column. @param {any} figures @param {boolean} tight whether the body does not fit */
function told(figures, tight) {
  if (!figures) return COLUMNS.map(() => '–');
  const degrees = (/** @type {number} */ radians) => (radians * 180) / Math.PI;
  const { length, clearance, turning, jumps, largestJump } = figures;
  return [
    `${number(length)} m`,
    `${number(clearance)} m${tight ? ' < R' : ''}`,
    `${number(degrees(turning), 0)}°`,
    jumps ? `${number(jumps)} (${number(degrees(largestJump), 0)}°)` : '0',
  ];
}
