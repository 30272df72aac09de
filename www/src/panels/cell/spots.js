/**
 * The cells that the page speaks of, as the world marks them: those of an open verdict, each with its letter, or the
 * one that is pointed at in a text.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Spot } from '../../engine/types.js'
 */

/** @type {Spot[]} */
export const NOWHERE = [];

let spoken = NOWHERE;
/** @type {Spot[] | null} */
let pointed = null;

/**
 * Marks these until others are; asked again, puts them back where a change of the world took them away.
 * @param {WayScope} scope
 * @param {Spot[]} spots
 */
export function speakOf(scope, spots) {
  spoken = spots;
  show(scope);
}

/** Marks these alone for as long as they are pointed at. @param {WayScope} scope @param {Spot[] | null} spots */
export function pointAt(scope, spots) {
  pointed = spots;
  show(scope);
}

/** @param {WayScope} scope */
function show(scope) {
  const spots = pointed ?? spoken;
  if (scope.state.points !== spots) scope.point(spots);
}
