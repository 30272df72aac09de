/**
 * The scene as a file: opened, by name or from those that were put aside, named, saved, and given on as a link.
 *
 * @import { App } from '../app.js'
 */
import { download } from '../../common/download.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { copy } from '../../panels/compare/clipboard.js';
import { button, group, moment, number, patient } from '../fields.js';
import { LONGEST, toAddress } from '../files/address.js';
import { openFile } from '../files/drop-files.js';
import { SCENES, shippedScene } from '../files/floor-files.js';
import { asides } from '../files/put-aside.js';

/** @param {App} app */
export function makeSceneFile(app) {
  const { scene } = app;
  const { nodes: opening, list } = makeOpening(app);
  const file = h('input', { type: 'file', accept: '.json,.geojson,.map,.mesh,.obj,.bvh', hidden: true, onchange: () => { if (file.files?.[0]) void openFile(app, file.files[0]); file.value = ''; } });
  const title = h('input', { type: 'text', maxlength: 80, 'aria-label': say('space.name'), onchange: () => { scene.space.name = title.value; app.altered(); } });
  const facts = h('p', { class: 'soft' });
  const byHand = h('div');
  const [open, openHint] = opening;
  return {
    node: group('space.scene-file', h('div', { class: 'row' }, open, button('space.open-file', () => file.click()), button('space.save', () => save(app)), button('space.link', () => copyLink(app, byHand)), file), openHint, h('label', { class: 'choice-row' }, h('span', {}, say('space.name')), title), facts, byHand),
    update() {
      title.value = scene.space.name;
      list();
      setText(facts, factsOf(app));
    },
  };
}

/** The list of scenes that can be opened; `list` brings it up to date. @param {App} app */
function makeOpening(app) {
  const before = h('optgroup', { label: say('space.scenes-aside') });
  const list = () => listAsides(before);
  const open = h('select', { 'aria-label': say('space.open-scene'), onfocus: list, onpointerenter: list },
    h('option', { value: '' }, say('space.open-scene')), ...SCENES.map((name) => h('option', { value: name }, say(`space.scene.${name}`))), h('option', { value: 'empty' }, say('space.scene.empty')), before);
  const hint = patient(open, () => {
    const name = open.value;
    open.value = '';
    return pick(app, name);
  });
  return { nodes: [open, hint], list };
}

/** @param {App} app @param {string} name */
async function pick(app, name) {
  if (name.startsWith('aside-')) {
    const kept = asides().find(({ at }) => name === `aside-${at}`);
    if (kept) await app.openAside(kept);
  } else if (name === 'empty') await app.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, floor: [0, 0, 30, 20] } }), say('space.scene.empty'));
  else if (name) await app.open(() => shippedScene(app.site, name), say(`space.scene.${name}`));
}

/** Scenes that were put aside stand below those of the project. @param {HTMLOptGroupElement} before */
function listAsides(before) {
  const all = asides();
  const key = all.map(({ at }) => at).join();
  if (before.dataset.key === key && before.children.length) return;
  before.dataset.key = key;
  before.replaceChildren(...all.map(({ at, scene }) => h('option', { value: `aside-${at}` }, say('space.scene.aside', { name: String(scene.name || say('space.scene.unnamed')), when: at ? moment(at) : '–' }))));
  before.hidden = !all.length;
}

/** How large the scene is, in words. @param {App} app */
function factsOf({ scene: { floor, layers: { areas, doors, items }, obstacles } }) {
  const { left, right, bottom, top } = floor;
  const points = obstacles.reduce((sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0);
  const facts = say('space.facts', { width: number(right - left, 1), height: number(top - bottom, 1), n: obstacles.length, points });
  return areas.length + doors.length + items.length ? `${facts} ${say('space.facts.layers', { areas: areas.length, doors: doors.length, items: items.length })}` : facts;
}

/** @param {App} app */
function save(app) {
  download(app.file(), `${app.scene.space.name || 'scene'}.json`, 'application/json');
}

/** @param {App} app @param {HTMLElement} byHand where the link stands for copying by hand */
async function copyLink(app, byHand) {
  const address = new URL(location.href);
  address.hash = await toAddress(app.file(), 'scene');
  if (address.hash.length > LONGEST) app.notify(say('space.link-long', { n: address.hash.length, most: LONGEST }), true);
  else app.notify(say((await copy(address.href, byHand)) ? 'space.link-copied' : 'space.link-kept'));
}
