/**
 * The page of continuous space: a floor that is drawn and edited, a panel with a tab for each study, and time that goes
 * on.
 *
 * @import { Source } from './page-scene.js'
 * @import { Aside } from './files/put-aside.js'
 * @import { PageState } from './app/state.js'
 * @typedef {ReturnType<typeof makeApp>} App
 */
import { say } from '../common/texts.js';
import { makeRedraw } from '../element/redraw.js';
import { draw, tellSentence } from './app/draw.js';
import { edit, redo, undo } from './app/edit.js';
import { notify, wordsOf } from './app/notice.js';
import { fileOf, open, openAside, saved, textOf } from './app/open.js';
import { arrange, fillTabs } from './app/parts.js';
import { bindPresses } from './app/presses.js';
import { need, show } from './app/show.js';
import { initialState } from './app/state.js';
import { fitView, followStage, lookAt, panView, reveal, zoomView } from './app/viewing.js';
import { makeDepth } from './depth/depth.js';
import { makeEditor } from './editor/editor.js';
import { makeExamples } from './examples/examples.js';
import { bindKeys } from './keys/keys.js';
import { makeTime } from './time/time.js';
import { makeToolbar } from './toolbar.js';

/** Apps of this document so far: their parts name each other by ids. */
let apps = 0;

/**
 * @param {HTMLElement} place
 * @param {string} site address of its root
 * @param {{ figure?: boolean }} [options] `figure`: a part of a text, with floor and time alone: no tools and no tabs,
 *   and the text scrolls on over it
 */
export function makeApp(place, site, { figure = false } = {}) {
  const page = /** @type {PageState} */ (initialState(place, `space-${++apps}`, figure));
  page.redraw = makeRedraw(() => draw(page));
  page.depth = makeDepth(page);
  const app = handsOf(page, site);
  const editor = makeEditor(app);
  const time = makeTime({ advance: (...of) => app.study?.advance?.(...of) ?? false, step: () => app.study?.step?.(), restart: () => app.study?.restart?.(), past: () => app.study?.past, drawn: page.redraw.ask });
  const whole = Object.assign(app, { editor, time, welcome: (/** @type {boolean} */ moves) => page.examples.first(moves) });
  page.app = whole;
  page.toolbar = makeToolbar(whole);
  page.examples = makeExamples(page);
  arrange(page);
  fillTabs(page);
  bindPresses(page);
  bindKeys(page.parts.canvas, whole, figure ? place : document);
  followStage(page);
  return whole;
}

/** What studies and tools are given. @param {PageState} page @param {string} site */
function handsOf(page, site) {
  const { place, studies, scene } = page;
  const app = {
    scene,
    site,
    /** Whether it is a part of a text. */
    figure: page.figure,
    ask: page.redraw.ask,
    /** @param {string} words */
    say: (words) => tellSentence(page, words),
    /**
     * @param {string} words
     * @param {boolean} [problem] it stays until it is closed, or the scene changes
     * @param {{ id: string, act(): void }} [offer] what can be done about it
     */
    notify: (words, problem, offer) => notify(page, words, problem, offer),
    /** @param {() => unknown} change @param {(error: unknown) => void} [refused] told why */
    edit: (change, refused) => edit(page, change, refused),
    /** @param {() => Source | Promise<Source>} read @param {string} name */
    open: (read, name) => open(page, read, name),
    /** @param {Aside} one */
    openAside: (one) => openAside(page, one),
    undo: () => undo(page),
    redo: () => redo(page),
    fitView: () => (page.depth.means ? page.depth.fit() : fitView(page)),
    /** @param {number} factor */
    zoom: (factor) => (page.depth.means ? page.depth.zoom(factor) : zoomView(page, page.size.width / 2, page.size.height / 2, factor)),
    /** Which views of the floor are shown. */
    depth: page.depth,
    /** @param {number} dx @param {number} dy pixels */
    pan: (dx, dy) => panView(page, dx, dy),
    /** @param {[number, number, number, number]} box left, lower, right and upper side */
    reveal: (box) => reveal(page, box),
    /** Its id is that of a study. */
    get current() {
      return page.current;
    },
    get study() {
      return studies.get(page.current);
    },
    saved: () => saved(page),
    text: () => textOf(page),
    /** The same with the views that are shown, for files and links. */
    file: () => fileOf(page),
    /** Somebody has worked on the scene or set something up on it. */
    touched: false,
    /** Told after each change of scene or set-up. @type {() => void} */
    altered() {},
    /** Told after another study is shown. */
    showed() {},
    /** Told when the address may name a scene that is shown no more. @type {() => void} */
    left() {},
    /** Told after each picture. @type {() => void} */
    drawn() {},
    /** A field of a study, wherever it is shown. @param {string} id @returns {HTMLElement | null} */
    field: (id) => app.part(`[data-field="${id}"]`),
    /** @param {string} selector @returns {HTMLElement | null} */
    part: (selector) => [place, ...[...studies.values()].map((study) => study.node)].reduce((found, at) => found ?? at.querySelector(selector), /** @type {HTMLElement | null} */ (null)),
    words: wordsOf,
    /** The list of keys and gestures. */
    showKeys: () => showKeys(page),
    get view() {
      return page.view;
    },
    get size() {
      return page.size;
    },
    /** Nobody has moved the view: all of the floor is seen. */
    get fitted() {
      return page.fitted;
    },
    /** @param {import('./types.js').Point} middle @param {number} across @param {number} down metres */
    lookAt: (middle, across, down) => lookAt(page, middle, across, down),
    /** @param {string} id of a study */
    need: (id) => need(page, id),
    /** @param {string} id of a study */
    show: (id) => show(page, id),
  };
  return app;
}

/** @param {PageState} page */
async function showKeys(page) {
  try {
    (await import('./keys/help.js')).showSpaceKeys();
  } catch (error) {
    console.warn(error);
    notify(page, say('space.part-failed'), true);
  }
}
