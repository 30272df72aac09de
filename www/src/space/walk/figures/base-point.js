/**
 * The base point and the root of a walk cycle: the base moves evenly, and the root is where the cycle has it from
 * there.
 *
 * @import { State } from '../states.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { figures, number } from '../../fields.js';

/** Phases at which a cycle is drawn. */
export const PHASES = 48;
const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT, EDGE] = [300, 70, 6];
/** Metres up and down that the plot has at least. */
const LEAST = 0.02;

/**
 * A curve over the cycle as a path of SVG, and where it is at a phase.
 * @param {Float64Array} cycle x, y, z at each phase
 * @param {number} axis 0: forward, 2: up
 * @param {number} most metres from its mean to the edge of the plot
 */
export function curveOf(cycle, axis, most) {
  const values = Array.from({ length: cycle.length / 3 }, (_, at) => cycle[3 * at + axis]);
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const y = (/** @type {number} */ value) => HEIGHT / 2 - ((value - mean) / most) * (HEIGHT / 2 - EDGE);
  const path = values.map((value, at) => `${at ? 'L' : 'M'}${((at / (values.length - 1)) * WIDTH).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return { path, at: (/** @type {number} */ phase) => y(values[Math.round(phase * (values.length - 1))] ?? mean) };
}

/** How far a coordinate is from its mean at most. @param {Float64Array} cycle @param {number} axis */
function swing(cycle, axis) {
  const values = cycle.filter((_, at) => at % 3 === axis);
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  return values.reduce((most, value) => Math.max(most, Math.abs(value - mean)), LEAST);
}

export function makeBasePoint() {
  const told = figures(['walk.base.speed', 'walk.base.phase', 'walk.base.rel', 'walk.base.up']);
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of [['viewBox', `0 0 ${WIDTH} ${HEIGHT}`], ['role', 'img'], ['aria-label', say('walk.base.plot')], ['class', 'answer base-point']]) svg.setAttribute(name, value);
  const make = (/** @type {string} */ kind, /** @type {string} */ name) => {
    const part = document.createElementNS(SVG, kind);
    part.setAttribute('class', name);
    svg.append(part);
    return part;
  };
  const [zero, forward, up] = ['zero', 'curve', 'goal'].map((name) => make('path', name));
  const dots = ['curve', 'goal'].map((name) => make('circle', name));
  zero.setAttribute('d', `M0 ${HEIGHT / 2}H${WIDTH}`);
  for (const dot of dots) dot.setAttribute('r', '4');
  const plot = h('div', { class: 'plot' }, /** @type {any} */ (svg));
  return {
    node: h('div', {}, h('p', { class: 'soft' }, say('walk.base.about')), told.node, plot, h('p', { class: 'soft' }, say('walk.base.curves'))),
    /**
     * @param {State} state
     * @param {number} phase of the cycle, 0 to 1
     * @param {() => Float64Array} cycle where the root is over the cycle at this speed
     */
    show(state, phase, cycle) {
      if (!plot.offsetParent) return;
      const of = cycle();
      const at = 3 * Math.round(phase * PHASES);
      told.update(`${number(state.speed)} m/s`, number(phase), `${number(of[at] * 100, 1)} cm`, `${number(of[at + 2] * 100, 1)} cm`);
      const most = Math.max(swing(of, 0), swing(of, 2));
      [[forward, 0], [up, 2]].forEach(([line, axis], which) => {
        const curve = curveOf(of, Number(axis), most);
        /** @type {SVGElement} */ (line).setAttribute('d', curve.path);
        dots[which].setAttribute('cx', (phase * WIDTH).toFixed(1));
        dots[which].setAttribute('cy', curve.at(phase).toFixed(1));
      });
    },
  };
}
