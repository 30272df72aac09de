/**
 * A lab from the text of a link.
 *
 * @import { Message } from '../../engine/types.js'
 * @typedef {{ lane: number, alone: boolean, camera: [number, number, number, number] | null }} Look the camera: the
 *   middle of the view and how much of the world it shows, across and down, in cells
 * @typedef {{ saved: Uint8Array, part?: number, look: Look | null, notes: Message[] }} Arrival `part`: events of the
 *   next step that are shown; `notes`: what the link has that is not known here
 */
import { messageOf } from '../../engine/engine.js';
import { fetchRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';
import { readLink } from '../../engine/wasm.js';
import { fromAddress } from '../../common/code.js';
import './words.js';

/** What a link does not say. @type {Look} */
const USUAL = { lane: 0, alone: false, camera: null };
/** How a saved lab begins that an address carries as it is. */
const SAVED = /^V0FZUw/;

/**
 * Errors: those that `messageOf` reads say what is wrong with the text; others, that something did not arrive.
 * @param {string} text what follows `#lab=`
 * @param {(map: string) => Promise<Uint8Array>} fetchMap one of ours: the file `maps/{map}.map`
 * @returns {Promise<Arrival>}
 */
export async function labOfLink(text, fetchMap) {
  const given = plain(text);
  if (SAVED.test(given)) return { saved: fromAddress(given), look: null, notes: [] };
  await fetchRest();
  const link = readLink(given);
  const read = link.needs ? readLink(given, await fetchMap(link.needs)) : link;
  return { ...read, look: read.look ?? USUAL };
}

/** Some programs write signs of an address as `%2D`. @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The words on why a link could not be opened. @param {unknown} error */
export function reasonOf(error) {
  const message = messageOf(error);
  if (message) return say(message);
  return say(error instanceof WebAssembly.RuntimeError ? 'link.fault' : 'notice.part-failed');
}

/** The words on what a link has that is not known here. @param {Message[]} notes */
export function tellNotes(notes) {
  return notes.length ? [say('arrive.notes'), ...notes.map((note) => say(note))] : [];
}
