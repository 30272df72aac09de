/**
 * The panel of the walk over the floor: goals, the gain of its turning, and what becomes of it.
 *
 * @import { GaitState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, choice, figures, group, more, number, slider, tick } from '../../fields.js';
import { drawFigure } from '../figure/figure.js';
import { drawGround } from '../figure/ground.js';
import { begin } from '../../plot.js';
import { RANGES, setControl, setGoalBeside, changeWalk } from './walk.js';

/** An arc of a radius beyond this is told as straight, in metres. */
const STRAIGHT = 500;

/** @param {GaitState} state */
export function makeWalkPanel(state) {
  const { app, walk: { control } } = state;
  const gains = choice({ id: 'gait.gain', options: ['adaptive', 'fixed'], value: control.adaptive ? 'adaptive' : 'fixed', help: true, input: (to) => setControl(state, { adaptive: to === 'adaptive' }) });
  const of = (/** @type {'gain' | 'tolerance' | 'centrifugal'} */ name, /** @type {string} */ id, /** @type {string} */ unit) => slider({ id, min: RANGES[name][0], max: RANGES[name][1], step: 0.05, value: control[name], unit, input: (to) => setControl(state, { [name]: to }) });
  const sliders = { gain: of('gain', 'gait.normal-gain', '1/s'), tolerance: of('tolerance', 'gait.tolerance', 'H'), centrifugal: of('centrifugal', 'gait.centrifugal', '1/s²') };
  const halts = tick({ id: 'gait.halts', value: control.halts, input: (to) => setControl(state, { halts: to }) });
  const gated = tick({ id: 'gait.gated', value: control.gated, help: true, input: (to) => setControl(state, { gated: to }) });
  const beside = button('gait.beside', () => {
    setGoalBeside(state);
    app.time.go();
  }, { primary: true });
  const halt = button('gait.halt', () => changeWalk(state, (engine) => engine.halt()));
  const doing = h('p', { role: 'status' });
  const bar = h('span', { class: 'gait-bar gait-gain' });
  const gain = h('strong', {});
  const told = figures(['gait.away', 'gait.metres', 'gait.turning', 'gait.radius', 'gait.push', 'gait.arrivals', 'gait.steps', 'gait.bytes']);
  const side = h('canvas', { class: 'gait-side', role: 'img', 'aria-label': say('gait.side-view') });
  const node = h('div', { class: 'study' },
    group('gait.goal', doing, h('div', { class: 'row' }, beside, halt), gains.node, h('div', { class: 'gait-gain-row' }, h('span', {}, say('gait.gain-now')), gain, h('span', { class: 'gait-track' }, bar)), side, told.node, h('p', { class: 'soft' }, say('gait.hands'))),
    more('gait.control', sliders.gain.node, sliders.tolerance.node, sliders.centrifugal.node, halts.node, gated.node));

  return {
    node,
    set() {
      gains.set(control.adaptive ? 'adaptive' : 'fixed');
      for (const name of /** @type {const} */ (['gain', 'tolerance', 'centrifugal'])) sliders[name].set(control[name]);
      halts.set(control.halts);
      gated.set(control.gated);
    },
    tell() {
      const { told: of } = state.walk;
      if (!of) return;
      setText(doing, say(`gait.doing.${doingOf(of)}`));
      setText(gain, `${number(of.gain)} 1/s`);
      bar.style.width = `${Math.min(100, (100 * of.gain) / of.mostGain)}%`;
      told.update(of.away === null ? '–' : `${number(of.away)} m`, ...pace(of), of.radius !== null && Math.abs(of.radius) < STRAIGHT ? `${number(Math.abs(of.radius))} m` : say('gait.straight'), `${number(of.centrifugal)} 1/s²`, number(of.arrivals), number(of.steps), `${number(of.bytes)} B`);
    },
    /** @param {(name: string) => string} colour */
    draw(colour) {
      const plot = begin(side);
      const { seen, walk } = state;
      if (!plot || !walk.told) return;
      const { context, height, width } = plot;
      const view = /** @type {import('../figure/views.js').View} */ ({ kind: 'side', x: width / 2, y: height - 12, scale: (height - 18) / (1.08 * seen.stature), box: [0, 0, width, height] });
      drawGround(context, view, { colour, gone: walk.told.gone, belt: false, feet: walk.feet, words: String });
      drawFigure(context, view, seen.parts, walk.places, { leg: seen.leg, colour });
    },
  };
}

/**
 * How fast it goes and turns, and whether a bound leaves no more of it.
 * @param {import('./walk.js').Told} told
 * @returns {[string, string]}
 */
function pace({ limits: [ceiling, yields, turns], speed, turn }) {
  const bound = (/** @type {string} */ words, /** @type {string} */ id) => (id ? `${words}, ${say(id)}` : words);
  return [bound(`${number(speed)} m/s`, yields ? 'gait.bound.yields' : ceiling ? 'gait.bound' : ''), bound(`${number((turn * 180) / Math.PI, 0)} °/s`, turns ? 'gait.bound' : '')];
}

/** @param {import('./walk.js').Told} told */
export function doingOf({ arrived, away, hits, mode }) {
  // Keys set goals near by that are not shown.
  if (mode === 'position') return away === null ? 'speed' : hits ? 'hits' : 'misses';
  return mode === 'standing' && arrived ? 'arrived' : mode;
}
