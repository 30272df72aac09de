/** The names of keys as they are written for reading. */
import { MAC } from '../../common/platform.js';
import { say } from '../../common/texts.js';

/** @type {Record<string, string>} */
const SIGNS = { ' ': 'key-name.space', Space: 'key-name.space', ArrowLeft: 'key-name.left', ArrowRight: 'key-name.right', ArrowUp: 'key-name.up', ArrowDown: 'key-name.down', Enter: 'key-name.enter', Home: 'key-name.home', End: 'key-name.end', Escape: 'key-name.escape', Ctrl: MAC ? 'key-name.command' : 'key-name.ctrl', Shift: 'key-name.shift', PageUp: 'key-name.page-up', PageDown: 'key-name.page-down' };

/** A key, or several held together, as the tables spell them: "Ctrl+Shift+z" is "Ctrl Shift Z". @param {string} key */
export function sign(key) {
  const parts = key.length > 1 ? key.split('+') : [key];
  return parts.map((part) => (SIGNS[part] ? say(SIGNS[part]) : part.length === 1 ? part.toUpperCase() : part)).join(' ');
}
