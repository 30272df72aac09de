/** A small plot of how the heading answers to a step of one radian. */
import { h } from '../../../common/dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT] = [300, 90];

/** @param {string} label */
export function makeAnswerPlot(label) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('class', 'answer');
  const [goal, zero, curve] = ['goal', 'zero', 'curve'].map((name) => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', name);
    svg.append(path);
    return path;
  });
  return {
    node: h('div', { class: 'plot' }, /** @type {any} */ (svg)),
    /** @param {number[]} values one for each time step */
    draw(values) {
      const most = Math.min(2, values.reduce((a, b) => Math.max(a, b), 1.1));
      const least = Math.max(-1, values.reduce((a, b) => Math.min(a, b), 0));
      const y = (/** @type {number} */ value) => HEIGHT - 4 - ((Math.min(most, Math.max(least, value)) - least) / (most - least)) * (HEIGHT - 8);
      const x = (/** @type {number} */ at) => (at / Math.max(1, values.length - 1)) * WIDTH;
      goal.setAttribute('d', `M0 ${y(1)}H${WIDTH}`);
      zero.setAttribute('d', `M0 ${y(0)}H${WIDTH}`);
      curve.setAttribute('d', values.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join(''));
    },
  };
}
