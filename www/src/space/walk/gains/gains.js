/** Gains of the controller as sliders, and what they will do before anybody walks with them. */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { choice, figures, more, number, slider, tick } from '../../fields.js';
import { makeAnswerPlot } from './answer-plot.js';
import { Walk } from '../../../../wasm/space.js';

/** @typedef {Record<string, number | boolean>} Gains */

/** @type {[name: string, min: number, max: number, step: number, unit: string][]} */
const NUMBERS = [['kTheta', 0, 40, 0.1, '1/s'], ['kOmega', 0, 80, 0.1, '1/s'], ['kV', 0, 80, 0.1, '1/s'], ['kP', 0, 10, 0.1, '1/s'], ['lookAhead', 0, 3, 0.01, 'm'], ['thetaTurn', 0, 3.14, 0.01, 'rad'], ['epsilon', 0, 1, 0.01, 'm/s'], ['speed', 0.2, 6, 0.1, 'm/s']];

/**
 * Cells that one must look ahead at least: a plan leads through the middle of the cell where it begins, and who looks
 * no farther turns around it.
 */
const CELLS = 2;
/** Seconds of walking that one looks ahead. */
const AHEAD = 0.36;

/**
 * The look-ahead that goes with a speed and with cells of a side, in metres.
 * @param {number} speed
 * @param {number} cell
 */
export const lookAhead = (speed, cell) => Math.max(AHEAD * speed, CELLS * cell);

/**
 * @param {{ change(gains: Gains): void, analyse(gains: Gains): any, words(error: unknown): string, cell(): number,
 *   onCells(): boolean }} hands `cell`: the side of a cell, in metres; `onCells`: whether paths are followed through
 *   the centres of cells
 */
export function makeGains({ change, analyse, words, cell, onCells }) {
  /** @type {Gains} */
  let gains = Walk.preset('paper', 1.4);
  const preset = choice({ id: 'walk.preset', options: ['', ...Walk.presets()], value: 'paper', input: (id) => { if (id) take(presetFor(id, Number(gains.speed)), true); } });
  const pace = choice({ id: 'walk.pace', options: ['walk', 'jog', ''], value: 'walk', input: (id) => { if (id) take({ ...gains, ...speeds(id === 'jog' ? 2.8 : 1.4) }, true); } });
  const sliders = NUMBERS.map(([name, min, max, step, unit]) => ({ name, field: slider({ id: `walk.gain.${name}`, min, max, step, value: Number(gains[name]), unit, input: (value) => take({ ...gains, [name]: value }) }) }));
  const ticks = ['wrap', 'nearGoal'].map((name) => ({ name, field: tick({ id: `walk.gain.${name}`, value: Boolean(gains[name]), input: (value) => take({ ...gains, [name]: value }) }) }));
  const told = figures(['walk.damping', 'walk.overshoot', 'walk.settling', 'walk.limit-theta', 'walk.limit-omega']);
  const plot = makeAnswerPlot(say('walk.answer'));
  const flags = h('ul', { class: 'flags' });

  /**
   * What they will do, in figures.
   * @type {{ damping?: number, overshoot?: number, settling?: number, limit?: number }}
   */
  let said = {};

  /** Look-ahead and the small speed go with the speed. @param {number} speed */
  const speeds = (speed) => ({ speed, lookAhead: lookAhead(speed, cell()), epsilon: 0.1 * speed });

  /** @param {string} id @param {number} speed @returns {Gains} */
  function presetFor(id, speed) {
    const of = Walk.preset(id, speed);
    return { ...of, lookAhead: Math.max(of.lookAhead, CELLS * cell()) };
  }

  /** The preset that these are, empty where they are none. @param {Gains} of */
  const presetOf = (of) => Walk.presets().find((id) => Object.entries(presetFor(id, Number(of.speed))).every(([name, value]) => of[name] === value)) ?? '';

  /** @param {Gains} to @param {boolean} [whole] a preset: the sliders follow */
  function take(to, whole = false) {
    gains = to;
    if (!whole) preset.set('');
    show();
    change(gains);
  }

  function show() {
    for (const { name, field } of sliders) field.set(Number(gains[name]));
    for (const { name, field } of ticks) field.set(Boolean(gains[name]));
    pace.set(gains.speed === 1.4 ? 'walk' : gains.speed === 2.8 ? 'jog' : '');
    try {
      const { heading, answer, curve, flags: bad, hints } = analyse(gains);
      const finite = (/** @type {number | null} */ value) => (value === null || !Number.isFinite(value) ? '–' : number(value));
      told.update(finite(heading.damping), answer.settling === null ? '–' : `${number(answer.overshoot * 100, 1)} %`, answer.settling === null ? say('walk.never') : `${number(answer.settling)} s`, finite(heading.outer_limit), finite(heading.inner_limit));
      plot.draw(curve);
      said = { damping: heading.damping ?? undefined, overshoot: answer.settling === null ? undefined : answer.overshoot * 100, settling: answer.settling ?? undefined, limit: heading.outer_limit ?? undefined };
      flags.replaceChildren(...bad.map((/** @type {any} */ m) => h('li', { class: 'bad' }, say(m))), ...hints.map((/** @type {any} */ m) => h('li', {}, say(m))), ...(onCells() && Number(gains.lookAhead) < CELLS * cell() ? [h('li', { class: 'bad' }, say('walk.look-short', { cells: CELLS, least: number(CELLS * cell()) }))] : []));
    } catch (error) {
      flags.replaceChildren(h('li', { class: 'bad' }, words(error)));
    }
  }

  const [theta, omega, v, p, ahead, turn, epsilon, speed] = sliders.map(({ field }) => field.node);
  const node = h('section', { class: 'group' }, h('h2', {}, say('walk.controller')), pace.node, preset.node, theta, omega, told.node, plot.node, h('div', { role: 'status' }, flags),
    more('walk.more-gains', v, p, ahead, turn, epsilon, speed, ...ticks.map(({ field }) => field.node)));
  return {
    node,
    /** Shows those of a character. @param {Gains} of */
    set(of) {
      gains = of;
      preset.set(presetOf(of));
      show();
    },
    get value() {
      return gains;
    },
    get told() {
      return said;
    },
  };
}
