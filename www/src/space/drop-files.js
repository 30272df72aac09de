/** Files dropped anywhere on the page are opened: scenes, GeoJSON, maps; a study may take others. */
import { h } from '../dom.js';
import { say } from '../texts.js';
import { nameOf, sourceOf } from './floor-files.js';

/** @param {import('./app.js').App} app */
export function bindFiles(app) {
  const veil = h('div', { class: 'veil', hidden: true }, h('p', {}, say('space.drop')));
  document.body.append(veil);
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
  document.addEventListener('dragover', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) veil.hidden = true;
  });
  document.addEventListener('drop', (event) => {
    veil.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (!carries(event) || !file) return;
    event.preventDefault();
    void openFile(app, file);
  });
}

/** @param {import('./app.js').App} app @param {File} file */
export async function openFile(app, file) {
  await app.open(async () => sourceOf(new Uint8Array(await file.arrayBuffer()), file.name), nameOf(file.name));
}
