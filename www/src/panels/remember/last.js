/**
 * What a visit begins with: the scene that the address names, or the lab of the last visit.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { Visit } from './visit.js'
 */
import { download } from '../../common/download.js';
import { say } from '../../common/texts.js';
import { arrives, forgetAddress } from '../arrive/address.js';
import { keepAside, opening } from './aside.js';
import { hurried } from './hurry.js';
import { read } from './store.js';
import { look, PATIENCE } from './visit.js';

/**
 * A lab that takes the page down with it must not do so for ever: after so many tries that came to no end it is put
 * aside.
 */
const TRIES = 2;

/**
 * The scene that the address names, if it does. The lab of the last visit stays where it is until somebody changes the
 * scene.
 * @param {Visit} visit
 * @returns {Promise<Uint8Array | undefined>}
 */
export async function firstLab(visit) {
  if (!arrives()) return last(visit);
  const { arrival } = await import('../arrive/arrive.js');
  return (await arrival(visit.scope)) ?? last(visit);
}

/**
 * The lab of the last visit, if there is one to be had.
 * @param {Visit} visit
 * @returns {Promise<Uint8Array | undefined>}
 */
async function last(visit) {
  try {
    const late = new Promise((done) => setTimeout(done, PATIENCE));
    const kept = /** @type {[unknown, any]} */ (await Promise.race([Promise.all([read('lab'), read('sight')]), late.then(() => [])]));
    const inHurry = hurried();
    const [lab, known] = [inHurry ?? kept[0], kept[1]];
    if (!(lab instanceof Uint8Array)) return undefined;
    if (opening() >= TRIES) {
      opening(0);
      putAside(visit, lab, say('remember.stuck'));
      return undefined;
    }
    visit.active = true;
    visit.hurriedly = inHurry !== undefined;
    visit.sight = known;
    return lab;
  } catch {
    // Not allowed: then there is nothing, and the first change will say so.
    return undefined;
  }
}

/** What cannot be read, and why. @param {Visit} visit @param {{ saved: Uint8Array, message: Message | null }} lab */
export function unreadable(visit, { saved, message }) {
  if (arrives()) return void missed(visit, message);
  visit.sight = undefined;
  visit.active = false;
  visit.fresh = true;
  putAside(visit, saved, message ? say('remember.unreadable', { reason: say(message) }) : say('remember.failed'));
}

/**
 * What the address carries cannot be read: on with the lab of the last visit.
 * @param {Visit} visit
 * @param {Message | null} message
 */
async function missed(visit, message) {
  const { scope } = visit;
  forgetAddress();
  const lab = await last(visit);
  if (lab && scope.open(lab)) look(visit);
  visit.sight = undefined;
  const { tellMissing } = await import('../arrive/arrive.js');
  tellMissing(scope, message);
}

/** @param {Visit} visit @param {Uint8Array} lab @param {string} why */
function putAside({ scope }, lab, why) {
  keepAside(lab);
  scope.notify(why, 'problem', { label: say('notice.rescue'), run: () => download(lab, 'lost.wayscope') });
}
