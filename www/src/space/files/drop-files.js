/**
 * Files dropped anywhere on the page are opened: scenes, GeoJSON, maps, navigation meshes; a motion goes to what is
 * examined, or else to the characters.
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { isMesh, isMotion, nameOf, sourceOf } from './floor-files.js';

/** @param {import('../app.js').App} app */
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

/** @param {import('../app.js').App} app @param {File} file @returns {Promise<unknown>} */
export async function openFile(app, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isMesh(bytes, file.name)) return openMesh(app, bytes, file.name);
  if (!isMotion(bytes, file.name)) return app.open(() => sourceOf(bytes, file.name), nameOf(file.name));
  // Motions are those of characters, unless what is examined now has a use for them itself.
  if (app.study?.takeMotion) return app.study.takeMotion(bytes, file.name);
  const walk = await app.need('walk');
  if (walk) await app.show('walk');
  return walk?.takeMotion(bytes, file.name);
}

/**
 * A navigation mesh becomes a floor, on which its study is shown.
 * @param {import('../app.js').App} app
 * @param {Uint8Array} bytes
 * @param {string} name
 */
async function openMesh(app, bytes, name) {
  // Its words come with it, those of what is wrong with a file, too.
  const study = await app.need('mesh');
  if (study && await app.open(() => sourceOf(bytes, name), nameOf(name))) await app.show('mesh');
}
