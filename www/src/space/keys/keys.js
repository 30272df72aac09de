/** The actions of the keys in the table. */
import { namedKeysOnly } from '../../apps/page/key-choice.js';
import { nameOf, ownKey } from '../../element/keys/keys.js';
import { SPACE_KEYS } from './table.js';
import { TOOLS } from '../editor/tools.js';

/** @import { App } from '../app.js' */

/** Pixels that an arrow moves the view by. */
const PAN = 48;
/**
 * Without a raster to keep to an arrow moves what is chosen by this, in metres, and with Shift so many times as far.
 */
const STEP = 0.1;
const FAR = 5;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @type {Record<string, (app: App, event: KeyboardEvent, canvas: HTMLCanvasElement) => unknown>} */
export const SPACE_ACTIONS = {
  toggle: (app) => app.time.toggle(),
  forward: (app) => app.time.forward(),
  back: (app) => app.time.stepBack(),
  reset: (app) => app.time.reset(),
  end: (app) => app.time.toEnd(),
  slower: (app) => app.time.changeSpeed(-1),
  faster: (app) => app.time.changeSpeed(1),
  move: (app, event) => move(app, event, 1),
  moveFar: (app, event) => move(app, event, FAR),
  // Those are of the walk engine: `gait/walk/hands.js`.
  lead: () => undefined,
  next: (app, _, canvas) => chooseNext(app, canvas, 1),
  last: (app, _, canvas) => chooseNext(app, canvas, -1),
  remove(app) {
    if (app.study?.hand?.remove()) return;
    if (app.current !== 'scene' || app.editor.takeBack()) return;
    app.editor.removeChosen();
  },
  finish: (app) => app.current === 'scene' && app.editor.finishPolygon(),
  tool(app, event) {
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    app.show('scene');
    if (tool) app.editor.take(tool.id);
  },
  depth: (app) => app.depth.toggle(),
  turn(app, event) {
    const [dx, dy] = ARROWS[event.key];
    app.depth.turn(dx, dy);
  },
  slide(app, event) {
    const [dx, dy] = ARROWS[event.key];
    app.depth.slide(-dx * PAN, dy * PAN);
  },
  above: (app) => app.depth.fromAbove(),
  follow: (app) => app.depth.followOn(),
  nextBody: (app) => app.depth.next(1),
  lastBody: (app) => app.depth.next(-1),
  fit: (app) => app.fitView(),
  zoomIn: (app) => app.zoom(1.5),
  zoomOut: (app) => app.zoom(1 / 1.5),
  undo: (app) => app.undo(),
  redo: (app) => app.redo(),
  cancel: (app) => app.depth.letGo() || app.study?.hand?.letGo() || app.editor.giveUp(),
  help: (app) => app.showKeys(),
};

/**
 * The entry of the table for a key press; while the floor has focus its own meaning comes first.
 * @param {string} name
 * @param {boolean | 'depth'} onCanvas that of the plan, or of the view with depth
 * @param {boolean} page
 */
export function spaceKeyOf(name, onCanvas, page) {
  const here = onCanvas === true ? 'canvas' : onCanvas;
  const found = SPACE_KEYS.filter((entry) => entry.keys.includes(name) && (entry.where === here || entry.where === 'element') && (page || !entry.page));
  return found.find((entry) => entry.where === here) ?? found[0];
}

/** @param {HTMLCanvasElement} canvas @param {App} app @param {Document | HTMLElement} within where keys are heard */
export function bindKeys(canvas, app, within) {
  within.addEventListener('keydown', (/** @type {any} */ event) => {
    const name = nameOf(event);
    // A menu or a dialog has its keys for itself.
    if (event.defaultPrevented || ownKey(event.target, name) || document.querySelector(':popover-open, dialog[open]')) return;
    if (name.length === 1 && name !== ' ' && namedKeysOnly()) return;
    const entry = spaceKeyOf(name, event.target === canvas || (event.target instanceof HTMLElement && event.target.dataset.depth !== undefined && 'depth'), within === document);
    if (!entry) return;
    event.preventDefault();
    SPACE_ACTIONS[entry.action](app, event, canvas);
  });
}

/**
 * Moves what is chosen in the scene, or else the view.
 * @param {App} app
 * @param {KeyboardEvent} event
 * @param {number} times
 */
function move(app, event, times) {
  const [dx, dy] = ARROWS[event.key];
  const { any, snap } = app.editor;
  const metres = (snap || STEP) * times;
  if (app.study?.hand?.move(dx * metres, dy * metres, event.repeat)) return;
  if (any && app.current === 'scene') app.editor.moveChosen(dx * metres, dy * metres, event.repeat);
  else app.pan(-dx * PAN * times, dy * PAN * times);
}

/**
 * Obstacles and pieces of layers one after the other; arrows move the one that is chosen then.
 * @param {App} app
 * @param {HTMLCanvasElement} canvas
 * @param {1 | -1} by
 */
async function chooseNext(app, canvas, by) {
  const { hand } = app.study ?? {};
  if (!hand) await app.show('scene');
  const chosen = hand ? hand.next(by) : app.editor.chooseNext(by);
  if (!chosen) return;
  app.reveal(chosen);
  canvas.focus({ preventScroll: true });
}
