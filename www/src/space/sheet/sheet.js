/**
 * The panel as a sheet over the lower part of a narrow page: floor and what explains it are seen together. It has three
 * heights, by drag, by press and by keys; on wide pages it stands beside the floor and none of this is to be seen.
 *
 * @import { Height } from './heights.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { HEIGHTS, heightsIn, settled, stepped, turned } from './heights.js';
import { narrow } from './narrow.js';

/** Farther than this, in pixels, a press on the handle is a drag. */
const STILL = 5;
/** Milliseconds over which the speed of a finger is measured. */
const LATELY = 80;

/**
 * @param {{ place: HTMLElement, tabs: HTMLElement, panel: HTMLElement, stage: HTMLElement, tools: HTMLElement, time:
 *   HTMLElement }} parts
 */
export function makeSheet({ place, tabs, panel, stage, tools, time }) {
  const handle = h('div', { class: 'sheet-handle', role: 'slider', tabindex: 0, 'aria-label': say('space.sheet'), 'aria-orientation': 'vertical', 'aria-valuemin': 0, 'aria-valuemax': HEIGHTS.length - 1, 'aria-controls': panel.id });
  /** @type {Height} */
  let height = 'half';
  let heights = heightsIn({ room: 0, tools: 0, peek: 0 });

  /** @param {number} pixels */
  function draw(pixels) {
    place.style.setProperty('--sheet', `${pixels}px`);
    // Under a sheet that is higher the floor keeps its size.
    place.style.setProperty('--sheet-row', `${Math.min(pixels, heights.half)}px`);
  }

  /** @param {Height} to */
  function take(to) {
    height = to;
    place.dataset.sheet = to;
    handle.setAttribute('aria-valuenow', String(HEIGHTS.indexOf(to)));
    handle.setAttribute('aria-valuetext', say(`space.sheet.${to}`));
    draw(heights[to]);
  }

  function measure() {
    heights = heightsIn({ room: place.clientHeight - time.offsetHeight, tools: tools.offsetHeight, peek: handle.offsetHeight + tabs.offsetHeight });
    // Where the page has another size nothing glides: the sheet is at once where it belongs.
    const held = 'dragged' in place.dataset;
    place.dataset.dragged = '';
    draw(heights[height]);
    if (!held) requestAnimationFrame(() => delete place.dataset.dragged);
  }

  bindDrag(handle, {
    begin: () => (place.dataset.dragged = ''),
    from: () => heights[height],
    move: (pixels) => draw(Math.min(heights.full, Math.max(heights.peek, pixels))),
    end(pixels, speed) {
      delete place.dataset.dragged;
      take(settled(heights, pixels, speed));
    },
    press: () => take(turned(height)),
  });
  handle.addEventListener('keydown', (event) => {
    const to = { ArrowUp: stepped(height, 1), PageUp: stepped(height, 1), ArrowRight: stepped(height, 1), ArrowDown: stepped(height, -1), PageDown: stepped(height, -1), ArrowLeft: stepped(height, -1), Home: HEIGHTS[0], End: HEIGHTS[HEIGHTS.length - 1], Enter: turned(height), ' ': turned(height) }[event.key];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    take(to);
  });
  // What has the focus is seen, and a tab that is pressed shows its panel.
  const open = () => height === 'peek' && narrow.matches && take('half');
  panel.addEventListener('focusin', open);
  tabs.addEventListener('click', open);
  for (const under of [stage, tools]) under.addEventListener('focusin', () => height === 'full' && narrow.matches && take('half'));

  take(height);
  const resized = new ResizeObserver(measure);
  for (const one of [place, tabs, tools, time]) resized.observe(one);
  return { handle };
}

/**
 * A handle that is dragged up and down, or pressed.
 * @param {HTMLElement} handle
 * @param {{ begin(): void, from(): number, move(pixels: number): void, end(pixels: number, speed: number): void,
 *   press(): void }} hands heights in pixels; `speed` in pixels a millisecond, upwards
 */
function bindDrag(handle, { begin, from, move, end, press }) {
  /** @type {{ y: number, height: number, moved: boolean, lately: { at: number, y: number }[] } | null} */
  let held = null;
  handle.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return;
    handle.setPointerCapture(event.pointerId);
    held = { y: event.clientY, height: from(), moved: false, lately: [{ at: event.timeStamp, y: event.clientY }] };
  });
  handle.addEventListener('pointermove', (event) => {
    if (!held) return;
    if (!held.moved && Math.abs(event.clientY - held.y) < STILL) return;
    if (!held.moved) begin();
    held.moved = true;
    held.lately = [...held.lately.filter(({ at }) => event.timeStamp - at < LATELY), { at: event.timeStamp, y: event.clientY }];
    move(held.height + held.y - event.clientY);
  });
  const release = (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    const { y, height, moved, lately } = held;
    held = null;
    if (!moved) {
      if (event.type === 'pointerup') press();
      return;
    }
    const [first] = lately;
    const speed = first && event.timeStamp - first.at < 2 * LATELY ? (first.y - event.clientY) / Math.max(1, event.timeStamp - first.at) : 0;
    end(height + y - event.clientY, speed);
  };
  handle.addEventListener('pointerup', release);
  handle.addEventListener('pointercancel', release);
}
