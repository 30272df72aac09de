/**
 * The choice of which views of the floor are shown: the plan, the one with depth, or both.
 *
 * @import { PageState } from '../app/state.js'
 * @import { DepthView } from './view/view.js'
 * @import { Manner } from './follower.js'
 * @import { DepthState } from './state.js'
 * @import { Mode } from './modes.js'
 * @typedef {ReturnType<typeof makeDepth>} Depth
 */
import { h } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { say } from '../../common/texts.js';
import { read } from '../files/remember.js';
import { makeDepthBar } from './bar.js';
import { makeFilming } from './filming.js';
import { follow, followOn, letGo, next, tell } from './following.js';
import { makeModes, modeOf } from './modes.js';
import { savedView, viewOf } from './saved.js';
import { end, lookThrough, paint, show, STORE } from './showing.js';
import { initialState } from './state.js';

/** @param {PageState} page */
export function makeDepth(page) {
  const depth = /** @type {DepthState} */ (initialState(page));
  depth.modes = makeModes((to) => void show(depth, to, true));
  depth.bar = makeDepthBar({ above: () => fromAbove(depth), through: () => turnThrough(depth), picture: () => savePicture(depth), film: () => void depth.film.press(), follow: (manner) => follow(depth, manner), next: () => next(depth, 1) });
  depth.film = makeFilming(page, { view: () => depth.view, tell: (words) => { depth.bar.tell(words); tell(depth); } });
  depth.place = h('div', { class: 'depth', hidden: true }, depth.bar.node);
  page.parts.stage.append(depth.place);

  addEventListener('pagehide', () => depth.view && end(depth));
  // A page that comes back as it was has its view again.
  addEventListener('pageshow', ({ persisted }) => persisted && void (depth.mode === 'plan' ? depth.unseen && paint(depth, true) : show(depth, depth.mode)));

  return {
    node: depth.modes.node,
    /** @param {Mode} to */
    show: (to) => show(depth, to),
    /** The choice of the last visit. */
    recall: () => show(depth, modeOf(read(STORE)) ?? 'plan'),
    get mode() {
      return depth.mode;
    },
    /** Whether it is shown, alone or beside the plan. */
    get open() {
      return depth.view !== null;
    },
    /** @returns {DepthView | null} */
    get view() {
      return depth.view;
    },
    /** @param {boolean} wanted */
    paint: (wanted) => paint(depth, wanted),
    /** Whether the camera's picture is painted with depth beside the plan; lost WebGL ends it. */
    get painting() {
      return depth.unseen;
    },
    /** Another study is shown. */
    opened: () => lookThrough(depth),
    /** Plan and depth in turns. */
    toggle: () => show(depth, depth.mode === 'plan' ? 'depth' : 'plan', true),
    draw: () => draw(depth),
    /** Whether what moves the view means this one: it is alone, or has the focus. */
    get means() {
      return depth.view !== null && (depth.mode === 'depth' || depth.place.contains(document.activeElement));
    },
    fromAbove: () => fromAbove(depth),
    fit: () => depth.view?.fit(),
    /** @param {number} factor */
    zoom: (factor) => depth.part?.zoomBy(page, depth.view, factor),
    /** @param {number} aside @param {number} up */
    turn: (aside, up) => depth.part?.turnByKey(depth.view, aside, up),
    /** @param {number} dx @param {number} dy pixels */
    slide: (dx, dy) => depth.part?.slideBy(page, depth.view, dx, dy),
    get info() {
      return depth.view?.info ?? null;
    },
    /** @param {Manner | null} manner */
    follow: (manner) => follow(depth, manner),
    followOn: () => followOn(depth),
    letGo: () => letGo(depth),
    /** @param {1 | -1} by */
    next: (by) => next(depth, by),
    /** As files of the scene have it. */
    save: () => savedView(depth.mode, depth.view ? depth.view.from : depth.from),
    /** @param {unknown} saved */
    take: (saved) => take(depth, saved),
  };
}

/** The view as the scene is now. @param {DepthState} depth */
function draw(depth) {
  const { mode, page, view } = depth;
  // What nobody looks at is not painted.
  if (!view || (mode === 'plan' && !page.app.study?.inset)) return;
  view.update();
  tell(depth);
}

/** @param {DepthState} depth */
function fromAbove(depth) {
  const { view } = depth;
  if (!view) return;
  view.fit(true);
  view.through = false;
  tell(depth);
}

/** Looks through the camera on the floor, or no longer. @param {DepthState} depth */
function turnThrough(depth) {
  if (depth.view) depth.view.through = !depth.view.through;
  tell(depth);
}

/** The view as the file of a picture. @param {DepthState} depth */
function savePicture({ page, view }) {
  const name = page.scene.space.name || say('space.scene.unnamed');
  view?.picture().toBlob((blob) => blob && blob.arrayBuffer().then((bytes) => download(new Uint8Array(bytes), `${name}.png`, 'image/png')));
}

/**
 * As the file of a scene says; what that does not say stays as it is.
 * @param {DepthState} depth
 * @param {unknown} saved
 */
function take(depth, saved) {
  const to = viewOf(saved, depth.page.scene.floor);
  depth.from = to.from;
  if (to.shown && to.shown !== depth.mode) void show(depth, to.shown);
}
