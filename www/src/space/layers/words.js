/**
 * What a piece of a layer is called, in words.
 *
 * @import { Area, Door, Item, Piece } from '../types.js'
 * @import { Yard } from '../yard.js'
 */
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { lookOf } from './draw-areas.js';

/** @param {Yard} yard @param {Piece} piece */
export function tellPiece({ layers }, { layer, index }) {
  if (layer === 'area') return layers.areas[index] ? tellArea(layers.areas[index]) : '';
  if (layer === 'door') return layers.doors[index] ? tellDoor(layers.doors[index]) : '';
  return layers.items[index] ? tellItem(layers.items[index]) : '';
}

/** With a name before it, if there is one. @param {string} name @param {string} words */
const named = (name, words) => (name ? say('space.layer.named', { name, what: words }) : words);

/** @param {Area} area */
const tellArea = (area) => named(area.name, say(`space.layer.${lookOf(area)}`, { cost: number(area.cost) }));

/** @param {Door} door */
const tellDoor = ({ name, oneWay, state }) => named(name, say(oneWay === null ? `space.layer.door.${state}` : `space.layer.door.${state}.one-way`));

/** @param {Item} item */
const tellItem = ({ kind, name }) => named(name, say(`space.item.kind.${kind}`));
