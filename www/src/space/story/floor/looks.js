/**
 * The looks of the objects of a story: a colour for each character, a sign for each thing.
 *
 * @import { FloorState } from './state.js'
 */
import { known, say } from '../../../common/texts.js';
import { BODY } from './state.js';

/** Colours of characters, by their order. */
const COLOURS = ['story-one', 'story-two', 'story-three', 'story-four', 'story-five'];

/** @param {number} index of a character */
export const colourOf = (index) => COLOURS[index % COLOURS.length];

/** A character's row, as an object. @param {FloorState} floor @param {number} index */
export function bodyOf({ bodies }, index) {
  const at = index * BODY;
  const [object, x, y, heading, speed, height, radius] = bodies.subarray(at, at + BODY);
  return { object, x, y, heading, speed, height, radius };
}

/** @param {FloorState} floor */
export const bodyCount = ({ bodies }) => bodies.length / BODY;

/** The index among the characters of an object, -1 if it is none. @param {FloorState} floor @param {number} object */
export function indexOf(floor, object) {
  for (let index = 0; index < bodyCount(floor); index++) if (floor.bodies[index * BODY] === object) return index;
  return -1;
}

/** Without its article, with a capital letter: as a label. @param {string} called */
export const labelOf = (called) => {
  const bare = called.replace(/^the /, '');
  return bare.slice(0, 1).toUpperCase() + bare.slice(1);
};

/**
 * The name of an area of the floor: by the file of the story, if it is one of its places, else by the page, if that
 * knows it.
 * @param {FloorState} floor
 * @param {string} name
 */
export function areaName({ file, objects, staged }, name) {
  if (!staged) return name;
  const place = objects.find((one) => one.kind === 'place' && file?.places?.[one.name]?.area === name);
  const id = `story.area.${name.replaceAll(' ', '-')}`;
  return place ? labelOf(place.called) : known(id) ? say(id) : name;
}
