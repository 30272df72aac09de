/**
 * Lecturer's mode: the element alone on the screen, chosen parts only, in large type, worked by a presenter's clicker.
 * What the element was like before is as it was when the mode is left.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import words from '../../../texts/en.lecture.json' with { type: 'json' };
import { h } from '../../common/dom.js';
import { addTexts, say } from '../../common/texts.js';
import { keepChoices, readChoices, SIZES } from './choices.js';
import { clickOf } from './clicker.js';
import style from './lecture.css?inline';
import { makePanel } from './panel.js';

addTexts(words);

/** After this long without a move of the pointer, in milliseconds, it is gone. */
const REST = 2500;
/** @type {CSSStyleSheet | undefined} */
let sheet;
/** The modes that are on. @type {WeakMap<WayScope, () => void>} */
const on = new WeakMap();

/** Begins the mode, or ends it. @param {WayScope} scope */
export function toggleLecture(scope) {
  const leave = on.get(scope);
  if (leave) leave();
  else on.set(scope, begin(scope));
}

/** @param {WayScope} scope @returns {() => void} ends it */
function begin(scope) {
  const root = /** @type {ShadowRoot} */ (scope.shadowRoot);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const life = new AbortController();
  const { signal } = life;
  const choices = readChoices();
  const before = scope.getAttribute('controls');
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const dark = h('div', { class: 'lecture-dark', role: 'img', 'aria-label': say('lecture.dark'), hidden: true, onclick: () => { dark.hidden = true; } });
  const panel = makePanel(scope, choices, { changed, leave });
  const others = around(scope);
  let rest = 0;

  function changed() {
    scope.setAttribute('controls', [...choices.parts, 'edit'].join(' '));
    scope.style.setProperty('--ws-lecture', String(SIZES[choices.size]));
    panel.update();
    keepChoices(choices);
    scope.ask();
  }

  function leave() {
    if (signal.aborted) return;
    life.abort();
    clearTimeout(rest);
    on.delete(scope);
    dark.remove();
    for (const node of panel.nodes) node.remove();
    for (const node of others) node.inert = false;
    scope.removeAttribute('lecture');
    scope.style.removeProperty('--ws-lecture');
    if (before === null) scope.removeAttribute('controls');
    else scope.setAttribute('controls', before);
    if (scope.matches(':popover-open')) scope.hidePopover();
    scope.popover = null;
    if (document.fullscreenElement === scope) document.exitFullscreen().catch(() => {});
    if (focused?.isConnected) focused.focus({ preventScroll: true });
    scope.ask();
  }

  /** @param {KeyboardEvent} event */
  function click(event) {
    if (scope.keysShown) return;
    const meaning = clickOf(event, /** @type {HTMLElement | null} */ (event.composedPath()[0]));
    // An answer is chosen by the arrow keys.
    if (!meaning || (scope.answer && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    event.stopPropagation();
    // A panel that is open is closed first, and a dark screen is lit by whatever comes.
    if (meaning === 'leave' && panel.open()) panel.close();
    else if (meaning === 'leave') leave();
    else if (meaning === 'blank') dark.hidden = !dark.hidden;
    else if (!dark.hidden) dark.hidden = true;
    else scope.press(meaning === 'next' ? 1 : -1);
  }

  function stir() {
    root.host.removeAttribute('data-still');
    clearTimeout(rest);
    rest = Number(setTimeout(() => root.host.setAttribute('data-still', ''), REST));
  }

  scope.setAttribute('lecture', '');
  root.append(...panel.nodes, dark);
  for (const node of others) node.inert = true;
  changed();
  stir();
  addEventListener('keydown', click, { signal, capture: true });
  scope.addEventListener('pointermove', stir, { signal });
  scope.addEventListener('update', () => panel.update(), { signal });
  // The browser keeps Escape to itself while something fills the screen.
  let filled = false;
  document.addEventListener('fullscreenchange', () => {
    if (filled && !document.fullscreenElement) leave();
    filled = document.fullscreenElement === scope;
  }, { signal });
  fillScreen(scope);
  scope.focusWorld(false);
  return leave;
}

/**
 * What is around the element on its page and can be reached by now: nobody should come upon it behind the world.
 * @param {HTMLElement} scope
 * @returns {HTMLElement[]}
 */
function around(scope) {
  /** @type {HTMLElement[]} */
  const found = [];
  for (let node = /** @type {HTMLElement} */ (scope); node.parentElement && node !== document.body; node = node.parentElement) {
    for (const other of node.parentElement.children) if (other !== node && other instanceof HTMLElement && !other.inert) found.push(other);
  }
  return found;
}

/** All of the screen; where that is not allowed, all of the page. @param {WayScope} scope */
async function fillScreen(scope) {
  try {
    await scope.requestFullscreen();
  } catch {
    if (!scope.hasAttribute('lecture')) return;
    scope.popover = 'manual';
    scope.showPopover();
  }
}
