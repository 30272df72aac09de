/**
 * The keys and gestures of the page, as tables: handlers and help are made from them. What all pages share is in
 * `shared-keys.js`.
 *
 * @typedef {object} SpaceKey
 * @property {string[]} keys  As `nameOf` spells them.
 * @property {string} action  One of `keys.js`.
 * @property {'canvas' | 'depth' | 'element' | 'study'} where  `canvas`, `depth`: only while the plan or the view with
 *   depth has focus; `study`: the study that is shown hears them itself.
 * @property {'time' | 'floor' | 'depth' | 'tools'} group
 * @property {string} [words]  Id of its words; without it those of the action, for all pages.
 * @property {boolean} [page]  Not in a figure of a text.
 */
import { shared } from '../../element/keys/shared-keys.js';
import { TOOLS } from '../editor/tools.js';

/** @type {SpaceKey[]} */
export const SPACE_KEYS = [
  shared('toggle'),
  shared('forward'),
  shared('back'),
  shared('reset'),
  shared('end'),
  shared('slower'),
  shared('faster'),

  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], action: 'move', where: 'canvas', group: 'floor', words: 'space.key.move' },
  { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'], action: 'moveFar', where: 'canvas', group: 'floor', words: 'space.key.far' },
  { keys: ['w', 'a', 's', 'd'], action: 'lead', where: 'study', group: 'floor', words: 'space.key.lead', page: true },
  { keys: ['n'], action: 'next', where: 'element', group: 'floor', words: 'space.key.next', page: true },
  { keys: ['Shift+n'], action: 'last', where: 'element', group: 'floor', words: 'space.key.last', page: true },
  { keys: ['Delete', 'Backspace'], action: 'remove', where: 'element', group: 'floor', words: 'space.key.remove' },
  { keys: ['Enter'], action: 'finish', where: 'element', group: 'floor', words: 'space.key.finish' },

  { keys: ['3'], action: 'depth', where: 'element', group: 'depth', words: 'space.key.depth', page: true },
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], action: 'turn', where: 'depth', group: 'depth', words: 'space.key.turn', page: true },
  { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'], action: 'slide', where: 'depth', group: 'depth', words: 'space.key.slide', page: true },
  { keys: ['g'], action: 'follow', where: 'element', group: 'depth', words: 'space.key.follow', page: true },
  { keys: ['PageDown'], action: 'nextBody', where: 'depth', group: 'depth', words: 'space.key.next-body', page: true },
  { keys: ['PageUp'], action: 'lastBody', where: 'depth', group: 'depth', words: 'space.key.last-body', page: true },
  { keys: ['Home'], action: 'above', where: 'depth', group: 'depth', words: 'space.depth.above', page: true },

  ...TOOLS.map(({ id, key }) => ({ keys: [key], action: 'tool', where: /** @type {const} */ ('element'), group: /** @type {const} */ ('tools'), words: `space.tool.${id}`, page: true })),
  { ...shared('fit'), words: 'space.fit' },
  shared('zoomIn'),
  shared('zoomOut'),
  shared('undo'),
  shared('redo'),
  { ...shared('cancel'), words: 'space.key.cancel' },
  { ...shared('help'), page: true },
];

/** The gestures: how they are spelt, and what they do, by ids of words. */
export const SPACE_GESTURES = /** @type {const} */ ([
  { by: 'mouse', press: 'space.press.thing', does: 'space.gesture.thing' },
  { by: 'mouse', press: 'space.press.empty', does: 'space.gesture.view' },
  { by: 'mouse', press: 'press.middle', does: 'space.gesture.view' },
  { by: 'mouse', press: 'space.press.empty', does: 'space.gesture.turn' },
  { by: 'mouse', press: 'space.press.right', does: 'space.gesture.slide' },
  { by: 'mouse', press: 'press.wheel', does: 'gesture.zoom' },
  { by: 'mouse', press: 'press.double', does: 'space.gesture.fit' },
  { by: 'touch', press: 'space.press.thing', does: 'space.gesture.thing' },
  { by: 'touch', press: 'space.press.empty', does: 'space.gesture.view' },
  { by: 'touch', press: 'press.fingers', does: 'gesture.pinch' },
  { by: 'touch', press: 'space.press.empty', does: 'space.gesture.turn' },
  { by: 'touch', press: 'press.double', does: 'space.gesture.fit' },
]);
