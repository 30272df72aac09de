/**
 * The page of continuous space: a floor that is drawn and edited, a panel with a tab for each study, and time that goes on.
 *
 * @import { Study } from './types.js'
 * @import { Source } from './yard.js'
 */
import { h, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { messageOf } from '../common/message-of.js';
import { makeRedraw } from '../element/redraw.js';
import { known, say } from '../common/texts.js';
import { Drawing } from './drawing.js';
import { makeEditor } from './editor.js';
import { drawFloor, drawObstacles, drawRim, drawScale } from './floor.js';
import { bindGestures } from './gestures.js';
import { bindKeys } from './keys.js';
import { asides, putAside, takeBack } from './put-aside.js';
import { STUDIES } from './studies.js';
import { themeColours } from './theme-colours.js';
import { makeTime } from './time.js';
import { makeToolbar } from './toolbar.js';
import { fit, pan, toScene, toScreen, zoomAt } from './view.js';
import { Yard } from './yard.js';

/** @typedef {ReturnType<typeof makeApp>} App */

/** How long a notice stays, in milliseconds. */
const NOTICE = 8000;

/** Apps of this document so far: their parts name each other by ids. */
let apps = 0;

/**
 * @param {HTMLElement} place
 * @param {string} site address of its root
 * @param {{ figure?: boolean }} [options] `figure`: a part of a text, with floor and time alone: no tools and no tabs, and the text scrolls on over it
 */
export function makeApp(place, site, { figure = false } = {}) {
  const name = `space-${++apps}`;
  const yard = new Yard();
  const canvas = h('canvas', { tabindex: 0, role: 'application', 'aria-label': say('space.canvas'), 'aria-describedby': `${name}-sentence` });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const stage = h('div', { class: 'stage' }, canvas);
  const panel = h('div', { class: 'panel', role: 'tabpanel', id: `${name}-panel`, tabindex: -1 });
  const tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': say('space.studies') });
  const sentence = h('p', { class: 'sentence', id: `${name}-sentence` });
  const notice = h('p', { class: 'notice', role: 'status', hidden: true });
  let colours = themeColours(place);
  let size = { width: 1, height: 1 };
  let view = { scale: 1, x: 0, y: 0 };
  /** Nobody has moved the view since it was fitted. */
  let fitted = true;
  /** @type {Map<string, Study>} */
  const studies = new Map();
  /** @type {Record<string, Promise<Study>>} */
  const loading = {};
  let current = '';
  /** The study that was asked for last, and how many scenes were. */
  let wanted = '';
  let opens = 0;
  let noticed = 0;

  const redraw = makeRedraw(draw);
  const app = {
    yard,
    site,
    ask: redraw.ask,
    say: tellSentence,
    notify,
    edit,
    open,
    /** A scene that was put aside is worked on again. @param {import('./put-aside.js').Aside} one */
    async openAside(one) {
      if (!(await open(() => ({ kind: 'scene', json: one.scene }), ''))) return;
      takeBack(one);
      studies.get('scene')?.changed();
      app.altered();
      app.left();
    },
    /** Takes back the last corner of a polygon that is being drawn, or else the last change. */
    undo: () => (current === 'scene' && editor.takeBack()) || turn('undo'),
    redo: () => turn('redo'),
    fitView() {
      fitted = true;
      view = fit(yard.floor, size);
      redraw.ask();
    },
    /** @param {number} factor */
    zoom(factor) {
      fitted = false;
      view = zoomAt(view, size.width / 2, size.height / 2, factor, yard.floor, size);
      redraw.ask();
    },
    /** @param {number} dx @param {number} dy pixels */
    pan(dx, dy) {
      fitted = false;
      view = pan(view, dx, dy, yard.floor, size);
      redraw.ask();
    },
    /** Brings a part of the floor into view where none of it is. @param {[number, number, number, number]} box left, lower, right and upper side */
    reveal([left, bottom, right, top]) {
      const [x, y] = toScreen(view, (left + right) / 2, (bottom + top) / 2);
      if (x < 0 || y < 0 || x > size.width || y > size.height) app.pan(size.width / 2 - x, size.height / 2 - y);
    },
    /** Its id is that of a study. */
    get current() {
      return current;
    },
    get study() {
      return studies.get(current);
    },
    /** What a file of the scene says of studies. */
    saved: () => Object.fromEntries([...studies].flatMap(([id, study]) => (study.save ? [[id, study.save()]] : []))),
    /** The scene as a file. */
    text() {
      const saved = app.saved();
      // What was set up by studies that were never opened here stays as it came.
      const all = { .../** @type {object | null} */ (yard.space.study()), ...saved };
      return yard.space.write(Object.keys(all).length ? JSON.stringify(all) : '');
    },
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
    /** What a message or an error says. @param {unknown} error */
    words: (error) => {
      const message = messageOf(error);
      if (message && known(message.id)) {
        // Of an obstacle in a file its place is told; some sentences have it themselves.
        const { path } = message.args;
        const words = say(message);
        return path && message.id.startsWith('scene.') ? `${path}: ${words}` : words;
      }
      return say('space.failed', { what: String(error instanceof Error ? error.message : error) });
    },
    get view() {
      return view;
    },
    need,
    show,
  };
  const editor = makeEditor(app);
  const time = makeTime({ advance: (...of) => app.study?.advance?.(...of) ?? false, step: () => app.study?.step?.(), restart: () => app.study?.restart?.(), past: () => app.study?.past, drawn: redraw.ask });
  const whole = Object.assign(app, { editor, time });
  const toolbar = makeToolbar(whole);

  place.classList.add('floor-place');
  const below = h('div', { class: 'below' }, time.node, sentence);
  if (figure) place.replaceChildren(stage, below, notice);
  else place.replaceChildren(h('div', { class: 'desk' }, toolbar.node, stage, h('aside', { class: 'side' }, tabs, panel)), below, notice);

  for (const { id } of STUDIES) {
    tabs.append(h('button', { type: 'button', role: 'tab', tabindex: -1, id: `${name}-tab-${id}`, 'aria-controls': `${name}-panel`, 'aria-selected': 'false', onclick: () => show(id) }, say(`space.tab.${id}`)));
  }
  tabs.addEventListener('keydown', (event) => {
    const all = /** @type {HTMLButtonElement[]} */ ([...tabs.children]);
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    next.focus();
    next.click();
  });

  bindGestures(canvas, {
    grab(at, reach, event) {
      const point = toScene(view, ...at);
      const metres = reach / view.scale;
      const study = app.study;
      const drag = study?.grab?.(point, metres, event) ?? (current === 'scene' ? editor.grab(point, metres, 1 / view.scale) : null);
      const inside = (/** @type {number} */ px, /** @type {number} */ py) => toScene(view, px, py);
      return drag && { move: (px, py) => drag.move(inside(px, py)), drop: () => drag.drop?.(), lost: () => drag.lost?.() };
    },
    tap(px, py) {
      if (current === 'scene') editor.tapNothing();
      else app.study?.tap?.(toScene(view, px, py));
    },
    pan: app.pan,
    zoom(px, py, factor) {
      fitted = false;
      view = zoomAt(view, px, py, factor, yard.floor, size);
      redraw.ask();
    },
    hover: (at) => editor.hover(at && toScene(view, ...at)),
  }, { scrolls: figure });
  bindKeys(canvas, whole, figure ? place : document);

  new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    size = { width: Math.max(1, width), height: Math.max(1, height) };
    if (fitted) view = fit(yard.floor, size);
    redraw.ask();
  }).observe(stage);
  const again = () => {
    colours = themeColours(place);
    redraw.ask();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ['data-theme'] });

  function draw() {
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const drawing = new Drawing(context, view, colours);
    context.fillStyle = colours('stage');
    context.fillRect(0, 0, size.width, size.height);
    const { study } = app;
    drawFloor(drawing, yard.floor);
    study?.drawBelow?.(drawing);
    drawObstacles(drawing, yard.obstacles);
    drawRim(drawing, yard.floor);
    study?.draw(drawing);
    if (current === 'scene') editor.draw(drawing);
    drawScale(drawing, size);
    toolbar.update(current === 'scene');
    time.update();
    tellSentence(study?.sentence?.() ?? '');
    if (current) place.dataset.ready = '';
    app.drawn();
  }

  /** @param {string} words */
  function tellSentence(words) {
    setText(sentence, words);
  }

  /** @param {string} words @param {boolean} [problem] it stays until it is closed, or the scene changes @param {{ id: string, act(): void }} [offer] what can be done about it */
  function notify(words, problem = false, offer = undefined) {
    clearTimeout(noticed);
    notice.hidden = false;
    notice.classList.toggle('problem', problem);
    notice.replaceChildren(h('span', {}, words), ...(offer ? [h('button', { class: 'button', type: 'button', onclick: () => { notice.hidden = true; offer.act(); } }, say(offer.id))] : []), h('button', { class: 'plain', type: 'button', 'aria-label': say('space.close'), onclick: () => (notice.hidden = true) }, /** @type {any} */ (icon('close'))));
    if (!problem) noticed = window.setTimeout(() => (notice.hidden = true), NOTICE);
  }

  /** Makes a change of the scene; what cannot be is said, and nothing has changed then. @param {() => unknown} change @param {(error: unknown) => void} [refused] told why */
  function edit(change, refused) {
    try {
      change();
    } catch (error) {
      refused?.(error);
      notify(app.words(error), true);
      return false;
    }
    changed();
    return true;
  }

  function changed() {
    notice.hidden = true;
    editor.changed();
    for (const study of studies.values()) study.changed();
    app.altered();
    redraw.ask();
  }

  /** With nothing to take back or make again nothing happens. @param {'undo' | 'redo'} way */
  function turn(way) {
    if (!(way === 'undo' ? yard.space.canUndo : yard.space.canRedo)) return;
    if (edit(() => yard.space[way]())) editor.choose(-1);
  }

  /** Another scene. What cannot be read is said, and the one before stays. @param {() => Source | Promise<Source>} read @param {string} name */
  async function open(read, name) {
    const turnOf = ++opens;
    let before = '';
    const left = yard.space.name;
    try {
      const source = await read();
      // Of two that were asked for the last one counts, whichever comes first.
      if (turnOf !== opens) return false;
      // Undo does not lead back to another scene: one that was worked on is put aside.
      if (!figure && (yard.space.canUndo || app.touched)) before = app.text();
      yard.open(source, name);
    } catch (error) {
      notify(app.words(error), true);
      return false;
    }
    notice.hidden = true;
    const kept = before ? putAside(before) : true;
    const wrong = opened();
    const { mended, leftOut } = yard.space;
    const words = [
      wrong && say('space.set-up-wrong'),
      mended > 0 && say('space.mended', { n: mended }),
      leftOut > 0 && say('space.left-out', { n: leftOut }),
      before && say(kept ? 'space.put-aside' : 'space.put-aside-here', { name: left || say('space.scene.unnamed') }),
    ].filter(Boolean);
    if (words.length) notify(words.join(' '), wrong || !kept, before ? { id: 'space.back', act: () => void app.openAside(asides()[0]) } : undefined);
    return true;
  }

  /** Whether what the file says of a study makes no sense. */
  function opened() {
    editor.giveUp();
    time.pause();
    const saved = /** @type {Record<string, unknown> | null} */ (yard.space.study());
    let wrong = false;
    for (const [id, study] of studies) {
      study.opened();
      if (!give(study, saved?.[id])) wrong = true;
    }
    app.altered();
    app.touched = false;
    app.fitView();
    return wrong;
  }

  /** Gives a study what a file says of it; what makes no sense is left out. Whether it made sense. @param {Study} study @param {unknown} saved */
  function give(study, saved) {
    if (!saved) return true;
    try {
      study.load?.(saved);
      return true;
    } catch (error) {
      console.info(error);
      study.opened();
      return false;
    }
  }

  /** A study, loaded when it is first needed; nothing where it does not arrive, which is said then. @param {string} id @returns {Promise<any>} */
  async function need(id) {
    const entry = STUDIES.find((one) => one.id === id);
    if (!entry) return null;
    loading[id] ??= entry.load().then((part) => {
      const made = part.default(whole);
      studies.set(id, made);
      const saved = /** @type {Record<string, unknown> | null} */ (yard.space.study());
      if (!give(made, saved?.[id])) notify(say('space.set-up-wrong'), true);
      return made;
    });
    try {
      return await loading[id];
    } catch (error) {
      console.warn(error);
      delete loading[id];
      notify(say('space.part-failed'), true);
      return null;
    }
  }

  /** @param {string} id of a study */
  async function show(id) {
    const asked = STUDIES.some((one) => one.id === id) ? id : STUDIES[0].id;
    wanted = asked;
    const study = await need(asked);
    // It did not arrive, or another one was asked for meanwhile.
    if (!study || wanted !== asked) return;
    current = asked;
    time.pause();
    for (const tab of /** @type {Iterable<HTMLElement>} */ (tabs.children)) {
      const here = tab.id === `${name}-tab-${asked}`;
      tab.setAttribute('aria-selected', String(here));
      // One stop of the tab key for all of them.
      tab.tabIndex = here ? 0 : -1;
    }
    panel.setAttribute('aria-labelledby', `${name}-tab-${asked}`);
    panel.replaceChildren(study.node);
    time.offer(Boolean(study.advance), Boolean(study.step), Boolean(study.past) && !figure);
    study.shown?.();
    place.dataset.study = asked;
    app.showed();
    redraw.ask();
  }

  return whole;
}
