/**
 * A floor in a text: one study of one scene, with those of its fields that the text is about.
 *
 * @import { Want } from './task-box.js'
 * @typedef {{ study: string, fields: string[], shows: string[], begin: string[], wants: Want[], solution: string[],
 *   scene: { name: string } }} Figure `shows`: selectors of parts of the study's panel; `begin`: changes that are made
 *   to it first
 */
import '../../common/later-texts.js';
import '../space.css';
import './figure.css';
import words from '../../../texts/en.space.json' with { type: 'json' };
import quantities from '../../../texts/en.floor.json' with { type: 'json' };
import files from '../../../texts/en.files.json' with { type: 'json' };
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { tell } from '../../apps/lessons/words.js';
import { addTexts, say } from '../../common/texts.js';
import { makeApp } from '../app.js';
import { toAddress } from '../files/address.js';
import { startSpace } from '../page-scene.js';
import { applyChange, settled } from './changes.js';
import { makeTaskBox } from './task-box.js';

for (const each of [words, quantities, files]) addTexts(each);

const SITE = new URL('../../', document.baseURI).href;

/** Starts the floor in the place of its picture. @param {HTMLElement} box */
export async function startFloor(box) {
  const figure = /** @type {Figure} */ (JSON.parse(box.dataset.floor ?? '{}'));
  const picture = [...box.children];
  try {
    await startSpace();
  } catch (error) {
    console.warn(error);
    // The picture stays; whoever wants the figure can try again.
    box.append(h('p', { class: 'floor-failed' }, say('space.no-engine'), ' ', h('button', { class: 'button', type: 'button', onclick: () => { box.replaceChildren(...picture); startFloor(box); } }, say('space.again'))));
    return;
  }
  const place = h('div', { class: 'floor-figure' });
  const bar = h('div', { class: 'scene-bar' });
  box.replaceChildren(bar, place);
  const app = makeApp(place, SITE, { figure: true });
  const begin = async () => {
    await app.open(() => ({ kind: 'scene', json: figure.scene }), '');
    await app.show(figure.study);
    await settled(app);
    for (const change of figure.begin) await applyChange(app, change);
  };
  await app.need(figure.study);
  await begin();

  const lab = h('a', { class: 'button', href: `${SITE}space/${document.documentElement.lang}/` }, say('floor.open'));
  const aim = async () => {
    lab.href = `${SITE}space/${document.documentElement.lang}/#${await toAddress(app.text(), figure.study)}`;
  };
  for (const type of ['pointerenter', 'focus', 'touchstart']) lab.addEventListener(type, aim, { passive: true });
  void aim();
  bar.append(app.depth.node, h('span', { class: 'space' }), h('button', { class: 'button', type: 'button', onclick: begin }, /** @type {any} */ (icon('reset')), tell('scene.again')), lab);

  const task = figure.wants.length ? makeTaskBox(app, figure.study, figure.wants, figure.solution, begin) : null;
  const found = [...figure.fields.map((id) => app.field(id)), ...figure.shows.map((selector) => app.part(selector))];
  const fields = h('div', { class: 'floor-fields' }, ...found.map((node) => node ?? null));
  if (found.length) place.append(fields);
  if (task) box.append(task.node);
  app.drawn = () => task?.update();
  // For tests, and for whoever looks under the hood.
  Object.assign(box, { app, begin, change: (/** @type {string} */ change) => applyChange(app, change) });
  app.ask();

  // What nobody sees stands still.
  new IntersectionObserver(([entry]) => entry.isIntersecting || app.time.pause()).observe(place);
}
