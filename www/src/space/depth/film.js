/**
 * A film of the view with depth: each of its frames is drawn from its moment, however long that takes, so that no clock
 * decides what is seen.
 *
 * @import { PageState } from '../app/state.js'
 * @import { DepthView } from './view/view.js'
 */
import { codecFor, makeWebm } from '../../panels/export/film/webm.js';

/** Frames a second, and seconds at most. */
const [RATE, MOST] = [30, 10];
/** Pixels along the longer side, at most. */
const LARGEST = 1280;

/** Even, as video has it. @param {number} length */
const even = (length) => 2 * Math.max(1, Math.round(length / 2));

/**
 * @param {PageState} page @param {DepthView} view
 * @param {(seconds: number, most: number) => boolean} goesOn told how far it is; answers whether it goes on
 * @returns {Promise<Uint8Array | null>} null where this browser makes no films
 */
export async function shoot({ app }, view, goesOn) {
  const first = view.picture();
  const share = Math.min(1, LARGEST / Math.max(first.width, first.height));
  const film = { width: even(first.width * share), height: even(first.height * share), rate: RATE, loop: false };
  const codec = await codecFor(film);
  if (!codec) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width: film.width, height: film.height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
  const encoder = makeWebm(film, codec);
  app.time.pause();
  try {
    for (let frame = 0; frame < RATE * MOST && goesOn(frame / RATE, MOST); frame++) {
      context.drawImage(view.moment(frame && 1 / RATE), 0, 0, film.width, film.height);
      await encoder.add(context, 1000 / RATE);
      // Where nothing moves any more the film ends.
      if (!app.study?.advance?.(1 / RATE, Infinity, 1 / RATE)) break;
    }
    return await encoder.finish();
  } finally {
    encoder.close();
  }
}
