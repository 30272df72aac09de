/**
 * Which views of the floor are shown. What draws with depth is loaded when it is first wanted, and freed when it is
 * shown no more; where the machine does not give it the plan stays.
 *
 * @import { DepthState } from './state.js'
 * @import { Mode } from './modes.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { notify } from '../app/notice.js';
import { keep } from '../files/remember.js';
import { narrow } from '../sheet/narrow.js';

/** Where the choice is kept. */
export const STORE = 'wayscope.space.view';

/** @param {DepthState} depth @param {Mode} to @param {boolean} [chosen] by hand: it is kept */
export async function show(depth, to, chosen = false) {
  if (chosen) keep(STORE, JSON.stringify(to));
  // What paints for the camera alone is no view of the floor.
  if (depth.mode === 'plan' && to !== 'plan') end(depth);
  const turn = ++depth.asked;
  if (to !== 'plan' && !depth.view && !(await begin(depth, turn, to))) {
    if (turn === depth.asked) arrange(depth, 'plan');
    return;
  }
  if (turn !== depth.asked) return;
  if (to === 'plan' && depth.mode !== 'plan') end(depth);
  arrange(depth, to);
  lookThrough(depth);
  if (to === 'plan' && depth.unseen) await paint(depth, true);
}

/**
 * Paints the camera's picture with depth beside the plan, or lets go of that; answers whether it does.
 * @param {DepthState} depth
 * @param {boolean} wanted
 */
export async function paint(depth, wanted) {
  depth.unseen = wanted;
  if (depth.mode !== 'plan') return true;
  const turn = ++depth.asked;
  if (!wanted) end(depth);
  else if (!depth.view) depth.unseen = await begin(depth, turn, 'plan');
  depth.page.redraw.ask();
  return depth.unseen;
}

/**
 * Loads it and begins it; answers whether that could be.
 * @param {DepthState} depth
 * @param {number} turn
 * @param {Mode} to
 */
async function begin(depth, turn, to) {
  const { page, place } = depth;
  try {
    depth.part ??= await import('./loaded.js');
  } catch (error) {
    console.warn(error);
    if (turn === depth.asked) notify(page, say('space.part-failed'), true);
    return false;
  }
  if (turn !== depth.asked) return false;
  const canvas = h('canvas', { tabindex: 0, role: 'application', 'aria-label': say('space.depth.canvas'), 'aria-describedby': page.parts.sentence.id, 'data-depth': '' });
  const context = canvas.getContext('webgl2', { antialias: true });
  if (!context) {
    notify(page, say('space.depth.missing'), true);
    return false;
  }
  if (to !== 'plan') {
    arrange(depth, to);
    place.prepend(canvas);
    depth.part.bindDepthHands(page, canvas, () => depth.view);
  }
  depth.view = depth.part.makeDepthView(page, canvas, context, {
    lost: () => lost(depth),
    lowered: (shadows) => depth.bar.tell(say(shadows ? 'space.depth.coarser' : 'space.depth.simpler')),
    first: () => takeFrom(depth),
    unseen: to === 'plan',
  });
  return true;
}

/** From where the scene that was opened is looked at, once. @param {DepthState} depth */
function takeFrom(depth) {
  const { from } = depth;
  depth.from = null;
  return from;
}

/** The machine draws no more. @param {DepthState} depth */
function lost(depth) {
  depth.unseen = false;
  end(depth);
  void show(depth, 'plan');
  notify(depth.page, say('space.depth.lost'), true);
}

/** Frees what draws with depth. @param {DepthState} depth */
export function end(depth) {
  const { bar, page, place, view } = depth;
  const hadFocus = place.contains(document.activeElement);
  view?.dispose();
  depth.view = null;
  place.querySelector('canvas')?.remove();
  bar.tell('');
  if (hadFocus) page.parts.canvas.focus({ preventScroll: true });
}

/** @param {DepthState} depth @param {Mode} to */
function arrange(depth, to) {
  const { modes, page, place } = depth;
  depth.mode = to;
  modes.set(to);
  page.parts.stage.dataset.view = to;
  place.hidden = to === 'plan';
  page.redraw.ask();
}

/**
 * On narrow pages there is no room for three pictures: beside the plan one looks through the camera first.
 * @param {DepthState} depth
 */
export function lookThrough({ mode, page, view }) {
  if (view && mode === 'both' && narrow.matches && page.app.study?.inset) view.through = true;
}
