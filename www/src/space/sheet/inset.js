/**
 * A picture of a study that stands in its panel, and over the floor where the panel is a sheet: it is seen together
 * with what it is of.
 */
import { narrow } from './narrow.js';

/** @param {HTMLElement} stage */
export function makeInset(stage) {
  /** @type {HTMLElement | undefined} */
  let picture;
  /** Where in its panel it stands. @type {Comment | null} */
  let home = null;

  function back() {
    if (picture && home) home.replaceWith(picture);
    home = null;
  }

  function place() {
    if (!picture || narrow.matches === (home !== null)) return;
    if (home) return back();
    home = document.createComment('');
    picture.replaceWith(home);
    stage.append(picture);
  }

  narrow.addEventListener('change', place);
  return {
    /** Another study is shown, with its picture or with none. @param {HTMLElement | undefined} next */
    show(next) {
      if (next === picture) return;
      back();
      picture = next;
      place();
    },
  };
}
