/**
 * The state of the choice between plan and depth: one plain object, changed in place.
 *
 * @import { PageState } from '../app/state.js'
 * @import { DepthView } from './view/view.js'
 * @import { makeDepthBar } from './bar.js'
 * @import { makeFilming } from './filming.js'
 * @import { makeModes, Mode } from './modes.js'
 * @import { Orbit } from './orbit.js'
 *
 * @typedef {object} DepthState
 * @property {PageState} page
 * @property {ReturnType<typeof makeModes>} modes
 * @property {ReturnType<typeof makeDepthBar>} bar
 * @property {ReturnType<typeof makeFilming>} film
 * @property {HTMLElement} place  Where the view stands on the page, with its buttons.
 * @property {Mode} mode
 * @property {DepthView | null} view
 * @property {typeof import('./loaded.js') | null} part  What draws with depth, once it is loaded.
 * @property {number} asked  How often another view was asked for: what loads for an earlier time is dropped.
 * @property {boolean} unseen  Beside the plan the camera's picture is painted with depth, too.
 * @property {Orbit | null} from  From where the scene that was opened is looked at, until that is taken up.
 */

/**
 * Without what is made for it.
 * @param {PageState} page
 * @returns {Omit<DepthState, 'modes' | 'bar' | 'film' | 'place'>}
 */
export const initialState = (page) => ({ page, mode: 'plan', view: null, part: null, asked: 0, unseen: false, from: null });
