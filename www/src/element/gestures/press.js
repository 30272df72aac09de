/**
 * A finger has come down and may yet be the first of two, or rest: nothing happens until it moves or lets go. Then it
 * does what it means from where it came down, or only looks.
 *
 * @import { Contact } from './begin.js'
 * @import { Handler, Press } from './gesture.js'
 */
import { chooseCell } from '../look.js';
import { become } from './become.js';
import { BEGIN } from './begin.js';

/** Below this many pixels a finger has not moved. */
const STILL = 6;

/** @param {string} does what it will begin @param {Contact} contact @returns {Press} */
export function beginPress(does, contact) {
  return { kind: 'press', pointer: contact.pointer, tile: contact.tile, does, contact };
}

/** @type {Handler} */
export const press = {
  move(scope, /** @type {Press} */ { does, contact }, point) {
    if (Math.hypot(point.x - contact.point.x, point.y - contact.point.y) <= STILL) return;
    become(scope, BEGIN[does](scope, contact));
  },
  end(scope, /** @type {Press} */ { does, contact }) {
    if (scope.state.inspects) chooseCell(scope, scope.stage.cellAt(contact.tile, contact.point));
    else become(scope, BEGIN[does](scope, contact));
  },
  cancel() {},
};
