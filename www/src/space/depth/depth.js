/**
 * The choice of which views of the floor are shown: the plan, the one with depth, or both. What draws with depth is
 * loaded when it is first wanted, and freed when it is shown no more; where the machine does not give it the plan
 * stays.
 *
 * @import { PageState } from '../app/state.js'
 * @import { DepthView } from './view.js'
 * @import { Manner } from './follower.js'
 * @import { Orbit } from './orbit.js'
 * @import { Mode } from './modes.js'
 * @typedef {ReturnType<typeof makeDepth>} Depth
 */
import { h } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { say } from '../../common/texts.js';
import { notify } from '../app/notice.js';
import { keep, read } from '../files/remember.js';
import { narrow } from '../sheet/narrow.js';
import { makeDepthBar } from './bar.js';
import { makeFilming } from './filming.js';
import { makeModes, modeOf } from './modes.js';
import { savedView, viewOf } from './saved.js';

/** Where the choice is kept. */
const STORE = 'wayscope.space.view';

/** @param {PageState} page */
export function makeDepth(page) {
  const { stage } = page.parts;
  const modes = makeModes((to) => void show(to, true));
  const canvasOf = () => h('canvas', { tabindex: 0, role: 'application', 'aria-label': say('space.depth.canvas'), 'aria-describedby': page.parts.sentence.id, 'data-depth': '' });
  const bar = makeDepthBar({ above: () => depth.fromAbove(), through: () => { if (view) view.through = !view.through; tell(); }, picture: save, film: () => void film.press(), follow: (manner) => void depth.follow(manner), next: () => depth.next(1) });
  const film = makeFilming(page, { view: () => view, tell: (words) => { bar.tell(words); tell(); } });
  const place = h('div', { class: 'depth', hidden: true }, bar.node);
  stage.append(place);
  /** @type {Mode} */
  let mode = 'plan';
  /** @type {DepthView | null} */
  let view = null;
  /** @type {typeof import('./loaded.js') | null} */
  let part = null;
  let asked = 0;
  /** Beside the plan the camera's picture is painted with depth, too. */
  let unseen = false;
  /** From where the scene that was opened is looked at, until that is taken up. @type {Orbit | null} */
  let from = null;

  /** @param {Mode} to @param {boolean} [chosen] by hand: it is kept */
  async function show(to, chosen = false) {
    if (chosen) keep(STORE, JSON.stringify(to));
    // What paints for the camera alone is no view of the floor.
    if (mode === 'plan' && to !== 'plan') end();
    const turn = ++asked;
    if (to !== 'plan' && !view && !(await begin(turn, to))) {
      if (turn === asked) arrange('plan');
      return;
    }
    if (turn !== asked) return;
    if (to === 'plan' && mode !== 'plan') end();
    arrange(to);
    looks();
    if (to === 'plan' && unseen) await paint(true);
  }

  /**
   * Paints the camera's picture with depth beside the plan, or lets go of that; answers whether it does.
   * @param {boolean} wanted
   */
  async function paint(wanted) {
    unseen = wanted;
    if (mode !== 'plan') return true;
    const turn = ++asked;
    if (!wanted) end();
    else if (!view) unseen = await begin(turn, 'plan');
    page.redraw.ask();
    return unseen;
  }

  /** Loads it and begins it; answers whether that could be. @param {number} turn @param {Mode} to */
  async function begin(turn, to) {
    try {
      part ??= await import('./loaded.js');
    } catch (error) {
      console.warn(error);
      if (turn === asked) notify(page, say('space.part-failed'), true);
      return false;
    }
    if (turn !== asked) return false;
    const canvas = canvasOf();
    const context = canvas.getContext('webgl2', { antialias: true });
    if (!context) {
      notify(page, say('space.depth.missing'), true);
      return false;
    }
    if (to !== 'plan') {
      arrange(to);
      place.prepend(canvas);
      part.bindDepthHands(page, canvas, () => view);
    }
    view = part.makeDepthView(page, canvas, context, { lost, lowered, first, unseen: to === 'plan' });
    return true;
  }

  function save() {
    const name = page.scene.space.name || say('space.scene.unnamed');
    view?.picture().toBlob((blob) => blob && blob.arrayBuffer().then((bytes) => download(new Uint8Array(bytes), `${name}.png`, 'image/png')));
  }

  function first() {
    const once = from;
    from = null;
    return once;
  }

  function lost() {
    unseen = false;
    end();
    void show('plan');
    notify(page, say('space.depth.lost'), true);
  }

  /** @param {boolean} shadows */
  function lowered(shadows) {
    bar.tell(say(shadows ? 'space.depth.coarser' : 'space.depth.simpler'));
  }

  function end() {
    const hadFocus = place.contains(document.activeElement);
    view?.dispose();
    view = null;
    place.querySelector('canvas')?.remove();
    bar.tell('');
    if (hadFocus) page.parts.canvas.focus({ preventScroll: true });
  }

  /** @param {Mode} to */
  function arrange(to) {
    mode = to;
    modes.set(to);
    stage.dataset.view = to;
    place.hidden = to === 'plan';
    page.redraw.ask();
  }

  /** On narrow pages there is no room for three pictures: beside the plan one looks through the camera first. */
  function looks() {
    if (view && mode === 'both' && narrow.matches && page.app.study?.inset) view.through = true;
  }

  /** Whether there is somebody who can be followed. */
  const anyone = () => Boolean(view?.people?.count && page.app.study?.choose);

  function tell() {
    // Whom the view followed is of another study or is gone.
    if (view?.manner && !anyone()) view.manner = null;
    bar.update({ eye: Boolean(view?.hasEye), through: Boolean(view?.through && view.hasEye), people: anyone(), manner: view?.manner ?? null, moves: Boolean(page.app.study?.advance), filming: film.going });
  }

  addEventListener('pagehide', () => view && end());
  // A page that comes back as it was has its view again.
  addEventListener('pageshow', ({ persisted }) => persisted && void (mode === 'plan' ? unseen && paint(true) : show(mode)));

  const depth = {
    node: modes.node,
    show,
    /** The choice of the last visit. */
    recall: () => show(modeOf(read(STORE)) ?? 'plan'),
    get mode() {
      return mode;
    },
    /** Whether it is shown, alone or beside the plan. */
    get open() {
      return view !== null;
    },
    /** @returns {DepthView | null} */
    get view() {
      return view;
    },
    paint,
    /** Whether the camera's picture is painted with depth beside the plan; lost WebGL ends it. */
    get painting() {
      return unseen;
    },
    /** Another study is shown. */
    opened: looks,
    /** Plan and depth in turns. */
    toggle: () => show(mode === 'plan' ? 'depth' : 'plan', true),
    /** As the scene is now. */
    draw() {
      // What nobody looks at is not painted.
      if (!view || (mode === 'plan' && !page.app.study?.inset)) return;
      view.update();
      tell();
    },
    /** Whether what moves the view means this one: it is alone, or has the focus. */
    get means() {
      return view !== null && (mode === 'depth' || place.contains(document.activeElement));
    },
    fromAbove() {
      if (!view) return;
      view.fit(true);
      view.through = false;
      tell();
    },
    fit: () => view?.fit(),
    /** @param {number} factor */
    zoom: (factor) => view && part?.zoomBy(page, view, factor),
    /** @param {number} aside @param {number} up */
    turn: (aside, up) => part?.turnByKey(view, aside, up),
    /** @param {number} dx @param {number} dy pixels */
    slide: (dx, dy) => part?.slideBy(page, view, dx, dy),
    get info() {
      return view?.info ?? null;
    },
    /** The view goes along with whom the study is about, or lets go. @param {Manner | null} manner */
    follow(manner) {
      if (!view || (manner && !anyone())) return;
      if (manner && !view.followed) page.app.study?.choose?.(0);
      view.through = false;
      view.manner = manner;
      tell();
      page.redraw.ask();
    },
    /** The ways to follow somebody, one after the other. */
    followOn() {
      const all = [null, ...(part?.MANNERS ?? [])];
      this.follow(all[(all.indexOf(view?.manner ?? null) + 1) % all.length]);
    },
    /** Lets go of who is followed; answers whether anybody was. */
    letGo() {
      if (!view?.manner) return false;
      this.follow(null);
      return true;
    },
    /** Follows another one. @param {1 | -1} by */
    next(by) {
      const count = view?.people?.count ?? 0;
      if (!view?.manner || !count) return;
      page.app.study?.choose?.((Math.max(view.followed?.index ?? -1, by > 0 ? -1 : 0) + by + count) % count);
      // Who presses again before the next frame goes on from there.
      view.update();
    },
    /** As files of the scene have it. */
    save: () => savedView(mode, view ? view.from : from),
    /** As the file of a scene says; what that does not say stays as it is. @param {unknown} saved */
    take(saved) {
      const to = viewOf(saved, page.scene.floor);
      ({ from } = to);
      if (to.shown && to.shown !== mode) void show(to.shown);
    },
  };
  return depth;
}
