/**
 * A camera along a way of the roadmap: its speed diagram, where it looks, and what it sees.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 */
import words from '../../../texts/en.camera.json' with { type: 'json' };
import { Drive } from '../../../wasm/space.js';
import { h } from '../../dom.js';
import { addTexts, say } from '../../texts.js';
import { button, choice, figures, group, more, number, slider } from '../fields.js';
import { drawCurve, drawSpeeds } from './plots.js';
import { drawScene } from './eye.js';

addTexts(words);

/** Seconds between angular velocities that are drawn. */
const STEP = 0.02;
const DIAGRAM = 400;

/** @param {App} app @returns {Study} */
export default function makeCamera(app) {
  /** @type {import('../roads/roads.js').Way | null} */
  let way = null;
  /** @type {Drive | null} */
  let drive = null;
  let limits = Drive.limits();
  let ahead = 1;
  let time = 0;
  let refused = '';
  let eye = 'first';
  /** @type {Float64Array | null} */
  let diagram = null;
  /** @type {ArrayLike<number>} */
  let turning = [];
  /** @type {ArrayLike<number>} */
  let along = [];

  const look = slider({ id: 'camera.ahead', min: 0, max: 2, step: 0.05, value: ahead, unit: 's', help: true, input: (value) => { ahead = value; turned(); app.ask(); } });
  const fields = /** @type {[string, number, number, number, string][]} */ ([['speed', 0.5, 15, 0.1, 'm/s'], ['acceleration', 0.2, 8, 0.1, 'm/s²'], ['deceleration', 0.2, 8, 0.1, 'm/s²'], ['sideways', 0.1, 8, 0.1, 'm/s²'], ['turning', 0.1, 4, 0.05, 'rad/s']])
    .map(([name, min, max, step, unit]) => slider({ id: `camera.limit.${name}`, min, max, step, value: limits[name], unit, input: (value) => { limits = { ...limits, [name]: value }; anew(); } }));
  const eyes = choice({ id: 'camera.eye', options: ['first', 'chase'], value: eye, input: (value) => { eye = value; app.ask(); } });
  const canvas = h('canvas', { class: 'eye', role: 'img', 'aria-label': say('camera.view') });
  const speeds = h('canvas', { class: 'curve', role: 'img', 'aria-label': say('camera.diagram') });
  const turns = h('canvas', { class: 'curve', role: 'img', 'aria-label': say('camera.turning') });
  const told = figures(['camera.time', 'camera.gone', 'camera.speed', 'camera.jump-tangent', 'camera.jump-ahead', 'camera.error']);
  speeds.addEventListener('pointerdown', (event) => {
    if (!drive) return;
    time = drive.timeAt((event.offsetX / speeds.clientWidth) * drive.length);
    app.ask();
  });

  const node = h('div', { class: 'study' },
    group('camera.camera', canvas, eyes.node, look.node, h('div', { class: 'row' }, button('camera.go', () => { time = 0; app.time.go(); }, { primary: true }))),
    group('camera.diagram', h('p', { class: 'soft' }, say('camera.diagram.about')), speeds),
    group('camera.turning', h('p', { class: 'soft' }, say('camera.turning.about')), turns, told.node),
    more('camera.limits', ...fields.map((one) => one.node)));

  function anew() {
    drive?.free();
    drive = null;
    diagram = null;
    refused = '';
    if (way?.found) {
      try {
        drive = new Drive(way.engine, limits);
        diagram = drive.diagram(DIAGRAM);
        along = drive.turning(0, STEP);
        time = Math.min(time, drive.duration);
        turned();
      } catch (error) {
        refused = app.words(error);
      }
    }
    app.ask();
  }

  function turned() {
    if (drive) turning = drive.turning(ahead, STEP);
  }

  async function connect() {
    const roads = await app.need('roads');
    if (!roads || way) return;
    way = roads.way;
    /** @type {import('../roads/roads.js').Way} */ (way).listen(() => {
      app.time.pause();
      time = 0;
      anew();
    });
    /** @type {import('../roads/roads.js').Way} */ (way).begin();
    if (way?.found) anew();
  }

  return {
    node,
    opened: anew,
    changed: anew,
    shown() {
      void connect();
    },
    advance(seconds) {
      if (!drive) return false;
      if (time >= drive.duration) time = 0;
      time = Math.min(drive.duration, time + seconds);
      return time < drive.duration;
    },
    restart() {
      time = 0;
      app.ask();
    },
    grab: (at, reach) => way?.grab(at, reach) ?? null,
    tap: (at) => way?.tap(at),
    draw(drawing) {
      way?.draw(drawing);
      if (!drive || !diagram) {
        canvas.hidden = true;
        return;
      }
      canvas.hidden = false;
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
      drawSpeeds(speeds, diagram, { colour: drawing.colour, share: gone / drive.length, most: limits.speed });
      drawCurve(turns, [{ values: along, colour: drawing.colour('ink-soft') }, { values: turning, colour: drawing.colour('path') }], { colour: drawing.colour, share: time / drive.duration });
      drawScene(canvas, app.yard, { x, y, view, eye, colour: drawing.colour });
      told.update(say('camera.of', { is: number(time, 1), of: number(drive.duration, 1), unit: 's' }), say('camera.of', { is: number(gone, 1), of: number(drive.length, 1), unit: 'm' }), `${number(speed)} m/s`, jumps(0), jumps(ahead), `${number(drive.sampledError(1000), 4)} m/s`);
    },
    measures() {
      if (!way || way.building) return null;
      if (!drive) return {};
      const jump = (/** @type {number} */ of, /** @type {number} */ step) => /** @type {Drive} */ (drive).jump(of, step);
      return { duration: drive.duration, length: drive.length, time, jump: jump(0, STEP), 'jump-half': jump(0, STEP / 2), ahead: jump(ahead, STEP), 'ahead-half': jump(ahead, STEP / 2), fastest: /** @type {Float64Array} */ (diagram).filter((_, i) => i % 2 === 0).reduce((most, speed) => Math.max(most, speed), 0) };
    },
    sentence() {
      if (refused) return refused;
      if (way?.refused) return way.refused;
      if (!way || way.building) return say('space.say.building-roads');
      if (drive) return say('camera.say.drive');
      return say('space.say.no-way');
    },
    save: () => ({ limits, ahead, eye }),
    load(saved) {
      limits = { ...limits, ...saved.limits };
      ahead = saved.ahead ?? ahead;
      eye = saved.eye ?? eye;
      look.set(ahead);
      eyes.set(eye);
      ['speed', 'acceleration', 'deceleration', 'sideways', 'turning'].forEach((name, i) => fields[i].set(limits[name]));
      anew();
    },
  };

  /** The jump of angular velocity at one step, and at half of it. @param {number} of seconds ahead */
  function jumps(of) {
    const at = /** @type {Drive} */ (drive);
    return say('camera.halved', { whole: number(at.jump(of, STEP), 3), half: number(at.jump(of, STEP / 2), 3) });
  }
}
