/**
 * Hundreds of agents that sense, think and act, under the budget of a frame.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 */
import words from '../../../texts/en.crowd.json' with { type: 'json' };
import { Throng } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { addTexts, say } from '../../common/texts.js';
import { dragObstacle } from '../drag-obstacle.js';
import { choice, figures, group, more, number, slider, tick } from '../fields.js';
import { makeHistory } from '../history.js';
import { makeBeside } from './beside.js';
import { drawFrames, drawResponses } from './charts.js';
import { Lane } from './lane.js';
import { makeMemory } from './memory.js';
import { agentAt, drawAgents, STATES, STRIDE } from './signs.js';

addTexts(words);

const SCHEDULERS = ['spread', 'all-at-once', 'one-by-one'];
/** Calculating frames takes no longer than so many milliseconds between two pictures; what is owed beyond that is forgotten. */
const LONGEST = 40;
/** Moments of a crowd that are kept to go back to, one a second. */
const MOST_KEPT = 30;
/** Expansions in a millisecond at first: so few that the schedulers differ from each other without a burst. */
const PACE = 2000;

/** @param {App} app @returns {Study} */
export default function makeCrowd(app) {
  const { yard } = app;
  /** One crowd, or one for each scheduler: the same agents, in step. @type {Lane[]} */
  let lanes = [];
  let beside = false;
  let settings = { ...Throng.preset(), expansionsPerMs: PACE };
  let count = 200;
  let refused = '';
  /** The crowd is not the one that was asked for, or not on the scene as it is now. */
  const wanted = { crowd: true, world: false };
  /** @type {Float64Array} */
  let agents = new Float64Array();
  let chosen = -1;
  /** Seconds for which no frame was made yet. */
  let owed = 0;
  let homeless = 0;
  const layers = { targets: false, paths: false };

  const amount = slider({ id: 'throng.agents', min: 10, max: 500, step: 10, value: count, places: 0, input: (value) => { count = value; anew(); } });
  const scheduler = choice({ id: 'throng.scheduler', options: SCHEDULERS, value: settings.scheduler, input: (value) => change({ scheduler: value }) });
  const schedulerSaid = h('p', { class: 'soft' });
  const sideBySide = tick({ id: 'throng.beside', value: beside, help: true, input: (value) => { beside = value; show(); anew(); app.altered(); } });
  const budget = slider({ id: 'throng.budget', min: 1, max: 100, step: 1, value: 100 * settings.budget, unit: '%', places: 0, input: (value) => change({ budget: value / 100 }) });
  const other = slider({ id: 'throng.other', min: 0, max: 95, step: 5, value: 100 * settings.other, unit: '%', places: 0, input: (value) => change({ other: value / 100 }) });
  const pace = slider({ id: 'throng.pace', min: 500, max: 50_000, step: 500, value: settings.expansionsPerMs, places: 0, input: (value) => change({ expansionsPerMs: value }) });
  const period = slider({ id: 'throng.period', min: 0, max: 2000, step: 50, value: 1000 * settings.period, unit: 'ms', places: 0, input: (value) => change({ period: value / 1000 }) });
  const rate = slider({ id: 'throng.rate', min: 15, max: 120, step: 5, value: settings.rate, unit: '1/s', places: 0, input: (value) => change({ rate: value }) });
  const avoidance = tick({ id: 'throng.avoidance', value: settings.avoidance, input: (value) => change({ avoidance: value }) });
  const refusal = h('p', { class: 'flags bad', role: 'status' });

  const frames = h('canvas', { class: 'curve frames', role: 'img', 'aria-label': say('throng.frames') });
  const responses = h('canvas', { class: 'curve', role: 'img', 'aria-label': say('throng.responses') });
  const told = figures(['throng.waiting', 'throng.mean', 'throng.most-within', 'throng.missed', 'throng.over-budget', 'throng.trips', 'throng.overlap', 'throng.no-path']);
  const about = figures(['throng.state', 'throng.others', 'throng.in-sight', 'throng.left', 'throng.one-trips', 'throng.asked']);
  const nobody = h('p', { class: 'soft' }, say('throng.nobody'));
  const ticks = Object.keys(layers).map((name) => tick({ id: `throng.layer.${name}`, value: layers[/** @type {keyof typeof layers} */ (name)], input: (value) => { layers[/** @type {keyof typeof layers} */ (name)] = value; app.ask(); } }));
  const key = (/** @type {string} */ family, /** @type {string[]} */ names) => h('ul', { class: 'key' }, ...names.map((name) => h('li', {}, h('span', { class: `sign ${family}-${name}`, 'aria-hidden': 'true' }), say(`throng.${family}.${name}`))));

  const three = makeBeside(SCHEDULERS);
  const tasks = key('task', ['constant', 'periodic', 'path', 'held']);
  const alone = [group('throng.frames', frames), group('throng.responses', responses), group('throng.measured', told.node)];
  const together = group('throng.beside', ...three.nodes);

  const node = h('div', { class: 'study' },
    group('throng.crowd', amount.node, scheduler.node, schedulerSaid, sideBySide.node, budget.node, refusal),
    together, ...alone,
    group('throng.one', nobody, about.node),
    group('throng.signs', key('state', [...STATES, 'asked'])),
    more('throng.laws', period.node, rate.node, pace.node, other.node, avoidance.node, h('p', { class: 'soft' }, say('throng.pace.said'))),
    more('throng.layers', ...ticks.map((one) => one.node)),
    more('throng.memory', makeMemory().node));

  function show() {
    amount.set(count);
    scheduler.set(settings.scheduler);
    budget.set(Math.round(100 * settings.budget));
    other.set(Math.round(100 * settings.other));
    pace.set(settings.expansionsPerMs);
    period.set(Math.round(1000 * settings.period));
    rate.set(settings.rate);
    avoidance.set(settings.avoidance);
    setText(schedulerSaid, say(`throng.scheduler.${settings.scheduler}.said`));
    sideBySide.set(beside);
    together.hidden = !beside;
    for (const one of alone) one.hidden = beside;
    if (beside) together.querySelector('.scrolls')?.before(tasks);
    else alone[0].append(tasks);
  }

  /** The lane that is drawn on the floor. */
  const laneNow = () => (lanes.length > 1 ? lanes[SCHEDULERS.indexOf(settings.scheduler)] : lanes[0]);

  function dismiss() {
    for (const { throng } of lanes) throng.free();
    lanes = [];
  }

  /** @param {Record<string, unknown>} to */
  function change(to) {
    const before = settings;
    settings = { ...settings, ...to };
    try {
      if (lanes.length > 1) lanes.forEach(({ throng }, at) => throng.setSettings({ ...settings, scheduler: SCHEDULERS[at] }));
      else {
        lanes[0]?.throng.setSettings(settings);
        // What was waited for under another scheduler is of another distribution.
        if ('scheduler' in to) lanes[0]?.throng.forgetTimes();
      }
      refused = '';
    } catch (error) {
      settings = before;
      refused = app.words(error);
    }
    history.touch();
    show();
    agents = laneNow()?.throng.agents() ?? agents;
    app.altered();
    app.ask();
  }

  /** Another crowd is wanted: it is made when it is next needed. */
  function anew() {
    wanted.crowd = true;
    app.ask();
  }

  /** The crowds as they are wanted, on the scene as it is. */
  function ready() {
    if (wanted.crowd) {
      wanted.crowd = false;
      [owed, chosen, homeless, refused] = [0, -1, 0, ''];
      attempt(begin);
      history.begin();
      wanted.world = false;
      look();
    } else if (wanted.world && !lanes.length) {
      // There was no room; perhaps there is now.
      wanted.crowd = true;
      return ready();
    } else if (wanted.world) {
      wanted.world = false;
      history.cut();
      attempt(() => {
        const left = lanes.map(({ throng }, at) => (at ? throng.worldChangedAs(yard.space, lanes[0].throng) : throng.worldChanged(yard.space)));
        homeless = left[lanes.indexOf(laneNow())] ?? 0;
      });
      look();
    }
    return laneNow() ?? null;
  }

  /** Where it cannot be there is no crowd, and it is said why. @param {() => void} act */
  function attempt(act) {
    try {
      act();
    } catch (error) {
      refused = app.words(error);
      dismiss();
    }
  }

  function begin() {
    const of = (/** @type {number} */ at) => ({ ...settings, scheduler: beside ? SCHEDULERS[at] : settings.scheduler });
    const first = lanes[0]?.throng;
    // Its cells are those of the scene still.
    if (first && !wanted.world) {
      first.begin(yard.space, of(0), count);
      for (const { throng } of lanes.slice(1)) throng.free();
      lanes = [new Lane(first)];
    } else {
      dismiss();
      lanes = [new Lane(new Throng(yard.space, of(0), count))];
    }
    if (beside) for (const at of [1, 2]) lanes.push(new Lane(lanes[0].throng.twin(yard.space, of(at))));
  }

  function look() {
    agents = laneNow()?.throng.agents() ?? new Float64Array();
    setText(refusal, refused);
  }

  const history = makeHistory({
    take() {
      const [of, kept] = [lanes.map((lane) => lane.moment()), settings];
      return { of, kept, free: () => of.forEach((one) => one.free()) };
    },
    back({ of, kept }) {
      lanes.forEach((lane, at) => lane.back(of[at]));
      settings = kept;
      show();
    },
    tick: frame,
    every: () => settings.rate,
    most: () => Math.ceil(MOST_KEPT / Math.max(1, lanes.length)),
  });

  /** @param {number} tick */
  function goTo(tick) {
    if (!ready()) return;
    app.time.pause();
    history.goTo(tick);
    owed = 0;
    if (app.touched) app.altered();
    look();
    app.ask();
  }

  /** The time of one frame goes by for all. */
  function frame() {
    for (const lane of lanes) lane.frame(yard.space);
  }

  /** @param {(name: string) => string} colour */
  function tell(colour) {
    const lane = laneNow();
    about.node.hidden = !lane || chosen < 0;
    nobody.hidden = !about.node.hidden;
    if (!lane) return;
    const { throng } = lane;
    const length = 1000 / settings.rate;
    const [line, full] = [settings.budget * length, (1 - settings.other) * length];
    const lines = { colour, budget: line, full, words: { budget: say('throng.line.budget', { ms: number(line, 1) }), full: say('throng.line.full', { ms: number(full, 1) }) } };
    if (lanes.length > 1) three.update(lanes, { ...lines, chosen: settings.scheduler, count: throng.count });
    else tellAlone(lane, lines);
    const one = chosen < 0 ? null : throng.about(chosen);
    if (one) about.update(say(`throng.state.${one.state}`), number(one.others), say(one.inSight ? 'throng.yes' : 'throng.no'), say('throng.metres', { n: number(one.left, 1) }), number(one.trips), one.waits === null ? '–' : say('throng.ms', { n: number(one.waits, 0) }));
  }

  /** @param {Lane} lane @param {Parameters<typeof drawFrames>[2]} lines */
  function tellAlone({ throng, bars }, lines) {
    const measured = throng.measured();
    const { totals } = measured;
    const ms = (/** @type {number} */ value) => say('throng.ms', { n: number(value, 0) });
    told.update(number(measured.waiting), measured.answers ? ms(measured.mean) : '–', measured.answers ? ms(measured.mostWithin) : '–', say('throng.of', { is: totals.missed, of: totals.frames + totals.missed }), say('throng.of', { is: totals.overBudget, of: totals.frames }), number(totals.trips), say('throng.overlaps', { n: totals.overlappingPairs, deep: number(100 * totals.overlap, 1) }), number(totals.noPath));
    drawFrames(frames, bars, lines);
    drawResponses(responses, measured, { colour: lines.colour, words: { none: say('throng.line.none'), mean: say('throng.line.mean', { ms: number(measured.mean, 0) }), mostWithin: say('throng.line.most-within', { ms: number(measured.mostWithin, 0) }) } });
  }

  /** @param {import('../drawing.js').Drawing} drawing @param {Throng} of @param {number} index */
  function drawErrand(drawing, of, index) {
    const one = of.about(index);
    const mine = index === chosen;
    if (!one || (one.state === 'wait' && !mine)) return;
    if (mine || layers.paths) drawing.line(of.path(index), { colour: drawing.colour(mine ? 'path' : 'ink-soft'), width: mine ? 3 : 1, alpha: mine ? 1 : 0.45 });
    if (one.state === 'wait') return;
    if (mine) drawing.disc(one.target[0], one.target[1], { pixels: 8, fill: drawing.colour('goal'), stroke: drawing.colour('casing') });
    else if (layers.targets) drawing.disc(one.target[0], one.target[1], { pixels: 2.5, fill: drawing.colour('goal'), alpha: 0.7 });
  }
  show();

  return {
    node,
    opened() {
      dismiss();
      anew();
    },
    changed() {
      wanted.world = true;
    },
    shown: () => app.ask(),
    advance(seconds) {
      const lane = ready();
      if (!lane) return false;
      owed += seconds;
      const begun = performance.now();
      while (owed >= 1 / settings.rate) {
        owed -= 1 / settings.rate;
        history.go();
        if (performance.now() - begun > LONGEST) owed = 0;
      }
      agents = lane.throng.agents();
      return true;
    },
    step() {
      const lane = ready();
      if (!lane) return;
      history.go();
      agents = lane.throng.agents();
    },
    past: { get least() { return history.least; }, get at() { return history.at; }, get head() { return history.head; }, seconds: (tick) => tick / settings.rate, goTo },
    restart() {
      app.time.pause();
      anew();
    },
    grab(at, reach) {
      const index = agentAt(agents, at, Math.max(1.5 * settings.radius, 0.7 * reach));
      if (index >= 0) {
        chosen = index;
        app.ask();
        return { move() {} };
      }
      return dragObstacle(app, at);
    },
    tap() {
      chosen = -1;
      app.ask();
    },
    draw(drawing) {
      const of = ready()?.throng;
      if (of) {
        if (layers.targets || layers.paths) for (let index = 0; index < of.count; index++) drawErrand(drawing, of, index);
        drawAgents(drawing, agents, settings.radius);
        if (chosen >= 0) {
          drawErrand(drawing, of, chosen);
          drawing.disc(agents[chosen * STRIDE], agents[chosen * STRIDE + 1], { metres: settings.radius, pixels: 6, stroke: drawing.colour('accent'), width: 3 });
        }
      }
      tell(drawing.colour);
    },
    measures() {
      if (!ready()) return {};
      const lane = laneNow();
      const { time, waiting, mean, mostWithin, answers, totals } = lane.throng.measured();
      const [constant, periodic, path] = lane.spent.map((ms) => ms / totals.frames);
      const length = 1000 / settings.rate;
      return {
        time, waiting, mean, within: mostWithin, answers, missed: totals.missed, frames: totals.frames, over: totals.overBudget, trips: totals.trips, overlaps: totals.overlappingPairs,
        constant, periodic, path, longest: lane.longest, jump: totals.largestJump, moved: count - totals.notMoved / totals.frames,
        agents: count, frame: length, budget: settings.budget * length, left: (1 - settings.other) * length,
      };
    },
    sentence() {
      if (refused) return refused;
      const lane = laneNow();
      if (!lane) return '';
      if (homeless) return say('throng.say.homeless', { n: homeless });
      const { time, waiting } = lane.throng.measured();
      if (lanes.length > 1) {
        const [spread, all, one] = lanes.map(({ throng }) => throng.measured().waiting);
        return say(time ? 'throng.say.beside' : 'throng.say.beside-begin', { time: number(lane.due / settings.rate, 1), spread, all, one });
      }
      if (lane.late) return say('throng.say.late', { time: number(time, 1) });
      if (!time) return say('throng.say.begin');
      return say('throng.say.time', { time: number(time, 1), n: waiting });
    },
    save: () => ({ count, settings, beside }),
    load(saved) {
      beside = saved.beside === true;
      count = Math.min(500, Math.max(10, Math.round(Number(saved.count)) || count));
      const of = saved.settings ?? {};
      const known = Object.keys(settings).filter((key) => typeof of[key] === typeof settings[/** @type {keyof typeof settings} */ (key)]);
      settings = { ...settings, ...Object.fromEntries(known.map((key) => [key, of[key]])) };
      if (!SCHEDULERS.includes(settings.scheduler)) settings.scheduler = SCHEDULERS[0];
      show();
      anew();
    },
  };
}
