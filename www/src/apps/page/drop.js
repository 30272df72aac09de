/**
 * Files dropped or pasted anywhere on the page are opened.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { laterWithRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';
import { openFiles } from '../../panels/files/open-files.js';

/** @param {WayScope} scope */
export function bindDrop(scope) {
  const veil = h('div', { class: 'veil', hidden: true }, h('p', {}, say('drop.here')));
  scope.after(veil);
  const carriesFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
  document.addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) veil.hidden = true;
  });
  document.addEventListener('drop', (event) => {
    veil.hidden = true;
    if (!carriesFiles(event)) return;
    event.preventDefault();
    openFiles(scope, event.dataTransfer?.files ?? []);
  });
  // A picture copied elsewhere comes as a file, too, and so does a map copied as text; what is pasted into a field
  // stays there.
  document.addEventListener('paste', (event) => {
    const files = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const field = /** @type {Element} */ (event.composedPath()[0]).matches?.('input, textarea, select');
    const link = text.includes('#lab=');
    if (field || !(link || files.length || text.includes('\n'))) return;
    event.preventDefault();
    if (link) void laterWithRest(scope, () => import('../../panels/arrive/arrive.js')).then((part) => part?.openPasted(scope, text));
    else openFiles(scope, files.length ? files : [new File([text], say('drop.pasted'))]);
  });
}
