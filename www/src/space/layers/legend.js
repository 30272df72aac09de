/**
 * The legend of the signs on the floor: a word for each that the scene or its study has, its sign drawn as it is there.
 * On narrow pages it is folded into a button over the floor.
 *
 * @import { Area, Door, Layers, Obstacle } from '../types.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { Drawing } from '../view/drawing.js';
import { drawObstacles, heightOf } from '../floor.js';
import { drawAreas, lookOf } from './draw-areas.js';
import { drawDoors } from './draw-doors.js';
import { drawItems } from './draw-items.js';

/** Pixels of a sign. */
const [WIDTH, HEIGHT] = [28, 22];
/** Pixels per metre in it, and dots per pixel. */
const [SCALE, FINE] = [12.5, 2];

/** @typedef {{ id: string, words: string, draw(drawing: Drawing): void }} Sign */

export function makeLegend() {
  const list = h('ul', { class: 'legend', 'aria-label': say('space.legend') });
  const button = h('button', { class: 'button legend-button', type: 'button', 'aria-expanded': 'false', onclick: () => unfold(!node.classList.contains('open')) }, say('space.legend'));
  const node = h('div', { class: 'signs', onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && unfold(false) }, list, button);
  /** @type {{ sign: Sign, canvas: HTMLCanvasElement }[]} */
  let lines = [];
  /** What the signs were painted with. @type {unknown} */
  let theme = null;
  /** What it was made of last: read once for each revision of the scene. @type {unknown[]} */
  let seen = [];

  /** @param {boolean} open */
  function unfold(open) {
    node.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
  }

  return {
    node,
    /** @param {Layers} layers @param {Obstacle[]} obstacles @param {readonly Sign[]} studied signs of the study */
    update(layers, obstacles, studied) {
      if (seen[0] === layers && seen[1] === obstacles && seen[2] === studied) return;
      seen = [layers, obstacles, studied];
      const signs = [...studied, ...signsOfObstacles(obstacles), ...signsOf(layers)];
      if (signs.map(({ id }) => id).join() === lines.map(({ sign }) => sign.id).join()) return;
      theme = null;
      node.hidden = !signs.length;
      lines = signs.map((sign) => ({ sign, canvas: h('canvas', { class: 'sample', 'aria-hidden': 'true', width: WIDTH * FINE, height: HEIGHT * FINE }) }));
      list.replaceChildren(...lines.map(({ sign, canvas }) => h('li', { class: studied.includes(sign) ? 'drawn' : 'stands' }, canvas, h('span', {}, sign.words))));
    },
    /**
     * Paints the signs, where there are others or the theme is another one.
     * @param {(name: string) => string} colour
     */
    draw(colour) {
      if (theme === colour) return;
      theme = colour;
      for (const { sign, canvas } of lines) paint(canvas, sign, colour);
    },
  };
}

/** @param {HTMLCanvasElement} canvas @param {Sign} sign @param {(name: string) => string} colour */
function paint(canvas, sign, colour) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(FINE, 0, 0, FINE, 0, 0);
  context.fillStyle = colour('ground');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  sign.draw(new Drawing(context, { scale: SCALE, x: WIDTH / 2, y: HEIGHT / 2 }, colour));
}

/** @param {ReturnType<typeof heightOf>} height */
const wordsOf = (height) => say(height === 'wall' ? 'space.legend.wall' : `space.legend.${height}.sign`);

/** @param {Obstacle[]} obstacles @returns {Sign[]} */
function signsOfObstacles(obstacles) {
  const kinds = /** @type {const} */ (['wall', 'high', 'low']).flatMap((height) => obstacles.find((one) => heightOf(one) === height) ?? []);
  return kinds.map((one) => ({ id: heightOf(one), words: wordsOf(heightOf(one)), draw: (/** @type {Drawing} */ drawing) => drawObstacles(drawing, [{ ...one, ...rectangle(0.8, 0.35) }]) }));
}

/** The signs that its layers have, each once. @param {Layers} layers @returns {Sign[]} */
function signsOf({ areas, doors, items }) {
  const looks = ['water', 'air', 'rock', 'rough', 'land'].flatMap((look) => areas.find((area) => lookOf(area) === look) ?? []);
  const states = ['open', 'shut', 'locked'].flatMap((state) => doors.find((door) => door.state === state) ?? []);
  const oneWay = doors.find((door) => door.oneWay !== null);
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return [
    ...looks.map((area) => ({ id: lookOf(area), words: say(`space.legend.${lookOf(area)}`), draw: (/** @type {Drawing} */ drawing) => drawAreas(drawing, [areaLike(area)]) })),
    ...states.map((door) => ({ id: door.state, words: say(`space.layer.door.${door.state}`), draw: (/** @type {Drawing} */ drawing) => drawDoors(drawing, [doorLike(door.state, null)]) })),
    ...oneWay ? [{ id: 'one-way', words: say('space.legend.one-way'), draw: (/** @type {Drawing} */ drawing) => drawDoors(drawing, [doorLike('shut', 0)]) }] : [],
    ...kinds.map((kind) => ({ id: kind, words: say(`space.item.kind.${kind}`), draw: (/** @type {Drawing} */ drawing) => drawItems(drawing, [{ name: '', kind, at: { x: 0, y: 0 }, facing: null }]) })),
  ];
}

/** @param {number} x @param {number} y half of its sides, in metres */
const rectangle = (x, y) => ({ radius: null, centre: null, rings: [[{ x: -x, y: -y }, { x, y: -y }, { x, y }, { x: -x, y }]] });

/** An area that looks like another one. @param {Area} area @returns {Area} */
const areaLike = (area) => ({ ...area, ...rectangle(0.95, 0.5) });

/** @param {Door['state']} state @param {number | null} oneWay @returns {Door} */
const doorLike = (state, oneWay) => ({ name: '', low: 0, high: 2, state, oneWay, ...(state === 'open' ? moved(rectangle(0.45, 0.1)) : oneWay === null ? rectangle(0.8, 0.1) : rectangle(0.1, 0.5)) });

/** Lower, where there is room for the leaf. @param {ReturnType<typeof rectangle>} outline */
const moved = (outline) => ({ ...outline, rings: outline.rings.map((ring) => ring.map(({ x, y }) => ({ x, y: y - 0.4 }))) });
