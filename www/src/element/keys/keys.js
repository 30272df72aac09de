/**
 * The keys, as a table: the handler and the help are both made from it.
 *
 * `where`: 'canvas' only while the world has focus, 'element' anywhere inside the element.
 * Names are those of `KeyboardEvent.key`, letters small; Ctrl stands for Command too.
 *
 * @import { Tool } from '../../engine/types.js'
 *
 * @typedef {object} KeyEntry
 * @property {string[]} keys
 * @property {string} action
 * @property {'canvas' | 'element'} where
 * @property {'time' | 'world' | 'tools'} group
 * @property {Tool} [tool]  Only with this tool in hand; then it comes before any other meaning.
 * @property {string} [help]  Entries with the same one share a row of the help; without it the action names its own.
 */

import { shared } from './shared-keys.js';

/** @type {KeyEntry[]} */
export const KEYS = [
  shared('toggle'),
  shared('forward', 'o'),
  shared('back'),
  { keys: ['Shift+ArrowRight', '>'], action: 'forwardTen', where: 'element', group: 'time' },
  { keys: ['Shift+ArrowLeft', '<'], action: 'backTen', where: 'element', group: 'time' },
  { keys: ['Ctrl+ArrowRight', 'l'], action: 'nextLevel', where: 'element', group: 'time', help: 'level' },
  { keys: ['Ctrl+ArrowLeft', 'Shift+l'], action: 'lastLevel', where: 'element', group: 'time', help: 'level' },
  { keys: ['n'], action: 'nextPath', where: 'element', group: 'time', help: 'path' },
  { keys: ['Shift+n'], action: 'lastPath', where: 'element', group: 'time', help: 'path' },
  { keys: ['i'], action: 'nextEvent', where: 'element', group: 'time', help: 'event' },
  { keys: ['Shift+i'], action: 'lastEvent', where: 'element', group: 'time', help: 'event' },
  { keys: ['j'], action: 'nextStop', where: 'element', group: 'time', help: 'stop' },
  { keys: ['Shift+j'], action: 'lastStop', where: 'element', group: 'time', help: 'stop' },
  { keys: ['u'], action: 'stops', where: 'element', group: 'time' },
  { keys: ['q'], action: 'predict', where: 'element', group: 'time' },
  { keys: ['y'], action: 'follow', where: 'element', group: 'time' },
  shared('reset', 'r'),
  { keys: ['c'], action: 'clearPath', where: 'element', group: 'time' },
  shared('end'),
  shared('slower'),
  shared('faster'),

  { keys: ['ArrowUp'], action: 'cellUp', where: 'canvas', group: 'world', help: 'cell' },
  { keys: ['ArrowDown'], action: 'cellDown', where: 'canvas', group: 'world', help: 'cell' },
  { keys: ['ArrowLeft'], action: 'cellLeft', where: 'canvas', group: 'world', help: 'cell' },
  { keys: ['ArrowRight'], action: 'cellRight', where: 'canvas', group: 'world', help: 'cell' },
  { keys: ['Shift+ArrowUp'], action: 'farUp', where: 'canvas', group: 'world', help: 'far' },
  { keys: ['Shift+ArrowDown'], action: 'farDown', where: 'canvas', group: 'world', help: 'far' },
  { keys: ['Shift+ArrowLeft'], action: 'farLeft', where: 'canvas', group: 'world', help: 'far' },
  { keys: ['Shift+ArrowRight'], action: 'farRight', where: 'canvas', group: 'world', help: 'far' },
  { keys: ['Enter'], action: 'use', where: 'canvas', group: 'world' },
  { keys: ['s'], action: 'setStart', where: 'canvas', group: 'world' },
  { keys: ['g'], action: 'setGoal', where: 'canvas', group: 'world' },
  { keys: ['PageUp'], action: 'lookUp', where: 'canvas', group: 'world', help: 'look' },
  { keys: ['PageDown'], action: 'lookDown', where: 'canvas', group: 'world', help: 'look' },
  { keys: ['Shift+PageUp'], action: 'lookLeft', where: 'canvas', group: 'world', help: 'look' },
  { keys: ['Shift+PageDown'], action: 'lookRight', where: 'canvas', group: 'world', help: 'look' },
  shared('undo'),
  shared('redo'),
  { keys: ['Shift+c'], action: 'clearWalls', where: 'element', group: 'tools' },
  { keys: ['Shift+t'], action: 'clearCosts', where: 'element', group: 'tools' },
  { keys: ['Shift+h'], action: 'clearRisk', where: 'element', group: 'tools' },

  { keys: ['d'], action: 'draw', where: 'element', group: 'tools' },
  { keys: ['e'], action: 'erase', where: 'element', group: 'tools' },
  { keys: ['m'], action: 'swamp', where: 'element', group: 'tools' },
  { keys: ['w'], action: 'water', where: 'element', group: 'tools' },
  { keys: ['t'], action: 'costs', where: 'element', group: 'tools' },
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'], action: 'cost', where: 'element', group: 'tools', tool: 'cost' },
  { keys: ['h'], action: 'risk', where: 'element', group: 'tools' },
  { keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], action: 'riskLevel', where: 'element', group: 'tools', tool: 'risk' },
  { keys: ['x'], action: 'brushSize', where: 'element', group: 'tools' },
  { keys: ['p'], action: 'pan', where: 'element', group: 'tools' },
  shared('fit'),
  shared('zoomIn'),
  shared('zoomOut'),
  { keys: ['b'], action: 'table', where: 'element', group: 'tools' },
  { keys: ['k'], action: 'pin', where: 'element', group: 'tools' },
  { keys: ['v'], action: 'view', where: 'element', group: 'tools' },
  { keys: ['1', '2', '3', '4', '5', '6'], action: 'lane', where: 'element', group: 'tools' },
  { keys: ['Shift+p'], action: 'lecture', where: 'element', group: 'tools' },
  shared('cancel'),
  shared('help'),
];

