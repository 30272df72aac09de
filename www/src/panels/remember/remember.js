/**
 * The lab of the last visit: written down shortly after each change, and taken up when the page is opened again, be it
 * that somebody comes back or that the browser had discarded the tab. Only in this browser, and only if it allows that.
 *
 * What cannot be opened is put aside, so that it can be saved as a file. Where there is nothing, the element raises
 * `first` once it is ready.
 *
 * @import { WayScope } from '../../element/element.js'
 * @typedef {{ position: number, lane: number, lanesView: 'one' | 'tiles', camera:
 *   import('../../engine/types.js').Camera | null }} Sight
 */
import { download } from '../../common/download.js';
import { say } from '../../common/texts.js';
import { hasRest } from '../../engine/later.js';
import { keepAside, opening } from './aside.js';
import { forgetHurried, hurried, hurry } from './hurry.js';
import { arrives, forgetAddress } from '../arrive/address.js';
import { read, write } from './store.js';

/** After a change this long without another, in milliseconds, it is written. */
const PAUSE = 400;
/** Nobody waits longer than this, in milliseconds, for storage that does not answer. */
const PATIENCE = 2000;
/**
 * A lab that takes the page down with it must not do so for ever: after so many tries that came to no end it is put
 * aside.
 */
const TRIES = 2;

