/**
 * The components on the bus, the controller in the middle: those light up that sent or receive the message.
 */
import { say } from '../../../common/texts.js';
import { svg } from '../drawing/svg.js';

/**
 * Middles of the boxes, by the component's number: game world, story planner, discourse planner, execution manager.
 * @type {[number, number][]}
 */
const PLACES = [[80, 34], [340, 34], [340, 136], [80, 136]];
const MIDDLE = /** @type {[number, number]} */ ([210, 85]);
const [WIDTH, HEIGHT] = [140, 40];

/** @param {string[]} names @param {{ from: number, to: number[] } | null} message the one that is looked at */
export function drawComponents(names, message) {
  const lines = names.map((_, at) => line(at, message));
  const boxes = names.map((name, at) => box(PLACES[at] ?? MIDDLE, say(`story.bus.component.${name}`), kindOf(at, message)));
  return svg('svg', { class: 'story-components', viewBox: '0 0 420 170', role: 'img', 'aria-label': say('story.bus.about') },
    svg('defs', {}, svg('marker', { id: 'story-bus-arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerUnits: 'userSpaceOnUse', markerWidth: 10, markerHeight: 10, orient: 'auto' }, svg('path', { d: 'M0 0.5 8 4 0 7.5z' }))),
    ...lines, ...boxes, box(MIDDLE, say('story.bus.controller'), message ? 'controller passes' : 'controller'));
}

/** @param {number} at @param {{ from: number, to: number[] } | null} message */
const kindOf = (at, message) => [message?.from === at && 'from', message?.to.includes(at) && 'to'].filter(Boolean).join(' ');

/**
 * From a component to the controller, or the other way.
 * @param {number} at
 * @param {{ from: number, to: number[] } | null} message
 */
function line(at, message) {
  const [x, y] = PLACES[at] ?? MIDDLE;
  const [a, b] = MIDDLE;
  const outward = message?.to.includes(at) ?? false;
  const lit = outward || message?.from === at;
  const up = y < b ? -1 : 1;
  const [near, far] = [[x, y - (up * HEIGHT) / 2], [a + (x < a ? -30 : 30), b + (up * HEIGHT) / 2]];
  const [from, to] = outward ? [far, near] : [near, far];
  return svg('path', { class: lit ? 'lit' : '', d: `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, 'marker-end': lit ? 'url(#story-bus-arrow)' : null });
}

/** @param {[number, number]} middle @param {string} words @param {string} kind */
function box([x, y], words, kind) {
  return svg('g', { class: `component ${kind}` }, svg('rect', { x: x - WIDTH / 2, y: y - HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 8 }), svg('text', { x, y, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, words));
}
