/** What the shapes and colours of the world mean: always in sight. */
import { h } from './dom.js';
import { say } from './texts.js';

const ENTRIES = ['start', 'goal', 'open', 'closed', 'next', 'path', 'wall', 'swamp', 'water'];

/** @returns {HTMLElement} */
export function makeLegend() {
  const entry = (/** @type {string} */ id) =>
    h('li', {}, h('span', { class: `swatch ${id}`, 'aria-hidden': 'true' }, id === 'start' || id === 'goal' ? say(`letter.${id}`) : null), say(`legend.${id}`));
  return h('ul', { class: 'legend', 'aria-label': say('legend.label') }, ...ENTRIES.map(entry));
}
