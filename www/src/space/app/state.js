/**
 * The state of the page of continuous space: one plain object, changed in place, followed by one request to redraw.
 *
 * @import { App } from '../app.js'
 * @import { Depth } from '../depth/depth.js'
 * @import { makeRedraw } from '../../element/redraw.js'
 * @import { Examples } from '../examples/examples.js'
 * @import { makeToolbar } from '../toolbar.js'
 * @import { Study } from '../types.js'
 * @import { View } from '../view/view.js'
 * @import { Parts } from './parts.js'
 *
 * @typedef {object} PageState
 * @property {string} name  Of this app in its document: its parts name each other by ids.
 * @property {HTMLElement} place
 * @property {boolean} figure  A part of a text, with floor and time alone.
 * @property {App} app  What studies and tools are given.
 * @property {PageScene} scene
 * @property {Parts} parts
 * @property {ReturnType<typeof makeRedraw>} redraw
 * @property {ReturnType<typeof makeToolbar>} toolbar
 * @property {Examples} examples
 * @property {Depth} depth  Which views of the floor are shown.
 * @property {ReturnType<typeof makeLegend>} legend
 * @property {ReturnType<typeof themeColours>} colours
 * @property {import('../view/view.js').Size} size
 * @property {View} view
 * @property {boolean} fitted  Nobody has moved the view since it was fitted.
 * @property {Map<string, Study>} studies
 * @property {Record<string, Promise<Study>>} loading
 * @property {string} current
 * @property {string} wanted  The study that was asked for last.
 * @property {number} opens  How many scenes were asked for.
 * @property {number} noticed  The timer that ends the notice.
 */
import { makeLegend } from '../layers/legend.js';
import { themeColours } from '../view/theme-colours.js';
import { PageScene } from '../page-scene.js';
import { makeParts } from './parts.js';

/**
 * Without what is made for it.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {boolean} figure
 * @returns {Omit<PageState, 'app' | 'redraw' | 'toolbar' | 'examples' | 'depth'>}
 */
export const initialState = (place, name, figure) => ({
  name,
  place,
  figure,
  scene: new PageScene(),
  parts: makeParts(name),
  legend: makeLegend(),
  colours: themeColours(place),
  size: { width: 1, height: 1 },
  view: { scale: 1, x: 0, y: 0 },
  fitted: true,
  studies: new Map(),
  loading: {},
  current: '',
  wanted: '',
  opens: 0,
  noticed: 0,
});
