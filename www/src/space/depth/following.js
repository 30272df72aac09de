/**
 * Whom the view goes along with, and the buttons over it, which tell how it is now.
 *
 * @import { Manner } from './follower.js'
 * @import { DepthState } from './state.js'
 */

/** Whether there is somebody who can be followed. @param {DepthState} depth */
const anyone = ({ page, view }) => Boolean(view?.people?.count && page.app.study?.choose);

/** The buttons say how the view is now. @param {DepthState} depth */
export function tell(depth) {
  const { bar, film, page, view } = depth;
  // Whom the view followed is of another study or is gone.
  if (view?.manner && !anyone(depth)) view.manner = null;
  bar.update({ eye: Boolean(view?.hasEye), through: Boolean(view?.through && view.hasEye), people: anyone(depth), manner: view?.manner ?? null, moves: Boolean(page.app.study?.advance), filming: film.going });
}

/**
 * The view goes along with whom the study is about, or lets go.
 * @param {DepthState} depth
 * @param {Manner | null} manner
 */
export function follow(depth, manner) {
  const { page, view } = depth;
  if (!view || (manner && !anyone(depth))) return;
  if (manner && !view.followed) page.app.study?.choose?.(0);
  view.through = false;
  view.manner = manner;
  tell(depth);
  page.redraw.ask();
}

/** The ways to follow somebody, one after the other. @param {DepthState} depth */
export function followOn(depth) {
  const all = [null, ...(depth.part?.MANNERS ?? [])];
  follow(depth, all[(all.indexOf(depth.view?.manner ?? null) + 1) % all.length]);
}

/** Lets go of who is followed; answers whether anybody was. @param {DepthState} depth */
export function letGo(depth) {
  if (!depth.view?.manner) return false;
  follow(depth, null);
  return true;
}

/** Follows another one. @param {DepthState} depth @param {1 | -1} by */
export function next({ page, view }, by) {
  const count = view?.people?.count ?? 0;
  if (!view?.manner || !count) return;
  page.app.study?.choose?.((Math.max(view.followed?.index ?? -1, by > 0 ? -1 : 0) + by + count) % count);
  // Who presses again before the next frame goes on from there.
  view.update();
}
