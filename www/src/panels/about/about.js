/**
 * The dialog on the algorithm of a lane: how it works, what it promises with the settings that it has, when to use it,
 * where it differs from its paper, and how to use it in a game.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { About, LaneState } from '../../engine/types.js'
 */
import '../../common/dialog.css';
import './about.css';
import words from '../../../texts/en.about.json' with { type: 'json' };
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { laneName, laneSummary } from '../../common/names.js';
import { addTexts, known, say } from '../../common/texts.js';
import { SCENES } from './scenes.js';
import { makeUse } from './use.js';

addTexts(words);

/** @param {WayScope} scope @param {number} index of the lane */
export function showAbout(scope, index) {
  const lane = scope.state.lab?.lanes[index];
  const engine = scope.engine;
  const entry = engine?.catalogue().find(({ id }) => id === lane?.algorithm);
  if (!lane || !engine || !entry) return;
  const close = h('button', { class: 'plain', type: 'button', title: say('about.close'), 'aria-label': say('about.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const dialog = h('dialog', { class: 'dialog about', 'aria-labelledby': 'about-title' },
    h('header', {}, h('h2', { id: 'about-title', tabindex: -1 }, laneName(entry.id)), h('span', { class: 'soft' }, laneSummary(lane)), close),
    // Reached by Tab, so that arrows scroll it.
    h('div', { class: 'dialog-body about-body', tabindex: 0, role: 'region', 'aria-labelledby': 'about-title' }, ...told(engine.about(entry.id), lane, () => dialog.close()), makeUse(entry, lane)));
  // A press beside the box closes it.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
}

/** @param {About} about @param {LaneState} lane @param {() => void} close */
function told(about, lane, close) {
  return [
    section('idea', paragraph(about.idea)),
    section('promise', h('p', { class: 'promise' }, say('about.promise-line', { promise: say(lane.guarantee) })), list([...lane.because, ...lane.unmet.filter(known)].map((message) => say(message)))),
    h('div', { class: 'about-pair' }, section('use', list(about.useWhen.filter(known).map((id) => say(id)))), section('avoid', list(about.avoidWhen.filter(known).map((id) => say(id))))),
    section('scenes', sceneLinks(lane.algorithm, close)),
    section('source', paragraph(about.paper)),
    section('deviations', list(about.deviations.filter(known).map((id) => say(id)))),
  ].filter((part) => part !== null);
}

/** Nothing where an algorithm from outside has no words. @param {string} id @param {...(HTMLElement | null)} parts */
function section(id, ...parts) {
  const filled = parts.filter((part) => part !== null);
  return filled.length ? h('section', { 'data-about': id }, h('h3', {}, say(`about.title.${id}`)), ...filled) : null;
}

/** @param {string} id */
function paragraph(id) {
  return known(id) ? h('p', {}, say(id)) : null;
}

/**
 * Scenes of the gallery, which open in place of what is here; it can be brought back then.
 * @param {string} algorithm
 * @param {() => void} close
 */
function sceneLinks(algorithm, close) {
  const scenes = SCENES[algorithm];
  if (!scenes) return null;
  const link = (/** @type {string} */ what, /** @type {string} */ name) => h('li', {}, h('a', { href: `#scene=${name}`, onclick: close }, say(`about.scene.${what}`)));
  return h('ul', { class: 'points' }, ...(scenes.shines === scenes.fails ? [link('both', scenes.shines)] : [link('shines', scenes.shines), link('fails', scenes.fails)]));
}

/** @param {string[]} sentences */
function list(sentences) {
  return sentences.length ? h('ul', { class: 'points' }, ...sentences.map((sentence) => h('li', {}, sentence))) : null;
}
