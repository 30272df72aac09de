/**
 * A group that stays together along a way: of the roadmap, or of another path planner.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { Drawing } from '../view/drawing.js'
 */
import words from '../../../texts/en.group.json' with { type: 'json' };
import { GroupStudy } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { addTexts, say } from '../../common/texts.js';
import { button, choice, figures, group, inside, more, number, slider, tick } from '../fields.js';
import { makeAlong } from '../planner/along.js';
import { discSign, lineSign, PATH } from '../layers/study-signs.js';
import { makePlanner } from '../planner/planner.js';
import { makeScale } from '../plot.js';
import { Numbers } from '../frame-numbers.js';
import { Course, drawCourse } from './course.js';
import { makeGroupTime } from './ticks.js';
import { makeLoad } from './load.js';
import { SolidGroup } from './solid.js';
import { LEGS } from '../walking-bodies.js';

addTexts(words);

const DISPERSIONS = ['column', 'compact', 'line', 'loose'];
const UNIT = discSign('unit', { fill: 'only-second', stroke: 'ink', pixels: 5, width: 1 });
const CORRIDOR = lineSign('corridor', { colour: 'closed', width: 16, alpha: 0.3 });
const [WITH_CORRIDOR, WITHOUT] = [[UNIT, PATH, CORRIDOR, lineSign('attraction', { colour: 'open', width: 8, alpha: 0.7 })], [UNIT, PATH]];

/**
 * Energy takes a time that grows with the square of the units: so many at most are asked for it in each picture, more
 * of them twice a second.
 */
const ENERGETIC = 120;
const SELDOM = 0.5;
/** The least radius of a unit on the screen, in pixels. */
const SEEN = 2.5;
/** How a group is set up where nothing else was said; its laws are the preset of the mode. */
const USUAL = { mode: 'stable', count: 50, widest: 6, radius: 0.25 };

/** @param {{ kinetic: number, repulsion: number, attraction: number }} energy */
const allOf = ({ kinetic, repulsion, attraction }) => kinetic + repulsion + attraction;

/** @param {Drawing} drawing @param {Float64Array} points */
function drawBackbone(drawing, points) {
  drawing.line(points, { colour: drawing.colour('casing'), width: 6 });
  drawing.line(points, { colour: drawing.colour('path'), width: 3.5 });
}

