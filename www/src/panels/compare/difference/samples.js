/**
 * The samples for the legend of a difference: what its colours and shapes mean.
 *
 * @import { Sample } from '../../../stage/legend.js'
 */
import { CELL } from '../../../stage/legend.js';
import { say } from '../../../common/texts.js';
import { BY, differenceLayer } from './layer.js';

export const KINDS = /** @type {const} */ (['first', 'second', 'both']);

/** @param {[number, number]} lanes @returns {string[]} by kind */
export function namesOf([first, second]) {
  return [say('compare.only', { n: first + 1 }), say('compare.only', { n: second + 1 }), say('compare.both')];
}

/** @param {typeof KINDS[number]} kind @param {Uint32Array} palette @returns {Sample} */
export function sampleOf(kind, palette) {
  const packed = palette[BY[kind]];
  const pixels = Uint8ClampedArray.of(packed & 255, (packed >> 8) & 255, (packed >> 16) & 255, 255);
  return { mark: BY[kind], plain: true, wide: CELL, more: { difference: Uint8Array.of(BY[kind]), pixels }, layer: differenceLayer, palette };
}

/** @param {[number, number]} lanes @param {Uint32Array} palette */
export function differenceSamples(lanes, palette) {
  const names = namesOf(lanes);
  return KINDS.map((kind, i) => ({ sample: sampleOf(kind, palette), words: names[i] }));
}
