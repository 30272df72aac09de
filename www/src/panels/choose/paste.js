/**
 * Pasting by a button, for those who have no keys for it: the same as pasting anywhere on the page.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { laterWithRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';
import { openFiles } from '../files/open-files.js';

/**
 * @param {WayScope} scope
 * @param {() => void} close is called before something is opened
 * @returns {HTMLButtonElement | null} null where a page may not read what was copied
 */
export function makePasteButton(scope, close) {
  if (!navigator.clipboard?.readText) return null;
  return h('button', { class: 'button', type: 'button', title: say('scene.paste.help'), onclick: paste }, say('scene.paste'));

  async function paste() {
    close();
    // Refused, or a picture: nothing that can be read as text.
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text.includes('#lab=')) (await laterWithRest(scope, () => import('../arrive/arrive.js')))?.openPasted(scope, text);
    else if (text.includes('\n')) await openFiles(scope, [new File([text], say('drop.pasted'))]);
    else scope.notify(say('scene.paste.nothing'), 'problem');
  }
}
