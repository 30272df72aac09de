/**
 * A lab that is no longer shown and could not be brought back by undo: one that could not be opened, or that somebody
 * left to start over. It is kept until the next one, and can be saved as a file.
 */
import { download } from '../../common/download.js';
import { forgetHurried } from './hurry.js';
import { read, write } from './store.js';

/** Counts openings that have not come to an end. */
const OPENING = 'wayscope.opening';

/** In place of the lab that is remembered; without room for it, all stays as it is. @param {Uint8Array} lab */
export function keepAside(lab) {
  forgetHurried();
  write({ aside: lab }, ['lab', 'sight']).catch(() => {});
}

/** @returns {Promise<Uint8Array | undefined>} */
export async function aside() {
  return read('aside').catch(() => undefined);
}

/** Saves it as a file. */
export async function saveAside() {
  const lab = await aside();
  if (lab) download(lab, 'lost.wayscope');
}

/** Reads or sets how many openings have not come to an end. @param {number} [count] */
export function opening(count) {
  try {
    if (count === undefined) return Number(localStorage.getItem(OPENING)) || 0;
    if (count) localStorage.setItem(OPENING, String(count));
    else localStorage.removeItem(OPENING);
  } catch {
    // Without storage nothing is remembered that could fail.
  }
  return 0;
}
