/**
 * A camera along a way of the roadmap, or through the stops of a tour: its speed diagram, where it looks, and what it sees. It is sent
 * elsewhere while it drives.
 *
 * @import { Point, Study } from '../types.js'
 * @import { App } from '../app.js'
 */
import words from '../../../texts/en.camera.json' with { type: 'json' };
import { Drive } from '../../../wasm/space.js';
import { h } from '../../common/dom.js';
import { addTexts, say } from '../../common/texts.js';
import { messageOf } from '../../common/message-of.js';
import { button, choice, figures, group, inside, more, number, slider } from '../fields.js';
import { makeAlong } from '../along.js';
import { makeScale } from '../plot.js';
import { drawScene } from './eye.js';
import { makeGoTo } from './go-to.js';
import { drawCurve, drawSpeeds } from './plots.js';
import { EYES, LIMITS, limitsOf, MOST_AHEAD, MOST_STOPS } from './saved.js';
import { makeTour } from './tour.js';

addTexts(words);

/** Seconds between angular velocities that are drawn; more on drives so long that there would be more than so many. */
const STEP = 0.02;
const MOST_STEPS = 3000;
/** Seconds that it looks ahead, where nothing else was said. */
const AHEAD = 1;
const DIAGRAM = 1000;
const SAMPLES = 1000;

