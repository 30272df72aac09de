/**
 * A lab from the text of a link, and what is looked at in it.
 *
 * @import { WayScope } from '../element.js'
 * @import { Message } from '../types.js'
 * @typedef {{ lane: number, alone: boolean, camera: [number, number, number, number] | null }} Look the camera: the middle of the view and how much of the world it shows, across and down, in cells
 * @typedef {{ saved: Uint8Array, part?: number, look: Look | null, notes: Message[] }} Arrival `part`: events of the next step that are shown; `notes`: what the link has that is not known here
 */
import words from '../../texts/en.arrive.json' with { type: 'json' };
import { LARGEST } from '../camera.js';
import { messageOf } from '../engine.js';
import { fetchRest } from '../later.js';
import { addTexts, say } from '../texts.js';
import { readLink } from '../wasm.js';
import { fromAddress } from './code.js';

addTexts(words);

/** How a saved lab begins that an address carries as it is. */
const SAVED = /^V0FZUw/;

/**
 * Errors: those that `messageOf` reads say what is wrong with the text; others, that something did not arrive.
 * @param {string} text what follows `#lab=`
 * @param {(map: string) => Promise<Uint8Array>} fetchMap one of ours: the file `maps/{map}.map`
 * @returns {Promise<Arrival>}
 */
export async function labOfLink(text, fetchMap) {
  if (SAVED.test(text)) return { saved: fromAddress(text), look: null, notes: [] };
  await fetchRest();
  const link = readLink(plain(text));
  return link.needs ? readLink(plain(text), await fetchMap(link.needs)) : link;
}

/** Some programs write signs of an address as `%2D`. @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Why a link could not be opened. @param {unknown} error */
export function reasonOf(error) {
  const message = messageOf(error);
  if (message) return say(message);
  return say(error instanceof WebAssembly.RuntimeError ? 'link.fault' : 'notice.part-failed');
}

/** Looks at a lab that has just been opened as the link says. @param {WayScope} scope @param {Arrival} arrival */
export function lookAt(scope, { part = 0, look }) {
  scope.state.player.part = part;
  if (!look) return;
  scope.chooseLane(look.lane);
  if (look.alone !== (scope.state.lanesView === 'one')) scope.toggleView();
  const { camera } = look;
  if (!camera) return;
  // What a tile has room for is known once it has been drawn.
  scope.addEventListener('update', () => {
    const [x, y, across, down] = camera;
    const { width, height } = scope.stage.tileSize;
    const scale = Math.min(width / across, height / down, LARGEST);
    if (![x, y, scale].every(Number.isFinite) || scale <= 0) return;
    scope.state.camera = { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
    scope.ask();
  }, { once: true });
  scope.ask();
}

/** What a link says of what is looked at, for `Lab.link`. @param {WayScope} scope @param {boolean} camera with the part of the world in view */
export function lookOf({ state, stage }, camera) {
  const look = [state.lane, Number(state.lanesView === 'one')];
  if (!camera || !state.camera) return look;
  const { x, y, scale } = state.camera;
  const { width, height } = stage.tileSize;
  return [...look, (width / 2 - x) / scale, (height / 2 - y) / scale, width / scale, height / scale];
}
