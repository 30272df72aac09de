/**
 * The state of the picture as a table: the window of cells that is shown.
 *
 * @import { WayScope } from '../element.js'
 * @import { Cell } from '../../engine/types.js'
 * @import { Grid } from './grid.js'
 * @import { Jumps } from './jumps.js'
 * @import { makeSummary } from './summary.js'
 *
 * @typedef {object} TableState
 * @property {WayScope} scope
 * @property {HTMLElement} node
 * @property {HTMLElement} title
 * @property {HTMLSelectElement} lane
 * @property {ReturnType<typeof makeSummary>} summary
 * @property {Jumps} jumps
 * @property {HTMLElement} caption
 * @property {Grid} grid
 * @property {string} filled  What the table was filled with last.
 * @property {number} filledAt  When, in milliseconds.
 * @property {Cell} from  The first cell of the window.
 * @property {Cell} middle  The cell around which it was asked for.
 */
export {};
