/**
 * The first minute of somebody who comes for the first time: the search plays once by itself and rests solved, and a
 * line says what to do next, until that is done or the line is closed. Then nothing of it comes again in this browser.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { addTexts, say } from '../../common/texts.js';
import { entryOf, nameOf } from '../../element/keys/keys.js';
import words from '../../../texts/en.first.json' with { type: 'json' };
import style from './first-minute.css?inline';

addTexts(words);

const STORE = 'wayscope.first-minute';
/** Before it plays, in milliseconds: long enough to see start and goal. */
const MOMENT = 900;
const SIGNS = /** @type {const} */ (['pointerdown', 'keydown', 'wheel']);

/** @param {WayScope} scope ready, and at the beginning unless it keeps still */
export function firstMinute(scope) {
  if (isOver()) return scope.toEnd();
  if (scope.state.player.calm) return tellNext(scope);
  const timer = setTimeout(() => {
    leave();
    scope.play();
    scope.stage.canvas.addEventListener('pointerdown', () => scope.pause(), { once: true });
    rest(scope);
  }, MOMENT);
  const leave = () => SIGNS.forEach((type) => removeEventListener(type, stop, true));

  /**
   * Whoever does something goes on from there; what has nothing to do with time, from the solved picture.
   * @param {Event} event
   */
  function stop(event) {
    clearTimeout(timer);
    leave();
    const key = event instanceof KeyboardEvent && entryOf(nameOf(event), false, scope.state.tool)?.group === 'time';
    if (!key && !event.composedPath().includes(scope.bar)) scope.toEnd();
    tellNext(scope);
  }
  for (const type of SIGNS) addEventListener(type, stop, true);
}

/** Once it no longer plays. @param {WayScope} scope */
function rest(scope) {
  scope.addEventListener('update', function heed() {
    if (scope.state.player.playing) return;
    scope.removeEventListener('update', heed);
    tellNext(scope);
  });
}

/** @param {WayScope} scope */
function tellNext(scope) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  scope.shadowRoot?.adoptedStyleSheets.push(sheet);
  const line = h('p', { class: 'next-step' }, h('span', {}, ...sentence(scope)),
    h('button', { class: 'plain', type: 'button', title: say('notice.close'), 'aria-label': say('notice.close'), onclick: close }, /** @type {any} */ (icon('close'))));
  const revision = scope.state.lab?.revision;
  scope.parts.notices.node.before(line);
  scope.addEventListener('update', heed);

  function heed() {
    const { lab, pinned, camera } = scope.state;
    // Nearer, it would lie over what is looked at.
    line.hidden = camera !== null;
    if (pinned || lab?.revision !== revision || lab?.lanes.length !== 1) close();
  }

  function close() {
    scope.removeEventListener('update', heed);
    line.remove();
    try {
      localStorage.setItem(STORE, 'over');
    } catch {
      // Storage may be forbidden; then it is over for this visit.
    }
  }
}

/** What to do next, with a button for each thing that is done by a tool or in a panel. @param {WayScope} scope */
function sentence(scope) {
  /** @type {Record<string, () => void>} */
  const acts = {
    wall: () => scope.chooseTool('draw'),
    search: () => /** @type {HTMLElement | null} */ (document.querySelector('.panel-lanes .panel-head > .button'))?.click(),
  };
  // Each slot stays as it is written, and makes way for its button.
  return say('page.next').split(/\{(\w+)\}/).map((part) => (acts[part] ? h('button', { class: 'next-act', type: 'button', onclick: acts[part] }, say(`page.next.${part}`)) : part));
}

function isOver() {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return false;
  }
}