/**
 * The name of a key press as the table spells it.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean, altKey: boolean }} event
 * @returns {string}
 */
export function nameOf(event) {
  // Where brackets are typed with AltGr it may arrive as Alt, or as Ctrl and Alt: that is how they are typed, no chord.
  if ((event.key === '[' || event.key === ']') && event.altKey && !event.metaKey) return event.key;
  const letter = /^[a-z]$/i.test(event.key);
  // Shift is part of a printed sign such as "?", but tells apart letters and named keys.
  const shift = event.shiftKey && (letter || event.key.length > 1);
  // Command and an arrow goes through the pages visited: the browser keeps it.
  if (event.metaKey && event.key.startsWith('Arrow')) return `Meta+${event.key}`;
  const control = event.ctrlKey || event.metaKey;
  return `${control ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${letter ? event.key.toLowerCase() : event.key}`;
}

/**
 * The entry of the table for a key press; that of the tool in hand comes first, then the canvas's own.
 * @param {string} name as from `nameOf`
 * @param {boolean} onCanvas
 * @param {Tool} tool in hand
 * @returns {KeyEntry | undefined}
 */
export function entryOf(name, onCanvas, tool) {
  const found = KEYS.filter((entry) => entry.keys.includes(name) && (onCanvas || entry.where === 'element') && (!entry.tool || entry.tool === tool));
  return found.find((entry) => entry.tool) ?? found.find((entry) => entry.where === 'canvas') ?? found[0];
}

/**
 * Whether a control needs this key for itself: a button its Space, a list its letters, a slider its arrows.
 * @param {EventTarget | null} target
 * @param {string} name
 */
export function ownKey(target, name) {
  const node = /** @type {Partial<HTMLInputElement> | null} */ (target);
  const tag = node?.tagName;
  if (tag === 'BUTTON' || tag === 'SUMMARY' || tag === 'A') return name === ' ' || name === 'Enter';
  if (tag === 'INPUT' && node?.type === 'checkbox') return name === ' ';
  if (tag === 'INPUT' && node?.type === 'range') return /^(Arrow|Page|Home|End)/.test(name);
  return tag === 'INPUT' || tag === 'SELECT' || tag === 'TEXTAREA';
}
