/** The control that chooses which views of the floor are shown. */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';

/** @typedef {'plan' | 'depth' | 'both'} Mode */

/** With their signs. @type {{ id: Mode, path: string }[]} */
export const MODES = [
  { id: 'plan', path: 'M3.5 4.5h13v11h-13zM3.5 10h5M11.5 4.5v5M11.5 12.5v3' },
  { id: 'depth', path: 'M10 3.2l6 3.3v7L10 16.8l-6-3.3v-7zM4 6.5l6 3.3 6-3.3M10 9.8v7' },
  { id: 'both', path: 'M3 5.5h6v9H3zM14.2 6l3.3 1.8v4.4L14.2 14l-3.3-1.8V7.8zM10.9 7.8l3.3 1.8 3.3-1.8M14.2 9.6V14' },
];

/** The mode of that name, null for anything else. @param {unknown} of @returns {Mode | null} */
export const modeOf = (of) => MODES.find(({ id }) => id === of)?.id ?? null;

/** @param {string} path @returns {any} */
export function sign(path) {
  const svg = icon('one');
  svg.querySelector('path')?.setAttribute('d', path);
  return svg;
}

/** @param {(mode: Mode) => void} chosen */
export function makeModes(chosen) {
  const buttons = MODES.map(({ id, path }) => {
    const words = say(`space.depth.${id}`);
    const key = id === 'depth' ? ' (3)' : '';
    // Its words are seen where it stands over the floor.
    const seen = id === 'both' ? [] : [h('span', {}, words)];
    return { id, node: h('button', { class: 'tool', type: 'button', title: words + key, 'aria-label': words, 'aria-pressed': String(id === 'plan'), onclick: () => chosen(id) }, sign(path), ...seen) };
  });
  return {
    node: h('div', { class: 'modes', role: 'group', 'aria-label': say('space.depth.views') }, ...buttons.map((one) => one.node)),
    /** @param {Mode} mode */
    set(mode) {
      for (const { id, node } of buttons) node.setAttribute('aria-pressed', String(id === mode));
    },
  };
}
