/**
 * Planning in a bitmap and walking: characters, their plans, and the controller that takes them along.
 *
 * @import { Point, Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { State } from './states.js'
 */
import words from '../../../texts/en.walk.json' with { type: 'json' };
import { Walk } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { messageOf } from '../../common/message-of.js';
import { addTexts, say } from '../../common/texts.js';
import { dragObstacle } from '../drag-obstacle.js';
import { shippedScene } from '../floor-files.js';
import { button, choice, figures, group, more, number, slider, tick } from '../fields.js';
import { makeHistory } from '../history.js';
import { Picture } from '../picture.js';
import { drawFromAbove, drawFromTheSide } from './figures.js';
import { lookAhead, makeGains } from './gains.js';
import { Keeping } from './keeping.js';
import { SET_UPS } from './presets.js';
import { makeRecord } from './record.js';
import { makeRoom } from './room.js';
import { badgeOf, goalIn, statesOf } from './states.js';
import { makeTiming } from './timing.js';

addTexts(words);

/** Colours by what a character does. */
const COLOURS = { idle: 'ink-soft', walking: 'closed', arrived: 'only-first', pausing: 'ink-soft', waiting: 'open', yielding: 'open', stopped: 'alert' };
/** Changes below this, in metres and the like, cannot be seen. */
const UNSEEN = 1e-6;
/** Expansions of the watched search for each press. */
const WATCHED = 1;
const MOST = 20;
/** Cells of a bitmap at most, where nobody has chosen their side. */
const MOST_CELLS = 1_000_000;
/** Seconds between moments of a walk that are kept to go back to, and how many of them. */
const [KEPT, MOST_KEPT] = [0.5, 120];
/** Metres to which the figure of a motion file is scaled. */
const TALL = 1.8;
/** Metres between places of a way at which its clearance is asked. */
const CLOSE = 0.02;

