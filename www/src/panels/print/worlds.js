/**
 * The worlds that an element shows, as pictures for paper.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Box } from '../../engine/types.js'
 */
import './print.css';
import { h } from '../../common/dom.js';
import { nameOf } from '../../common/names.js';

/** Around a world, in pixels of the screen. */
const MARGIN = 12;

/**
 * Runs something while the element is drawn in the light theme's colours, without the cell that is pointed at.
 * @template T
 * @param {WayScope} scope
 * @param {() => T} work
 * @returns {T}
 */
export function inLight(scope, work) {
  const theme = scope.getAttribute('theme');
  const { hover } = scope.state;
  scope.state.hover = null;
  scope.setAttribute('theme', 'light');
  if (scope.engine) scope.stage.draw(scope.state, scope.engine);
  const made = work();
  scope.state.hover = hover;
  if (theme === null) scope.removeAttribute('theme');
  else scope.setAttribute('theme', theme);
  return made;
}

/** A picture of each lane that is shown, with its name. @param {WayScope} scope @returns {HTMLElement} */
export function worlds({ stage, state: { lab } }) {
  // The canvases have more pixels than the page has units where the screen is fine.
  const ratio = stage.ground.width / Math.max(1, stage.node.clientWidth);
  const figures = stage.tiles.map((tile, n) => {
    const lane = stage.lanes[n];
    const [left, top, right, bottom] = inside(stage, tile).map((length) => Math.round(length * ratio));
    const canvas = h('canvas', { width: right - left, height: bottom - top });
    const ctx = canvas.getContext('2d');
    for (const layer of [stage.ground, stage.canvas]) ctx?.drawImage(layer, left, top, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
    return h('figure', {}, canvas, h('figcaption', {}, `${lane + 1} ${lab ? nameOf(lab.lanes[lane]) : ''}`));
  });
  return h('div', { class: 'print-worlds' }, ...figures);
}

/**
 * The part of a tile that the world takes, with a margin for what stands out of it.
 * @param {WayScope['stage']} stage
 * @param {Box} tile
 * @returns {[number, number, number, number]} left, top, right, bottom
 */
function inside({ camera, extent }, { x, y, width, height }) {
  const left = x + Math.max(0, camera.x - MARGIN);
  const top = y + Math.max(0, camera.y - MARGIN);
  const right = x + Math.min(width, camera.x + extent.width * camera.scale + MARGIN);
  const bottom = y + Math.min(height, camera.y + extent.height * camera.scale + MARGIN);
  return [left, top, Math.max(left + 1, right), Math.max(top + 1, bottom)];
}