/** @param {App} app @returns {Study} */
export default function makeCamera(app) {
  const { yard } = app;
  /** @type {Drive | null} */
  let drive = null;
  /** What is asked of the engine once for each drive. @type {{ diagram: Float64Array, line: Float64Array, places: Float64Array, along: ArrayLike<number>, error: string } | null} */
  let about = null;
  /** The same for each look ahead: angular velocities, and their jumps along the path and looking ahead, at one step and at half of it. @type {{ turning: ArrayLike<number>, along: [number, number], ahead: [number, number] }} */
  let views = { turning: [], along: [0, 0], ahead: [0, 0] };
  let limits = Drive.limits();
  let ahead = AHEAD;
  let time = 0;
  let refused = '';
  let eye = 'first';
  /** What is driven: the way from A to B, or the tour. */
  let course = 'way';
  /** Where it was sent from its way, and what is said of that. @type {{ goal: Point, said: string } | null} */
  let sent = null;
  /** The goal of the roadmap's way follows the camera's: no news. */
  let following = false;
  const along = makeAlong(app, 'camera', { found });

  const look = slider({ id: 'camera.ahead', min: 0, max: MOST_AHEAD, step: 0.05, value: ahead, unit: 's', help: true, input: (value) => { ahead = value; if (course === 'tour') anew(true); else looked(); app.altered(); app.ask(); } });
  const fields = LIMITS.map(([name, min, max, step, unit]) => slider({ id: `camera.limit.${name}`, min, max, step, value: limits[name], unit, input: (value) => { limits = { ...limits, [name]: value }; limited(); } }));
  const eyes = choice({ id: 'camera.eye', options: EYES, value: eye, input: (value) => { eye = value; app.altered(); app.ask(); } });
  const courses = choice({ id: 'camera.course', options: ['way', 'tour'], value: course, input: takeCourse });
  const tour = makeTour({
    changed: () => { takeCourse('tour'); app.altered(); },
    aiming: () => { if (tour.adding) takeCourse('tour'); app.ask(); },
    full: () => app.notify(say('camera.tour-full', { most: MOST_STOPS }), true),
  });
  const goTo = makeGoTo({ go, add: tour.add });
  const canvas = h('canvas', { class: 'eye', role: 'img', 'aria-label': say('camera.view') });
  const speeds = h('canvas', { class: 'curve', role: 'img', 'aria-label': say('camera.diagram') });
  const turns = h('canvas', { class: 'curve', role: 'img', 'aria-label': say('camera.turning') });
  const [speedScale, turnScale] = [makeScale(), makeScale()];
  const told = figures(['camera.leg', 'camera.time', 'camera.gone', 'camera.speed']);
  const jumps = figures(['camera.jump-tangent', 'camera.jump-ahead', 'camera.error']);
  speeds.addEventListener('pointerdown', (event) => {
    if (!drive) return;
    time = drive.timeAt((event.offsetX / speeds.clientWidth) * drive.length);
    app.ask();
  });

  const node = h('div', { class: 'study' },
    group('camera.camera', canvas, eyes.node, look.node, courses.node, h('div', { class: 'row' }, button('camera.go', () => { restart(); app.time.go(); }, { primary: true }))),
    group('camera.diagram', h('p', { class: 'soft' }, say('camera.diagram.about')), speeds, speedScale.node, told.node),
    group('camera.go-to', h('p', { class: 'soft' }, say('camera.go-to.about')), goTo.node),
    group('camera.tour', ...tour.nodes, h('div', { class: 'row' }, button('camera.add-goal', () => { const goal = sent?.goal ?? along.way?.ends?.goal; if (goal) tour.add(goal); })), h('p', { class: 'soft' }, say('camera.tour.about'))),
    group('camera.turning', h('p', { class: 'soft' }, say('camera.turning.about')), turns, turnScale.node, jumps.node),
    more('camera.limits', ...fields.map((one) => one.node)));

  /** @param {Drive | null} to */
  function replace(to) {
    drive?.free();
    drive = to;
    about = to && { diagram: to.diagram(DIAGRAM), line: to.line(), places: to.places(), along: to.turning(0, step(to)), error: course === 'tour' ? '–' : `${number(to.sampledError(SAMPLES), 4)} m/s` };
    if (to) time = Math.min(time, to.duration);
    looked();
    app.ask();
  }

  const step = (/** @type {Drive} */ of) => Math.max(STEP, of.duration / MOST_STEPS);

  /** Looks ahead as far as is wanted now. */
  function looked() {
    const of = drive;
    if (!of) return;
    const dt = step(of);
    /** @param {number} seconds @returns {[number, number]} */
    const jumped = (seconds) => [of.jump(seconds, dt), of.jump(seconds, dt / 2)];
    views = { turning: of.turning(ahead, dt), along: jumped(0), ahead: jumped(ahead) };
  }

  /** @param {{ limits: Record<string, number>, ahead: number, eye: string, course: string }} to */
  function take(to) {
    ({ limits, ahead, eye, course } = to);
    look.set(ahead);
    eyes.set(eye);
    courses.set(course);
    LIMITS.forEach(([name], i) => fields[i].set(limits[name]));
    anew();
  }

  /** The drive from its beginning, or from where on it the camera is. @param {boolean} [keep] */
  function anew(keep = false) {
    const gone = keep && drive ? drive.pose(time, ahead)[2] : 0;
    sent = null;
    refused = '';
    /** @type {Drive | null} */
    let made = null;
    try {
      if (course === 'tour' && tour.stops.length > 1 && along.built) made = Drive.tour(yard.space, along.built.engine, tour.numbers(), tour.round, limits, ahead);
      else if (course === 'way' && along.ready) made = new Drive(along.ready.engine, limits);
    } catch (error) {
      refused = troubleOf(error);
    }
    time = made && gone ? made.timeAt(Math.min(gone, made.length)) : 0;
    replace(made);
  }

  /** What is wrong with a tour is told with the stops between which it is. @param {unknown} error */
  function troubleOf(error) {
    const leg = Number(messageOf(error)?.args.leg);
    const why = app.words(error);
    return leg && course === 'tour' ? say('camera.tour-leg', { leg, next: (leg % tour.stops.length) + 1, why }) : why;
  }

  /** Other limits hold from where it is. */
  function limited() {
    app.altered();
    const { way } = along;
    if (!sent || !drive || !way) return anew(true);
    try {
      const { goal, said } = sent;
      const to = drive.sentTo(yard.space, way.engine, time, ahead, goal.x, goal.y, limits);
      time = 0;
      sent = { goal, said };
      return replace(to);
    } catch (error) {
      // It is too fast for them now: they hold from its next way on.
      sent = { goal: sent.goal, said: app.words(error) };
      return app.ask();
    }
  }

  /** @param {string} to */
  function takeCourse(to) {
    course = to;
    courses.set(to);
    app.time.pause();
    anew();
  }

  function restart() {
    if (sent) anew();
    time = 0;
    app.ask();
  }

  /** From where it is to another goal. @param {Point} at */
  function go(at) {
    const { way } = along;
    if (!way) return;
    // Where it stands nowhere, it is the goal of another way.
    if (!drive) {
      takeCourse('way');
      return void way.tap(at);
    }
    try {
      const to = drive.sentTo(yard.space, way.engine, time, ahead, at.x, at.y, limits);
      time = 0;
      course = 'way';
      courses.set(course);
      sent = { goal: at, said: say(`camera.change.${to.change}`, { n: number(to.onward, 1) }) };
      replace(to);
    } catch (error) {
      // It keeps to its way.
      return app.notify(app.words(error), true);
    }
    following = true;
    way.tap(at);
    following = false;
    goTo.set(at);
    return app.time.go();
  }

  /** There is another way, or none. */
  function found() {
    if (following) return;
    const goal = along.way?.ends?.goal;
    if (goal) goTo.set(goal);
    anew();
  }

  return {
    node,
    opened() {
      tour.clear();
      along.changed();
      take({ limits: Drive.limits(), ahead: AHEAD, eye: 'first', course: 'way' });
    },
    changed() {
      along.changed();
      anew();
    },
    shown: () => void along.connect(),
    advance(seconds) {
      if (!drive) return along.waits && 'still';
      const round = course === 'tour' && tour.round;
      if (round) time = (time + seconds) % drive.duration;
      else {
        if (time >= drive.duration) time = 0;
        time = Math.min(drive.duration, time + seconds);
      }
      return round || time < drive.duration;
    },
    restart,
    grab: (at, reach) => (course === 'tour' ? tour.grab(at, reach) : along.way?.grab(at, reach)) ?? null,
    tap(at) {
      if (tour.adding) tour.add(at);
      else go(at);
    },
    draw(drawing) {
      const touring = course === 'tour';
      if (touring || sent) {
        if (about) {
          drawing.line(about.line, { colour: drawing.colour('casing'), width: 6 });
          drawing.line(about.line, { colour: drawing.colour('path'), width: 3.5 });
        }
        if (touring) tour.draw(drawing);
        else along.way?.draw(drawing, false);
      } else along.way?.draw(drawing);
      canvas.hidden = !drive;
      if (!drive || !about) return forget();
      const [x, y, gone, speed, , path, view] = drive.pose(time, ahead);
      const wedge = Math.max(60, drawing.px(3));
      const { context } = drawing;
      context.save();
      context.globalAlpha = 0.35;
      context.fillStyle = drawing.colour('open');
      const [px, py] = [drawing.view.x + x * drawing.view.scale, drawing.view.y - y * drawing.view.scale];
      context.beginPath();
      context.moveTo(px, py);
      context.arc(px, py, wedge, -view - 0.5, -view + 0.5);
      context.closePath();
      context.fill();
      context.restore();
      drawing.arrow(x, y, path, 26, drawing.colour('ink-soft'));
      drawing.arrow(x, y, view, 34, drawing.colour('accent'), 3);
      drawing.disc(x, y, { pixels: 6, fill: drawing.colour('accent'), stroke: drawing.colour('casing') });
      const { length, duration } = drive;
      const stops = touring ? [...about.places].map((place, at) => ({ share: place / length, name: String((at % tour.stops.length) + 1) })) : [];
      drawSpeeds(speeds, about.diagram, { colour: drawing.colour, share: gone / length, most: limits.speed, stops });
      const most = drawCurve(turns, [{ values: about.along, colour: drawing.colour('ink-soft') }, { values: views.turning, colour: drawing.colour('path') }], { colour: drawing.colour, share: time / duration });
      speedScale.update('0 m', say('camera.scale', { most: number(limits.speed, 1), unit: 'm/s' }), `${number(length, 1)} m`);
      turnScale.update('0 s', say('camera.scale-both', { most: number(most, 1), unit: 'rad/s' }), `${number(duration, 1)} s`);
      drawScene(canvas, yard, { x, y, view, eye, colour: drawing.colour });
      const leg = legAt(gone);
      told.update(touring ? say('camera.leg.of', { is: leg, of: about.places.length - 1 }) : '–', say('camera.of', { is: number(time, 1), of: number(duration, 1), unit: 's' }), say('camera.of', { is: number(gone, 1), of: number(length, 1), unit: 'm' }), `${number(speed)} m/s`);
      const halved = (/** @type {[number, number]} */ [whole, half]) => say('camera.halved', { whole: number(whole, 3), half: number(half, 3) });
      jumps.update(halved(views.along), halved(views.ahead), about.error);
    },
    measures() {
      if (along.waits) return null;
      if (!drive || !about) return {};
      const most = (/** @type {ArrayLike<number>} */ of) => Array.from(of).reduce((top, one) => Math.max(top, Math.abs(one)), 0);
      const [jump, jumpHalf] = views.along;
      const [jumpAhead, aheadHalf] = views.ahead;
      return { duration: drive.duration, length: drive.length, time, looks: ahead, turn: most(views.turning), 'turn-along': most(about.along), limit: limits.speed, leg: legAt(drive.pose(time, ahead)[2]), stops: tour.stops.length, jump, 'jump-half': jumpHalf, ahead: jumpAhead, 'ahead-half': aheadHalf, fastest: most(about.diagram.filter((_, i) => i % 2 === 0)) };
    },
    sentence() {
      if (refused) return refused;
      if (sent) return sent.said;
      const waiting = course === 'way' || !along.built ? along.sentence() : '';
      if (waiting) return waiting;
      if (tour.adding) return say('camera.say.adding');
      if (course === 'tour') return drive && about ? say('camera.say.tour', { leg: legAt(drive.pose(time, ahead)[2]), of: about.places.length - 1 }) : say('camera.say.few');
      if (drive) return say('camera.say.drive');
      return say('space.say.no-way');
    },
    save: () => ({ limits, ahead, eye, course, tour: tour.save() }),
    load(saved) {
      tour.load(saved?.tour, yard.floor);
      take({ limits: limitsOf(saved?.limits, limits), ahead: inside(saved?.ahead, 0, MOST_AHEAD, ahead), eye: EYES.find((one) => one === saved?.eye) ?? eye, course: saved?.course === 'tour' ? 'tour' : 'way' });
    },
  };

  /** Nothing of a drive that there is no longer stays in the panel. */
  function forget() {
    told.clear();
    jumps.clear();
    for (const scale of [speedScale, turnScale]) scale.update('', '', '');
    for (const plot of [speeds, turns]) plot.width = 0;
  }

  /** On which leg of a tour it is, from 1. @param {number} gone metres */
  function legAt(gone) {
    const places = about?.places ?? [];
    const passed = [...places].findLastIndex((place) => place <= gone);
    return Math.min(Math.max(1, passed + 1), places.length - 1);
  }
}
