/**
 * What can be done with kept scenes: kept, opened, renamed, deleted, taken along as a file and taken in from one.
 *
 * @import { Scene } from './scenes-store.js'
 * @import { ScenesState } from './scenes-list.js'
 */
import { h } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { say } from '../../common/texts.js';
import { read as readBundle, write as writeBundle } from './bundle.js';
import { act, tell } from './scenes-list.js';
import * as store from './scenes-store.js';
import { smallPicture } from './small-picture.js';

/** Keeps what is open under the name in the field. @param {ScenesState} list */
export function keep(list) {
  const { box, scope } = list;
  const name = box.name.value.trim();
  const { engine, state: { lab } } = scope;
  if (!name || !engine || !lab) return;
  const about = { name, when: Date.now(), world: lab.name, width: lab.width, height: lab.height, picture: smallPicture(scope) };
  act(list, async () => {
    const { id, before } = await store.keep(about, engine.save());
    tell(list, say(before ? 'scenes.replaced' : 'scenes.kept', { name }), () => (before ? store.bringBack(before) : store.remove(id)));
  });
}

/** @param {ScenesState} list @param {Scene} scene */
export const open = (list, scene) => act(list, async () => {
  const { box, scope, takeLab } = list;
  const lab = await store.read(scene.id);
  if (!lab) return tell(list, say('scenes.gone', { name: scene.name }));
  let why = '';
  if (takeLab(scope, scene.name, () => scope.open(lab, { name: scene.name, refused: (text) => void (why = text) }))) box.dialog.close();
  else tell(list, why);
});

/** @param {ScenesState} list @param {Scene} scene @param {string} to */
export const rename = (list, scene, to) => act(list, async () => {
  const done = await store.rename(scene.id, to);
  if (done === 'done') tell(list, say('scenes.renamed', { from: scene.name, name: to }), () => store.rename(scene.id, scene.name));
  else tell(list, say(done === 'taken' ? 'scenes.taken' : 'scenes.gone', { name: done === 'taken' ? to : scene.name }));
});

/** @param {ScenesState} list @param {Scene} scene */
export const remove = (list, scene) => act(list, async () => {
  const whole = await store.remove(scene.id);
  tell(list, say('scenes.deleted', { name: scene.name }), whole ? () => store.bringBack(whole) : undefined);
  list.box.name.focus();
});

/** Takes back what was done last. @param {ScenesState} list */
export const undo = (list) => act(list, async () => {
  list.box.undo.hidden = true;
  await list.takeBack();
  tell(list, say('scenes.back'));
});

/** @param {ScenesState} list */
export const saveAll = (list) => act(list, async () => download(writeBundle(await store.readAll()), 'scenes.wayscope.json', 'application/json'));

/** Takes in the scenes of files that are chosen. @param {ScenesState} list */
export function choose(list) {
  const input = h('input', { type: 'file', accept: '.json', multiple: true });
  input.addEventListener('change', async () => {
    for (const file of input.files ?? []) await add(list, file.name, await file.text());
  });
  input.click();
}

/** Takes in the scenes of a file. @param {ScenesState} list @param {string} file its name @param {string} text */
export const add = (list, file, text) => act(list, async () => {
  const { scenes: found, broken } = readBundle(text);
  const here = await store.readAll();
  const taken = here.map(({ scene }) => scene.name);
  let added = 0;
  for (const { about, lab } of found) {
    const same = here.find(({ scene }) => scene.name === about.name);
    if (same && same.lab.length === lab.length && same.lab.every((byte, at) => byte === lab[at])) continue;
    const free = store.freeName(about.name, taken);
    taken.push(free);
    await store.keep({ ...about, name: free }, lab);
    added++;
  }
  tell(list, [say('scenes.added', { n: added, file }), broken ? say('scenes.broken', { n: broken }) : ''].join(' ').trim());
});
