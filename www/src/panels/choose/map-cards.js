/**
 * The shipped maps as cards: each gets its picture, drawn from the map itself, and its size; arrows go from card to
 * card.
 *
 * @import { SmallMap } from './map-picture.js'
 */
import '../files/choice.css';
import './map-cards.css';
import words from '../../../texts/en.maps.json' with { type: 'json' };
import { h } from '../../common/dom.js';
import { inSite } from '../../common/in-site.js';
import { addTexts, count, say } from '../../common/texts.js';
import { coloursAt } from '../../stage/palette.js';
import { OPENINGS } from '../scenarios/shipped.js';
import { paintMap, shrinkMap, TERRAINS } from './map-picture.js';

export { makePasteButton } from './paste.js';

addTexts(words);

/** Columns and rows, known before a map has come. @type {Record<string, [number, number]>} */
export const SIZES = {
  bay: [64, 36],
  meadow: [96, 60],
  'long-wall': [144, 84],
  sieve: [96, 56],
  vault: [112, 72],
  moor: [160, 96],
  spiral: [101, 101],
  labyrinth: [127, 95],
  keep: [128, 128],
  halls: [256, 256],
  skirmish: [256, 256],
  delta: [512, 512],
  county: [1024, 1024],
};

/** Of a picture, in pixels. */
const [WIDTH, HEIGHT] = [440, 240];

/**
 * Furnishes the buttons of the maps.
 * @param {HTMLElement} list has them, each with `data-map`
 * @returns {{ open(current: string): void }} `open`: before they are shown; marks the one that is open
 */
export function furnishCards(list) {
  const buttons = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[data-map]')]);
  /** @type {Map<string, SmallMap>} */
  const maps = new Map();
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      void fetchMap(/** @type {HTMLElement} */ (target));
    }
  });
  for (const button of buttons) {
    const id = button.dataset.map ?? '';
    const [columns, rows] = SIZES[id];
    button.prepend(h('canvas', { class: 'map-picture', 'aria-hidden': 'true', width: 1, height: 1 }));
    button.append(h('span', { class: 'map-size' }, say('scene.size', { columns: count(columns), rows: count(rows) })), h('span', {}, say(`shipped.${id}.lesson`)));
    seen.observe(button);
  }
  list.addEventListener('keydown', (event) => move(event, buttons));

  /** One that does not come stays without a picture. @param {HTMLElement} button */
  async function fetchMap(button) {
    const id = button.dataset.map ?? '';
    try {
      const response = await fetch(inSite(`maps/${id}.map`));
      const map = response.ok ? shrinkMap(new Uint8Array(await response.arrayBuffer()), WIDTH, HEIGHT) : null;
      if (!map) return void seen.observe(button);
      maps.set(id, map);
      paint(button, map);
    } catch {
      seen.observe(button);
    }
  }

  return {
    open(current) {
      for (const button of buttons) {
        if (button.dataset.map === current) button.setAttribute('aria-current', 'true');
        else button.removeAttribute('aria-current');
        const map = maps.get(button.dataset.map ?? '');
        if (map) paint(button, map);
      }
    },
  };
}

/** In the colours of the theme in force, with start and goal. @param {HTMLElement} button @param {SmallMap} map */
function paint(button, map) {
  const canvas = /** @type {HTMLCanvasElement} */ (button.querySelector('canvas'));
  const context = canvas.getContext('2d');
  if (!context) return;
  const { rgb, resolved } = coloursAt(canvas);
  // Small maps are enlarged by whole pixels, so that cells stay sharp and marks are drawn finely.
  const zoom = Math.max(1, Math.floor(Math.min(WIDTH / map.width, HEIGHT / map.height)));
  const whole = h('canvas', { width: map.width, height: map.height });
  whole.getContext('2d')?.putImageData(new ImageData(paintMap(map, TERRAINS.map(rgb)), map.width, map.height), 0, 0);
  Object.assign(canvas, { width: map.width * zoom, height: map.height * zoom });
  context.imageSmoothingEnabled = false;
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
  const radius = canvas.height / 26;
  // Whole, even in a corner of the map.
  const within = (/** @type {number} */ at, /** @type {number} */ side) => Math.min(side - 1.25 * radius, Math.max(1.25 * radius, at * side));
  const [startX, startY, goalX, goalY] = OPENINGS[button.dataset.map ?? ''];
  for (const [x, y, name] of /** @type {const} */ ([[startX, startY, 'start'], [goalX, goalY, 'goal']])) {
    context.beginPath();
    context.arc(within((x + 0.5) / map.columns, canvas.width), within((y + 0.5) / map.rows, canvas.height), radius, 0, 2 * Math.PI);
    Object.assign(context, { fillStyle: resolved(name), strokeStyle: resolved('badge'), lineWidth: canvas.height / 80 });
    context.fill();
    context.stroke();
  }
  canvas.style.color = '';
}

/** Arrows go to the card beside, above or below. @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
function move(event, buttons) {
  const at = buttons.indexOf(/** @type {HTMLElement} */ (event.target));
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const [first] = buttons;
  const across = buttons.filter(({ offsetTop }) => offsetTop === first.offsetTop).length;
  /** @type {Record<string, number>} */
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - across, ArrowDown: at + across, Home: 0, End: buttons.length - 1 };
  if (!(event.key in to)) return;
  event.preventDefault();
  buttons[to[event.key]]?.focus();
}
