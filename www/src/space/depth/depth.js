/**
 * Which views of the floor are shown: the plan, the one with depth, or both. What draws with depth is loaded when it is first wanted, and freed when
 * it is shown no more; where the machine does not give it the plan stays.
 *
 * @import { PageState } from '../app/state.js'
 * @import { DepthView } from './view.js'
 * @import { Mode } from './modes.js'
 * @typedef {ReturnType<typeof makeDepth>} Depth
 */
import { h, setText } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { say } from '../../common/texts.js';
import { notify } from '../app/notice.js';
import { keep, read } from '../remember.js';
import { makeModes, modeOf, sign } from './modes.js';

/** Where the choice is kept. */
const STORE = 'wayscope.space.view';

/** Signs of what can be done with the view; where there is room for them, words stand beside them. */
const SIGNS = {
  above: 'M10 3v8.5M6.5 8.5L10 12l3.5-3.5M4 16h12',
  through: 'M2.5 10s2.8-5 7.5-5 7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5zM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  picture: 'M3.5 5h13v10h-13zM3.5 13l4-4 3 3 2-2 4 4',
};

/** @param {keyof typeof SIGNS} id @param {() => void} onclick */
function act(id, onclick) {
  const words = say(`space.depth.${id}`);
  return h('button', { class: 'button', type: 'button', title: words, 'aria-label': words, onclick }, sign(SIGNS[id]), h('span', {}, words));
}

/** @param {PageState} page */
export function makeDepth(page) {
  const { stage } = page.parts;
  const modes = makeModes((to) => void show(to, true));
  const told = h('p', { class: 'depth-told', role: 'status', hidden: true });
  const canvasOf = () => h('canvas', { tabindex: 0, role: 'application', 'aria-label': say('space.depth.canvas'), 'aria-describedby': page.parts.sentence.id, 'data-depth': '' });
  const above = act('above', () => void depth.fromAbove());
  const through = act('through', () => { if (view) view.through = !view.through; tell(); });
  through.hidden = true;
  const picture = act('picture', save);
  const place = h('div', { class: 'depth', hidden: true }, h('div', { class: 'depth-bar' }, told, above, through, picture));
  stage.append(place);
  /** @type {Mode} */
  let mode = 'plan';
  /** @type {DepthView | null} */
  let view = null;
  /** @type {typeof import('./loaded.js') | null} */
  let part = null;
  let asked = 0;

  /** @param {Mode} to @param {boolean} [chosen] by hand: it is kept */
  async function show(to, chosen = false) {
    if (chosen) keep(STORE, JSON.stringify(to));
    const turn = ++asked;
    if (to !== 'plan' && !view && !(await begin(turn, to))) {
      if (turn === asked) arrange('plan');
      return;
    }
    if (turn !== asked) return;
    if (to === 'plan') end();
    arrange(to);
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
    arrange(to);
    place.prepend(canvas);
    view = part.makeDepthView(page, canvas, context, { lost, lowered });
    part.bindDepthHands(page, canvas, () => view);
    return true;
  }

  function save() {
    const name = page.yard.space.name || say('space.scene.unnamed');
    view?.picture().toBlob((blob) => blob && blob.arrayBuffer().then((bytes) => download(new Uint8Array(bytes), `${name}.png`, 'image/png')));
  }

  function lost() {
    void show('plan');
    notify(page, say('space.depth.lost'), true);
  }

  /** @param {boolean} shadows */
  function lowered(shadows) {
    setText(told, say(shadows ? 'space.depth.coarser' : 'space.depth.simpler'));
    told.hidden = false;
  }

  function end() {
    const hadFocus = place.contains(document.activeElement);
    view?.dispose();
    view = null;
    place.querySelector('canvas')?.remove();
    told.hidden = true;
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

  function tell() {
    through.hidden = !view?.hasEye;
    through.setAttribute('aria-pressed', String(Boolean(view?.through && view.hasEye)));
  }

  addEventListener('pagehide', () => view && end());
  // A page that comes back as it was has its view again.
  addEventListener('pageshow', ({ persisted }) => persisted && mode !== 'plan' && void show(mode));

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
    /** Plan and depth in turns. */
    toggle: () => show(mode === 'plan' ? 'depth' : 'plan', true),
    /** As the scene is now. */
    draw() {
      if (!view) return;
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
  };
  return depth;
}
