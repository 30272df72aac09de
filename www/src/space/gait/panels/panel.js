/**
 * The panel of the study of gaits.
 *
 * @import { GaitState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { figures, group, number, slider, tick } from '../../fields.js';
import { DEGREE, set, setMode } from '../changes.js';
import { BOUNDS, MODES } from '../state.js';
import { makeComparePanel } from '../compare/panel.js';
import { makeCrowdPanel } from '../crowd/panel.js';
import { makeCurvesPanel } from './curves.js';
import { makeLawPanel } from './law.js';
import { makeStylePanel } from './style.js';
import { makeWalkPanel } from '../walk/panel.js';

/** @param {GaitState} state */
export function makePanel(state) {
  const { settings } = state;
  const of = (/** @type {'speed' | 'turn' | 'leg'} */ name, /** @type {number} */ step, /** @type {string} */ unit) => slider({ id: `gait.${name}`, min: BOUNDS[name][0], max: BOUNDS[name][1], step, value: settings[name], unit, input: (to) => set(state, { [name]: to }) });
  const sliders = { speed: of('speed', 0.05, '1/s'), turn: of('turn', 1, '°/s'), leg: of('leg', 0.01, 'm') };
  const bound = h('p', { class: 'soft gait-bound', role: 'status', 'data-field': 'gait.turn.bound' });
  const belt = tick({ id: 'gait.belt', value: settings.belt, input: (to) => set(state, { belt: to }) });
  const told = figures(['gait.metres', 'gait.frequency', 'gait.cycle', 'gait.stride', 'gait.amplitude', 'gait.double', 'gait.radius', 'gait.stature']);
  const [style, curves, law] = [makeStylePanel(state), makeCurvesPanel(state), makeLawPanel(state)];
  const compare = makeComparePanel(state);
  const [walk, crowd] = [makeWalkPanel(state), makeCrowdPanel(state)];
  const modes = MODES.map((mode) => h('button', { class: 'button', type: 'button', 'aria-pressed': String(mode === state.mode), 'data-field': `gait.mode.${mode}`, onclick: () => setMode(state, mode) }, say(`gait.mode.${mode}`)));
  // What is of the treadmill alone.
  const own = h('div', { class: 'study' }, compare.node, curves.node, law.node);
  const walking = group('gait.walking', sliders.speed.node, sliders.turn.node, bound, sliders.leg.node, belt.node, told.node);
  const node = h('div', { class: 'study' }, h('div', { class: 'gait-modes', role: 'group', 'aria-label': say('gait.modes') }, ...modes), walk.node, crowd.node, style.node, walking, own);

  function arrange() {
    const { mode } = state;
    walk.node.hidden = mode !== 'walk';
    crowd.node.hidden = mode !== 'crowd';
    for (const one of [style.node, walking]) one.hidden = mode === 'crowd';
    for (const one of [sliders.turn.node, bound, belt.node, told.node, own]) one.hidden = mode !== 'treadmill';
    modes.forEach((one, at) => one.setAttribute('aria-pressed', String(MODES[at] === state.mode)));
  }
  arrange();

  return {
    node,
    walk,
    crowd,
    /** Fields as a file, or time, has set them. */
    set() {
      for (const name of /** @type {const} */ (['speed', 'turn', 'leg'])) sliders[name].set(settings[name]);
      belt.set(settings.belt);
      walk.set();
      crowd.set();
    },
    tell() {
      arrange();
      const { numbers: { amplitude, cycle, frequency, metres, radius, stature, stride, toeOff } } = state.seen;
      told.update(`${number(metres)} m/s`, `${number(frequency, 3)} Hz`, number(cycle, 3), `${number(stride)} m`, `${number(amplitude, 1)}°`, `${number(200 * toeOff, 0)} %`, radius === null ? say('gait.straight') : `${number(radius)} m`, `${number(stature)} m`);
      setText(bound, boundOf(state.seen.numbers));
      style.tell();
      curves.tell();
      law.tell();
      if (state.mode === 'treadmill') compare.tell();
      walk.tell();
      crowd.tell();
    },
    /** @param {(name: string) => string} colour */
    draw(colour) {
      if (state.mode === 'walk') return walk.draw(colour);
      if (state.mode === 'crowd') return crowd.draw(colour);
      curves.draw(colour);
      compare.draw(colour);
      law.draw(colour);
      return undefined;
    },
  };
}

/**
 * How it turns where it was asked for more than it can; empty where it can.
 * @param {import('../state.js').Numbers} numbers
 */
const boundOf = ({ speed, turn, turnLimited }) => (turnLimited ? say(speed ? 'gait.turn.bound' : 'gait.turn.rest', { turn: number(turn / DEGREE, 1) }) : '');
