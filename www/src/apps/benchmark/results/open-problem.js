/**
 * Buttons that open the problem of a line in the laboratory, beside this page, whose results stay.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { Client } from '../client.js'
 * @import { Line, Source } from '../types.js'
 */
import { h, setText } from '../../../common/dom.js';
import { language, say } from '../../../common/texts.js';

/** Browsers take longer addresses, but not for sure. */
const LONGEST = 1_000_000;

/**
 * @param {Client} client
 * @param {string} site address of its root
 * @param {(line: Line) => Source | Promise<Source>} sourceOf rejects with a `Message`
 * @param {HTMLElement} said where it is told what went wrong
 * @returns {(line: Line) => HTMLButtonElement}
 */
export function problemOpener(client, site, sourceOf, said) {
  /** @param {Line} line @param {HTMLButtonElement} button */
  async function take(line, button) {
    button.disabled = true;
    setText(said, '');
    try {
      const code = await client.lab(await sourceOf(line), line);
      if (code.length > LONGEST) return setText(said, say('benchmark.open.too-large', { map: line.map }));
      const address = new URL(`lab/?lang=${language}#lab=${code}`, site).href;
      // A window that is not let open leaves a link to press.
      if (!open(address, '_blank')) said.replaceChildren(h('a', { href: address, target: '_blank' }, named(line)));
    } catch (why) {
      setText(said, say(/** @type {Message} */ (why)));
    } finally {
      button.disabled = false;
      button.focus();
    }
  }
  return (line) => {
    const button = h('button', { class: 'button', type: 'button', 'aria-label': named(line), onclick: () => take(line, button) }, say('benchmark.open'));
    return button;
  };
}

/** @param {Line} line */
function named({ map, problem }) {
  return say('benchmark.open.problem', { map, n: problem + 1 });
}
