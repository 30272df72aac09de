/**
 * The words for a piece of a layer, or an obstacle that is not in the way of all.
 *
 * @import { Area, Door, Item, Obstacle, Thing } from '../types.js'
 * @import { PageScene } from '../page-scene.js'
 */
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { heightOf } from '../floor.js';
import { lookOf } from './draw-areas.js';

/**
 * @param {PageScene} scene
 * @param {Thing} thing
 * @param {(name: string) => string} [called] what the name of an area is shown as
 */
export function tellPiece({ layers, obstacles }, { layer, index }, called = (name) => name) {
  if (layer === 'obstacle') return obstacles[index] ? tellObstacle(obstacles[index]) : '';
  if (layer === 'area') return layers.areas[index] ? tellArea(layers.areas[index], called) : '';
  if (layer === 'door') return layers.doors[index] ? tellDoor(layers.doors[index]) : '';
  return layers.items[index] ? tellItem(layers.items[index]) : '';
}

/** With a name before it, if there is one. @param {string} name @param {string} words */
const named = (name, words) => (name ? say('space.layer.named', { name, what: words }) : words);

/** Of what is plainly in the way there is nothing to be said. @param {Obstacle} obstacle */
const tellObstacle = (obstacle) => (heightOf(obstacle) === 'wall' ? '' : named(obstacle.name, say(`space.legend.${heightOf(obstacle)}`)));

/** @param {Area} area @param {(name: string) => string} called */
const tellArea = (area, called) => named(called(area.name), say(`space.layer.${lookOf(area)}`, { cost: number(area.cost) }));

/** @param {Door} door */
const tellDoor = ({ name, oneWay, state }) => named(name, say(oneWay === null ? `space.layer.door.${state}` : `space.layer.door.${state}.one-way`));

/** @param {Item} item */
const tellItem = ({ kind, name }) => named(name, say(`space.item.kind.${kind}`));