/** @param {App} app @returns {Study} */
export default function makeGroup(app) {
  /** @type {GroupStudy | null} */
  let engine = null;
  let refused = '';
  let { mode, count, widest, radius } = USUAL;
  let settings = GroupStudy.preset(mode, radius);
  /** The ends for which this group was made. */
  let between = '';
  const along = makeAlong(app, 'group', { found });
  const planner = makePlanner(app, { id: 'troop.planner', usual: 'roadmap', along, change: anew });
  const layers = { corridor: true, attraction: false };
  const solidGroup = new SolidGroup();
  /** What is drawn is read where the engine wrote it. */
  const [unitsRead, read] = [new Numbers(), new Numbers()];
  /** What stays for all of a run. @type {{ corridor: Float64Array, backbone: Float64Array }} */
  let stays = { corridor: new Float64Array(), backbone: new Float64Array() };
  /** This run, and the one that was sent off before it. @type {{ now: Course, before: Course | null }} */
  let runs = { now: new Course(), before: null };

  const units = slider({ id: 'troop.units', min: 5, max: 500, step: 5, value: count, places: 0, input: (value) => { count = value; anew(); } });
  const modes = choice({ id: 'troop.mode', options: ['stable', 'literal'], value: mode, input: (value) => { mode = value; const { longitudinal } = settings; settings = { ...GroupStudy.preset(mode, radius), longitudinal }; show(); anew(); } });
  const modeSaid = h('p', { class: 'soft' });
  const preset = choice({ id: 'troop.dispersion', options: ['', ...DISPERSIONS], value: '', input: (value) => { if (value) disperse(value); } });
  const limit = slider({ id: 'troop.longitudinal', min: 2, max: 120, step: 0.5, value: settings.longitudinal, unit: 'm', places: 1, input: (value) => change({ longitudinal: value }) });
  const room = slider({ id: 'troop.widest', min: 0.5, max: 20, step: 0.1, value: widest, unit: 'm', input: (value) => { widest = value; preset.set(''); anew(); } });
  const size = slider({ id: 'troop.radius', min: 0.1, max: 1, step: 0.05, value: radius, unit: 'm', input: (value) => { radius = value; settings = { ...settings, radius: value }; anew(); } });
  const repulsion = slider({ id: 'troop.repulsion', min: 0, max: 20, step: 0.5, value: settings.repulsion, input: (value) => change({ repulsion: value }) });
  const attraction = slider({ id: 'troop.attraction', min: 0, max: 20, step: 0.5, value: settings.attraction, input: (value) => change({ attraction: value }) });
  const damping = slider({ id: 'troop.damping', min: 0, max: 8, step: 0.1, value: settings.damping, unit: '1/s', input: (value) => change({ damping: value }) });
  const integrator = choice({ id: 'troop.integrator', options: ['runge-kutta4', 'euler', 'verlet'], value: settings.integrator, input: (value) => change({ integrator: value }) });
  const rate = slider({ id: 'troop.rate', min: 1, max: 30, step: 1, value: settings.rate, unit: '1/s', places: 0, input: (value) => change({ rate: value }) });
  const substeps = slider({ id: 'troop.substeps', min: 1, max: 20, step: 1, value: settings.substeps, places: 0, input: (value) => change({ substeps: value }) });
  const guarded = tick({ id: 'troop.guarded', value: settings.guarded, input: (value) => change({ guarded: value }) });
  const told = figures(['troop.status', 'troop.overlap', 'troop.outside', 'troop.lateral', 'troop.along', 'troop.arrived', 'troop.negative', 'troop.energy']);
  const refusal = h('p', { class: 'flags bad', role: 'status' });
  const ticks = Object.keys(layers).map((name) => tick({ id: `troop.layer.${name}`, value: layers[/** @type {keyof typeof layers} */ (name)], input: (value) => { layers[/** @type {keyof typeof layers} */ (name)] = value; app.ask(); } }));
  const legs = choice({ id: 'troop.legs', options: LEGS, value: solidGroup.walking.legs, help: true, input: (value) => { solidGroup.walking.legs = value; app.altered(); app.ask(); } });
  const [energies, overlaps] = ['energy', 'overlap'].map((what) => h('canvas', { class: 'curve', role: 'img', 'aria-label': say(`troop.course.${what}`) }));
  const [energyScale, overlapScale] = [makeScale(), makeScale()];
  const load = makeLoad((n) => make({ ...settings, longitudinal: Math.max(settings.longitudinal, GroupStudy.dispersions(n, radius)[3]) }, n));

  const node = h('div', { class: 'study' },
    group('troop.group', units.node, ...planner.nodes, modes.node, modeSaid, preset.node, room.node, limit.node, refusal, h('div', { class: 'row' }, button('troop.begin', () => { anew(); app.time.go(); }, { primary: true }))),
    group('troop.measured', told.node, h('p', { class: 'soft' }, say('troop.energy.said'))),
    group('troop.course', energies, energyScale.node, overlaps, overlapScale.node, h('p', { class: 'soft' }, say('troop.course.before'))),
    more('troop.laws', size.node, repulsion.node, attraction.node, damping.node, guarded.node, integrator.node, rate.node, substeps.node),
    more('troop.layers', ...ticks.map((one) => one.node), legs.node),
    more('troop.load', load.node));

  function show() {
    for (const [field, name] of /** @type {const} */ ([[limit, 'longitudinal'], [repulsion, 'repulsion'], [attraction, 'attraction'], [damping, 'damping'], [rate, 'rate'], [substeps, 'substeps']])) field.set(settings[name]);
    guarded.set(settings.guarded);
    integrator.set(settings.integrator);
    setText(modeSaid, say(`troop.mode.${mode}.said`));
  }

  /** @param {{ mode: string, count: number, widest: number, radius: number, settings: typeof settings }} to */
  function take(to) {
    ({ mode, count, widest, radius, settings } = to);
    preset.set('');
    units.set(count);
    modes.set(mode);
    room.set(widest);
    size.set(radius);
    show();
    anew();
  }

  /** @param {string} name */
  function disperse(name) {
    const limits = GroupStudy.dispersions(count, radius);
    const at = 2 * DISPERSIONS.indexOf(name);
    widest = limits[at];
    settings = { ...settings, longitudinal: limits[at + 1] };
    room.set(widest);
    show();
    anew();
  }

  /** @param {Record<string, unknown>} to */
  function change(to) {
    const before = settings;
    settings = { ...settings, ...to };
    if ('longitudinal' in to) preset.set('');
    try {
      engine?.setSettings(settings);
      refused = '';
      if (engine) {
        time.touch();
        runs.now.cut(engine.measured(false).time);
      }
    } catch (error) {
      settings = before;
      refused = app.words(error);
      show();
    }
    tell();
  }

  const time = makeGroupTime({
    engine: () => engine,
    settings: () => settings,
    returned(to) {
      settings = to;
      show();
    },
    tell,
    pause: () => app.time.pause(),
  });

  /** A group at the start of the way between the ends as they are. @param {typeof settings} of @param {number} n */
  function make(of, n) {
    const { start, goal } = /** @type {any} */ (along.ends);
    return GroupStudy.by(app.scene.space, /** @type {any} */ (planner.engine), of, n, widest, new Float64Array([start.x, start.y, goal.x, goal.y]));
  }

  /** Whether there is what a way is found on, and between what. */
  const canBegin = () => (planner.id === 'roadmap' ? along.ready !== null : along.ends !== null);

  /** There is another way of the roadmap, or none. Who goes between the same ends by other means goes on. */
  function found() {
    planner.renew();
    if (engine && planner.id !== 'roadmap' && between === JSON.stringify(along.ends)) return;
    anew();
  }

  /** The group at its start, as it is set now. */
  function anew() {
    engine?.free();
    engine = null;
    refused = '';
    between = JSON.stringify(along.ends);
    runs = { now: new Course(count > ENERGETIC ? SELDOM : 0), before: runs.now.isLong ? runs.now : runs.before };
    if (canBegin()) {
      try {
        engine = make(settings, count);
        stays = { corridor: engine.corridor(), backbone: engine.backbone() };
        planner.tell(/** @type {any} */ (planner.engine).size());
      } catch (error) {
        refused = app.words(error);
      }
    }
    time.begin();
    tell();
  }

  function tell() {
    setText(refusal, refused);
    if (engine) {
      const { gauges, spread, energy, status, time: now } = engine.measured(count <= ENERGETIC);
      if (runs.now.wants(now)) runs.now.add(now, allOf(energy ?? engine.measured(true).energy), gauges.overlap / radius);
      const radii = (/** @type {number} */ metres) => `${number(metres / radius)} R`;
      told.update(say(`troop.status.${status}`), say('troop.worst', { now: radii(gauges.overlap), worst: radii(gauges.worstOverlap) }), number(gauges.outside), say('troop.of', { is: number(spread.lateral, 1), of: number(widest, 1) }), say('troop.of', { is: number(spread.longitudinal, 1), of: number(settings.longitudinal, 1) }), `${gauges.arrived}${gauges.timeToGoal === null ? '' : `, ${number(gauges.timeToGoal, 1)} s`}`, number(gauges.negativeDenominators), say('troop.energy-of', { n: number(energy ? allOf(energy) : runs.now.energy.at(-1) ?? 0, 1) }));
    } else told.clear();
    app.ask();
  }

  /** The curves, where there is a group. @param {(name: string) => string} colour */
  function plot(colour) {
    const energy = drawCourse(energies, runs, 'energy', { colour, line: 'path' });
    const overlap = drawCourse(overlaps, runs, 'overlap', { colour, line: 'alert' });
    energyScale.update('0 s', say('troop.course.energy-to', { most: number(energy.high, 1) }), `${number(energy.seconds, 1)} s`);
    overlapScale.update('0 s', say('troop.course.overlap-to', { most: number(overlap.high) }), `${number(overlap.seconds, 1)} s`);
  }

  /** Whether there is nothing to begin on yet, and will be. */
  const waits = () => (planner.id === 'roadmap' ? along.waits : !along.ends && along.waits);

  show();

  return {
    node,
    opened() {
      along.changed();
      planner.opened();
      take({ ...USUAL, settings: GroupStudy.preset(USUAL.mode, USUAL.radius) });
      runs.before = null;
    },
    changed(box) {
      if (engine && along.ready?.holds(box, widest)) return;
      along.changed();
      planner.changed();
      anew();
    },
    shown: () => void along.connect(),
    advance(seconds) {
      if (!engine) return waits() && 'still';
      time.advance(seconds);
      tell();
      return engine.moves;
    },
    step() {
      time.step();
      tell();
    },
    past: time.past,
    restart() {
      app.time.pause();
      anew();
    },
    grab: (at, reach) => along.way?.grab(at, reach) ?? null,
    tap: (at) => along.way?.tap(at),
    draw(drawing) {
      plot(drawing.colour);
      if (engine && layers.corridor) {
        const circles = stays.corridor;
        for (let i = 0; i < circles.length; i += 3) drawing.disc(circles[i], circles[i + 1], { metres: circles[i + 2], fill: drawing.colour('closed'), alpha: 0.05 });
        engine.windowInto(read.into);
        drawing.line(read.view, { colour: drawing.colour('open'), width: 8, alpha: 0.7 });
      }
      const ofRoadmap = planner.id === 'roadmap';
      if (engine && !ofRoadmap) drawBackbone(drawing, stays.backbone);
      along.way?.draw(drawing, ofRoadmap);
      if (!engine) return;
      engine.placesInto(unitsRead.into);
      if (layers.attraction) engine.attractionInto(read.into);
      const places = unitsRead.view;
      if (layers.attraction) {
        const points = read.view;
        for (let i = 0; i < places.length; i += 2) drawing.line([places[i], places[i + 1], points[i], points[i + 1]], { colour: drawing.colour('ink-soft'), width: 1, alpha: 0.5 });
      }
      // From far away units are larger than they are, and still to be seen.
      const size = Math.max(radius, SEEN / drawing.view.scale);
      for (let i = 0; i < places.length; i += 2) {
        drawing.disc(places[i], places[i + 1], { metres: size, fill: drawing.colour('only-second') });
        drawing.disc(places[i], places[i + 1], { metres: size, stroke: drawing.colour('ink'), width: 1 });
      }
    },
    legend: () => (engine && layers.corridor ? WITH_CORRIDOR : WITHOUT),
    solid(solid) {
      const ofRoadmap = planner.id === 'roadmap';
      if (engine) {
        solidGroup.draw(solid, engine, { radius, ...layers });
        if (!ofRoadmap) solid.way(stays.backbone);
      }
      along.way?.solid(solid, ofRoadmap);
    },
    choose(index) {
      solidGroup.chosen = index;
      app.ask();
    },
    measures() {
      if (waits()) return null;
      if (!engine) return {};
      const { gauges, spread, time: now } = engine.measured(false);
      return { time: now, overlap: gauges.overlap / radius, worst: gauges.worstOverlap / radius, outside: gauges.outside, lateral: spread.lateral, along: spread.longitudinal, arrived: gauges.arrived, needed: gauges.timeToGoal ?? Number.NaN, length: engine.length };
    },
    sentence() {
      if (refused) return refused;
      const waiting = canBegin() ? '' : along.sentence();
      if (waiting) return waiting;
      const measured = engine?.measured(false);
      if (measured?.why) return app.words(Object.assign(new Error(), { cause: measured.why }));
      return measured ? say(`troop.say.${measured.status}`, { time: number(measured.time, 1) }) : say('space.say.no-way');
    },
    save: () => ({ mode, count, widest, radius, settings, legs: solidGroup.walking.legs, ...planner.save() }),
    load(saved) {
      const to = { mode: saved.mode === 'literal' ? 'literal' : 'stable', count: Math.round(inside(saved.count, 5, 500, count)), widest: inside(saved.widest, 0.5, 20, widest), radius: inside(saved.radius, 0.1, 1, radius) };
      const of = saved.settings ?? {};
      const known = Object.fromEntries(Object.keys(settings).filter((key) => typeof of[key] === typeof settings[key]).map((key) => [key, of[key]]));
      solidGroup.walking.legs = LEGS.includes(saved.legs) ? saved.legs : LEGS[0];
      legs.set(solidGroup.walking.legs);
      planner.load(saved);
      take({ ...to, settings: { ...GroupStudy.preset(to.mode, to.radius), ...known } });
    },
  };
}