/** @param {App} app @returns {Study} */
export default function makeWalk(app) {
  const { yard } = app;
  const engine = new Walk();
  const joints = Int32Array.from(engine.joints());
  let jointsNow = joints;
  /** @type {State[]} */
  let states = [];
  /** What was seen of them when they were last shown. @type {Float64Array[]} */
  let shown = [];
  let chosen = 0;
  /** Time that has passed but for which no tick was made. */
  let owed = 0;
  /** Seconds that should have gone by since the last tick. */
  let missing = 0;
  let settings = engine.settings();
  const usualCell = settings.cell;
  const layers = { grown: true, search: false, path: true, trail: false, prints: false };
  /** @type {{ place: any, costs: Uint32Array, expanded: number, ended: number } | null} */
  let watched = null;
  /** @type {{ place: any, cells: Uint8Array } | null} */
  let bitmap = null;
  /** The whole search of the chosen one from where it is, and null where there is none. @type {{ place: any, costs: Uint32Array, expanded: number } | null | undefined} */
  let searched;
  const [cellsPicture, costsPicture] = [new Picture(), new Picture()];
  const record = makeRecord();
  const keeping = new Keeping();
  /** Of the scene as it was when somebody last moved. @type {ReturnType<typeof makeRoom> | null} */
  let room = null;

  const setUp = choice({ id: 'walk.set-up', options: ['', ...Object.keys(SET_UPS)], value: '', waits: true, input: (id) => { if (id) void take(id); } });
  const list = h('div', { class: 'chips', role: 'group', 'aria-label': say('walk.characters') });
  const side = h('canvas', { class: 'side-view', role: 'img', 'aria-label': say('walk.side-view') });
  const nobody = h('p', { class: 'soft' }, say('walk.say.nobody'));
  const badge = h('p', { class: 'badge-line' });
  const gauges = figures(['walk.speed', 'walk.spin', 'walk.push', 'walk.twist', 'walk.left', 'walk.plans', 'walk.turned', 'walk.room', 'walk.needed']);
  const script = h('textarea', { rows: 4, spellcheck: false, 'aria-label': say('walk.script'), onchange: setScript });
  const scriptSaid = h('p', { class: 'soft', role: 'status' });
  const radius = slider({ id: 'walk.radius', min: 0.1, max: 1.5, step: 0.05, value: 0.3, unit: 'm', input: body });
  const height = slider({ id: 'walk.height', min: 0.3, max: 2.4, step: 0.05, value: 1.8, unit: 'm', input: body });
  const gains = makeGains({ change: (to) => attempt(() => chosen < engine.count && engine.setGains(chosen, to)), analyse: (of) => engine.analyse(of), words: app.words, cell: () => settings.cell });
  const figure = h('input', { type: 'file', accept: '.bvh', hidden: true, onchange: () => { if (figure.files?.[0]) void takeBvh(figure.files[0]); figure.value = ''; } });

  const motion = h('p', { class: 'soft' });
  const own = button('walk.procedural', () => {
    engine.takeProcedural();
    history.cut();
    jointsNow = joints;
    showMotion('');
    update();
  });

  const cell = slider({ id: 'walk.cell', min: 0.05, max: 1, step: 0.05, value: settings.cell, unit: 'm', input: (value) => set({ cell: value }) });
  const growth = choice({ id: 'walk.growth', options: ['conservative', 'paper', 'line-width', 'double-line-width'], value: settings.growth, input: (value) => set({ growth: value }) });
  const growthSaid = h('p', { class: 'soft' });
  const guide = choice({ id: 'walk.guide', options: ['cost', 'estimate', ...Walk.searches()], value: settings.guide, input: (value) => set({ guide: value }) });
  const snap = tick({ id: 'walk.snap', value: settings.snap, input: (value) => set({ snap: value }) });
  const clearance = slider({ id: 'walk.clearance', min: 0, max: 0.5, step: 0.05, value: settings.clearance, unit: 'm', input: (value) => set({ clearance: value }) });
  const margin = slider({ id: 'walk.margin', min: 0, max: 1, step: 0.05, value: 0.3, unit: 'm', input: (value) => set({ margin: value }) });
  const cure = tick({ id: 'walk.cure', value: false, help: true, input: (value) => set({ cureAfter: value ? 2 : null }) });
  const layerTicks = Object.keys(layers).map((name) => tick({ id: `walk.layer.${name}`, value: layers[/** @type {keyof typeof layers} */ (name)], input: (value) => { layers[/** @type {keyof typeof layers} */ (name)] = value; app.ask(); } }));
  const timing = makeTiming();
  const adding = button('walk.add', add);
  const removing = button('walk.remove', remove);

  const node = h('div', { class: 'study' },
    group('walk.characters', setUp.node, list, h('div', { class: 'row' }, adding, removing), nobody, badge, side, gauges.node),
    gains.node,
    group('walk.planning', cell.node, growth.node, growthSaid, guide.node, clearance.node, margin.node, snap.node, cure.node, h('div', { class: 'row' }, button('walk.watch', watch))),
    more('walk.layers', ...layerTicks.map((one) => one.node)),
    more('walk.body', radius.node, height.node, h('label', { class: 'stacked' }, h('span', {}, say('walk.script')), script), h('p', { class: 'soft' }, say('walk.script.help')), scriptSaid, h('div', { class: 'row' }, button('walk.bvh', () => figure.click()), own, figure), motion),
    more('walk.timing', timing.node));

  /** Does what may be refused, and says why. @param {() => unknown} act @param {boolean} [own] somebody wanted it: it is remembered */
  function attempt(act, own = true) {
    try {
      act();
    } catch (error) {
      app.notify(app.words(error), true);
      return false;
    }
    history.touch();
    if (own) app.altered();
    update();
    return true;
  }

  /** @param {Record<string, unknown>} change */
  function set(change) {
    const before = settings;
    watched = null;
    settings = { ...settings, ...change };
    if (!attempt(() => engine.setSettings(settings))) settings = before;
    else if (settings.cell !== before.cell) lookOn(before.cell);
  }

  /** Who looked as far ahead as suits cells does so in others. @param {number} cell their side before */
  function lookOn(cell) {
    for (let at = 0; at < engine.count; at++) {
      const of = engine.gains(at);
      if (of.lookAhead === lookAhead(of.speed, cell)) engine.setGains(at, { ...of, lookAhead: lookAhead(of.speed, settings.cell) });
    }
    if (chosen < engine.count) gains.set(engine.gains(chosen));
  }

  /** Cells as small as usual, or so large that the bitmap of this floor is planned in while somebody walks. */
  function suit() {
    const { left, right, bottom, top } = yard.floor;
    const side = Math.sqrt(((right - left) * (top - bottom)) / MOST_CELLS);
    settings = { ...settings, cell: Math.max(usualCell, Math.ceil(side * 20) / 20) };
    engine.setSettings(settings);
    tellSettings();
  }

  function tellSettings() {
    cell.set(settings.cell);
    growth.set(settings.growth);
    guide.set(settings.guide);
    snap.set(settings.snap);
    clearance.set(settings.clearance);
    if (typeof settings.margin === 'number') margin.set(settings.margin);
    cure.set(Boolean(settings.cureAfter));
  }

  function body() {
    attempt(() => chosen < engine.count && engine.setBody(chosen, radius.value, height.value));
  }

  function setScript() {
    try {
      if (chosen < engine.count) engine.setScript(chosen, script.value);
      setText(scriptSaid, '');
      history.touch();
      app.altered();
    } catch (error) {
      setText(scriptSaid, app.words(error));
    }
    update();
  }

  /** @param {File} file */
  async function takeBvh(file) {
    takeMotion(new Uint8Array(await file.arrayBuffer()), file.name);
  }

  /** The motion of a file for all; one that is refused changes nothing. @param {Uint8Array} bytes @param {string} name */
  function takeMotion(bytes, name) {
    try {
      engine.takeBvh(bytes, TALL);
    } catch (error) {
      app.notify(say('walk.bvh-refused', { name, why: app.words(error) }), true);
      return;
    }
    jointsNow = Int32Array.from(engine.joints());
    history.cut();
    showMotion(name);
    app.notify(say('walk.bvh-taken', { name }));
    update();
  }

  /** @param {string} name of its file; nothing for their own */
  function showMotion(name) {
    setText(motion, name ? say('walk.motion', { name }) : say('walk.motion-own'));
    own.disabled = !name;
  }

  /** A set-up: its scene, if it has one, and its characters. @param {string} id */
  async function take(id) {
    const { scene, characters } = SET_UPS[id];
    app.time.pause();
    const there = typeof scene === 'string'
      ? yard.space.name === scene || (await app.open(() => shippedScene(app.site, scene), say(`space.scene.${scene}`)))
      : await app.open(() => ({ kind: 'scene', json: scene }), say(`walk.set-up.${id}`));
    if (!there) return;
    place(characters);
    setUp.set(id);
    app.altered();
  }

  /** @param {import('./presets.js').Character[]} characters */
  function place(characters) {
    clear();
    attempt(() => {
      for (const one of characters) {
        const index = engine.add(one.x, one.y, one.heading ?? 0, one.speed ?? 1.4);
        if (one.script) engine.setScript(index, one.script);
        else if (one.goal) engine.setGoal(index, ...one.goal);
      }
    }, false);
    choose(0);
  }

  function clear() {
    engine.restart();
    owed = missing = 0;
    keeping.begin();
    while (engine.count) engine.remove(engine.count - 1);
    watched = null;
    record.begin();
    history.begin();
  }

  /** A place that is free, as near the middle as can be. */
  function freePlace() {
    const { left, right, bottom, top } = yard.floor;
    const [mx, my] = [(left + right) / 2, (bottom + top) / 2];
    let best = { x: mx, y: my, worth: -Infinity };
    for (let i = 1; i < 24; i++) {
      for (let j = 1; j < 24; j++) {
        const [x, y] = [left + ((right - left) * i) / 24, bottom + ((top - bottom) * j) / 24];
        const others = states.reduce((least, one) => Math.min(least, Math.hypot(one.x - x, one.y - y) - 0.6), Infinity);
        const room = Math.min(yard.space.clearance(x, y), others, 1);
        const worth = room - Math.hypot(x - mx, y - my) / 1000;
        if (worth > best.worth) best = { x, y, worth };
      }
    }
    return best;
  }

  function add() {
    if (engine.count >= MOST) return;
    const { x, y } = freePlace();
    if (attempt(() => { const at = engine.add(x, y, 0, 1.4); engine.setGains(at, { ...engine.gains(at), lookAhead: lookAhead(1.4, settings.cell) }); })) choose(engine.count - 1);
  }

  function remove() {
    if (attempt(() => engine.remove(chosen))) choose(Math.min(chosen, engine.count - 1));
  }

  /** @param {number} index */
  function choose(index) {
    chosen = Math.max(0, index);
    watched = null;
    update();
    const state = states[chosen];
    if (!state) return;
    gains.set(engine.gains(chosen));
    radius.set(state.radius);
    height.set(state.height);
    script.value = engine.script(chosen);
  }

  function watch() {
    app.time.pause();
    let begun = false;
    try {
      begun = engine.watch(yard.space, chosen);
    } catch (error) {
      return app.notify(app.words(error), true);
    }
    if (!begun) return app.notify(say('walk.no-goal'));
    watched = { place: engine.bitmapPlace(yard.space, chosen), costs: engine.watchedCosts(), expanded: 0, ended: 0 };
    return app.ask();
  }

  /** What is seen of all: their states, and how their figures stand. */
  const seenNow = () => [engine.states(), ...states.map((_, at) => engine.figure(at))];

  /** Whether all stand as they were last shown. */
  function asShown() {
    const now = seenNow();
    return now.length === shown.length && now.every((numbers, part) => numbers.length === shown[part].length && numbers.every((value, at) => Object.is(value, shown[part][at]) || Math.abs(value - shown[part][at]) < UNSEEN));
  }

  function update() {
    states = statesOf(engine.states());
    shown = seenNow();
    bitmap = null;
    searched = undefined;
    setText(growthSaid, say(`walk.growth.${settings.growth}.said`));
    const chips = [...list.children];
    if (chips.length !== states.length) list.replaceChildren(...states.map((_, at) => h('button', { class: 'chip-button', type: 'button', onclick: () => choose(at) }, String(at + 1))));
    states.forEach((state, at) => {
      const chip = list.children[at];
      chip.setAttribute('aria-pressed', String(at === chosen));
      const words = say('walk.chip', { n: at + 1, badge: say(isReady(state, at) ? 'walk.badge.ready' : `walk.badge.${badgeOf(state)}`) });
      chip.setAttribute('title', words);
      chip.setAttribute('aria-label', words);
      /** @type {HTMLElement} */ (chip).style.borderBottomColor = `var(--ws-${COLOURS[/** @type {keyof typeof COLOURS} */ (badgeOf(state))]})`;
    });
    for (const part of [badge, side, gauges.node]) part.hidden = !states.length;
    nobody.hidden = states.length > 0;
    adding.disabled = states.length >= MOST;
    removing.disabled = !states.length;
    app.ask();
  }

  /** What there is to be said. */
  function told() {
    if (watched) return say(`walk.say.watched.${watched.ended}`, { expanded: watched.expanded });
    const state = states[chosen];
    if (!state) return say('walk.say.nobody');
    if (engine.time === 0) return say(states.some((one, at) => Number.isFinite(one.goalX) || isReady(one, at)) ? 'walk.say.begin' : 'walk.say.no-goals');
    const waiting = states.filter((one) => badgeOf(one) === 'waiting').length;
    const said = { time: number(engine.time, 1), overlaps: engine.overlaps(), waiting };
    return keeping.short === undefined ? say('walk.say.time', said) : say('walk.say.slow', { ...said, share: number(100 * keeping.short, 0) });
  }

  const history = makeHistory({
    take() {
      const [moment, been] = [engine.moment(), record.moment()];
      return { moment, been, free: () => moment.free() };
    },
    back({ moment, been }) {
      engine.back(moment);
      record.back(been);
      settings = engine.settings();
      tellSettings();
      choose(Math.min(chosen, engine.count - 1));
    },
    tick: goOn,
    every: () => Math.max(1, Math.round(KEPT / settings.dt)),
    most: () => MOST_KEPT,
  });

  /** @param {number} tick */
  function goTo(tick) {
    app.time.pause();
    watched = null;
    history.goTo(tick);
    owed = missing = 0;
    // Settings and goals of then are what is remembered of work; a scene that nobody has worked on stays so.
    if (app.touched) app.altered();
    update();
  }

  /** One time step. */
  function goOn() {
    const before = statesOf(engine.states());
    engine.tick(yard.space, 1);
    const { obstacles } = yard;
    if (room?.obstacles !== obstacles) room = makeRoom(obstacles, yard.floor);
    record.add(before, statesOf(engine.states()), engine.time, room.at);
  }

  /** Goals and scripts are taken up with the next tick. @param {State} state @param {number} at */
  const isReady = (state, at) => badgeOf(state) === 'idle' && engine.script(at) !== '';

  /** Where one goes, or will go with the next tick. @param {number} at @returns {Point | null} */
  function goalOf(at) {
    const state = states[at];
    if (!state) return null;
    if (Number.isFinite(state.goalX)) return { x: state.goalX, y: state.goalY };
    return isReady(state, at) ? goalIn(engine.script(at)) : null;
  }

  /** @param {State} state */
  function tellState(state) {
    const trouble = engine.trouble(chosen);
    const been = record.of(chosen);
    setText(badge, `${say(isReady(state, chosen) ? 'walk.badge.ready' : `walk.badge.${badgeOf(state)}`)}${trouble ? `: ${say(trouble)}` : ''}`);
    const pair = (/** @type {number} */ is, /** @type {number} */ aim, /** @type {string} */ unit) => say('walk.pair', { is: number(is), aim: number(aim), unit });
    gauges.update(pair(state.speed, state.aimSpeed, 'm/s'), pair(state.spin, state.aimSpin, 'rad/s'), `${number(state.push)} m/s²`, `${number(state.twist)} rad/s²`, `${number(state.left, 1)} m`, number(state.plans), `${number(been.turned, 0)}°`, Number.isNaN(been.room) ? '–' : `${number(been.room)} m`, Number.isNaN(been.needed) ? '–' : `${number(been.needed)} s`);
  }

  showMotion('');
  suit();

  return {
    node,
    takeMotion,
    opened() {
      clear();
      setUp.set('');
      suit();
      engine.sceneChanged();
      history.begin();
      update();
    },
    changed() {
      engine.sceneChanged();
      history.cut();
      watched = null;
      update();
    },
    shown() {
      if (!engine.count && yard.space.name === 'office') {
        place(SET_UPS.office.characters);
        setUp.set('office');
      }
      update();
      app.ask();
    },
    advance(seconds, most = Infinity, wanted = seconds) {
      owed += seconds;
      missing += wanted;
      const ticks = Math.floor(owed / settings.dt);
      if (ticks > 0) {
        owed -= ticks * settings.dt;
        const searching = watched;
        watched = null;
        const until = performance.now() + most;
        let done = 0;
        for (; done < ticks && (done === 0 || performance.now() < until); done++) history.go();
        keeping.add(missing, done * settings.dt);
        missing = 0;
        // Where nobody moves the picture stays: only the time is told.
        if (!searching && asShown()) {
          app.say(told());
          return 'still';
        }
        update();
      }
      return ticks > 0 || 'still';
    },
    step() {
      if (watched && watched.ended === 0) {
        watched.ended = engine.watchedStep(WATCHED);
        watched.costs = engine.watchedCosts();
        watched.expanded = engine.watchedExpanded();
        return;
      }
      watched = null;
      history.go();
      update();
    },
    past: { get least() { return history.least; }, get at() { return history.at; }, get head() { return history.head; }, seconds: (tick) => tick * settings.dt, goTo },
    restart() {
      app.time.pause();
      // Who goes back to the start wants to try there what was set since.
      const kept = new Map(states.map(({ id }, at) => [id, engine.gains(at)]));
      engine.restart();
      owed = missing = 0;
      statesOf(engine.states()).forEach(({ id }, at) => kept.has(id) && engine.setGains(at, kept.get(id)));
      engine.setSettings(settings);
      record.begin();
      history.begin();
      keeping.begin();
      choose(chosen);
    },
    grab(at, reach) {
      // The goal of the chosen one lies above others.
      const goal = goalOf(chosen);
      if (goal && Math.hypot(goal.x - at.x, goal.y - at.y) < Math.max(reach, 0.3)) return { move: (to) => void attempt(() => engine.setGoal(chosen, to.x, to.y)) };
      const index = states.findIndex((one) => Math.hypot(one.x - at.x, one.y - at.y) < Math.max(one.radius, reach));
      if (index >= 0) {
        choose(index);
        return { move: (to) => void attempt(() => engine.put(index, to.x, to.y, states[index].heading)) };
      }
      return dragObstacle(app, at);
    },
    tap(at) {
      if (states[chosen]) attempt(() => engine.setGoal(chosen, at.x, at.y));
      else app.notify(say('walk.nobody'));
    },
    drawBelow(drawing) {
      if (!states[chosen]) return;
      drawing.within(yard.floor, () => drawCells(drawing));
    },
    draw(drawing) {
      states.forEach((state, at) => {
        const colour = drawing.colour(COLOURS[/** @type {keyof typeof COLOURS} */ (badgeOf(state))]);
        if (layers.trail) drawing.line(engine.trail(at), { colour, width: 2, alpha: 0.6 });
        if (layers.prints) drawPrints(drawing, at, colour);
        if (layers.path && (at === chosen || states.length <= 4)) drawing.line(engine.path(at), { colour: drawing.colour(at === chosen ? 'path' : 'ink-soft'), width: at === chosen ? 2.5 : 1.5, alpha: at === chosen ? 1 : 0.5 });
      });
      states.forEach((state, at) => {
        const colour = drawing.colour(COLOURS[/** @type {keyof typeof COLOURS} */ (badgeOf(state))]);
        drawFromAbove(drawing, state, jointsNow, engine.figure(at), { fill: colour, chosen: at === chosen, number: at + 1 });
      });
      const state = states[chosen];
      if (!state) return;
      const goal = goalOf(chosen);
      if (goal) {
        drawing.disc(goal.x, goal.y, { pixels: 8, fill: drawing.colour('goal'), stroke: drawing.colour('casing'), width: 2 });
        drawing.words(goal.x, goal.y, String(chosen + 1), { colour: drawing.colour('casing'), outline: false, size: 10 });
      }
      if (badgeOf(state) === 'walking') {
        drawing.disc(state.aimX, state.aimY, { pixels: 4, stroke: drawing.colour('accent'), width: 2 });
        drawing.arrow(state.x, state.y, state.aimHeading, Math.max(24, drawing.px(0.9)), drawing.colour('accent'));
      }
      drawing.arrow(state.x, state.y, state.heading, Math.max(18, drawing.px(0.6)), drawing.colour('ink'));
      tellState(state);
      drawFromTheSide(side, jointsNow, engine.figure(chosen), { colour: drawing.colour, gone: record.of(chosen).gone, height: state.height });
    },
    measures() {
      const state = states[chosen];
      const grown = state ? cellsNow() : null;
      const share = grown ? (100 * grown.cells.reduce((sum, cell) => sum + Number(cell === 0), 0)) / grown.cells.length : Number.NaN;
      const count = (/** @type {string} */ badgeName) => states.filter((one) => badgeOf(one) === badgeName).length;
      return { time: engine.time, overlaps: engine.overlaps(), arrived: count('arrived'), waiting: count('waiting'), walking: count('walking'), free: share, cells: grown?.cells.length, expanded: (watched ?? searchNow())?.expanded ?? 0, cell: settings.cell, ...(state && { radius: state.radius, height: state.height, left: state.left, speed: state.speed, plans: state.plans, clearance: clearanceOf(engine.path(chosen)), ...gains.told }), ...record.of(chosen) };
    },
    sentence: told,
    save: () => ({ settings, characters: states.map((state, at) => ({ x: state.x, y: state.y, heading: state.heading, radius: state.radius, height: state.height, gains: engine.gains(at), script: engine.script(at), goal: Number.isFinite(state.goalX) ? [state.goalX, state.goalY] : null })) }),
    load(saved) {
      clear();
      try {
        if (saved.settings) engine.setSettings({ ...settings, ...saved.settings });
        settings = engine.settings();
        tellSettings();
        for (const one of (saved.characters ?? []).slice(0, MOST)) {
          const index = engine.add(one.x, one.y, one.heading ?? 0, 1.4);
          if (one.radius || one.height) engine.setBody(index, one.radius ?? 0.3, one.height ?? 1.8);
          if (one.gains) engine.setGains(index, one.gains);
          if (one.script) engine.setScript(index, one.script);
          else if (one.goal) engine.setGoal(index, one.goal[0], one.goal[1]);
        }
      } catch (error) {
        app.notify(messageOf(error) ? app.words(error) : say('walk.saved-wrong'), true);
      }
      choose(0);
    },
  };

  /** How near the way of the chosen one comes to an obstacle, high or low, at places a step apart. @param {Float64Array} path */
  function clearanceOf(path) {
    let least = Infinity;
    for (let i = 2; i < path.length; i += 2) {
      const [dx, dy] = [path[i] - path[i - 2], path[i + 1] - path[i - 1]];
      const count = Math.ceil(Math.hypot(dx, dy) / CLOSE);
      for (let j = 0; j <= count; j++) least = Math.min(least, yard.space.clearance(path[i - 2] + (dx * j) / count, path[i - 1] + (dy * j) / count));
    }
    return least;
  }

  function cellsNow() {
    try {
      return (bitmap ??= { place: engine.bitmapPlace(yard.space, chosen), cells: engine.grown(yard.space, chosen) });
    } catch {
      return null;
    }
  }

  /** The search of the chosen one to its end, where it is shown and none is watched. */
  function searchNow() {
    if (!layers.search || watched || searched !== undefined) return searched ?? null;
    searched = null;
    try {
      if (!engine.watch(yard.space, chosen)) return null;
      while (!engine.watchedStep(10_000));
      searched = { place: engine.bitmapPlace(yard.space, chosen), costs: engine.watchedCosts(), expanded: engine.watchedExpanded() };
    } catch {
      // The reason stands beside the character.
    }
    return searched;
  }

  /** The bitmap on which the chosen one plans, or the search that is watched. @param {import('../drawing.js').Drawing} drawing */
  function drawCells(drawing) {
    const search = watched ?? searchNow();
    if (search) {
      const { costs, place: where } = search;
      const most = costs.reduce((top, cost) => (cost !== 0xffffffff && cost > top ? cost : top), 1);
      const shades = Array.from({ length: 64 }, (_, i) => drawing.pixel('closed', 0.25 + 0.6 * (i / 63)));
      costsPicture.draw(drawing, where, costs, [most, shades[0], shades[63]], (cost) => (cost === 0xffffffff ? 0 : shades[Math.min(63, Math.floor((cost / most) * 63))]));
    }
    if (layers.grown && !watched) {
      const now = cellsNow();
      if (!now) return; // The reason stands beside the character.
      const [grown, solid] = [drawing.pixel('tight', 0.95), drawing.pixel('line-strong', 0.55)];
      cellsPicture.draw(drawing, now.place, now.cells, [grown, solid], (what) => (what === 0 ? 0 : what === 1 ? grown : solid));
    }
  }

  /** @param {import('../drawing.js').Drawing} drawing @param {number} at @param {string} colour */
  function drawPrints(drawing, at, colour) {
    const prints = engine.footprints(at);
    for (let i = 0; i < prints.length; i += 4) {
      const [x, y, heading] = [prints[i], prints[i + 1], prints[i + 2]];
      const [dx, dy] = [Math.cos(heading) * 0.12, Math.sin(heading) * 0.12];
      drawing.line([x - dx, y - dy, x + dx, y + dy], { colour, width: Math.max(2, drawing.px(0.08)), alpha: 0.5 });
    }
  }
}
