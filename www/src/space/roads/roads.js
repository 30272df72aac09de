/**
 * The roadmap on the Voronoi diagram: built before one's eyes, with layers, ways and changes by hand.
 *
 * @import { Point, Study } from '../types.js'
 * @import { App } from '../app.js'
 */
import words from '../../../texts/en.roads.json' with { type: 'json' };
import { Roads } from '../../../wasm/space.js';
import { h, setText } from '../../dom.js';
import { addTexts, say } from '../../texts.js';
import { button, choice, figures, group, more, number, slider, tick } from '../fields.js';
import { makeBeside } from './beside.js';
import { rampColour } from './ramp.js';
import { drawSample } from './sample.js';
import { makeSettings } from './settings.js';

addTexts(words);

/** What a frame may take for building, in milliseconds. */
const BUDGET = 10;
const UNITS = 20;
const PIXELS = 480;
/** Places along each side among which the first ends are sought. */
const SOUGHT = 40;
/** A floor of more metres has a body of a metre, a smaller one of a third. */
const LARGE = 120;
/** Units of a second at one time the speed, where it is watched. */
const RATE = 30;

/** @typedef {ReturnType<typeof makeRoads>['way']} Way */

/** @param {App} app */
export default function makeRoads(app) {
  const { yard } = app;
  const engine = new Roads();
  /** @type {any} */
  let settings = null;
  /** Why there can be no roadmap. */
  let refused = '';
  let building = false;
  let owed = 0;
  const layers = { graph: true, arcs: true, sampled: false, moved: false, exact: false, expanded: false, vertices: true };
  /** @type {{ edges: Float64Array, vertices: Float64Array, arcs: Float64Array, sampled: Float64Array, moved: Float64Array, weighted: Float64Array } | null} */
  let shown = null;
  /** @type {{ size: Float64Array, ridges: Uint8Array } | null} */
  let exact = null;
  let filling = false;
  /** @type {{ start: Point, goal: Point } | null} */
  let ends = null;
  /** @type {any} */
  let route = null;
  let routeRefused = '';
  let mode = 'way';
  /** @type {any[]} */
  let hooks = [];
  let straight = true;

  const radius = slider({ id: 'roads.radius', min: 0.1, max: 3, step: 0.05, value: 0.5, unit: 'm', input: () => { suit(); rebuild(); } });
  const fields = makeSettings((change) => { settings = { ...settings, ...change }; app.altered(); rebuild(); });
  const told = figures(['roads.phase', 'roads.samples', 'roads.graph', 'roads.parts', 'roads.length']);
  const corners = h('p', { class: 'soft' });
  const outcomes = h('p', { class: 'soft' });
  const way = figures(['roads.way.length', 'roads.way.clearance', 'roads.way.turning', 'roads.way.jump', 'roads.way.arcs', 'roads.way.expanded', 'roads.way.time']);
  const refusal = h('p', { class: 'flags bad', role: 'status' });
  const layerTicks = Object.keys(layers).map((name) => tick({ id: `roads.layer.${name}`, value: layers[/** @type {keyof typeof layers} */ (name)], input: (value) => { layers[/** @type {keyof typeof layers} */ (name)] = value; if (name === 'exact' && value) fill(); app.ask(); } }));
  const tool = choice({ id: 'roads.mode', options: ['way', 'prefer', 'avoid', 'move', 'add', 'remove', 'cut'], value: mode, help: true, input: (to) => { mode = to; app.ask(); } });
  const sight = tick({ id: 'roads.straight', value: straight, input: (value) => { straight = value; find(); } });
  const hooksSaid = h('p', { class: 'soft' });

  const beside = makeBeside({ app, roads: engine, ends: () => ends, radius: () => radius.value, refused: () => refused || routeRefused });

  const node = h('div', { class: 'study' },
    group('roads.building', radius.node, h('div', { class: 'row' }, button('roads.build', () => rebuild(true), { primary: true }), button('roads.watch', watch), button('roads.next-phase', nextPhase)), refusal, told.node, corners, outcomes),
    group('roads.way', tool.node, sight.node, way.node, hooksSaid, h('div', { class: 'row' }, button('roads.forget-hooks', () => { hooks = []; rebuild(true); }))),
    beside.node,
    more('roads.layers', ...layerTicks.map((one) => one.node), h('p', { class: 'soft' }, say('roads.colours'))),
    more('roads.settings', ...fields.nodes));

  function suit() {
    try {
      settings = Roads.suited(yard.space, radius.value);
      refused = '';
      fields.set(settings, radius.value);
    } catch (error) {
      refused = app.words(error);
    }
  }

  /** Begins anew. @param {boolean} [now] whatever was watched, it is built at once */
  function rebuild(now = true) {
    building = now;
    owed = 0;
    shown = null;
    route = null;
    routeRefused = '';
    exact = null;
    engine.forget();
    if (!refused && settings) {
      try {
        engine.begin(yard.space, settings);
      } catch (error) {
        refused = app.words(error);
      }
    }
    if (layers.exact) fill();
    if (building) requestAnimationFrame(build);
    beside.refresh();
    update();
  }

  /** Goes on building for a part of a frame. */
  function build() {
    if (!building || refused) return;
    const until = performance.now() + BUDGET;
    let more = true;
    while (more && performance.now() < until) more = work(UNITS);
    if (more) requestAnimationFrame(build);
    else building = false;
    update();
  }

  /** @param {number} units @param {boolean} [toPhase] @returns {boolean} whether there is more to do */
  function work(units, toPhase = false) {
    try {
      const left = engine.advance(yard.space, units, toPhase);
      if (!left) finished();
      return left;
    } catch (error) {
      refused = app.words(error);
      return false;
    }
  }

  function finished() {
    for (const hook of hooks) {
      try {
        engine.hook(yard.space, hook);
      } catch {
        // Where there is no such vertex any more the change says nothing.
      }
    }
    find();
  }

  function watch() {
    rebuild(false);
    app.time.go();
  }

  function nextPhase() {
    building = false;
    if (engine.ready || !engine.progress()) rebuild(false);
    const before = engine.progress()?.phase;
    while (engine.progress()?.phase === before && work(5000, true));
    update();
  }

  function find() {
    route = null;
    routeRefused = '';
    if (!engine.ready || !ends) return void tellListeners();
    try {
      const { start, goal } = ends;
      const from = performance.now();
      let times = 0;
      do {
        engine.find(yard.space, start.x, start.y, goal.x, goal.y, straight);
        times++;
      } while (performance.now() - from < 4);
      const time = (performance.now() - from) / times;
      route = { ...engine.figures(yard.space), time };
    } catch (error) {
      routeRefused = app.words(error);
    }
    tellListeners();
    update();
  }

  function tellListeners() {
    listeners.forEach((listener) => listener());
    beside.refresh();
  }

  /** The roomy places that are nearest to two opposite corners. */
  function someEnds() {
    const { left, right, bottom, top } = yard.floor;
    /** @type {{ x: number, y: number, along: number }[]} */
    const roomy = [];
    for (let i = 0; i < SOUGHT * SOUGHT; i++) {
      const [u, v] = [((i % SOUGHT) + 0.5) / SOUGHT, (Math.floor(i / SOUGHT) + 0.5) / SOUGHT];
      const [x, y] = [left + (right - left) * u, bottom + (top - bottom) * v];
      if (yard.space.clearance(x, y) > radius.value * 1.5) roomy.push({ x, y, along: u + v });
    }
    if (roomy.length < 2) return null;
    roomy.sort((a, b) => a.along - b.along);
    return { start: roomy[0], goal: roomy[roomy.length - 1] };
  }

  /** @param {Point} at @param {number} reach @returns {import('../types.js').Drag | null} */
  function grabEnd(at, reach) {
    for (const which of /** @type {const} */ (['goal', 'start'])) {
      const place = ends?.[which];
      if (place && Math.hypot(place.x - at.x, place.y - at.y) < Math.max(reach, 0.3)) {
        return { move(to) { ends = { .../** @type {any} */ (ends), [which]: to }; find(); } };
      }
    }
    return null;
  }

  /** @param {Point} at */
  function setGoal(at) {
    ends = ends ? { ...ends, goal: at } : { start: at, goal: at };
    find();
  }

  /** @param {import('../drawing.js').Drawing} drawing @param {boolean} [line] or its ends alone */
  function drawWay(drawing, line = true) {
    if (route && line) {
      const points = engine.route();
      drawing.line(points, { colour: drawing.colour('casing'), width: 6 });
      drawing.line(points, { colour: drawing.colour('path'), width: 3.5 });
    }
    if (!ends) return;
    for (const [place, colour, letter] of /** @type {[Point, string, string][]} */ ([[ends.start, 'start', 'A'], [ends.goal, 'goal', 'B']])) {
      drawing.disc(place.x, place.y, { pixels: 9, fill: drawing.colour(colour), stroke: drawing.colour('casing') });
      drawing.words(place.x, place.y, letter, { colour: drawing.colour('casing'), outline: false, size: 11 });
    }
  }

  /** Fills the exact raster, some rows a frame. */
  function fill() {
    if (filling || !settings || refused) return;
    filling = true;
    const go = () => {
      try {
        const more = engine.fillRaster(yard.space, settings, PIXELS, 24);
        exact = { size: engine.rasterSize(), ridges: engine.rasterRidges() };
        if (more && layers.exact) requestAnimationFrame(go);
        else filling = false;
      } catch (error) {
        filling = false;
        app.notify(app.words(error), true);
      }
      app.ask();
    };
    go();
  }

  /** @param {any} hook */
  function change(hook) {
    try {
      engine.hook(yard.space, hook);
    } catch (error) {
      app.notify(app.words(error), true);
      return false;
    }
    hooks.push(hook);
    app.altered();
    find();
    update();
    return true;
  }

  function update() {
    shown = null;
    setText(refusal, refused);
    const progress = engine.progress();
    if (progress) {
      told.update(say(`roads.phase.${progress.phase}`), number(progress.samples), say('roads.graph.of', { vertices: progress.vertices, edges: progress.edges }), number(progress.parts), `${number(progress.length, 1)} m`);
      setText(corners, progress.arcs ? say('roads.corners.of', { arcs: progress.arcs, shrunk: progress.shrunk, corners: progress.corners, hairpins: progress.hairpins }) : '');
      const [, notFree, , , tight, angle, chord] = progress.outcomes;
      setText(outcomes, say(progress.tunnelled ? 'roads.outcomes-tunnelled' : 'roads.outcomes', { notFree, tight, angle, chord, tunnelled: progress.tunnelled }));
    }
    if (route) way.update(`${number(route.length)} m`, `${number(route.clearance)} m`, `${number((route.turning * 180) / Math.PI, 0)}°`, `${number((route.jump * 180) / Math.PI, 3)}°`, number(route.arcs), number(route.expanded), `${number(route.time, 3)} ms`);
    else way.update('–', '–', '–', '–', '–', '–', '–');
    setText(hooksSaid, hooks.length ? say('roads.hooks', { n: hooks.length }) : '');
    app.ask();
  }

  function begin() {
    hooks = [];
    const { left, right, bottom, top } = yard.floor;
    radius.set(Math.max(right - left, top - bottom) > LARGE ? 1 : 0.35);
    suit();
    ends = someEnds();
    rebuild(true);
  }

  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** What groups and cameras go along. */
  const wayOnly = {
    engine,
    get found() {
      return route !== null;
    },
    /** Why there is none, or nothing. */
    get refused() {
      return refused || routeRefused;
    },
    get building() {
      return !engine.ready && !refused;
    },
    get radius() {
      return radius.value;
    },
    get ends() {
      return ends;
    },
    begin() {
      if (!settings) begin();
    },
    /** @param {() => void} listener told when another way was found, or none */
    listen: (listener) => listeners.add(listener),
    grab: grabEnd,
    tap: setGoal,
    draw: drawWay,
  };

  /** @satisfies {Study & { way: unknown }} */
  const study = {
    node,
    way: wayOnly,
    opened() {
      beside.opened();
      begin();
    },
    changed() {
      suit();
      rebuild(true);
    },
    shown() {
      if (!settings) begin();
      beside.refresh();
      app.ask();
    },
    advance(seconds) {
      building = false;
      owed += seconds * RATE;
      const units = Math.floor(owed);
      owed -= units;
      const left = !units || work(units);
      update();
      return left;
    },
    step() {
      building = false;
      work(1);
      update();
    },
    restart() {
      app.time.pause();
      rebuild(false);
    },
    grab(at, reach) {
      if (mode === 'move') {
        const from = at;
        let to = at;
        return { move(next) { to = next; app.ask(); }, drop() { change({ kind: 'move', from: [from.x, from.y], to: [to.x, to.y] }); } };
      }
      return mode === 'way' ? grabEnd(at, reach) : null;
    },
    tap(at) {
      const place = [at.x, at.y];
      if (mode === 'way') setGoal(at);
      else if (mode === 'prefer') change({ kind: 'weight', at: place, weight: 0.25 });
      else if (mode === 'avoid') change({ kind: 'weight', at: place, weight: 4 });
      else if (mode === 'add') change({ kind: 'add', at: place });
      else if (mode === 'remove') change({ kind: 'remove', at: place });
      else if (mode === 'cut') change({ kind: 'cut', at: place });
    },
    drawBelow(drawing) {
      if (!layers.exact || !exact?.size.length) return;
      const [columns, rows, side] = exact.size;
      const { left, bottom } = yard.floor;
      const [spur, branch] = [drawing.pixel('open-back', 0.5), drawing.pixel('closed', 0.75)];
      drawing.within(yard.floor, () => drawing.bitmap({ left, top: bottom + rows * side, side, columns, rows }, /** @type {any} */ (exact).ridges, (what) => (what === 2 ? branch : what === 1 ? spur : 0)));
    },
    draw(drawing) {
      shown ??= { edges: engine.edges(0), vertices: engine.vertices(), arcs: engine.arcs(), sampled: engine.edges(1), moved: engine.edges(2), weighted: engine.weighted() };
      const lines = (/** @type {Float64Array} */ of, /** @type {string} */ colour, /** @type {number} */ width, /** @type {number[]} */ dash = []) => {
        for (let i = 0; i < of.length; i += 5) drawing.line(of.subarray(i, i + 4), { colour, width, dash });
      };
      if (layers.sampled) lines(shown.sampled, drawing.colour('ink-soft'), 1, [3, 3]);
      if (layers.moved) lines(shown.moved, drawing.colour('open-back'), 1.5, [6, 3]);
      if (layers.graph) {
        const most = settings ? settings.radius * 5 : 1;
        const { edges } = shown;
        for (let i = 0; i < edges.length; i += 5) drawing.line(edges.subarray(i, i + 4), { colour: rampColour(edges[i + 4] / most), width: 2 });
        lines(shown.weighted, drawing.colour('accent'), 4, [2, 5]);
      }
      if (layers.arcs) for (let i = 0; i < shown.arcs.length; i += 1 + 2 * shown.arcs[i]) drawing.line(shown.arcs.subarray(i + 1, i + 1 + 2 * shown.arcs[i]), { colour: drawing.colour('ink'), width: 1, alpha: 0.55 });
      if (layers.vertices) for (let i = 0; i < shown.vertices.length; i += 3) drawing.disc(shown.vertices[i], shown.vertices[i + 1], { pixels: 2.5, fill: drawing.colour('ink') });
      if (layers.expanded) {
        const expanded = engine.expanded();
        for (let i = 0; i < expanded.length; i += 3) drawing.arrow(expanded[i], expanded[i + 1], expanded[i + 2], 12, drawing.colour('closed-back'), 2);
      }
      if (!engine.ready && !building) drawSample(drawing, engine.sample());
      beside.draw(drawing);
      drawWay(drawing, beside.shows('roadmap'));
    },
    measures() {
      if (building && !engine.ready && !refused) return null;
      const { vertices = 0, edges = 0, parts = 0, samples = 0 } = engine.progress() ?? {};
      const degrees = 180 / Math.PI;
      const found = route ? { length: route.length, clearance: route.clearance, turning: route.turning * degrees, jump: route.jump * degrees, arcs: route.arcs } : {};
      return { radius: radius.value, cycle: settings?.cycle ?? undefined, vertices, edges, parts, samples, ...found };
    },
    sentence() {
      if (refused) return refused;
      if (routeRefused) return routeRefused;
      if (!engine.ready) {
        const sample = engine.sample();
        return sample && !building ? say(`roads.say.${sample.outcome}`, { clearance: number(sample.clearance ?? 0), angle: number(((sample.angle ?? 0) * 180) / Math.PI, 0) }) : say('roads.say.building', { phase: say(`roads.phase.${engine.progress()?.phase ?? 'sampling'}`) });
      }
      return say(`roads.say.${mode}`);
    },
    save: () => ({ settings, hooks, ends, beside: beside.save() }),
    load(saved) {
      // Of what a file does not say the usual applies, and it says something about that only once it is there.
      if (!settings) begin();
      if (saved.settings) {
        settings = saved.settings;
        radius.set(settings.radius);
        fields.set(settings, settings.radius);
      }
      hooks = Array.isArray(saved.hooks) ? saved.hooks : [];
      const place = (/** @type {any} */ at) => Number.isFinite(at?.x) && Number.isFinite(at?.y);
      if (place(saved.ends?.start) && place(saved.ends?.goal)) ends = saved.ends;
      beside.load(saved.beside);
      rebuild(true);
    },
  };
  return study;
}
