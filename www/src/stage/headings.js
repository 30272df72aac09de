/**
 * The headings over the tiles: a lane's number, name and count. Where one lane is shown alone, the headings of all
 * stand over it side by side, to choose from.
 *
 * @import { Stage } from './stage.js'
 * @import { Tile } from './tiles.js'
 * @import { State } from '../state/state.js'
 * @import { LabState } from '../engine/types.js'
 */
import { h, setText } from '../common/dom.js';
import { laneSummary, nameOf } from '../common/names.js';
import { shownAlone } from '../state/state.js';
import { count, milliseconds, say } from '../common/texts.js';
import { HEADING } from './tiles.js';

/** The least room for the heading of one tile, and for each of several side by side, in pixels. */
const NARROWEST = 280;
const ABREAST = 96;

/**
 * @param {Stage} stage
 * @param {(lane: number) => void} choose
 */
export function makeHeadings(stage, choose) {
  const node = h('div', { class: 'headings', role: 'group', 'aria-label': say('lanes.title') });
  const make = (/** @type {number} */ i) =>
    h('button', { class: 'heading', type: 'button', onclick: () => choose(stage.lanes.length > 1 ? stage.lanes[i] : i) },
      h('span', { class: 'number' }), h('span', { class: 'name' }), h('span', { class: 'keeps' }), h('span', { class: 'summary' }), h('span', { class: 'count' }), h('span', { class: 'unit', title: say('figure.expanded.help') }, say('stage.expanded')));

  return {
    node,
    /** @param {State} state @param {LabState} lab */
    update(state, lab) {
      const alone = shownAlone(state);
      const lanes = alone ? lab.lanes.map((_, i) => i) : stage.lanes;
      while (node.childElementCount > lanes.length) node.lastElementChild?.remove();
      while (node.childElementCount < lanes.length) node.append(make(node.childElementCount));
      lanes.forEach((lane, i) => {
        const heading = /** @type {HTMLElement} */ (node.children[i]);
        const box = stage.tiles[alone ? 0 : i];
        const { left, top, width } = extent(stage, box, alone ? lanes.length * ABREAST : 0);
        const share = alone ? width / lanes.length : width;
        const place = `left:${box.x + left + (alone ? i * share : 0)}px;top:${box.y - HEADING + top}px;width:${share}px`;
        if (heading.dataset.place !== place) heading.style.cssText = heading.dataset.place = place;
        heading.setAttribute('aria-pressed', String(state.lane === lane));
        const [number, name, keeps, summary, expanded] = /** @type {HTMLElement[]} */ ([...heading.children]);
        setText(number, String(lane + 1));
        setText(name, nameOf(lab.lanes[lane]));
        // It may be cut off.
        if (name.title !== name.textContent) name.title = name.textContent ?? '';
        showKeeping(keeps, lab, lane);
        setText(summary, laneSummary(lab.lanes[lane]));
        setText(expanded, count(lab.lanes[lane].expandedAtCursor));
      });
    },
  };
}

/**
 * How a lane keeps step, where that is not by expansions like all: its time, or that it has no f.
 * @param {HTMLElement} node
 * @param {LabState} lab
 * @param {number} lane
 */
function showKeeping(node, lab, lane) {
  const { levels, micros } = lab.lanes[lane];
  const timed = lab.pace === 'time' && micros !== null;
  const words = timed ? milliseconds(micros) : lab.pace === 'levels' && !levels ? say('stage.no-f') : '';
  setText(node, words);
  const title = timed ? say('stage.measured') : words && say('stage.no-f.help');
  if (node.title !== title) node.title = title;
}

/**
 * Where a world's heading stands: right above it, as far as the tile reaches.
 * @param {Stage} stage
 * @param {Tile} tile
 * @param {number} wanted
 */
function extent(stage, tile, wanted) {
  const camera = stage.cameraIn(tile);
  const left = Math.max(0, Math.round(camera.x));
  const right = Math.min(tile.width, Math.round(camera.x + stage.extent.width * camera.scale));
  const width = Math.min(tile.width, Math.max(NARROWEST, wanted, right - left));
  const middle = left - (width - (right - left)) / 2;
  return {
    left: Math.max(0, Math.min(middle, tile.width - width)),
    top: Math.max(0, Math.min(Math.round(camera.y) - 4, tile.height)),
    width,
  };
}
