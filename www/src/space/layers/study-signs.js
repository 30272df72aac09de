/**
 * Signs of what a study draws over the floor, for the legend: lines, discs and arrows as they are there.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Sign } from './legend.js'
 */
import { say } from '../../common/texts.js';

/**
 * A sign whose words are looked up when they are wanted: texts may come later.
 * @param {string} id
 * @param {(drawing: Drawing) => void} draw
 * @returns {Sign}
 */
export const sign = (id, draw) => ({
  id,
  get words() {
    return say(`space.legend.${id}`);
  },
  draw,
});

/** Half the length of a line in a sign, in metres. */
const HALF = 0.95;

/**
 * A line, with an edge around it where it has one.
 * @param {string} id
 * @param {{ colour: string, width: number, dash?: number[], alpha?: number, casing?: number }} look
 */
export const lineSign = (id, { casing, colour, ...look }) => sign(id, (drawing) => {
  if (casing) drawing.line([-HALF, 0, HALF, 0], { colour: drawing.colour('casing'), width: casing });
  drawing.line([-HALF, 0, HALF, 0], { ...look, colour: drawing.colour(colour) });
});

/**
 * A disc, maybe with a letter.
 * @param {string} id
 * @param {{ fill?: string, stroke?: string, pixels: number, letter?: string, width?: number }} look
 */
export const discSign = (id, { fill, letter, pixels, stroke, width }) => sign(id, (drawing) => {
  drawing.disc(0, 0, { pixels, width, fill: fill && drawing.colour(fill), stroke: stroke && drawing.colour(stroke) });
  if (letter) drawing.words(0, 0, letter, { colour: drawing.colour('casing'), outline: false, size: 11 });
});

/** An arrow. @param {string} id @param {{ colour: string, width?: number }} look */
export const arrowSign = (id, { colour, width }) => sign(id, (drawing) => drawing.arrow(-0.8, 0, 0, 20, drawing.colour(colour), width));

/** The path that was found, as every study draws it. */
export const PATH = lineSign('path', { colour: 'path', width: 3.5, casing: 6 });
