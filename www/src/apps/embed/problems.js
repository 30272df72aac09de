/**
 * The problems with what a page asks of its element, said in the element until it is right: one sentence for each
 * attribute.
 *
 * @import { WayScope } from './element.js'
 * @import { Message } from '../../engine/types.js'
 */
import { say } from '../../common/texts.js';

/** @param {WayScope} scope */
export function makeProblems(scope) {
  /** @type {Map<string, Message>} */
  const known = new Map();
  let said = '';

  /** Says them, once the element is in the page. */
  function show() {
    if (!scope.parts || !scope.isConnected) return;
    const words = [...known].map(([name, message]) => say('embed.attribute', { name, reason: say(message) })).join(' ');
    if (words === said) return;
    said = words;
    if (words) scope.notify(words, 'problem');
    else scope.quiet();
  }

  return {
    show,
    /** An element that is put into a page again says them again. */
    forget() {
      said = '';
    },
    /** @param {string} name of an attribute @param {Message | null} message */
    set(name, message) {
      if (message) known.set(name, message);
      else known.delete(name);
      queueMicrotask(show);
    },
  };
}