/** @param {WayScope} scope not yet upgraded */
export function remember(scope) {
  /**
   * What the engine kept when it was written last, and what was looked at.
   * @type {{ lab: Uint8Array | null, sight: string }}
   */
  let written = { lab: null, sight: '' };
  /** @type {Uint8Array | null} */
  let seen = null;
  /** @type {Sight | undefined} */
  let sight;
  /** Something was changed, in this visit or in the last one. */
  let active = false;
  /** The lab of the last visit was saved in a hurry: it has yet to be written properly. */
  let hurriedly = false;
  let refused = false;
  let drawn = false;
  /** Nothing was to be had: it begins with the first scene. */
  let fresh = false;
  let timer = 0;
  /** How many writings are on their way: they may not come to their end. */
  let writing = 0;

  scope.addEventListener('opening', (event) => /** @type {CustomEvent} */ (event).detail.from((arrives() ? arrive() : last()).then((lab) => {
    fresh = !lab;
    return lab;
  })));
  addEventListener('hashchange', () => arrives() && location.reload());
  scope.addEventListener('taking', () => opening(opening() + 1));
  scope.addEventListener('unreadable', (event) => {
    const { saved, message } = /** @type {CustomEvent} */ (event).detail;
    if (arrives()) return void missed(message);
    sight = undefined;
    active = false;
    fresh = true;
    putAside(saved, message ? say('remember.unreadable', { reason: say(message) }) : say('remember.failed'));
  });
  scope.addEventListener('ready', () => {
    const { engine } = scope;
    if (!engine) return;
    if (fresh) oneSearch(engine);
    seen = engine.kept;
    written.lab = hurriedly ? null : seen;
    hurriedly = false;
    engine.addEventListener('rebuilt', (event) => {
      const { first, lost } = /** @type {CustomEvent} */ (event).detail;
      if (first) keepAside(lost);
    });
    if (sight) look(sight);
    sight = undefined;
    written.sight = JSON.stringify(sightOf());
    if (fresh) scope.dispatchEvent(new Event('first'));
    // Taken out of the page and put back, the element has its own lab.
    fresh = false;
  });
  scope.addEventListener('update', () => {
    if (!drawn) opening(0);
    drawn = true;
    const { engine, state } = scope;
    if (!engine || state.gesture) return;
    if (engine.kept !== seen) active = true;
    seen = engine.kept;
    // Who only looks at the first scene leaves nothing behind.
    if (!active) return;
    if (seen === written.lab && (state.player.playing || JSON.stringify(sightOf()) === written.sight)) return;
    clearTimeout(timer);
    timer = Number(setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(save, { timeout: PATIENCE }) : save()), PAUSE));
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden || !active) return;
    if (scope.engine && (writing || scope.engine.kept !== written.lab)) hurry(scope.engine.kept);
    save();
  });
  addEventListener('pagehide', () => {
    const { engine } = scope;
    if (!engine || (!writing && engine.kept === (active ? written.lab : seen))) return;
    // What is written from here on may come too late.
    hurry(engine.kept);
    save();
  });

  /**
   * The scene that the address names. The lab of the last visit stays where it is until somebody changes the scene.
   * @returns {Promise<Uint8Array | undefined>}
   */
  async function arrive() {
    const { arrival } = await import('../arrive/arrive.js');
    return (await arrival(scope)) ?? last();
  }

  /**
   * What the address carries cannot be read: on with the lab of the last visit.
   * @param {import('../../engine/types.js').Message | null} message
   */
  async function missed(message) {
    forgetAddress();
    const lab = await last();
    if (lab && scope.open(lab) && sight) look(sight);
    sight = undefined;
    const { tellMissing } = await import('../arrive/arrive.js');
    tellMissing(scope, message);
  }

  /** The lab of the last visit, if there is one to be had. @returns {Promise<Uint8Array | undefined>} */
  async function last() {
    try {
      const late = new Promise((done) => setTimeout(done, PATIENCE));
      const kept = /** @type {[unknown, any]} */ (await Promise.race([Promise.all([read('lab'), read('sight')]), late.then(() => [])]));
      const inHurry = hurried();
      const [lab, known] = [inHurry ?? kept[0], kept[1]];
      if (!(lab instanceof Uint8Array)) return undefined;
      if (opening() >= TRIES) {
        opening(0);
        putAside(lab, say('remember.stuck'));
        return undefined;
      }
      active = true;
      hurriedly = inHurry !== undefined;
      sight = known;
      return lab;
    } catch {
      // Not allowed: then there is nothing, and the first change will say so.
      return undefined;
    }
  }

  /** @returns {Sight} */
  function sightOf() {
    const { player, lane, lanesView, camera } = scope.state;
    return { position: player.position === Infinity ? -1 : player.position, lane, lanesView, camera };
  }

  /** Looks at it as it was left. @param {Partial<Sight>} known */
  function look({ position = -1, lane = 0, lanesView, camera }) {
    if (position >= 0) scope.seek(position);
    else scope.toEnd();
    scope.chooseLane(lane);
    if (lanesView === 'one') scope.setAttribute('lanes-view', 'one');
    if (camera && [camera.x, camera.y, camera.scale].every(Number.isFinite) && camera.scale > 0) scope.state.camera = camera;
  }

  async function save() {
    clearTimeout(timer);
    timer = 0;
    const { engine } = scope;
    if (!engine) return;
    const lab = engine.kept;
    const now = sightOf();
    const before = written;
    written = { lab, sight: JSON.stringify(now) };
    writing++;
    try {
      await write(lab === before.lab ? { sight: now } : { lab, sight: now });
      forgetHurried();
    } catch (error) {
      written = { ...written, lab: before.lab };
      if (refused) return;
      refused = true;
      const full = /** @type {DOMException | null} */ (error)?.name === 'QuotaExceededError';
      // The words come with the rest.
      await hasRest(scope);
      scope.notify(say(full ? 'remember.full' : 'remember.denied'), 'note', { label: say('notice.rescue'), run: () => saveLab(scope) });
    } finally {
      writing--;
    }
  }

  /** @param {Uint8Array} lab @param {string} why */
  function putAside(lab, why) {
    keepAside(lab);
    scope.notify(why, 'problem', { label: say('notice.rescue'), run: () => download(lab, 'lost.wayscope') });
  }

  /** The first scene, as if nobody had been here. What was here can be brought back until the notice is closed. */
  function startOver() {
    const { engine } = scope;
    if (!engine) return;
    const before = engine.save();
    if (!scope.open()) return;
    oneSearch(engine);
    scope.changed();
    active = false;
    written.lab = seen = engine.kept;
    clearTimeout(timer);
    keepAside(before);
    scope.notify(say('remember.over'), 'note', { label: say('remember.back'), run: () => scope.open(before) });
  }

  return { startOver };
}

/**
 * The first scene with its first search alone: another is to be added.
 * @param {import('../../engine/engine.js').Engine} engine
 */
function oneSearch(engine) {
  while (engine.state().lanes.length > 1) engine.removeLane(1);
  engine.keep();
}

/** The whole lab as a file. @param {WayScope} scope */
export function saveLab({ engine, state }) {
  if (engine && state.lab) download(engine.save(), `${state.lab.name}.wayscope`);
}
