/**
 * The roadmap on the Voronoi diagram: built before one's eyes, with layers, ways and changes by hand.
 *
 * @import { Point, Study } from '../types.js'
 * @import { App } from '../app.js'
 */
import words from '../../../texts/en.roads.json' with { type: 'json' };
import { Roads } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { addTexts, say } from '../../common/texts.js';
import { button, choice, figures, group, more, number, slider, tick } from '../fields.js';
import { makeBeside } from './beside.js';
import { makeBuilding } from './building.js';
import { connectedEnds, roomyEnds } from './ends.js';
import { drawGraph } from './graph.js';
import { makePace } from './pace.js';
import { drawSample } from './sample.js';
import { makeSettings } from './settings.js';
import { makeWanted } from './wanted.js';

addTexts(words);

/** Pixels along the longer side of the exact raster; what a frame may take for it, in milliseconds. */
const PIXELS = 480;
const BUDGET = 10;
/** A floor of more metres has a body of a metre, a smaller one of a third. */
const LARGE = 120;

/** @typedef {ReturnType<typeof makeRoads>['way']} Way */

/** @param {App} app */
export default function makeRoads(app) {
  const { yard } = app;
  const engine = new Roads();
  const wanted = makeWanted(yard);
  const building = makeBuilding(engine, yard, { changed: update, finished, failed: refuse });
  /** What it is made with, or was last. @type {any} */
  let settings = null;
  /** There is a scene to build on. */
  let begun = false;
  /** Why there can be no roadmap. */
  let refused = '';
  const pace = makePace();
  const layers = { graph: true, arcs: true, sampled: false, moved: false, exact: false, expanded: false, vertices: true };
  /** @type {import('./graph.js').Graph | null} */
  let shown = null;
  /** @type {{ size: Float64Array, ridges: Uint8Array } | null} */
  let exact = null;
  let filling = 0;
  /** @type {{ start: Point, goal: Point } | null} */
  let ends = null;
  /** Nobody has set the ends, and no way was found yet. */
  let anyEnds = false;
  /** @type {any} */
  let route = null;
  let routeRefused = '';
  let mode = 'way';
  /** @type {any[]} */
  let hooks = [];
  let straight = true;

  const radius = slider({ id: 'roads.radius', min: 0.1, max: 3, step: 0.05, value: 0.5, unit: 'm', input: (value) => { wanted.resize(value); app.altered(); rebuild({ giveUp: true }); } });
  const fields = makeSettings((change) => { wanted.set(change); app.altered(); rebuild(); });
  const told = figures(['roads.phase', 'roads.samples', 'roads.graph', 'roads.parts', 'roads.length']);
  const corners = h('p', { class: 'soft' });
  const outcomes = h('p', { class: 'soft' });
  const way = figures(['roads.way.length', 'roads.way.clearance', 'roads.way.turning', 'roads.way.jump', 'roads.way.arcs', 'roads.way.expanded', 'roads.way.time']);
  const refusal = h('p', { class: 'flags bad', role: 'status' });
  const layerTicks = Object.keys(layers).map((name) => tick({ id: `roads.layer.${name}`, value: layers[/** @type {keyof typeof layers} */ (name)], input: (value) => { layers[/** @type {keyof typeof layers} */ (name)] = value; if (name === 'exact' && value) fill(); app.ask(); } }));
  const tool = choice({ id: 'roads.mode', options: ['way', 'prefer', 'avoid', 'move', 'add', 'remove', 'cut'], value: mode, help: true, input: (to) => { mode = to; app.ask(); } });
  const sight = tick({ id: 'roads.straight', value: straight, input: (value) => { straight = value; find(); } });
  const hooksSaid = h('p', { class: 'soft' });

  const beside = makeBeside({ app, roads: engine, ends: () => ends, radius: () => wanted.radius, refused: () => refused || routeRefused });

  const node = h('div', { class: 'study' },
    group('roads.building', radius.node, h('div', { class: 'row' }, button('roads.build', () => rebuild(), { primary: true }), button('roads.watch', watch), button('roads.next-phase', nextPhase)), refusal, told.node, corners, outcomes),
    group('roads.way', tool.node, sight.node, way.node, hooksSaid, h('div', { class: 'row' }, button('roads.forget-hooks', () => { hooks = []; app.altered(); rebuild(); }))),
    beside.node,
    more('roads.layers', ...layerTicks.map((one) => one.node), h('p', { class: 'soft' }, say('roads.colours'))),
    more('roads.settings', ...fields.nodes));

  /**
   * Begins anew.
   * @param {{ watched?: boolean, giveUp?: boolean }} [how] `watched`: it is built unit by unit; `giveUp`: a setting that is no longer possible is forgotten, not refused
   */
  function rebuild({ watched = false, giveUp = false } = {}) {
    building.stop();
    cancelAnimationFrame(filling);
    filling = 0;
    pace.begin();
    shown = route = exact = null;
    refused = routeRefused = '';
    engine.forget();
    while (!start(watched, giveUp));
    if (layers.exact) fill();
    tellListeners();
    update();
  }

  /** @param {boolean} watched @param {boolean} giveUp @returns {boolean} whether it began or was refused; it can be tried with other settings otherwise */
  function start(watched, giveUp) {
    try {
      settings = wanted.settings();
      fields.set(settings, wanted.radius);
      building.begin(settings, watched);
    } catch (error) {
      if (giveUp && wanted.giveUp(error)) return false;
      refused = fields.refusal(error, wanted.radius) ?? app.words(error);
    }
    return true;
  }

  /** @param {unknown} error */
  function refuse(error) {
    refused = app.words(error);
    tellListeners();
    update();
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
    if (anyEnds && !route) tryConnected();
    anyEnds = false;
    update();
  }

  /** Where the first ends are not connected, as in a map with closed rooms, the way is shown in the largest part. */
  function tryConnected() {
    const before = ends;
    ends = connectedEnds(engine.edges(0), yard.floor);
    if (ends) find();
    if (route) return;
    ends = before;
    find();
  }

  function watch() {
    rebuild({ watched: true });
    app.time.go();
  }

  function nextPhase() {
    app.time.pause();
    if (engine.ready || !engine.phase) rebuild({ watched: true });
    if (!refused) building.nextPhase();
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
    update(false);
  }

  function tellListeners() {
    listeners.forEach((listener) => listener());
    beside.refresh();
  }

  /** @param {Point} at @param {number} reach @returns {import('../types.js').Drag | null} */
  function grabEnd(at, reach) {
    for (const which of /** @type {const} */ (['goal', 'start'])) {
      const place = ends?.[which];
      if (place && Math.hypot(place.x - at.x, place.y - at.y) < Math.max(reach, 0.3)) {
        return { move(to) { ends = { .../** @type {any} */ (ends), [which]: to }; anyEnds = false; find(); } };
      }
    }
    return null;
  }

  /** @param {Point} at */
  function setGoal(at) {
    anyEnds = false;
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

  /** Fills the exact raster, a part of each frame. */
  function fill() {
    if (filling || !begun || refused) return;
    const go = () => {
      filling = 0;
      try {
        const until = performance.now() + BUDGET;
        let more = true;
        while (more && performance.now() < until) more = engine.fillRaster(yard.space, settings, PIXELS, 1);
        exact = { size: engine.rasterSize(), ridges: engine.rasterRidges() };
        if (more && layers.exact) filling = requestAnimationFrame(go);
      } catch (error) {
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

  /** @param {boolean} [graph] whether it may be another one, too */
  function update(graph = true) {
    if (graph) shown = null;
    setText(refusal, refused);
    const { progress } = building;
    if (progress) {
      told.update(say(`roads.phase.${progress.phase}`), number(progress.samples), say('roads.graph.of', { vertices: progress.vertices, edges: progress.edges }), number(progress.parts), `${number(progress.length, 1)} m`);
      setText(corners, progress.arcs ? say('roads.corners.of', { arcs: progress.arcs, shrunk: progress.shrunk, corners: progress.corners, hairpins: progress.hairpins }) : '');
      const [, notFree, , , tight, angle, chord] = progress.outcomes;
      setText(outcomes, say(progress.tunnelled ? 'roads.outcomes-tunnelled' : 'roads.outcomes', { notFree, tight, angle, chord, tunnelled: progress.tunnelled }));
    } else {
      told.clear();
      for (const words of [corners, outcomes]) setText(words, '');
    }
    if (route) way.update(`${number(route.length)} m`, `${number(route.clearance)} m`, `${number((route.turning * 180) / Math.PI, 0)}°`, `${number((route.jump * 180) / Math.PI, 3)}°`, number(route.arcs), number(route.expanded), `${number(route.time, 3)} ms`);
    else way.clear();
    setText(hooksSaid, hooks.length ? say('roads.hooks', { n: hooks.length }) : '');
    app.ask();
  }

  function begin() {
    begun = true;
    hooks = [];
    const { left, right, bottom, top } = yard.floor;
    wanted.begin(Math.max(right - left, top - bottom) > LARGE ? 1 : 0.35);
    radius.set(wanted.radius);
    ends = roomyEnds(yard.floor, (x, y) => yard.space.clearance(x, y) > wanted.radius * 1.5);
    anyEnds = true;
    rebuild();
  }

  /** Builds what there is not, for whoever needs it. */
  function need() {
    if (!begun) begin();
    else if (!engine.ready && !refused && !building.going) rebuild();
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
      return wanted.radius;
    },
    get ends() {
      return ends;
    },
    /** Somebody goes along it: what is being watched, and stands still, is built. */
    begin: need,
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
      if (begun) rebuild({ giveUp: true });
    },
    shown() {
      if (!begun) begin();
      beside.refresh();
      app.ask();
    },
    advance(seconds, most = Infinity) {
      if (refused) return false;
      // It is seen once more from its beginning.
      if (engine.ready) rebuild({ watched: true });
      const left = building.advance(pace.units(seconds, engine.phase), most);
      update();
      return left;
    },
    step() {
      if (!engine.ready && !refused) building.advance(1);
      update();
    },
    restart() {
      app.time.pause();
      rebuild({ watched: true });
    },
    grab(at, reach) {
      if (mode === 'move') {
        let to = at;
        // A press alone moves nothing.
        return { move(next) { to = next; app.ask(); }, drop() { if (to !== at) change({ kind: 'move', from: [at.x, at.y], to: [to.x, to.y] }); } };
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
      shown ??= { ...building.graph(), arcs: engine.arcs(), sampled: engine.edges(1), moved: engine.edges(2), weighted: engine.weighted() };
      drawGraph(drawing, shown, layers, wanted.radius);
      if (layers.expanded) {
        const expanded = engine.expanded();
        for (let i = 0; i < expanded.length; i += 3) drawing.arrow(expanded[i], expanded[i + 1], expanded[i + 2], 12, drawing.colour('closed-back'), 2);
      }
      if (!engine.ready && !building.busy) drawSample(drawing, engine.sample());
      beside.draw(drawing);
      drawWay(drawing, beside.shows('roadmap'));
    },
    measures() {
      if (building.busy) return null;
      const { vertices = 0, edges = 0, parts = 0, samples = 0 } = building.progress ?? {};
      const degrees = 180 / Math.PI;
      const found = route ? { length: route.length, clearance: route.clearance, turning: route.turning * degrees, jump: route.jump * degrees, arcs: route.arcs } : {};
      return { radius: wanted.radius, cycle: settings?.cycle ?? undefined, vertices, edges, parts, samples, ...found };
    },
    sentence() {
      if (refused) return refused;
      if (routeRefused) return routeRefused;
      if (!engine.ready) {
        const sample = engine.sample();
        return sample && !building.busy ? say(`roads.say.${sample.outcome}`, { clearance: number(sample.clearance ?? 0), angle: number(((sample.angle ?? 0) * 180) / Math.PI, 0) }) : say('roads.say.building', { phase: say(`roads.phase.${building.progress?.phase ?? 'sampling'}`) });
      }
      return say(`roads.say.${mode}`);
    },
    save: () => ({ settings, hooks, ends: anyEnds ? null : ends, beside: beside.save() }),
    load(saved) {
      // Of what a file does not say the usual applies, and it says something about that only once it is there.
      if (!begun) begin();
      if (saved.settings) {
        wanted.load(saved.settings);
        radius.set(wanted.radius);
      }
      hooks = Array.isArray(saved.hooks) ? saved.hooks : [];
      const place = (/** @type {any} */ at) => Number.isFinite(at?.x) && Number.isFinite(at?.y);
      if (place(saved.ends?.start) && place(saved.ends?.goal)) {
        ends = saved.ends;
        anyEnds = false;
      }
      beside.load(saved.beside);
      rebuild();
    },
  };
  return study;
}
