/**
 * The page around the element: scenes, lanes, cell values, files, theme.
 *
 */
import { h } from '../../common/dom.js';
import { WayScope } from '../../element/element.js';
import { icon } from '../../common/icons.js';
import { later, laterWithRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';
import { makeCellPanel } from '../../panels/cell/cell-panel.js';
import { bindDrop } from './drop.js';
import { fillPages } from './elsewhere.js';
import { takeOver } from './hand-over.js';
import { rememberKeyChoice } from './key-choice.js';
import { makeLanesPanel } from '../../panels/lanes/lanes-panel.js';
import { speakLanguage } from './language.js';
import { openFiles } from '../../panels/files/open-files.js';
import { remember } from '../../panels/remember/remember.js';
import { makeSaveMenu } from './save-menu.js';
import { makeSceneMenu } from './scene-menu.js';
import { makeShareButton, makeSpaceButton } from './bar-buttons.js';
import { makeSheet } from './sheet.js';
import { makeThemeButton } from './theme.js';
import { verdict } from '../../panels/verdict/verdict.js';

const scope = /** @type {WayScope} */ (document.getElementById('scope'));
const place = (/** @type {string} */ id, /** @type {Node[]} */ ...nodes) => document.getElementById(id)?.append(...nodes);

if (new URLSearchParams(location.search).get('embed') === '1') {
  (await import('../embed/frame.js')).startFrame(scope);
  // In somebody else's frame there is nothing around the element: this module goes no further.
  await new Promise(() => {});
}

await speakLanguage();

// Before the element begins, so that it can begin with the lab of the last visit.
const { startOver } = remember(scope);
if (location.hash === '#from=space') {
  scope.addEventListener('ready', async () => (await laterWithRest(scope, () => import('../../panels/arrive/from-space.js')))?.arriveFromSpace(scope), { once: true });
} else if (!takeOver(scope)) {
  scope.addEventListener('first', () => {
    if (!scope.state.player.calm) scope.reset();
    import('./first-minute.js').then((part) => part.firstMinute(scope), () => scope.toEnd());
  }, { once: true });
}
customElements.define('way-scope', WayScope);

// Whoever comes looks before they draw.
scope.chooseTool('pan');
scope.state.values = true;

const lanes = makeLanesPanel(scope);
const cell = makeCellPanel(scope);
const scene = makeSceneMenu(scope, startOver);
/** Which of the scenarios is set up: once a file has some. @type {{ update(): void } | null} */
let scenarios = null;
const save = makeSaveMenu(scope);
const sheet = makeSheet(scope, { lanes: lanes.node, cell: cell.node });

place('scene', ...scene.nodes);
document.querySelector('main')?.prepend(scene.lesson);
fillPages(scope, makeThemeButton(scope));
place('side', sheet.node);
place('commands', makeSpaceButton(scope), ...save.nodes, makeShareButton(scope),
  h('button', { class: 'plain', type: 'button', title: say('page.keys'), 'aria-label': say('page.keys'), onclick: () => scope.showKeys() }, /** @type {any} */ (icon('keys'))));
bindDrop(scope);
for (const type of ['ready', 'map', 'scenarios']) {
  scope.addEventListener(type, async () => {
    if (scenarios || !scope.engine?.scenarios().length) return;
    const part = await later(scope, () => import('../../panels/scenarios/scenario-picker.js'));
    if (!part || scenarios) return;
    const made = part.makeScenarioPicker(scope);
    scenarios = made;
    place('scenarios', made.node);
    scope.ask();
  });
}
// Printing waits for nothing: what it needs comes with the first sign of somebody being here.
for (const type of ['pointermove', 'keydown']) {
  addEventListener(type, () => import('../../panels/print/print.js').then(({ bindPrint }) => bindPrint(scope, verdict), () => {}), { once: true });
}
rememberKeyChoice(scope);
document.getElementById('skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  scope.focusWorld(true);
});

scope.addEventListener('update', () => {
  document.body.dataset.ready = '';
  for (const part of [lanes, cell, scene, scenarios, save, sheet]) part?.update();
});

// The page is the element's only host, so keys work wherever the focus is, but for what a control needs for itself and
// for an open menu or dialog.
for (const type of /** @type {const} */ (['keydown', 'keyup'])) {
  document.addEventListener(type, (event) => {
    if (!event.composedPath().includes(scope) && !document.querySelector(':popover-open, dialog[open]')) scope.handleKey(event);
  });
}

// In development everything is to be fetched anew.
if (import.meta.env.PROD) scope.addEventListener('ready', () => import('../offline/lab.js').then(({ beApp }) => beApp(scope, openFiles), () => {}), { once: true });
