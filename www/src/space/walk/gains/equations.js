/**
 * The state equations of the paper with the numbers of the last time step: an explicit Euler step, in which every right
 * side has the values before it.
 *
 * @import { State } from '../states.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';

/** The state before a time step. @param {State} state after it @param {number} dt seconds */
export function before({ x, y, heading, speed, spin, push, twist }, dt) {
  const [v, omega] = [speed - push * dt, spin - twist * dt];
  const theta = heading - omega * dt;
  return { x: x - v * Math.cos(theta) * dt, y: y - v * Math.sin(theta) * dt, heading: theta, speed: v, spin: omega };
}

/** A factor: what is below zero stands in brackets. @param {number} value */
const factor = (value) => (number(value, 3).startsWith('-') ? `(${number(value, 3)})` : number(value, 3));

/** The five equations as lines. @param {State} state @param {number} dt seconds */
export function equationsOf(state, dt) {
  const was = before(state, dt);
  const [v, theta, omega, step] = [factor(was.speed), factor(was.heading), factor(was.spin), number(dt, 4)];
  const line = (/** @type {string} */ name, /** @type {number} */ from, /** @type {string} */ by, /** @type {number} */ to) => `${name} = ${number(from, 3)} + ${by} · ${step} = ${number(to, 3)}`;
  return [
    line('x', was.x, `${v} · cos ${theta}`, state.x),
    line('y', was.y, `${v} · sin ${theta}`, state.y),
    line('θ', was.heading, omega, state.heading),
    line('v', was.speed, factor(state.push), state.speed),
    line('ω', was.spin, factor(state.twist), state.spin),
  ];
}

export function makeEquations() {
  const lines = Array.from({ length: 5 }, () => h('li', {}));
  const list = h('ol', { class: 'equations' }, ...lines);
  return {
    node: h('div', {}, h('p', { class: 'soft' }, say('walk.equations.about')), list),
    /** @param {State} state @param {number} dt seconds */
    show(state, dt) {
      // Where nobody sees them nothing is written.
      if (list.offsetParent) equationsOf(state, dt).forEach((words, at) => setText(lines[at], words));
    },
  };
}
